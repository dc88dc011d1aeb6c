import { type RawBuilder, sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import { accountReaches } from '../../employees/index.ts'

export const VIEW = 'offboarding.settlement.view'
export const PREPARE = 'offboarding.settlement.prepare'
export const APPROVE = 'offboarding.settlement.approve'
const PAY = 'employees.fields.pay'

const reach = (ctx: Ctx, permission: string) =>
  sql<boolean>`coalesce(${employeeScope(ctx, permission, 'e')}, false)`

/** SQL condition: the caller has a permission on the settlement of leaver `e`, and sees their pay; never their own. */
export const mayDo = (
  ctx: Ctx,
  permission: string,
): RawBuilder<boolean> => sql<boolean>`(${reach(ctx, permission)}
  and ${reach(ctx, PAY)} and e.id is distinct from ${ctx.actor.employeeId}::bigint)`

const APPROVERS_NAMED = 5

/** Names of those besides whoever submitted statement `t` who may approve it, as JSON; of many, five. */
export const othersWhoMayApprove = (ctx: Ctx): RawBuilder<string[]> => {
  const reaches = (permission: string) => accountReaches(ctx, permission, sql.ref('e.id'))
  return sql<string[]>`(
    select coalesce(jsonb_agg(o.name order by o.name), '[]') from (
      select coalesce(p.full_name, nullif(a.display_name, ''), a.email) as name
      from account a left join employee p on p.org_id = a.org_id and p.id = a.employee_id
      where a.org_id = t.org_id and a.state = 'active' and a.id is distinct from t.submitted_by
        and a.employee_id is distinct from e.id and ${reaches(APPROVE)} and ${reaches(PAY)}
      order by 1 limit ${APPROVERS_NAMED}) o)`
}

/** SQL condition: statement `t` is the caller's own, and approved. */
export const isLeaversOwn = (ctx: Ctx): RawBuilder<boolean> =>
  sql<boolean>`(t.employee_id = ${ctx.actor.employeeId}::bigint and t.state in ('approved', 'paid'))`

/** SQL condition: the caller sees the settlement of leaver `e`. */
export const seesSettlement = (ctx: Ctx): RawBuilder<boolean> =>
  sql<boolean>`(${mayDo(ctx, VIEW)} or ${mayDo(ctx, PREPARE)} or ${mayDo(ctx, APPROVE)})`
