import type { CandidateDimension, CandidateMeasure } from '@muster/contract/onboarding/insights.constants'
import { candidateMeasures, MOST_GROUPS } from '@muster/contract/onboarding/insights.constants'
import type { CandidateGroup, CandidateMonth } from '@muster/contract/onboarding/insights-shapes'
import type { CandidateStatus } from '@muster/contract/onboarding/onboarding.constants'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { type DeferredQuery, deferredQuery, mapQuery } from '../../../platform/db/deferred-query.ts'
import { organisationTodaySql } from '../../../platform/organisation-day.ts'
import { type CandidateFilter, selected } from '../candidates/candidates.queries.ts'
import { BLACKLIST, candidateScope } from '../onboarding.access.ts'
import { measureSql, reasonKey } from './measures.ts'

export type Counts = Record<CandidateMeasure, number>

const countColumns = sql.join(
  candidateMeasures.map((one) => sql`count(*) filter (where ${measureSql[one]})::int as ${sql.ref(one)}`),
)

/** How many of the candidates got how far, and how many have a step past its due date. */
export const countsQuery = (ctx: Ctx, filter: CandidateFilter): DeferredQuery<Counts & { overdue: number }> =>
  deferredQuery(
    sql<Counts & { overdue: number }>`
      select ${countColumns}, count(*) filter (where c.is_overdue)::int as overdue from (
        select c.*, exists (select from candidate_step s where s.org_id = c.org_id and s.candidate_id = c.id
          and s.state = 'open' and s.due_on < ${organisationTodaySql(ctx)}
          and ${measureSql.open} and c.status <> 'on_hold') as is_overdue
        ${selected(ctx, filter)}) c`,
    ([row]) => row as Counts & { overdue: number },
  )

export const totalQuery = (ctx: Ctx, filter: CandidateFilter): DeferredQuery<number> =>
  deferredQuery(
    sql<{ total: number }>`select count(*)::int as total ${selected(ctx, filter)}`,
    ([row]) => row?.total ?? 0,
  )

/** By the month in which they were added; months without candidates are left out. */
export const monthsQuery = (
  ctx: Ctx,
  filter: CandidateFilter,
  zone: string,
): DeferredQuery<Omit<CandidateMonth, 'from' | 'to'>[]> =>
  deferredQuery(
    sql<Omit<CandidateMonth, 'from' | 'to'>>`
      select date_trunc('month', c.created_at at time zone ${zone})::date::text as month, ${countColumns}
      ${selected(ctx, filter)} group by 1 order by 1`,
    (rows) => rows,
  )

interface Grouping {
  /** The unit or person. */
  id: RawBuilder<unknown>
  /** A text in place of it. */
  value: RawBuilder<unknown>
  names?: RawBuilder<unknown>
}

const unit = (column: string, table: string): Grouping => ({
  id: sql.ref(`c.${column}`),
  value: sql`null::text`,
  names: sql`left join ${sql.table(table)} u on u.org_id = g.org_id and u.id = g.id`,
})
const text = (column: string): Grouping => ({ id: sql`null::bigint`, value: sql.ref(`c.${column}`) })

const groupings: Readonly<Record<CandidateDimension, Grouping>> = {
  department: unit('department_id', 'department'),
  designation: unit('designation_id', 'designation'),
  location: unit('location_id', 'location'),
  entity: unit('entity_id', 'entity'),
  recruiter: {
    ...unit('recruiter_id', 'employee'),
    names: sql`left join (select org_id, id, full_name as name from employee) u on u.org_id = g.org_id and u.id = g.id`,
  },
  workflow: unit('flow_id', 'onboarding_flow'),
  source: text('source'),
  status: text('status'),
}

type FoundGroup = Omit<CandidateGroup, 'others'>

/** The largest groups; those beyond are summed up in one. */
function largest(rows: readonly FoundGroup[]): CandidateGroup[] {
  const shown = rows.length > MOST_GROUPS ? rows.slice(0, MOST_GROUPS - 1) : rows
  const rest = rows.slice(shown.length)
  const groups = shown.map((row) => ({ ...row, others: 0 }))
  if (rest.length === 0) return groups
  const total = rest.reduce((sum, one) => sum + one.total, 0)
  return [...groups, { id: null, value: null, name: null, others: rest.length, total }]
}

/** Candidates by a dimension, the largest groups first. */
export function groupsQuery(
  ctx: Ctx,
  filter: CandidateFilter,
  by: CandidateDimension,
): DeferredQuery<CandidateGroup[]> {
  const { id, value, names } = groupings[by]
  return mapQuery(
    deferredQuery(
      sql<FoundGroup>`
        select g.id, g.value, ${names ? sql`u.name` : sql`g.value`} as name, g.total from (
          select c.org_id, ${id} as id, ${value} as value, count(*)::int as total
          ${selected(ctx, filter)} group by 1, 2, 3) g ${names ?? sql``}
        order by g.total desc, lower(${names ? sql`u.name` : sql`g.value`}) nulls last, g.id`,
      (rows) => rows,
    ),
    largest,
  )
}

interface FoundReason {
  reason: string | null
  total: number
}

/** Why candidates were lost; why they were blacklisted only for those who may blacklist them. */
export const reasonsQuery = (
  ctx: Ctx,
  filter: CandidateFilter,
): DeferredQuery<{ reason: string | null; others: number; total: number }[]> => {
  const seen = sql`case when c.status = 'blacklisted' and not ${candidateScope(ctx, BLACKLIST)} then null
    else c.status_reason end`
  const statement = sql<FoundReason>`
    select (array_agg(${seen} order by c.id))[1] as reason, count(*)::int as total
    ${selected(ctx, { ...filter, measure: 'lost' })}
    group by ${reasonKey(seen)} order by total desc, 1 nulls last`
  return deferredQuery(statement, (rows) =>
    largest(rows.map(({ reason, total }) => ({ id: null, value: null, name: reason, total }))).map(
      ({ name, others, total }) => ({ reason: name, others, total }),
    ),
  )
}

interface Joiner {
  candidate_id: number
  CANDIDATE_NAME: string
  CANDIDATE_DESIGNATION: string | null
  expected_joining_on: string
  status: CandidateStatus
}

const JOINERS = 8

/** The next to join. */
export const joinersQuery = (ctx: Ctx, filter: CandidateFilter): DeferredQuery<Joiner[]> =>
  deferredQuery(
    sql<Joiner>`
      select c.id as candidate_id, c.full_name as "CANDIDATE_NAME", d.name as "CANDIDATE_DESIGNATION",
        c.expected_joining_on::text as expected_joining_on, c.status
      from (select c.* ${selected(ctx, filter)} order by c.expected_joining_on, c.id limit ${JOINERS}) c
      left join designation d on d.org_id = c.org_id and d.id = c.designation_id
      order by c.expected_joining_on, c.id`,
    (rows) => rows,
  )
