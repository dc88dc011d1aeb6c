import { sql } from 'kysely'
import type { ReachPart } from '../../platform/access/kept-reach.ts'

/** The head of a department approves for its people and for those of the departments below it. */
export const reachOfHeads: ReachPart = ({ orgId }, { employeeId }) =>
  employeeId === null
    ? undefined
    : sql`select e.id from employee e where e.org_id = ${orgId} and e.department_id in (
        with recursive headed as (
          select d.id from department d where d.org_id = ${orgId} and d.head_employee_id = ${employeeId}
          union
          select d.id from headed h join department d on d.org_id = ${orgId} and d.parent_id = h.id
        ) select id from headed)`
