import { type RawBuilder, sql } from 'kysely'
import type { ReachPart } from '../../platform/access/kept-reach.ts'

const UNITS = ['location', 'entity', 'branch', 'department', 'business_unit', 'zone'] as const

const unitsHeaded = (orgId: number, employeeId: number | RawBuilder<number>, master: string) => sql`
  select h.unit_id from function_head h
  where h.org_id = ${orgId} and h.employee_id = ${employeeId} and h.master = ${master}`

/** The head of a unit's function approves for the unit's people. */
export const reachOfFunctionHeads: ReachPart = ({ orgId }, { employeeId }) => {
  if (employeeId === null) return undefined
  const within = UNITS.map(
    (master) => sql`${sql.ref(`e.${master}_id`)} in (${unitsHeaded(orgId, employeeId, master)})`,
  )
  return sql`select e.id from employee e where e.org_id = ${orgId} and (${sql.join(within, sql` or `)}
    or e.location_id in (select l.id from location l where l.org_id = ${orgId}
      and l.region_id in (${unitsHeaded(orgId, employeeId, 'region')})))`
}
