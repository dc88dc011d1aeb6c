import { FILTER } from '@muster/contract/kit/index'
import {
  isPrivateMode,
  PERSONAL_MODE,
  privateModes,
  type SeparationKind,
  type SeparationStatus,
} from '@muster/contract/offboarding/offboarding.constants'
import type { SeparationRow } from '@muster/contract/offboarding/separation-shapes'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { type DeferredQuery, deferredQuery, instantOf } from '../../../platform/db/deferred-query.ts'
import { sortOf } from '../../../platform/list-sort.ts'
import { organisationTodaySql } from '../../../platform/organisation-day.ts'
import { MANAGE, separationScope, VIEW } from '../offboarding.access.ts'

/** Which separations; what is left out does not limit them. */
export interface SeparationFilter {
  status?: readonly SeparationStatus[] | undefined
  kind?: readonly SeparationKind[] | undefined
  mode?: readonly number[] | undefined
  department_id?: readonly number[] | undefined
  location_id?: readonly number[] | undefined
  last_day_from?: string | undefined
  last_day_to?: string | undefined
  resigned_from?: string | undefined
  resigned_to?: string | undefined
  employee_id?: number | undefined
  /** Ids by the specification's filter ids. */
  filters?: Readonly<Record<string, readonly (string | number)[]>> | undefined
  search?: string | undefined
  sort?: string | undefined
}

/** Whether the reader may know a private reason: it is their own separation, or they manage it. */
export const mayReadReason = (ctx: Ctx): RawBuilder<boolean> =>
  sql<boolean>`(${separationScope(ctx, MANAGE)} or e.id is not distinct from ${ctx.actor.employeeId}::bigint)`

/** The mode as the reader may know it; filters, counts and reports go by this one as well. */
export const shownMode = (ctx: Ctx): RawBuilder<number> => sql<number>`(case
  when s.mode = any (${[...privateModes]}::int[]) and not ${mayReadReason(ctx)} then ${PERSONAL_MODE}::int else s.mode::int end)`

/** The same for a separation that is loaded. */
export const modeFor = (mode: number, mayRead: boolean): number =>
  isPrivateMode(mode) && !mayRead ? PERSONAL_MODE : mode

/** The last working day: of the record while it is set there, which it is not on hold; else as agreed last. */
export const lastDaySql = sql`(case when s.status = 5 and s.joined_on = e.date_of_joining then e.left_on
  when s.status in (1, 3, 4, 6) and s.joined_on = e.date_of_joining
  then coalesce(e.left_on, s.agreed_lwd) else s.agreed_lwd end)`

const sorts: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: sql`lower(e.full_name)`,
  status: sql`s.status`,
  resigned_on: sql`s.resigned_on`,
  last_day: sql`coalesce(${lastDaySql}, s.requested_lwd)`,
  department: sql`(select lower(d.name) from department d where d.org_id = e.org_id and d.id = e.department_id)`,
  created_at: sql`s.created_at`,
}

function orderOf(sort: string | undefined): RawBuilder<unknown> {
  const by = sortOf(sorts, sort)
  if (!by) return sql`s.created_at desc, s.id desc`
  return sort?.startsWith('-') ? sql`${by} desc nulls last, s.id desc` : sql`${by} nulls last, s.id`
}

const among = (
  column: RawBuilder<unknown>,
  values: readonly (number | string)[] | undefined,
  type: string,
) => (values && values.length > 0 ? [sql`${column} = any (${[...values]}::${sql.raw(type)}[])`] : [])

/** Columns of the employee by the specification's filter ids. */
const filterColumns: Readonly<Record<number, string>> = {
  [FILTER.entity]: 'entity_id',
  [FILTER.location]: 'location_id',
  [FILTER.branch]: 'branch_id',
  [FILTER.department]: 'department_id',
  [FILTER.designation]: 'designation_id',
  [FILTER.grade]: 'grade_id',
  [FILTER.employeeType]: 'employee_type_id',
  [FILTER.costCentre]: 'cost_centre_id',
  [FILTER.businessUnit]: 'business_unit_id',
}

const numericConditions = ({ filters = {} }: SeparationFilter): RawBuilder<unknown>[] =>
  Object.entries(filters).flatMap(([id, values]) => {
    const column = filterColumns[Number(id)]
    return column
      ? among(sql.ref(`e.${column}`), values.map(Number).filter(Number.isSafeInteger), 'bigint')
      : []
  })

function dayConditions(filter: SeparationFilter): RawBuilder<unknown>[] {
  const { last_day_from, last_day_to, resigned_from, resigned_to } = filter
  const lastDay = sql`coalesce(${lastDaySql}, s.requested_lwd)`
  return [
    ...(last_day_from ? [sql`${lastDay} >= ${last_day_from}::date`] : []),
    ...(last_day_to ? [sql`${lastDay} <= ${last_day_to}::date`] : []),
    ...(resigned_from ? [sql`s.resigned_on >= ${resigned_from}::date`] : []),
    ...(resigned_to ? [sql`s.resigned_on <= ${resigned_to}::date`] : []),
  ]
}

/** Everything that selects separations `s` of employees `e`, within what the caller may see. */
export function selected(ctx: Ctx, filter: SeparationFilter): RawBuilder<unknown> {
  const { search = '', employee_id: employeeId } = filter
  const conditions = [
    sql`s.org_id = ${ctx.orgId}`,
    ...among(sql`s.status`, filter.status, 'int'),
    ...among(sql`s.kind`, filter.kind, 'text'),
    ...(filter.mode && filter.mode.length > 0
      ? [sql`${shownMode(ctx)} = any (${[...filter.mode]}::int[])`]
      : []),
    ...among(sql`e.department_id`, filter.department_id, 'bigint'),
    ...among(sql`e.location_id`, filter.location_id, 'bigint'),
    ...(employeeId === undefined ? [] : [sql`e.id = ${employeeId}`]),
    ...numericConditions(filter),
    ...dayConditions(filter),
    ...(search.trim() ? [sql`position(search_normalise(${search.trim()}) in e.search_text) > 0`] : []),
    sql`(${separationScope(ctx, VIEW)} or ${separationScope(ctx, MANAGE)})`,
  ]
  return sql`from separation s join employee e on e.org_id = s.org_id and e.id = s.employee_id
    where ${sql.join(conditions, sql` and `)}`
}

const unitName = (table: string, column: string) => sql<string | null>`(
  select u.name from ${sql.table(table)} u where u.org_id = e.org_id and u.id = ${sql.ref(`e.${column}`)})`

/** Columns of a row of separations `s` of employees `e`. */
export const rowColumns = (ctx: Ctx) => sql`
  s.id as "SEPID", ${shownMode(ctx)} as "SMP_ID", s.request_id as "REQUEST_ID", e.id as "EMPLOYEE_ID",
  e.code as "EMPLOYEE_CODE", e.full_name as "EMPLOYEE_NAME", ${unitName('department', 'department_id')} as "DEPARTMENT_NAME",
  ${unitName('designation', 'designation_id')} as "DESIGNATION_NAME", ${unitName('location', 'location_id')} as "LOCATION_NAME",
  (select m.full_name from employee m where m.org_id = e.org_id and m.id = e.manager_id) as "REPORTING_MANAGER_NAME",
  s.kind, s.status, s.status_at, s.resigned_on, s.requested_lwd, ${lastDaySql} as last_working_day,
  (${lastDaySql} - ${organisationTodaySql(ctx)})::int as days_left, s.notice_days::int as notice_days, s.notice_ends_on,
  s.initiated_by, array(
    select distinct t.approver_name from request_task t
    join request r on r.org_id = t.org_id and r.id = t.request_id and r.status = 0 and t.position = r.position
    where t.org_id = s.org_id and t.request_id in (s.request_id, s.withdrawal_request_id) and t.state = 'pending') as approvers,
  exists (select from request w where w.org_id = s.org_id and w.id = s.withdrawal_request_id and w.status = 0)
    as withdrawal_pending,
  s.created_at, s.version`

export const asRow = <R extends SeparationRow>(row: R): R => ({
  ...row,
  status_at: instantOf(row.status_at),
  created_at: instantOf(row.created_at),
})

/** A page of separations. */
export function separationsQuery(
  ctx: Ctx,
  filter: SeparationFilter,
  { limit, offset }: { limit: number; offset: number },
): DeferredQuery<SeparationRow[]> {
  const order = orderOf(filter.sort)
  return deferredQuery(
    sql<SeparationRow>`with page as (
        select s.id, row_number() over (order by ${order}) as place ${selected(ctx, filter)}
        order by ${order} limit ${limit} offset ${offset})
      select ${rowColumns(ctx)} from page g join separation s on s.org_id = ${ctx.orgId} and s.id = g.id
      join employee e on e.org_id = s.org_id and e.id = s.employee_id order by g.place`,
    (rows) => rows.map(asRow),
  )
}

export const separationCountQuery = (ctx: Ctx, filter: SeparationFilter): DeferredQuery<number> =>
  deferredQuery(
    sql<{ total: number }>`select count(*)::int as total ${selected(ctx, filter)}`,
    ([row]) => row?.total ?? 0,
  )

interface StatusCount {
  status: SeparationStatus
  total: number
}

export const statusCountsQuery = (ctx: Ctx, filter: SeparationFilter): DeferredQuery<StatusCount[]> =>
  deferredQuery(
    sql<StatusCount>`select s.status, count(*)::int as total
      ${selected(ctx, { ...filter, status: undefined })} group by s.status order by s.status`,
    (rows) => rows,
  )

interface Choice {
  id: number
  name: string
}

/** Units of the people whose separations the caller sees, by name. */
export const usedQuery = (ctx: Ctx, unit: 'department' | 'location'): DeferredQuery<Choice[]> =>
  deferredQuery(
    sql<Choice>`select u.id, u.name from ${sql.table(unit)} u where u.org_id = ${ctx.orgId}
      and u.id in (select ${sql.ref(`e.${unit}_id`)} ${selected(ctx, {})})
      order by lower(u.name), u.id limit 500`,
    (rows) => rows,
  )
