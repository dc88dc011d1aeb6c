import type { listAuditEntries } from '@muster/contract/audit/audit.contract'
import type { BodyOf } from '@muster/contract/kit/index'
import { type RawBuilder, sql } from 'kysely'
import { likePattern } from '../../lib/text.ts'
import type { StoredChanges } from '../../platform/audit/words.ts'
import type { Ctx } from '../../platform/context.ts'
import { type CursorPosition, daysAsInstants, exactInstant } from '../../platform/db/newest-first.ts'
import type { Db } from '../../platform/db/tx.ts'

type ListBody = BodyOf<typeof listAuditEntries>
/** The filters shared by list, count and export. */
export type AuditSelection = Omit<ListBody, 'page' | 'limit' | 'cursor'>

/** What was read, as recorded by `ProtectedReads`. */
export interface ReadDetails {
  groups?: string[]
  people?: number
  ids?: string
  via?: string
}

export interface EntryRow {
  id: number
  at: string
  exact_at: string
  actor: string
  account_id: number | null
  action: string
  record_type: string
  record_id: number | null
  record_label: string
  changes: StoredChanges
  details: ReadDetails
  reason: string
}

export interface EntryDetail extends EntryRow {
  request_id: string
  ip: string
  seq: number | null
  hash: string | null
  sealed_at: string | null
}

const isErased = (employeeId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from employee p
  where p.org_id = e.org_id and p.id = ${employeeId} and p.anonymised_at is not null)`
/** Entry `e` is about, or by, somebody whose data was erased. */
export const aboutErased = sql<boolean>`(e.record_type = 'employee' and ${isErased(sql`e.record_id`)})`
export const byErased = sql<boolean>`(e.employee_id is not null and ${isErased(sql`e.employee_id`)})`

/** Shown instead of the values before and after. A parameter: templates of statements stay ASCII (build-server). */
const HIDDEN_CHANGE = '["•••", "•••"]'

/**
 * Entries are immutable, or their chain would break; so anonymised people are masked when entries are read,
 * both as the record and as the actor.
 */
const columns = sql`e.id, e.at, ${exactInstant(sql`e.at`)} as exact_at,
  case when ${byErased} then 'Former employee' else e.actor end as actor,
  e.account_id, e.action, e.record_type, e.record_id,
  case when ${aboutErased} then 'Former employee' else e.record_label end as record_label,
  case when ${aboutErased} then coalesce((
    select jsonb_object_agg(c.key, ${HIDDEN_CHANGE}::jsonb) from jsonb_object_keys(e.changes) c (key)), '{}')
    else e.changes end as changes,
  e.details, case when ${aboutErased} then '' else e.reason end as reason`

const orNull = <T>(values: readonly T[] | undefined): readonly T[] | null =>
  values && values.length > 0 ? values : null

function conditions(ctx: Ctx, timeZone: string, selection: AuditSelection): RawBuilder<boolean> {
  const { accounts, actions, record_types: types, record } = selection
  const { from, until } = daysAsInstants(timeZone, selection.from, selection.until)
  const parts = [
    sql<boolean>`e.org_id = ${ctx.orgId}`,
    orNull(accounts) && sql<boolean>`e.account_id = any (${accounts}::bigint[])`,
    orNull(actions) && sql<boolean>`e.action = any (${actions}::text[])`,
    orNull(types) && sql<boolean>`e.record_type = any (${types}::text[])`,
    record && sql<boolean>`e.record_type = ${record.type} and e.record_id = ${record.id}`,
    from && sql<boolean>`e.at >= ${from}`,
    until && sql<boolean>`e.at < ${until}`,
  ].filter((part) => part !== null && part !== undefined && part !== '')
  return sql<boolean>`${sql.join(parts, sql` and `)}`
}

/** The ids found by search under all other filters; the database function sorts and pages. */
function searchCall(
  timeZone: string,
  selection: AuditSelection,
  cut: { place?: CursorPosition; offset: number; limit: number | null },
): RawBuilder<unknown> {
  const { search, accounts, actions, record_types: types, record } = selection
  const { from, until } = daysAsInstants(timeZone, selection.from, selection.until)
  return sql`search_audit(${search}, ${orNull(accounts)}::bigint[], ${orNull(actions)}::text[],
    ${orNull(types)}::text[], ${record?.type ?? null}::text, ${record?.id ?? null}::bigint, ${from}::timestamptz,
    ${until}::timestamptz, ${cut.place?.at ?? null}::timestamptz, ${cut.place?.id ?? null}::bigint,
    ${cut.place?.before ?? false}, ${cut.offset}::integer, ${cut.limit}::integer)`
}

export interface PageInput {
  place: CursorPosition | undefined
  offset: number
  /** One more row is read to determine whether there are more. */
  limit: number
}

/** First the ids of a page, by an index that covers filter and order; then the rows' contents. */
export async function findEntries(
  ctx: Ctx,
  db: Db,
  timeZone: string,
  selection: AuditSelection,
  { place, offset, limit }: PageInput,
): Promise<EntryRow[]> {
  const backwards = place?.before ?? false
  const order = backwards ? sql`e.at, e.id` : sql`e.at desc, e.id desc`
  const after = place
    ? sql`and (e.at, e.id) ${backwards ? sql`>` : sql`<`} (${place.at}::timestamptz, ${place.id}::bigint)`
    : sql``
  const page =
    selection.search === ''
      ? sql`select e.id as entry_id from audit_entry e
          where ${conditions(ctx, timeZone, selection)} ${after}
          order by ${order} offset ${offset} limit ${limit + 1}`
      : sql`select entry_id from ${searchCall(timeZone, selection, { place, offset, limit: limit + 1 })}`
  const { rows } = await sql<EntryRow>`
    with page as materialized (${page})
    select ${columns} from page join audit_entry e on e.org_id = ${ctx.orgId} and e.id = page.entry_id
    order by ${order}`.execute(db)
  return rows
}

export async function countEntries(
  ctx: Ctx,
  db: Db,
  timeZone: string,
  selection: AuditSelection,
): Promise<number> {
  const from =
    selection.search === ''
      ? sql`audit_entry e where ${conditions(ctx, timeZone, selection)}`
      : searchCall(timeZone, selection, { offset: 0, limit: null })
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from ${from}`.execute(db)
  return rows[0]?.total ?? 0
}

export async function findEntry(ctx: Ctx, db: Db, id: number): Promise<EntryDetail | undefined> {
  const { rows } = await sql<EntryDetail>`
    select ${columns}, e.request_id, e.ip, s.seq, encode(s.hash, 'hex') as hash, s.sealed_at
    from audit_entry e left join audit_seal s on s.org_id = e.org_id and s.entry_id = e.id
    where e.org_id = ${ctx.orgId} and e.id = ${id}`.execute(db)
  return rows[0]
}

/** The distinct values of a column, each found by one index step instead of reading a million rows. */
async function distinctValues(ctx: Ctx, db: Db, column: 'action' | 'record_type'): Promise<string[]> {
  const name = sql.ref(column)
  const { rows } = await sql<{ value: string }>`
    with recursive step as (
      (select ${name} as value from audit_entry where org_id = ${ctx.orgId} order by ${name} limit 1)
      union all
      select (select e.${name} from audit_entry e where e.org_id = ${ctx.orgId} and e.${name} > step.value
        order by e.${name} limit 1)
      from step where step.value is not null
    ) select value from step where value is not null`.execute(db)
  return rows.map((row) => row.value)
}

export const findActions = (ctx: Ctx, db: Db) => distinctValues(ctx, db, 'action')
export const findRecordTypes = (ctx: Ctx, db: Db) => distinctValues(ctx, db, 'record_type')

export async function findActors(
  ctx: Ctx,
  db: Db,
  search: string,
  ids: readonly number[] | undefined,
): Promise<{ value: number; label: string }[]> {
  const words = likePattern(search)
  const uniqueIds = ids
    ? sql`a.id = any (${ids}::bigint[])`
    : sql`search_normalise(a.display_name || ' ' || a.email) like search_normalise(${words})`
  const { rows } = await sql<{ value: number; label: string }>`
    select a.id as value, case when a.display_name = '' then a.email else a.display_name || ' (' || a.email || ')' end as label
    from account a where a.org_id = ${ctx.orgId} and ${uniqueIds}
    order by a.display_name, a.id limit ${ids ? 100 : 20}`.execute(db)
  return rows
}
