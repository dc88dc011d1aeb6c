import { ROLE } from '@muster/contract/kit/index'
import { type RawBuilder, sql } from 'kysely'
import { ownValue } from '../../../lib/own-value.ts'
import { likePattern } from '../../../lib/text.ts'
import type { AccountRole } from '../../../platform/access/actor.ts'
import type { Grant } from '../../../platform/access/delegation.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'

export interface RolePersonRow {
  account_id: number
  employee_id: number | null
  name: string
  email: string
  code: string
  designation: string
  state: 'invited' | 'active' | 'disabled'
  roles: (AccountRole & { granted_at: string | null; granted_by: string | null; ends_on: string | null })[]
  personal: Grant[]
  groups: { group_id: number; name: string }[]
  total: number
}

export interface PeopleSelection {
  who: 'sub_admins' | 'everyone'
  search: string
  sort?: string | undefined
  product_id?: number | undefined
  role_id?: number | undefined
  limit: number
  offset: number
}

const orders: Record<string, RawBuilder<unknown>> = {
  name: sql`lower(p.name), p.id`,
  '-name': sql`lower(p.name) desc, p.id desc`,
  email: sql`p.email, p.id`,
  '-email': sql`p.email desc, p.id desc`,
}

const escaped = (search: string) => likePattern(search.toLowerCase())

function conditionsOf(ctx: Ctx, selection: PeopleSelection): RawBuilder<unknown> {
  const parts = [sql`a.org_id = ${ctx.orgId}`]
  if (selection.who === 'sub_admins') {
    parts.push(sql`(exists (select from account_role r where r.org_id = a.org_id and r.account_id = a.id
        and r.role_id <> ${ROLE.employee})
      or exists (select from account_grant g where g.org_id = a.org_id and g.account_id = a.id))`)
  }
  if (selection.product_id !== undefined || selection.role_id !== undefined) {
    parts.push(sql`exists (select from account_role r where r.org_id = a.org_id and r.account_id = a.id
      and (${selection.product_id ?? null}::int is null or r.product_id = ${selection.product_id ?? null}::int)
      and (${selection.role_id ?? null}::int is null or r.role_id = ${selection.role_id ?? null}::int))`)
  }
  if (selection.search !== '') {
    const text = escaped(selection.search)
    parts.push(sql`(a.email like ${text} or lower(a.display_name) like ${text} or exists (
      select from employee e where e.org_id = a.org_id and e.id = a.employee_id
        and (lower(e.full_name) like ${text} or lower(e.code) like ${text})))`)
  }
  return sql.join(parts, sql` and `)
}

/** A page of accounts with all their roles and grants. One statement. */
export async function findRolePeople(ctx: Ctx, db: Db, selection: PeopleSelection): Promise<RolePersonRow[]> {
  const { rows } = await sql<RolePersonRow>`
    with p as (
      select a.*, a.id as account_id, coalesce(e.full_name, nullif(a.display_name, ''), a.email) as name,
        coalesce(e.code, '') as code, coalesce(d.name, '') as designation, count(*) over ()::int as total
      from account a
      left join employee e on e.org_id = a.org_id and e.id = a.employee_id
      left join designation d on d.org_id = a.org_id and d.id = e.designation_id
      where ${conditionsOf(ctx, selection)})
    select p.account_id, p.employee_id, p.name, p.email, p.code, p.designation, p.state, p.total,
      coalesce((
        select jsonb_agg(jsonb_build_object('product_id', r.product_id, 'role_id', r.role_id,
          'granted_at', t.granted_at, 'ends_on', t.ends_on,
          'granted_by', coalesce(nullif(b.display_name, ''), b.email)) order by r.product_id, r.role_id)
        from account_role r
        left join sub_admin_term t on t.org_id = r.org_id and t.account_id = r.account_id
          and t.product_id = r.product_id
          and r.role_id = case when r.product_id = 1 then ${ROLE.subAdmin}::int else ${ROLE.payroll}::int end
        left join account b on b.org_id = t.org_id and b.id = t.granted_by
        where r.org_id = p.org_id and r.account_id = p.account_id), '[]') as roles,
      coalesce((
        select jsonb_agg(jsonb_build_object('permission', g.permission, 'scope', g.scope))
        from account_grant g where g.org_id = p.org_id and g.account_id = p.account_id), '[]') as personal,
      coalesce((
        select jsonb_agg(jsonb_build_object('group_id', g.id, 'name', g.name) order by lower(g.name))
        from access_group_member m join access_group g on g.org_id = m.org_id and g.id = m.group_id
        where m.org_id = p.org_id and m.account_id = p.account_id), '[]') as groups
    from p order by ${ownValue(orders, selection.sort ?? 'name') ?? orders.name}
    limit ${selection.limit} offset ${selection.offset}`.execute(db)
  return rows
}

/** Active accounts by product and role. */
export async function countRolePeople(
  ctx: Ctx,
  db: Db,
): Promise<{ product_id: number; role_id: number; people: number }[]> {
  const { rows } = await sql<{ product_id: number; role_id: number; people: number }>`
    select r.product_id, r.role_id, count(*)::int as people
    from account_role r
    join account a on a.org_id = r.org_id and a.id = r.account_id and a.state = 'active'
    where r.org_id = ${ctx.orgId} group by r.product_id, r.role_id`.execute(db)
  return rows
}
