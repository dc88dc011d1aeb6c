import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/tx.ts'
import type { Actor } from './actor.ts'
import { actorOf } from './session.ts'

type Facts = Parameters<typeof actorOf>[0]

/**
 * Loads an account of the caller's organisation with its current permissions, without a session: for
 * background work that it requested earlier. One statement.
 *
 * @returns undefined when the account may no longer sign in
 */
export async function findAccountActor(
  ctx: Pick<Ctx, 'orgId' | 'now'>,
  db: Db,
  accountId: number,
): Promise<Actor | undefined> {
  const { orgId } = ctx
  const today = sql`(${ctx.now.toString()}::timestamptz at time zone o.time_zone)::date`
  // As at the look-up of a session (function system_session): a sub-admin's last day ends their powers.
  const inTerm = sql`not exists (
    select from sub_admin_term t where t.org_id = r.org_id and t.account_id = r.account_id
      and t.product_id = r.product_id and r.role_id = case r.product_id when 1 then 8 else 9 end and t.ends_on < ${today})`
  const { rows } = await sql<Facts>`
    select a.id as account_id, a.email, a.display_name, a.employee_id, null as session_id,
      false as must_change_password, o.app_ids,
      coalesce((
        select jsonb_agg(jsonb_build_object('product_id', r.product_id, 'role_id', r.role_id)
          order by r.product_id, r.role_id)
        from account_role r where r.org_id = ${orgId} and r.account_id = a.id and ${inTerm}), '[]') as roles,
      coalesce((
        select jsonb_agg(distinct jsonb_build_array(g.permission, g.scope)) from (
          select rg.permission, rg.scope from role_grant rg
          join account_role r on r.org_id = ${orgId} and r.role_id = rg.role_id
          where rg.org_id = ${orgId} and r.account_id = a.id and ${inTerm}
          union all
          select ag.permission, ag.scope from account_grant ag
          where ag.org_id = ${orgId} and ag.account_id = a.id and not (
            exists (select from sub_admin_term t
              where t.org_id = a.org_id and t.account_id = a.id and t.ends_on < ${today})
            and not exists (select from account_role r where r.org_id = a.org_id and r.account_id = a.id
              and r.role_id in (8, 9) and ${inTerm}))) g), '[]') as grants,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', l.group_id, 'dimension', l.dimension, 'values', l.ids)) from (
          select gl.group_id, gl.dimension, jsonb_agg(gl.value_id order by gl.value_id) as ids
          from access_group_member m
          join access_group ag on ag.org_id = ${orgId} and ag.id = m.group_id and ag.status = 1
          join access_group_limit gl on gl.org_id = ${orgId} and gl.group_id = m.group_id
          where m.org_id = ${orgId} and m.account_id = a.id
          group by gl.group_id, gl.dimension) l), '[]') as groups,
      a.employee_id is not null and exists (
        select from employee e
        where e.org_id = ${orgId} and e.manager_id = a.employee_id and e.status = 'active') as is_team_lead
    from account a
    join organisation o on o.org_id = a.org_id and o.status = 1
    where a.org_id = ${orgId} and a.id = ${accountId} and a.state = 'active'`.execute(db)
  return rows[0] && actorOf(rows[0])
}
