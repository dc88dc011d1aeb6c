import type { PowersSource, readPowers } from '@muster/contract/access/powers.contract'
import { administratorRoles, roleName, roles } from '@muster/contract/access/roles'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { wordsOf } from '../../../platform/audit/words.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { dataScopeOf } from '../menus/app-permissions.ts'
import { inOrder } from '../rules/matrix.ts'
import { catalogueByModule } from './matrix.queries.ts'
import { rolesTexts } from './roles.texts.ts'

type Powers = DataOf<typeof readPowers>['powers'][number]

interface Held {
  permission: string
  scope: string
  /** Null for a personal grant. */
  role_id: number | null
}

interface AccountRow {
  id: number
  name: string
  role_ids: number[]
  personal: Held[]
  groups: { group_id: number; name: string }[]
}

async function findAccounts(ctx: Ctx, db: Db, ids: readonly number[]): Promise<AccountRow[]> {
  const { rows } = await sql<AccountRow>`
    select a.id, coalesce(nullif(a.display_name, ''), a.email) as name,
      coalesce((select jsonb_agg(distinct r.role_id) from account_role r
        where r.org_id = a.org_id and r.account_id = a.id), '[]') as role_ids,
      coalesce((select jsonb_agg(jsonb_build_object('permission', g.permission, 'scope', g.scope, 'role_id', null))
        from account_grant g where g.org_id = a.org_id and g.account_id = a.id), '[]') as personal,
      coalesce((select jsonb_agg(jsonb_build_object('group_id', g.id, 'name', g.name) order by lower(g.name))
        from access_group_member m join access_group g on g.org_id = m.org_id and g.id = m.group_id
        where m.org_id = a.org_id and m.account_id = a.id), '[]') as groups
    from account a where a.org_id = ${ctx.orgId} and a.id = any (${[...ids]}::bigint[])`.execute(db)
  return rows
}

async function findGrantsOf(ctx: Ctx, db: Db, roleIds: readonly number[]): Promise<Held[]> {
  return db
    .selectFrom('role_grant')
    .select(['permission', 'scope', 'role_id'])
    .where('org_id', '=', ctx.orgId)
    .where('role_id', '=', sql<number>`any (${[...new Set(roleIds)]}::int[])`)
    .execute()
}

/** Grants by permission, in the order of the catalogue; what is no longer installed has no effect. */
function grantsOf(ctx: Ctx, held: readonly Held[]): Powers['grants'] {
  const byPermission = Map.groupBy(held, (one) => one.permission)
  return catalogueByModule(ctx).flatMap(({ module, permissions }) =>
    Object.entries(permissions).flatMap(([permission, { label }]) => {
      const grants = byPermission.get(permission)
      if (!grants) return []
      const roleIds = [...new Set(grants.flatMap(({ role_id }) => role_id ?? []))]
      return {
        permission,
        label,
        module,
        module_name: wordsOf(module),
        scopes: inOrder(grants.map(({ scope }) => scope)),
        roles: roleIds.map((id) => roleName(id)),
        is_personal: grants.some(({ role_id }) => role_id === null),
      }
    }),
  )
}

const isAdministrators = (roleIds: readonly number[]) => roleIds.some((id) => administratorRoles.includes(id))

function ofRole(ctx: Ctx, roleId: number, grants: readonly Held[]): Powers {
  if (!roles.some((role) => role.role_id === roleId)) {
    fail('request.invalid', { fields: { of: rolesTexts('unknownRole', { roleId }) } })
  }
  const held = grants.filter(({ role_id }) => role_id === roleId)
  const holds_all = isAdministrators([roleId])
  return {
    name: roleName(roleId),
    holds_all,
    data_scope: null,
    groups: [],
    grants: holds_all ? [] : grantsOf(ctx, held),
  }
}

function ofAccount(ctx: Ctx, account: AccountRow, grants: readonly Held[]): Powers {
  const { name, groups, personal, role_ids } = account
  const byRole = grants.filter(({ role_id }) => role_id !== null && role_ids.includes(role_id))
  const holds_all = isAdministrators(role_ids)
  return {
    name,
    holds_all,
    data_scope: dataScopeOf(ctx, personal as never),
    groups,
    grants: holds_all ? [] : grantsOf(ctx, [...byRole, ...personal]),
  }
}

/**
 * Everything that one or two roles or people may do. Two statements for any of them.
 *
 * @throws AppError `record.not_found`, `request.invalid`
 */
export async function loadPowers(
  ctx: Ctx,
  { of }: BodyOf<typeof readPowers>,
): Promise<DataOf<typeof readPowers>> {
  const accountIds = of.flatMap((one) => ('account_id' in one ? one.account_id : []))
  const roleIds = of.flatMap((one) => ('role_id' in one ? one.role_id : []))
  const { accounts, grants } = await readTx(ctx, async (db) => {
    const people = await findAccounts(ctx, db, accountIds)
    const all = [...roleIds, ...people.flatMap((person) => person.role_ids)]
    return { accounts: people, grants: await findGrantsOf(ctx, db, all) }
  })
  const viewOf = (source: PowersSource) =>
    'role_id' in source
      ? ofRole(ctx, source.role_id, grants)
      : ofAccount(ctx, found(accounts.find(({ id }) => id === source.account_id)), grants)
  return { powers: of.map(viewOf) }
}
