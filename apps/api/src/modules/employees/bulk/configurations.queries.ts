import type { listConfigurations } from '@muster/contract/employees/bulk/configurations.contract'
import type { AccountState } from '@muster/contract/employees/employees.contract'
import { type BodyOf, ROLE } from '@muster/contract/kit/index'
import { type RawBuilder, sql } from 'kysely'
import { likePattern } from '../../../lib/text.ts'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'

export const ACCOUNT = 'employees.account.manage'

export type Criteria = Omit<BodyOf<typeof listConfigurations>, 'page' | 'limit' | 'sort'>

/** Whether account `a` has no invitation, an open one or an expired one. */
const invitation = (ctx: Ctx) => sql`case
  when a.state is distinct from 'invited' then 'none'
  when exists (select 1 from account_link l where l.org_id = a.org_id and l.account_id = a.id
    and l.kind = 'invitation' and l.used_at is null and l.expires_at > ${ctx.now.toString()}::timestamptz) then 'open'
  else 'expired' end`

/** Second step of account `a`: an authenticator app, a mailed code if the organisation requires one, or none. */
const secondStep = sql`case
  when exists (select 1 from authenticator t where t.org_id = a.org_id and t.account_id = a.id
    and t.confirmed_at is not null) then 'app'
  when a.id is not null and (o.two_step = 'everyone' or (o.two_step = 'administrators' and exists (
    select 1 from account_role r where r.org_id = a.org_id and r.account_id = a.id
      and r.role_id = any (${[ROLE.admin, ROLE.adminLike, ROLE.subAdmin]}::int[])))) then 'mail'
  else 'off' end`

const lastSignIn = sql`(select h.at from login_history h where h.org_id = a.org_id and h.account_id = a.id
  and h.result = 'success' order by h.at desc limit 1)`

const among = (expression: RawBuilder<unknown>, values: readonly string[]) =>
  sql<boolean>`${expression} = any (${[...values]}::text[])`

/** Limits to accounts with any of the given roles and in any of the given groups. */
function membership(criteria: Criteria): RawBuilder<boolean>[] {
  const parts: RawBuilder<boolean>[] = []
  if (criteria.role_ids?.length) {
    parts.push(sql<boolean>`exists (select 1 from account_role r where r.org_id = a.org_id
      and r.account_id = a.id and r.role_id = any (${criteria.role_ids}::int[]))`)
  }
  if (criteria.group_ids?.length) {
    parts.push(sql<boolean>`exists (select 1 from access_group_member m where m.org_id = a.org_id
      and m.account_id = a.id and m.group_id = any (${criteria.group_ids}::bigint[]))`)
  }
  return parts
}

function condition(ctx: Ctx, criteria: Criteria): RawBuilder<boolean> {
  const parts: RawBuilder<boolean>[] = [
    sql<boolean>`e.org_id = ${ctx.orgId}`,
    employeeScope(ctx, ACCOUNT, 'e'),
    ...membership(criteria),
  ]
  const { search, login, invitation: open, second_step: steps, status, unseen_days: days } = criteria
  if (search) {
    parts.push(sql<boolean>`e.search_text like search_normalise(${likePattern(search)})`)
  }
  if (login?.length) parts.push(among(sql`coalesce(a.state, 'none')`, login))
  if (open?.length) parts.push(among(invitation(ctx), open))
  if (steps?.length) parts.push(among(secondStep, steps))
  if (status?.length) {
    parts.push(
      among(
        sql`e.status`,
        status.map((one) => (one === 1 ? 'active' : 'left')),
      ),
    )
  }
  if (days) {
    const since = ctx.now.subtract({ hours: days * 24 }).toString()
    parts.push(sql<boolean>`a.id is not null and not exists (
      select 1 from login_history h where h.org_id = a.org_id and h.account_id = a.id
        and h.result = 'success' and h.at > ${since}::timestamptz)`)
  }
  return sql<boolean>`${sql.join(parts, sql` and `)}`
}

const from = sql`employee e
  join organisation o on o.org_id = e.org_id
  left join account a on a.org_id = e.org_id and a.employee_id = e.id`

function orderOf(sort: string | undefined): RawBuilder<unknown> {
  const direction = sort?.startsWith('-') ? sql`desc` : sql`asc`
  const name = sort?.replace(/^-/, '')
  if (name === 'EMPLOYEE_CODE') return sql`e.code_key ${direction}, e.id`
  if (name === 'last_sign_in') return sql`${lastSignIn} ${direction} nulls last, e.id`
  return sql`e.sort_name ${direction}, e.id ${direction}`
}

export interface ConfigurationRow {
  id: number
  full_name: string
  code: string
  email: string | null
  photo_path: string | null
  status: 'active' | 'left'
  account_id: number | null
  account_state: Exclude<AccountState, 'none'> | null
  is_active_ats: boolean | null
  roles: { product_id: number; role_id: number }[] | null
  groups: { id: number; name: string }[] | null
  invitation: 'none' | 'open' | 'expired'
  invited_at: string | null
  invitation_until: string | null
  second_step: 'app' | 'mail' | 'off'
  trusted_devices: number
  sessions: number
  last_sign_in: string | null
}

/** A page of employees with the details of their accounts. One statement. */
export async function findConfigurations(
  ctx: Ctx,
  db: Db,
  criteria: Criteria,
  page: { limit: number; offset: number; sort: string | undefined },
): Promise<ConfigurationRow[]> {
  const now = ctx.now.toString()
  const { rows } = await sql<ConfigurationRow>`
    with p as materialized (
      select e.id, row_number() over (order by ${orderOf(page.sort)}) as place
      from ${from} where ${condition(ctx, criteria)}
      order by ${orderOf(page.sort)} limit ${page.limit} offset ${page.offset}
    )
    select e.id, e.full_name, e.code, e.email, e.photo_path, e.status, a.id as account_id,
      a.state as account_state, a.is_active_ats, ${invitation(ctx)} as invitation,
      ${secondStep} as second_step, ${lastSignIn} as last_sign_in,
      l.created_at as invited_at, l.expires_at as invitation_until,
      (select jsonb_agg(jsonb_build_object('product_id', r.product_id, 'role_id', r.role_id)
        order by r.product_id, r.role_id) from account_role r
        where r.org_id = a.org_id and r.account_id = a.id) as roles,
      (select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by g.name)
        from access_group_member m join access_group g on g.org_id = m.org_id and g.id = m.group_id
        where m.org_id = a.org_id and m.account_id = a.id) as groups,
      (select count(*)::int from remembered_device d where d.org_id = a.org_id and d.account_id = a.id
        and d.expires_at > ${now}::timestamptz) as trusted_devices,
      (select count(*)::int from session s where s.org_id = a.org_id and s.account_id = a.id
        and s.ended_at is null and s.last_seen_at > ${now}::timestamptz - interval '12 hours') as sessions
    from p join employee e on e.org_id = ${ctx.orgId} and e.id = p.id
    join organisation o on o.org_id = e.org_id
    left join account a on a.org_id = e.org_id and a.employee_id = e.id
    left join lateral (
      select l.created_at, l.expires_at from account_link l
      where l.org_id = a.org_id and l.account_id = a.id and l.kind = 'invitation' and l.used_at is null
        and a.state = 'invited'
      order by l.id desc limit 1) l on true
    order by p.place`.execute(db)
  return rows
}

export async function countConfigurations(ctx: Ctx, db: Db, criteria: Criteria): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${from} where ${condition(ctx, criteria)}`.execute(db)
  return rows[0]?.total ?? 0
}

/** Selected employees within reach, by id, with their accounts. */
export async function findChosen(
  ctx: Ctx,
  db: Db,
  chosen: { ids: number[] } | { criteria: Criteria; except: number[] },
  limit: number,
): Promise<{ id: number; name: string; account_id: number | null }[]> {
  const which =
    'ids' in chosen
      ? sql<boolean>`e.org_id = ${ctx.orgId} and e.id = any (${chosen.ids}::bigint[]) and ${employeeScope(ctx, ACCOUNT, 'e')}`
      : sql<boolean>`${condition(ctx, chosen.criteria)} and not (e.id = any (${chosen.except}::bigint[]))`
  const { rows } = await sql<{ id: number; name: string; account_id: number | null }>`
    select e.id, e.full_name as name, a.id as account_id from ${from}
    where ${which} order by e.id limit ${limit}`.execute(db)
  return rows
}
