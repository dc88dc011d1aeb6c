import type { RuleDimension } from '@muster/contract/expenses/expenses.constants'
import type { PolicyTerms } from '@muster/contract/travel/policies.contract'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { type DeferredQuery, deferredQuery } from '../../../platform/db/deferred-query.ts'
import { compareSpecific } from '../../expenses/index.ts'
import type { AppliedPolicy } from '../rules/travel-policy.ts'

const personColumns = {
  employee: 'id',
  grade: 'grade_id',
  designation: 'designation_id',
  department: 'department_id',
  location: 'location_id',
  entity: 'entity_id',
} as const satisfies Record<RuleDimension, string>

/** SQL condition: policy `r` is for employee `e`. Values of one dimension are alternatives, dimensions add up. */
export const isForPerson: RawBuilder<boolean> = (() => {
  const own = Object.entries(personColumns).map(
    ([dimension, column]) => sql`when ${sql.lit(dimension)} then ${sql.ref(`e.${column}`)}`,
  )
  return sql<boolean>`not exists (
    select from travel_policy_limit m where m.org_id = r.org_id and m.policy_id = r.id
    group by m.dimension
    having not coalesce(bool_or(m.value_id = case m.dimension ${sql.join(own, sql` `)} end), false))`
})()

const matchedSql = sql`coalesce((select array_agg(distinct m.dimension) from travel_policy_limit m
  where m.org_id = r.org_id and m.policy_id = r.id), '{}')`

interface PolicyRow extends PolicyTerms {
  employee_id: number
  rule_id: number
  name: string
  matched: RuleDimension[]
}

/** Policies in force by traveller, the most specific first. */
export const appliedPoliciesQuery = (
  ctx: Ctx,
  employeeIds: readonly number[],
): DeferredQuery<Map<number, AppliedPolicy[]>> =>
  deferredQuery(
    sql<PolicyRow>`
      select e.id as employee_id, r.id as rule_id, r.name, ${matchedSql} as matched, r.classes, r.ahead, r.caps
      from employee e join travel_policy r on r.org_id = e.org_id and r.status = 1 and ${isForPerson}
      where e.org_id = ${ctx.orgId} and e.id = any (${[...employeeIds]}::bigint[])`,
    (rows) => {
      const sorted = rows.toSorted(compareSpecific)
      return new Map(
        employeeIds.map((id) => [id, sorted.filter(({ employee_id }) => employee_id === id)] as const),
      )
    },
  )
