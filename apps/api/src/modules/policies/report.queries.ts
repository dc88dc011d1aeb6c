import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type {
  listPolicyProgress,
  ReportedEmployee,
  readAcknowledgementReport,
} from '@muster/contract/policies/policy-report.contract'
import { type RawBuilder, sql } from 'kysely'
import { likePattern } from '../../lib/text.ts'
import { holds, scopesOf } from '../../platform/access/actor.ts'
import { employeeScope } from '../../platform/access/employee-scope.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { found } from '../../platform/errors.ts'
import { sortOf } from '../../platform/list-sort.ts'
import { readings } from './applicable-policies.ts'

export const VIEW = 'policies.report.view'

export type ReportFilter = Omit<BodyOf<typeof readAcknowledgementReport>, 'page' | 'limit'>

export interface PublishedPolicy {
  policy_id: number
  title: string
  number: number
}

/**
 * Whether the caller may know of a policy: of all of them with the list or the report of everybody; otherwise of those that
 * are addressed to the caller, or to people whose acknowledgements the caller may see.
 */
function isKnown(ctx: Ctx, policyId: number): RawBuilder<boolean> {
  const { actor } = ctx
  if (holds(actor, 'policies.list.view') || scopesOf(actor, VIEW).has('organisation'))
    return sql<boolean>`true`
  const people = sql`(${employeeScope(ctx, VIEW, 'e')} or e.id = ${actor.employeeId})`
  return sql<boolean>`exists (select from ${readings(ctx, {
    ...{ policies: sql`p.id = ${policyId}`, people, acknowledgements: sql`k.policy_id = ${policyId}` },
  })} r)`
}

/** @throws AppError `record.not_found` for a policy that is a draft or archived, or not the caller's to know */
export async function requirePublished(ctx: Ctx, db: Db, policyId: number): Promise<PublishedPolicy> {
  const { rows } = await sql<PublishedPolicy>`
    select p.id as policy_id, v.title, v.number from policy p
    join policy_version v on v.org_id = p.org_id and v.id = p.current_version_id
    where p.org_id = ${ctx.orgId} and p.id = ${policyId} and p.archived_at is null and ${isKnown(ctx, policyId)}`.execute(
    db,
  )
  return found(rows[0])
}

const sorts: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: sql`lower(e.full_name)`,
  code: sql`e.code`,
  department: sql`lower(d.name)`,
  location: sql`lower(l.name)`,
  state: sql`r.state`,
  due_on: sql`r.due_on`,
  acknowledged_at: sql`r.acknowledged_at`,
}

function orderOf(sort = 'name'): RawBuilder<unknown> {
  const by = sortOf(sorts, sort) ?? sorts.name
  return sort.startsWith('-') ? sql`${by} desc nulls last, e.id desc` : sql`${by} nulls last, e.id`
}

function conditions(filter: ReportFilter): RawBuilder<unknown> {
  const { states, department_ids: departments, location_ids: locations, search } = filter
  const all = [
    sql`true`,
    ...(states && states.length > 0 ? [sql`r.state = any (${[...states]}::text[])`] : []),
    ...(departments && departments.length > 0 ? [sql`e.department_id = any (${departments}::bigint[])`] : []),
    ...(locations && locations.length > 0 ? [sql`e.location_id = any (${locations}::bigint[])`] : []),
    ...(search === ''
      ? []
      : [sql`lower(e.full_name || ' ' || e.code) like ${likePattern(search.toLowerCase())}`]),
  ]
  return sql.join(all, sql` and `)
}

/** What one policy means for the people in the caller's reach. */
const ofPolicy = (ctx: Ctx, policyId: number) =>
  readings(ctx, {
    policies: sql`p.id = ${policyId} and v.needs_acknowledgement`,
    people: employeeScope(ctx, VIEW, 'e'),
    acknowledgements: sql`k.policy_id = ${policyId}`,
  })

/** A page of the report with its counts. One statement, whatever the number of people. */
export async function findReport(
  ctx: Ctx,
  db: Db,
  filter: ReportFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<Pick<DataOf<typeof readAcknowledgementReport>, 'employees' | 'counts'> & { matching: number }> {
  const { rows } = await sql<{ employees: ReportedEmployee[]; matching: number } & Counts>`
    with reading as materialized (select r.* from ${ofPolicy(ctx, filter.policy_id)} r),
    matching as materialized (
      select r.*, e.full_name, e.code, e.id, e.department_id, e.location_id, e.designation_id
      from reading r join employee e on e.org_id = ${ctx.orgId} and e.id = r.employee_id
      where ${conditions(filter)}
    ), shown as (${shownRows(ctx, sql`matching r join employee e on e.org_id = ${ctx.orgId} and e.id = r.id`, filter)}
      limit ${limit} offset ${offset})
    select (select coalesce(json_agg(s), '[]') from shown s) as employees,
      (select count(*)::int from matching) as matching, c.*
    from (select ${countsSql('r')} from reading r) c`.execute(db)
  const { employees, matching, ...counts } = found(rows[0])
  return { employees, matching, counts }
}

type Counts = DataOf<typeof readAcknowledgementReport>['counts']

const countsSql = (of: string) => {
  const count = (state: string) =>
    sql`count(*) filter (where ${sql.ref(`${of}.state`)} = ${sql.lit(state)})::int`
  return sql`count(*)::int as total, ${count('acknowledged')} as acknowledged, ${count('due')} as due,
    ${count('overdue')} as overdue`
}

/** SQL: rows of the report in order. @param from readings `r` and their employees `e` */
function shownRows(ctx: Ctx, from: RawBuilder<unknown>, { sort }: ReportFilter): RawBuilder<unknown> {
  return sql`
    select r.employee_id as "EMPLOYEE_ID", e.code as "EMPLOYEE_CODE", e.full_name as "EMPLOYEE_NAME",
      d.name as "DEPARTMENT_NAME", n.name as "DESIGNATION_NAME", l.name as "LOCATION_NAME", r.state,
      r.due_on::text as due_on, r.acknowledged_at, r.acknowledged_number, r.confirmation, r.typed_name, r.ip,
      r.reminded_at, r.reminders
    from ${from}
    left join department d on d.org_id = ${ctx.orgId} and d.id = e.department_id
    left join designation n on n.org_id = ${ctx.orgId} and n.id = e.designation_id
    left join location l on l.org_id = ${ctx.orgId} and l.id = e.location_id
    order by ${orderOf(sort)}`
}

/** Rows of the file. One statement. */
export async function findReportRows(
  ctx: Ctx,
  db: Db,
  filter: ReportFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ReportedEmployee[]> {
  const from = sql`(select r.* from ${ofPolicy(ctx, filter.policy_id)} r
      join employee e on e.org_id = ${ctx.orgId} and e.id = r.employee_id where ${conditions(filter)}) r
    join employee e on e.org_id = ${ctx.orgId} and e.id = r.employee_id`
  const { rows } = await sql<ReportedEmployee>`
    ${shownRows(ctx, from, filter)} limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function countReport(ctx: Ctx, db: Db, filter: ReportFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${ofPolicy(ctx, filter.policy_id)} r
    join employee e on e.org_id = ${ctx.orgId} and e.id = r.employee_id where ${conditions(filter)}`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

/** Progress of each policy that must be acknowledged, within the caller's reach. One statement. */
export async function findProgress(
  ctx: Ctx,
  db: Db,
  policyIds: readonly number[] | undefined,
): Promise<DataOf<typeof listPolicyProgress>['policies']> {
  const list = policyIds && sql`${[...policyIds]}::bigint[]`
  const of = {
    policies: list ? sql`v.needs_acknowledgement and p.id = any (${list})` : sql`v.needs_acknowledgement`,
    people: employeeScope(ctx, VIEW, 'e'),
    ...(list ? { acknowledgements: sql`k.policy_id = any (${list})` } : {}),
  }
  const { rows } = await sql<DataOf<typeof listPolicyProgress>['policies'][number]>`
    select r.policy_id, r.title, c.name as category, r.number, ${countsSql('r')}
    from ${readings(ctx, of)} r
    join policy_category c on c.org_id = ${ctx.orgId} and c.id = r.category_id
    group by r.policy_id, r.title, c.name, r.number order by lower(r.title), r.policy_id`.execute(db)
  return rows
}
