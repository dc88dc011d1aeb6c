import { ROLE } from '@muster/contract/kit/index'
import { UNIT_FORM } from '@muster/contract/organisation/organisation.constants'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'

const unitForms = Object.values(UNIT_FORM)
const UNIT_PERMISSIONS = ['organisation.masters.view', 'organisation.masters.manage']
const NAMED_VIEWERS = 200

export interface UnitMenuRow {
  form_no: number
  name: string
  slug: string
  /** For the whole organisation. */
  is_hidden: boolean
  /** For the account given. */
  is_hidden_here: boolean
  /** Number of accounts for which alone it is hidden. */
  hidden_for: number
}

/** The organisation's units, with the accounts for which they are hidden. One statement. */
export async function findUnitMenus(ctx: Ctx, db: Db, accountId: number | null): Promise<UnitMenuRow[]> {
  const { rows } = await sql<UnitMenuRow>`
    select f.form_no, f.name, f.slug, h.form_no is not null as is_hidden,
      coalesce(a.is_here, false) as is_hidden_here, coalesce(a.accounts, 0) as hidden_for
    from form f
    left join hidden_unit_menu h on h.org_id = f.org_id and h.form_no = f.form_no
    left join (
      select form_no, count(*)::int as accounts, bool_or(account_id = ${accountId}::bigint) as is_here
      from hidden_unit_menu_account where org_id = ${ctx.orgId} group by form_no
    ) a on a.form_no = f.form_no
    where f.org_id = ${ctx.orgId} and f.status = 1 and f.form_no = any (${unitForms}::integer[])
    order by f.form_no`.execute(db)
  return rows
}

export interface Viewers {
  ids: number[]
  /** The first by name. */
  accounts: { account_id: number; name: string }[]
}

/** The accounts that can see organisation units: administrators and holders of a permission for them. */
export async function findUnitViewers(ctx: Ctx, db: Db): Promise<Viewers> {
  const { rows } = await sql<{ id: number; name: string }>`
    select a.id, coalesce(nullif(a.display_name, ''), a.email) as name from account a
    where a.org_id = ${ctx.orgId} and a.state = 'active' and (
      exists (select from account_role r where r.org_id = a.org_id and r.account_id = a.id
        and (r.role_id in (${ROLE.admin}, ${ROLE.adminLike}) or exists (
          select from role_grant g where g.org_id = r.org_id and g.role_id = r.role_id
            and g.permission = any (${UNIT_PERMISSIONS}::text[]))))
      or exists (select from account_grant g where g.org_id = a.org_id and g.account_id = a.id
        and g.permission = any (${UNIT_PERMISSIONS}::text[])))
    order by lower(coalesce(nullif(a.display_name, ''), a.email)), a.id`.execute(db)
  const accounts = rows.slice(0, NAMED_VIEWERS).map(({ id, name }) => ({ account_id: id, name }))
  return { ids: rows.map((row) => row.id), accounts }
}

/** Locks an account of the organisation and returns its name. */
export async function lockAccountName(ctx: Ctx, db: Db, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(nullif(a.display_name, ''), a.email) as name from account a
    where a.org_id = ${ctx.orgId} and a.id = ${id} for update`.execute(db)
  return rows[0]?.name
}

export async function hasAccount(ctx: Ctx, db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`select from account a where a.org_id = ${ctx.orgId} and a.id = ${id}`.execute(db)
  return rows.length > 0
}

/** Hides and shows units for one account, or for the whole organisation if it is null. */
export async function writeHidden(
  ctx: Ctx,
  db: Db,
  accountId: number | null,
  { hide, show }: { hide: readonly number[]; show: readonly number[] },
): Promise<void> {
  const table = accountId === null ? sql`hidden_unit_menu` : sql`hidden_unit_menu_account`
  const owner = accountId === null ? sql`true` : sql`account_id = ${accountId}`
  if (show.length > 0) {
    await sql`delete from ${table} where org_id = ${ctx.orgId} and ${owner}
      and form_no = any (${[...show]}::integer[])`.execute(db)
  }
  if (hide.length === 0) return
  const columns = accountId === null ? sql`org_id, form_no` : sql`org_id, account_id, form_no`
  const values = accountId === null ? sql`${ctx.orgId}` : sql`${ctx.orgId}, ${accountId}`
  await sql`insert into ${table} (${columns}) select ${values}, f from unnest(${[...hide]}::integer[]) f
    on conflict do nothing`.execute(db)
}
