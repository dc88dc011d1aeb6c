import type { DataOf } from '@muster/contract/kit/index'
import type { listDelegates } from '@muster/contract/requests/delegations.contract'
import { type RawBuilder, sql } from 'kysely'
import { employeeScope } from '../../platform/access/employee-scope.ts'
import type { Ctx } from '../../platform/context.ts'
import { readTx } from '../../platform/db/tx.ts'

const MAX_DELEGATES = 20

/**
 * SQL condition: the caller may see employee `e` as a possible delegate: by the directory, or as an approver their
 * peers and managers.
 */
export function knownAsDelegate(ctx: Ctx): RawBuilder<boolean> {
  const me = ctx.actor.employeeId
  return sql<boolean>`(
    coalesce(${employeeScope(ctx, 'employees.directory.view', 'e')}, false)
    or (
      (${ctx.actor.isTeamLead}::boolean or exists (
        select from request_task t where t.org_id = e.org_id and t.approver_id = ${me}::bigint))
      and (
        e.manager_id = (select m.manager_id from employee m where m.org_id = ${ctx.orgId} and m.id = ${me}::bigint)
        or exists (select from employee r where r.org_id = e.org_id and r.manager_id = e.id and r.status = 'active'))))`
}

/**
 * Possible delegates of the caller, by name: people visible to them in the directory, peers, and managers.
 * Empty unless the caller is an approver, so that the call can't bypass the directory.
 */
export function offerDelegates(ctx: Ctx, search: string): Promise<DataOf<typeof listDelegates>> {
  const me = ctx.actor.employeeId
  return readTx(ctx, async (db) => {
    const found =
      search === '' ? sql`` : sql`join search_employees(${search}, true) hit on hit.employee_id = e.id`
    const { rows } = await sql<{ id: number; full_name: string; code: string }>`
      select e.id, e.full_name, e.code
      from employee e ${found}
      where e.org_id = ${ctx.orgId} and e.status = 'active' and e.id is distinct from ${me}::bigint
        and exists (select from account a where a.org_id = e.org_id and a.employee_id = e.id and a.state = 'active')
        and ${knownAsDelegate(ctx)}
      order by e.sort_name, e.id limit ${MAX_DELEGATES}`.execute(db)
    return {
      people: rows.map(({ id, full_name, code }) => ({
        EMPLOYEE_ID: id,
        EMPLOYEE_NAME: full_name,
        EMPLOYEE_CODE: code,
      })),
    }
  })
}
