import type { OwedState } from '@muster/contract/documents/documents.constants'
import type { OwedRow } from '@muster/contract/documents/owed.contract'
import { type RawBuilder, sql } from 'kysely'
import { likePattern } from '../../../lib/text.ts'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import { worksToday } from '../../../platform/access/working-today.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { sortOf } from '../../../platform/list-sort.ts'
import { organisationTodaySql } from '../../../platform/organisation-day.ts'
import { audience, CATEGORY_LIMITS } from '../audience.ts'
import { mayReadGroup } from '../documents.access.ts'
import { firstReminder } from '../documents.queries.ts'

/** Documents are owed while they are missing or expired, and none is waiting for a decision. */
export const OWED: readonly OwedState[] = ['missing', 'expired']

/**
 * Everybody who works today × every mandatory category that is for them: employee `e`, category `c`, the current document
 * `v` and the day `day.due_on`.
 */
export const obligations = (ctx: Ctx): RawBuilder<unknown> => sql`employee e
  join document_category c on c.org_id = ${ctx.orgId} and c.cat_type = 1 and c.is_mandatory and c.status = 1
    and ${audience.isFor(CATEGORY_LIMITS, 'c', 'e')}
  cross join lateral (select (greatest(e.date_of_joining, c.mandatory_from) + c.due_days)::date as due_on) day
  left join lateral (
    select d.id, d.expires_on from document d
    where d.org_id = ${ctx.orgId} and d.employee_id = e.id and d.category_id = c.id and d.deleted_at is null
      and d.state = 'valid'
    order by d.expires_on desc nulls first, d.id desc limit 1) v on true`

/** Which obligations: of the organisation's people who work today. */
export const isObliged = (ctx: Ctx): RawBuilder<boolean> =>
  sql<boolean>`(e.org_id = ${ctx.orgId} and ${worksToday(ctx)})`

/** How the person stands with the category. */
export const owedState = (ctx: Ctx): RawBuilder<OwedState> => sql<OwedState>`(case
  when v.id is not null and (v.expires_on is null
    or v.expires_on > ${organisationTodaySql(ctx)} + ${firstReminder}) then 'done'
  when exists (select from document p where p.org_id = ${ctx.orgId} and p.employee_id = e.id and p.category_id = c.id
    and p.deleted_at is null and p.state = 'pending') then 'pending'
  when v.id is null then 'missing'
  when v.expires_on < ${organisationTodaySql(ctx)} then 'expired'
  else 'expiring' end)`

/** When it is due: a document that expired was due on the day it did. */
export const owedSince = sql<string>`coalesce(v.expires_on, day.due_on)`

/** The caller may know how this person stands with this category. */
const isReached = (ctx: Ctx) => sql<boolean>`(
  ${employeeScope(ctx, 'documents.employee.view', 'e')} and ${mayReadGroup(ctx)})`

export interface OwedFilter {
  CID?: number | undefined
  state?: OwedState | 'owed' | 'all' | undefined
  search?: string
  sort?: string | undefined
}

const orders: Readonly<Record<string, RawBuilder<unknown>>> = {
  employee: sql`lower(employee_name)`,
  category: sql`lower(category)`,
  due_on: sql`due_on`,
  state: sql`state`,
}

function orderOf(sort: string | undefined): RawBuilder<unknown> {
  const by = sortOf(orders, sort) ?? sql`due_on`
  return sort?.startsWith('-')
    ? sql`${by} desc, employee_id, "CID"`
    : sql`${by}, lower(employee_name), employee_id, "CID"`
}

function owedRows(ctx: Ctx, { CID, state = 'owed', search = '' }: OwedFilter): RawBuilder<unknown> {
  const pattern = likePattern(search.trim().toLowerCase())
  const states = state === 'owed' ? OWED : state === 'all' ? null : [state]
  const conditions = [
    isObliged(ctx),
    isReached(ctx),
    ...(CID === undefined ? [] : [sql`c.id = ${CID}`]),
    ...(search.trim() === ''
      ? []
      : [
          sql`(lower(e.full_name) like ${pattern} or lower(e.code) like ${pattern} or lower(c.name) like ${pattern})`,
        ]),
  ]
  return sql`(
    select e.id || '-' || c.id as id, e.id as employee_id, e.full_name as employee_name, e.code as "EMPLOYEE_CODE",
      e.department_id, c.id as "CID", c.name as category, ${owedSince} as due_on, ${owedState(ctx)} as state,
      v.expires_on, v.id as "FID"
    from ${obligations(ctx)} where ${sql.join(conditions, sql` and `)}
  ) o where ${states === null ? sql`true` : sql`o.state = any (${[...states]}::text[])`}`
}

/** One page. One statement. */
export async function findOwed(
  ctx: Ctx,
  db: Db,
  filter: OwedFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<OwedRow[]> {
  const { rows } = await sql<OwedRow>`
    select o.id, o.employee_id, o.employee_name, o."EMPLOYEE_CODE", u.name as department, o."CID", o.category, o.due_on,
      ${organisationTodaySql(ctx)} - o.due_on as days_overdue, o.state, o.expires_on, o."FID", r.reminded_at
    from (select * from ${owedRows(ctx, filter)} order by ${orderOf(filter.sort)} limit ${limit} offset ${offset}) o
    left join department u on u.org_id = ${ctx.orgId} and u.id = o.department_id
    left join document_owed_notice r on r.org_id = ${ctx.orgId} and r.employee_id = o.employee_id
      and r.category_id = o."CID"
    order by ${orderOf(filter.sort)}`.execute(db)
  return rows
}

export async function countOwed(ctx: Ctx, db: Db, filter: OwedFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${owedRows(ctx, filter)}`.execute(db)
  return rows[0]?.total ?? 0
}

export interface CategoryStanding {
  CID: number
  name: string
  people: number
  owed: number
  pending: number
}

/** How people in reach stand, by mandatory category. One statement. */
export async function findStandings(ctx: Ctx, db: Db): Promise<CategoryStanding[]> {
  const { rows } = await sql<CategoryStanding>`
    select "CID", category as name, count(*)::int as people,
      (count(*) filter (where state = any (${[...OWED]}::text[])))::int as owed,
      (count(*) filter (where state = 'pending'))::int as pending
    from ${owedRows(ctx, { state: 'all' })} group by 1, 2 order by lower(category)`.execute(db)
  return rows
}
