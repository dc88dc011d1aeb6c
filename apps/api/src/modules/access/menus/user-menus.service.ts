import { roleName, subAdminRole } from '@muster/contract/access/roles'
import type { readUserMenus, saveUserMenus } from '@muster/contract/access/user-menus.contract'
import type { BodyOf, DataOf, ParamsOf, QueryOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { type AccountRole, holds, isAdministrator } from '../../../platform/access/actor.ts'
import type { Grant } from '../../../platform/access/delegation.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { type Reply, reply } from '../../../platform/http/route.ts'
import { changeSubject } from '../groups/subject-changes.ts'
import {
  isAdministratorSubject,
  lockSubjects,
  refuseOwnOrHigher,
  type Subject,
  takeAuthority,
} from '../roles/authority.service.ts'
import { checkLastDay } from '../roles/sub-admins.service.ts'
import { dataScopeOf, type GrantApp, grantsFor, modulesOfApp, productsOfApp } from './app-permissions.ts'
import { menusTexts } from './menus.texts.ts'

interface MenuFacts {
  id: number
  roles: AccountRole[]
  by_role: { role_id: number; permission: string }[]
  personal: Grant[]
  group_ids: number[]
}

async function findMenuFacts(
  ctx: Ctx,
  db: Db,
  id: number,
  by: 'employee' | 'account',
): Promise<MenuFacts | undefined> {
  const column = sql.ref(by === 'account' ? 'a.id' : 'a.employee_id')
  const { rows } = await sql<MenuFacts>`
    select a.id,
      coalesce((select jsonb_agg(jsonb_build_object('product_id', r.product_id, 'role_id', r.role_id))
        from account_role r where r.org_id = a.org_id and r.account_id = a.id), '[]') as roles,
      coalesce((select jsonb_agg(distinct jsonb_build_object('role_id', g.role_id, 'permission', g.permission))
        from account_role r join role_grant g on g.org_id = r.org_id and g.role_id = r.role_id
        where r.org_id = a.org_id and r.account_id = a.id), '[]') as by_role,
      coalesce((select jsonb_agg(jsonb_build_object('permission', g.permission, 'scope', g.scope))
        from account_grant g where g.org_id = a.org_id and g.account_id = a.id), '[]') as personal,
      coalesce((select jsonb_agg(m.group_id order by m.group_id)
        from access_group_member m where m.org_id = a.org_id and m.account_id = a.id), '[]') as group_ids
    from account a where a.org_id = ${ctx.orgId} and ${column} = ${id}`.execute(db)
  return rows[0]
}

/** @throws AppError `record.not_found` */
export async function readMenusOfPerson(
  ctx: Ctx,
  { app_id: app, employee_id: id }: ParamsOf<typeof readUserMenus>,
  { by }: QueryOf<typeof readUserMenus>,
): Promise<DataOf<typeof readUserMenus>> {
  const facts = found(await readTx(ctx, (db) => findMenuFacts(ctx, db, id, by)))
  const modules = modulesOfApp(ctx, app)
  const ofApp = new Set(modules.flatMap(({ permissions }) => permissions.map((one) => one.permission)))
  const isOthers = facts.id !== ctx.actor.accountId
  return {
    app_id: app,
    account_id: facts.id,
    data_scope: dataScopeOf(
      ctx,
      facts.personal.filter(({ permission }) => ofApp.has(permission)),
    ),
    group_ids: facts.group_ids,
    modules: modules.map(({ module, name, permissions }) => ({
      module,
      name,
      grants: permissions.map(({ permission, definition, opens }) => {
        const scopes = facts.personal.filter((one) => one.permission === permission).map((one) => one.scope)
        return {
          permission,
          label: definition.label,
          synonyms: [...(definition.synonyms ?? [])],
          scopes: [...definition.scopes],
          opens,
          is_granted: scopes.length > 0,
          granted_scopes: scopes,
          through_roles: facts.by_role
            .filter((one) => one.permission === permission)
            .map((one) => roleName(one.role_id)),
          is_grantable: holds(ctx.actor, permission),
        }
      }),
    })),
    abilities: {
      edit: isOthers && (isAdministrator(ctx.actor) || !isAdministratorSubject({ roles: facts.roles })),
    },
  }
}

/** The product that makes a person a sub-admin of the app. */
function productHeld(subject: Subject, app: GrantApp): number | undefined {
  return productsOfApp(app).find((productId) =>
    subject.roles.some((role) => role.product_id === productId && role.role_id === subAdminRole(productId)),
  )
}

/** Replaces the personal grants of a sub-admin in one app. */
export async function saveMenusOfPerson(
  ctx: Ctx,
  input: BodyOf<typeof saveUserMenus>,
): Promise<Reply<DataOf<typeof saveUserMenus>>> {
  const { app_id: app, account_id: accountId, group_ids, ends_on } = input
  const grants = grantsFor(ctx, app, input.permissions, input.data_scope)
  await tx(ctx, async (db) => {
    const actor = await takeAuthority(ctx, db, 'access.sub_admin.manage')
    await checkLastDay(ctx, db, ends_on)
    const [subject] = await lockSubjects(ctx, db, actor, [accountId])
    refuseOwnOrHigher(actor, found(subject))
    const productId = productHeld(found(subject), app)
    if (productId === undefined) fail('access.role_not_held')
    await changeSubject(ctx, db, actor, found(subject), {
      personal: { app, grants },
      ...(group_ids ? { groupIds: group_ids } : {}),
      ...(ends_on === undefined ? {} : { term: { productId, endsOn: ends_on } }),
    })
  })
  return reply({ account_id: accountId }, menusTexts('menusSaved'))
}
