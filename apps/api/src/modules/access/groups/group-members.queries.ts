import { type RawBuilder, sql } from 'kysely'
import { scopesOf } from '../../../platform/access/actor.ts'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { MANAGE } from './group-people.queries.ts'

/**
 * The permissions that an account holds with scope `group`, as a subquery of one column: those for which membership
 * of a group extends its reach.
 */
const groupPermissions = (ctx: Ctx, account: RawBuilder<unknown>) => sql`
  select ag.permission from account_grant ag
  where ag.org_id = ${ctx.orgId} and ag.account_id = ${account} and ag.scope = 'group'
  union
  select rg.permission from account_role ar
  join role_grant rg on rg.org_id = ar.org_id and rg.role_id = ar.role_id
  where ar.org_id = ${ctx.orgId} and ar.account_id = ${account} and rg.scope = 'group'`

/**
 * Accounts whose membership the caller may see: those of people within reach. Accounts without an employee require
 * the scope `organisation`.
 */
function accountScope(ctx: Ctx): RawBuilder<boolean> {
  if (scopesOf(ctx.actor, MANAGE).has('organisation')) return sql<boolean>`true`
  return sql<boolean>`(e.id is not null and ${employeeScope(ctx, MANAGE, 'e')})`
}

const withEmployee = sql`left join employee e on e.org_id = a.org_id and e.id = a.employee_id`

export interface MembershipFacts {
  group_id: number
  members: number
  is_own: boolean
  /** Members beyond the caller's reach. */
  unseen: number
  /** Permissions for which membership extends the reach of any member. */
  permissions: string[]
}

/** What the membership of these groups implies for the caller's rights on them. One statement. */
export async function findMembershipFacts(
  ctx: Ctx,
  db: Db,
  groupIds: readonly number[],
): Promise<Map<number, MembershipFacts>> {
  const { rows } = await sql<MembershipFacts>`
    select m.group_id, count(distinct a.id)::int as members,
      coalesce(bool_or(a.id = ${ctx.actor.accountId}), false) as is_own,
      (count(distinct a.id) filter (where ${accountScope(ctx)} is not true))::int as unseen,
      coalesce(array_agg(distinct p.permission) filter (where p.permission is not null), '{}') as permissions
    from access_group_member m
    join account a on a.org_id = m.org_id and a.id = m.account_id
    ${withEmployee}
    left join lateral (${groupPermissions(ctx, sql`a.id`)}) p on true
    where m.org_id = ${ctx.orgId} and m.group_id = any (${[...groupIds]}::bigint[])
    group by m.group_id`.execute(db)
  return new Map(rows.map((row) => [row.group_id, row]))
}

export interface AccountRow {
  id: number
  name: string
  email: string
  code: string | null
  designation: string | null
  state: 'invited' | 'active' | 'disabled'
  permissions: string[]
}

interface AccountPage {
  rows: AccountRow[]
  total: number
}

interface PageQuery {
  page: number
  limit: number
  search: string
}

const accountName = sql`coalesce(nullif(a.display_name, ''), e.full_name, a.email)`

function found(search: string): RawBuilder<boolean> {
  if (search === '') return sql<boolean>`true`
  return sql<boolean>`position(search_normalise(${search})
    in search_normalise(${accountName} || ' ' || a.email || ' ' || coalesce(e.code, ''))) > 0`
}

async function pageOfAccounts(
  ctx: Ctx,
  db: Db,
  which: RawBuilder<boolean>,
  requested: PageQuery,
  first?: RawBuilder<boolean>,
): Promise<AccountPage> {
  const { rows } = await sql<AccountRow & { total: number }>`
    select a.id, ${accountName} as name, a.email, e.code, d.name as designation, a.state,
      array(${groupPermissions(ctx, sql`a.id`)}) as permissions, count(*) over ()::int as total
    from account a
    ${withEmployee}
    left join designation d on d.org_id = e.org_id and d.id = e.designation_id
    where a.org_id = ${ctx.orgId} and ${which} and ${accountScope(ctx)} and ${found(requested.search)}
    order by ${first ? sql`${first} desc,` : sql``} lower(${accountName}), a.id
    limit ${requested.limit} offset ${(requested.page - 1) * requested.limit}`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

const belongs = (ctx: Ctx, groupId: number) => sql<boolean>`exists (
  select from access_group_member m
  where m.org_id = ${ctx.orgId} and m.group_id = ${groupId} and m.account_id = a.id)`

export function findMembers(ctx: Ctx, db: Db, groupId: number, requested: PageQuery): Promise<AccountPage> {
  return pageOfAccounts(ctx, db, belongs(ctx, groupId), requested)
}

/** A page of candidates; accounts that would gain reach from the group come first. */
export function findCandidates(
  ctx: Ctx,
  db: Db,
  groupId: number,
  requested: PageQuery,
): Promise<AccountPage> {
  const which = sql<boolean>`a.state <> 'disabled' and not ${belongs(ctx, groupId)}`
  const first = sql<boolean>`exists (${groupPermissions(ctx, sql`a.id`)})`
  return pageOfAccounts(ctx, db, which, requested, first)
}

/** The accounts of these that are within the caller's reach. */
export async function findAccounts(ctx: Ctx, db: Db, ids: readonly number[]): Promise<AccountRow[]> {
  const which = sql<boolean>`a.id = any (${[...ids]}::bigint[])`
  const { rows } = await pageOfAccounts(ctx, db, which, { page: 1, limit: ids.length, search: '' })
  return rows
}

export async function findMemberIds(ctx: Ctx, db: Db, groupId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('access_group_member')
    .select('account_id')
    .where('org_id', '=', ctx.orgId)
    .where('group_id', '=', groupId)
    .orderBy('account_id')
    .execute()
  return rows.map((row) => row.account_id)
}

/** @returns the accounts that were not members before */
export async function insertMembers(
  ctx: Ctx,
  db: Db,
  groupId: number,
  accountIds: readonly number[],
): Promise<number[]> {
  const rows = await db
    .insertInto('access_group_member')
    .values(accountIds.map((account_id) => ({ org_id: ctx.orgId, group_id: groupId, account_id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .execute()
  return rows.map((row) => row.account_id)
}

/** @returns the accounts that were members */
export async function deleteMembers(
  ctx: Ctx,
  db: Db,
  groupId: number,
  accountIds: readonly number[],
): Promise<number[]> {
  const rows = await db
    .deleteFrom('access_group_member')
    .where('org_id', '=', ctx.orgId)
    .where('group_id', '=', groupId)
    .where('account_id', 'in', [...accountIds])
    .returning('account_id')
    .execute()
  return rows.map((row) => row.account_id)
}
