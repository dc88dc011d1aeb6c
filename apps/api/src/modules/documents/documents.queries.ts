import type { DocumentAudience } from '@muster/contract/documents/audience'
import type { documentStates, expiryStates } from '@muster/contract/documents/documents.constants'
import { type RawBuilder, sql } from 'kysely'
import { likePattern } from '../../lib/text.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { sortOf } from '../../platform/list-sort.ts'
import { organisationTodaySql } from '../../platform/organisation-day.ts'
import { audience, DOCUMENT_LIMITS } from './audience.ts'
import { isEditable, isVisible } from './documents.access.ts'

type DocumentState = (typeof documentStates)[number]
type ExpiryState = (typeof expiryStates)[number]

export interface DocumentFilter {
  ids?: readonly number[] | undefined
  CAT_TYPE?: number | undefined
  CID?: number | undefined
  folder_id?: number | undefined
  employee_id?: number | undefined
  state?: DocumentState | undefined
  from?: string | undefined
  to?: string | undefined
  expiry?: ExpiryState | undefined
  search?: string
  sort?: string | undefined
  /** Only documents with a day on which they expire. */
  expires?: boolean
}

export interface StoredDocument {
  FID: number
  CID: number
  CAT_TYPE: 1 | 2 | 3
  category: string
  folder: string
  field_group: string | null
  title: string
  note: string
  employee_id: number | null
  employee_name: string | null
  EMPLOYEE_CODE: string | null
  department: string | null
  location: string | null
  issued_on: string | null
  expires_on: string | null
  expiry: ExpiryState
  days_left: number | null
  state: DocumentState
  decision_note: string
  file_path: string
  file_name: string
  content_type: string
  size: number
  uploader: string
  uploaded_by: number | null
  created_at: string
  request_id: number | null
  replaces: number | null
  erased_at: string | null
  version: number
  limits: DocumentAudience
  is_editable: boolean
}

/** The earliest of a category's reminders, in days before a document expires. */
export const firstReminder = sql<number>`coalesce((select max(x) from unnest(c.reminder_days) x), 0)`

/** Whether a valid document `d` expires, is about to, or has. */
export const expiryOf = (ctx: Ctx): RawBuilder<ExpiryState> => sql<ExpiryState>`(case
  when d.expires_on is null or d.state <> 'valid' then 'none'
  when d.expires_on < ${organisationTodaySql(ctx)} then 'expired'
  when d.expires_on <= ${organisationTodaySql(ctx)} + ${firstReminder} then 'expiring'
  else 'current' end)`

const orders: Readonly<Record<string, RawBuilder<unknown>>> = {
  employee: sql`lower(e.full_name)`,
  category: sql`lower(c.name)`,
  title: sql`lower(d.title)`,
  expires_on: sql`d.expires_on`,
  created_at: sql`d.created_at`,
}

function orderOf(sort: string | undefined): RawBuilder<unknown> {
  const by = sortOf(orders, sort)
  if (!by) return sql`d.created_at desc, d.id desc`
  return sort?.startsWith('-') ? sql`${by} desc nulls last, d.id desc` : sql`${by} asc nulls last, d.id`
}

const joins = sql`document d
  join document_category c on c.org_id = d.org_id and c.id = d.category_id
  join document_folder f on f.org_id = c.org_id and f.id = c.folder_id
  left join employee e on e.org_id = d.org_id and e.id = d.employee_id`

function selected(ctx: Ctx, filter: DocumentFilter): RawBuilder<unknown> {
  const { ids, CAT_TYPE, CID, folder_id, employee_id, state, from, to, expiry, search = '', expires } = filter
  const pattern = likePattern(search.trim().toLowerCase())
  const conditions = [
    sql`d.org_id = ${ctx.orgId}`,
    sql`d.deleted_at is null`,
    ...(ids === undefined ? [] : [sql`d.id = any (${[...ids]}::bigint[])`]),
    ...(CAT_TYPE === undefined ? [] : [sql`c.cat_type = ${CAT_TYPE}`]),
    ...(CID === undefined ? [] : [sql`d.category_id = ${CID}`]),
    ...(folder_id === undefined ? [] : [sql`c.folder_id = ${folder_id}`]),
    ...(employee_id === undefined ? [] : [sql`d.employee_id = ${employee_id}`]),
    ...(state === undefined ? (ids ? [] : [sql`d.state <> 'replaced'`]) : [sql`d.state = ${state}`]),
    ...(from === undefined ? [] : [sql`d.expires_on >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`d.expires_on <= ${to}::date`]),
    ...(expires ? [sql`d.expires_on is not null and d.state = 'valid'`] : []),
    ...(expiry === undefined ? [] : [sql`${expiryOf(ctx)} = ${expiry}`]),
    ...(search.trim() === ''
      ? []
      : [
          sql`(lower(d.title) like ${pattern} or lower(e.full_name) like ${pattern} or lower(e.code) like ${pattern}
            or lower(d.file_name) like ${pattern})`,
        ]),
    isVisible(ctx),
  ]
  return sql`from ${joins} where ${sql.join(conditions, sql` and `)}`
}

/** One page of documents that the caller may see. One statement. */
export async function findDocuments(
  ctx: Ctx,
  db: Db,
  filter: DocumentFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<StoredDocument[]> {
  const limits = audience.column(DOCUMENT_LIMITS).read
  const { rows } = await sql<StoredDocument>`
    with page as (
      select d.id, row_number() over (order by ${orderOf(filter.sort)}) as place ${selected(ctx, filter)}
      order by ${orderOf(filter.sort)} limit ${limit} offset ${offset}
    )
    select d.id as "FID", d.category_id as "CID", c.cat_type as "CAT_TYPE", c.name as category, f.name as folder,
      c.field_group, d.title, d.note, d.employee_id, e.full_name as employee_name, e.code as "EMPLOYEE_CODE",
      (select u.name from department u where u.org_id = d.org_id and u.id = e.department_id) as department,
      (select u.name from location u where u.org_id = d.org_id and u.id = e.location_id) as location,
      d.issued_on, d.expires_on, ${expiryOf(ctx)} as expiry,
      case when d.state = 'valid' then d.expires_on - ${organisationTodaySql(ctx)} end as days_left,
      d.state, d.decision_note, d.file_path, d.file_name, d.content_type, d.size, d.uploader, d.uploaded_by,
      d.created_at, d.request_id, d.replaces, d.erased_at, d.version, l.limits, ${isEditable(ctx)} as is_editable
    from page p join ${joins} on d.org_id = ${ctx.orgId} and d.id = p.id
    cross join lateral (select ${limits} as limits from (select d.org_id, d.id) r) l
    order by p.place`.execute(db)
  return rows
}

/** One statement. */
export async function countDocuments(ctx: Ctx, db: Db, filter: DocumentFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total ${selected(ctx, filter)}`.execute(db)
  return rows[0]?.total ?? 0
}

/** A category with what its rules need. */
export interface CategoryRules {
  CID: number
  CAT_TYPE: 1 | 2 | 3
  name: string
  status: 0 | 1
  employee_uploads: boolean
  approval: 'none' | 'check' | 'before'
  expiry: 'never' | 'optional' | 'required'
  extensions: string[]
  max_mb: number
  field_group: string | null
}

/** Categories by id, whoever asks. One statement. */
export async function findCategories(ctx: Ctx, db: Db, ids: readonly number[]): Promise<CategoryRules[]> {
  const { rows } = await sql<CategoryRules>`
    select id as "CID", cat_type as "CAT_TYPE", name, status, employee_uploads, approval, expiry, extensions, max_mb,
      field_group
    from document_category where org_id = ${ctx.orgId} and id = any (${[...ids]}::bigint[])`.execute(db)
  return rows
}
