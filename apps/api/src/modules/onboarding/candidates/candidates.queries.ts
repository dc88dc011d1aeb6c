import { FILTER } from '@muster/contract/kit/index'
import type { CandidateRow } from '@muster/contract/onboarding/candidate-shapes'
import type { CandidateMeasure } from '@muster/contract/onboarding/insights.constants'
import {
  BOARD_CANDIDATES,
  type CandidateStatus,
  candidateStatuses,
  openStatuses,
} from '@muster/contract/onboarding/onboarding.constants'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { type DeferredQuery, deferredQuery, instantOf } from '../../../platform/db/deferred-query.ts'
import { sortOf } from '../../../platform/list-sort.ts'
import { organisationTodaySql } from '../../../platform/organisation-day.ts'
import { measureSql, reasonKey, startOfDay } from '../insights/measures.ts'
import { BLACKLIST, candidateScope, VIEW } from '../onboarding.access.ts'

/** Which candidates; what is left out does not limit them. */
export interface CandidateFilter {
  id?: number | undefined
  status?: readonly CandidateStatus[] | undefined
  department_id?: readonly number[] | undefined
  location_id?: readonly number[] | undefined
  recruiter_id?: readonly number[] | undefined
  workflow_id?: readonly number[] | undefined
  step_kind?: readonly number[] | undefined
  /** Ids by the specification's filter ids. */
  filters?: Readonly<Record<string, readonly (string | number)[]>> | undefined
  joining_from?: string | undefined
  joining_to?: string | undefined
  is_overdue?: boolean | undefined
  source?: readonly string[] | undefined
  added_from?: string | undefined
  added_to?: string | undefined
  measure?: CandidateMeasure | undefined
  reason?: string | undefined
  search?: string | undefined
  sort?: string | undefined
}

const isOpenSql = sql<boolean>`c.status = any (${[...openStatuses]}::text[])`

// Of somebody who is on hold or ended, no step is due.
const dueOn = sql`(select min(s.due_on) from candidate_step s
  where ${isOpenSql} and s.org_id = c.org_id and s.candidate_id = c.id and s.state = 'open')`

const sorts: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: sql`lower(c.full_name)`,
  status: sql`c.status`,
  department: sql`(select lower(d.name) from department d where d.org_id = c.org_id and d.id = c.department_id)`,
  expected_joining_on: sql`c.expected_joining_on`,
  due_on: dueOn,
  created_at: sql`c.created_at`,
}

function orderOf(sort: string | undefined): RawBuilder<unknown> {
  const by = sortOf(sorts, sort)
  if (!by) return sql`c.created_at desc, c.id desc`
  return sort?.startsWith('-') ? sql`${by} desc nulls last, c.id desc` : sql`${by} nulls last, c.id`
}

const among = (column: string, values: readonly number[] | undefined) =>
  values && values.length > 0 ? [sql`${sql.ref(`c.${column}`)} = any (${[...values]}::bigint[])`] : []

const overdue = (ctx: Ctx) => sql<boolean>`(${isOpenSql} and exists (
  select from candidate_step s where s.org_id = c.org_id and s.candidate_id = c.id and s.state = 'open'
    and s.due_on < ${organisationTodaySql(ctx)}))`

function placeConditions(filter: CandidateFilter): RawBuilder<unknown>[] {
  return [
    ...among('department_id', filter.department_id),
    ...among('location_id', filter.location_id),
    ...among('recruiter_id', filter.recruiter_id),
    ...among('flow_id', filter.workflow_id),
  ]
}

/** Columns by the specification's filter ids. */
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

/** By numeric filters; those that candidates don't have are left out. */
const numericConditions = ({ filters = {} }: CandidateFilter): RawBuilder<unknown>[] =>
  Object.entries(filters).flatMap(([id, values]) => {
    const column = filterColumns[Number(id)]
    return column ? among(column, values.map(Number).filter(Number.isSafeInteger)) : []
  })

/** Those whom a figure counts: added in these days, who got so far, and did not join for this reason. */
function figureConditions(ctx: Ctx, filter: CandidateFilter): RawBuilder<unknown>[] {
  const { added_from: from, added_to: to, measure, reason = '', source = [] } = filter
  return [
    ...(from ? [sql`c.created_at >= ${startOfDay(ctx.orgId, from)}`] : []),
    ...(to ? [sql`c.created_at < ${startOfDay(ctx.orgId, to, 1)}`] : []),
    ...(measure ? [measureSql[measure]] : []),
    ...(source.length > 0 ? [sql`c.source = any (${[...source]}::text[])`] : []),
    // Why somebody was blacklisted is found only by those who may see it.
    ...(reason.trim()
      ? [
          sql`${measureSql.lost} and (c.status <> 'blacklisted' or ${candidateScope(ctx, BLACKLIST)})
            and ${reasonKey(sql`c.status_reason`)} = ${reasonKey(sql`${reason}::text`)}`,
        ]
      : []),
  ]
}

function timeConditions(ctx: Ctx, filter: CandidateFilter): RawBuilder<unknown>[] {
  const { joining_from: from, joining_to: to, step_kind: kinds = [], search = '' } = filter
  return [
    ...(from ? [sql`c.expected_joining_on >= ${from}::date`] : []),
    ...(to ? [sql`c.expected_joining_on <= ${to}::date`] : []),
    ...(filter.is_overdue ? [overdue(ctx)] : []),
    ...(kinds.length > 0
      ? [
          sql`c.step_id in (select s.id from candidate_step s
            where s.org_id = ${ctx.orgId} and s.kind = any (${[...kinds]}::int[]))`,
        ]
      : []),
    ...(search.trim() ? [sql`position(search_normalise(${search.trim()}) in c.search_text) > 0`] : []),
  ]
}

/** Everything that selects candidates `c`, within what the caller may see; those that were deleted by their status alone. */
export function selected(ctx: Ctx, filter: CandidateFilter): RawBuilder<unknown> {
  const { id, status } = filter
  const conditions = [
    sql`c.org_id = ${ctx.orgId}`,
    ...(id === undefined ? [] : [sql`c.id = ${id}`]),
    ...(status && status.length > 0
      ? [sql`c.status = any (${[...status]}::text[])`]
      : id === undefined
        ? [sql`c.status <> 'deleted'`]
        : []),
    ...placeConditions(filter),
    ...numericConditions(filter),
    ...timeConditions(ctx, filter),
    ...figureConditions(ctx, filter),
    candidateScope(ctx, VIEW),
  ]
  return sql`from candidate c where ${sql.join(conditions, sql` and `)}`
}

const unitName = (table: string, column: string) => sql<string | null>`(
  select u.name from ${sql.table(table)} u where u.org_id = c.org_id and u.id = ${sql.ref(`c.${column}`)})`
const personName = (column: string) => sql<string | null>`(
  select u.full_name from employee u where u.org_id = c.org_id and u.id = ${sql.ref(`c.${column}`)})`

/** Columns of a row of candidates `c`, with its steps `p` and its first unfinished step `t`. */
const rowColumns = (ctx: Ctx) => sql`
  c.id as candidate_id, c.full_name as "CANDIDATE_NAME", c.email, c.phone,
  ${unitName('department', 'department_id')} as "CANDIDATE_DEPARTMENT",
  ${unitName('designation', 'designation_id')} as "CANDIDATE_DESIGNATION",
  ${unitName('location', 'location_id')} as "CANDIDATE_LOCATION",
  c.status, c.status_at,
  case when t.id is not null then jsonb_build_object('step_id', t.id, 'name', t.name, 'kind', t.kind) end as step,
  p.due_on, coalesce(${isOpenSql} and p.due_on < ${organisationTodaySql(ctx)}, false) as is_overdue,
  p.steps_done, p.steps, ${personName('recruiter_id')} as recruiter, c.source, c.expected_joining_on, c.created_at, c.version`

const rowJoins = sql`
  left join candidate_step t on t.org_id = c.org_id and t.id = c.step_id
  cross join lateral (
    select count(*)::int as steps, count(*) filter (where s.state = 'done')::int as steps_done,
      min(s.due_on) filter (where s.state = 'open' and ${isOpenSql}) as due_on
    from candidate_step s where s.org_id = c.org_id and s.candidate_id = c.id) p`

const asRow = (row: CandidateRow): CandidateRow => ({
  ...row,
  status_at: instantOf(row.status_at),
  created_at: instantOf(row.created_at),
})

const rowsOf = (ctx: Ctx, page: RawBuilder<unknown>): DeferredQuery<CandidateRow[]> =>
  deferredQuery(
    sql<CandidateRow>`with page as (${page})
      select ${rowColumns(ctx)} from page g join candidate c on c.org_id = ${ctx.orgId} and c.id = g.id ${rowJoins}
      order by g.place`,
    (rows) => rows.map(asRow),
  )

/** A page of candidates. */
export function candidatesQuery(
  ctx: Ctx,
  filter: CandidateFilter,
  { limit, offset }: { limit: number; offset: number },
): DeferredQuery<CandidateRow[]> {
  const order = orderOf(filter.sort)
  return rowsOf(
    ctx,
    sql`select c.id, row_number() over (order by ${order}) as place ${selected(ctx, filter)}
      order by ${order} limit ${limit} offset ${offset}`,
  )
}

export const candidateCountQuery = (ctx: Ctx, filter: CandidateFilter): DeferredQuery<number> =>
  deferredQuery(
    sql<{ total: number }>`select count(*)::int as total ${selected(ctx, filter)}`,
    ([row]) => row?.total ?? 0,
  )

interface StatusCount {
  status: CandidateStatus
  total: number
}

export const statusCountsQuery = (ctx: Ctx, filter: CandidateFilter): DeferredQuery<StatusCount[]> =>
  deferredQuery(
    sql<StatusCount>`select c.status, count(*)::int as total
      ${selected(ctx, { ...filter, status: candidateStatuses })} group by c.status`,
    (rows) => rows,
  )

/** The first candidates of each column of the board, by the kind of their step. */
export function boardQuery(ctx: Ctx, filter: CandidateFilter): DeferredQuery<CandidateRow[]> {
  return rowsOf(
    ctx,
    sql`select q.id, q.place from (
      select c.id, row_number() over (
        partition by coalesce(b.kind, 0) order by b.due_on nulls last, c.expected_joining_on nulls last, c.id) as place
      from candidate c left join candidate_step b on b.org_id = c.org_id and b.id = c.step_id
      where c.org_id = ${ctx.orgId} and c.id in (select c.id ${selected(ctx, filter)})
    ) q where q.place <= ${sql.lit(BOARD_CANDIDATES)}`,
  )
}

interface BoardTotal {
  kind: number | null
  total: number
}

const ofKinds = ({ step_kind: kinds = [] }: CandidateFilter) =>
  kinds.length > 0 ? sql<boolean>`s.kind = any (${[...kinds]}::int[])` : sql<boolean>`true`

/** How many are at each kind of step that the selected candidates have. */
export const boardTotalsQuery = (ctx: Ctx, filter: CandidateFilter): DeferredQuery<BoardTotal[]> =>
  deferredQuery(
    sql<BoardTotal>`with chosen as (
        select c.id, c.step_id from candidate c
        where c.org_id = ${ctx.orgId} and c.id in (select c.id ${selected(ctx, filter)})
      ), kinds as (
        select s.kind, min(s.position) as position from candidate_step s
        where s.org_id = ${ctx.orgId} and s.candidate_id in (select h.id from chosen h) and ${ofKinds(filter)}
        group by s.kind
        union all select null, null where exists (select from chosen h where h.step_id is null)
      ), places as (
        select b.kind, count(*)::int as total
        from chosen h left join candidate_step b on b.org_id = ${ctx.orgId} and b.id = h.step_id group by b.kind
      )
      select k.kind, coalesce(p.total, 0) as total from kinds k left join places p on p.kind is not distinct from k.kind
      order by k.position nulls last, k.kind`,
    (rows) => rows,
  )

interface Choice {
  id: number
  name: string
}

type UsedChoices = Record<'departments' | 'locations' | 'recruiters' | 'flows', Choice[]>

const MOST_CHOICES = 500

/** Places, recruiters and flows of the candidates whom the caller sees, by name. The candidates are read once. */
export const usedQuery = (ctx: Ctx): DeferredQuery<UsedChoices> => {
  const of = (kind: keyof UsedChoices, table: string, name: string, column: string) => sql`
    select ${sql.lit(kind)} as of, u.id, ${sql.ref(`u.${name}`)} as name from ${sql.table(table)} u
    where u.org_id = ${ctx.orgId} and u.id in (select ${sql.ref(`s.${column}`)} from seen s)`
  return deferredQuery(
    sql<Choice & { of: keyof UsedChoices }>`
      with seen as materialized (
        select distinct c.department_id, c.location_id, c.recruiter_id, c.flow_id ${selected(ctx, {})}
      ), choice as (
        ${of('departments', 'department', 'name', 'department_id')}
        union all ${of('locations', 'location', 'name', 'location_id')}
        union all ${of('recruiters', 'employee', 'full_name', 'recruiter_id')}
        union all ${of('flows', 'onboarding_flow', 'name', 'flow_id')}
      )
      select h.of, h.id, h.name from choice h order by lower(h.name), h.id`,
    (rows) => {
      const choicesOf = (kind: keyof UsedChoices) =>
        rows
          .filter(({ of: found }) => found === kind)
          .slice(0, MOST_CHOICES)
          .map(({ id, name }) => ({ id, name }))
      return {
        ...{ departments: choicesOf('departments'), locations: choicesOf('locations') },
        ...{ recruiters: choicesOf('recruiters'), flows: choicesOf('flows') },
      }
    },
  )
}
