import { presetPermissions, presetScope, presets } from '@muster/contract/access/presets'
import type { readDefaultMenus, saveDefaultMenus } from '@muster/contract/access/user-menus.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { holds, isAdministrator } from '../../../platform/access/actor.ts'
import { changesBetween, recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { type Reply, reply } from '../../../platform/http/route.ts'
import { permissionsOf } from '../../../platform/platform.ts'
import { takeAuthority } from '../roles/authority.service.ts'
import { type GrantApp, grantsFor, modulesOfApp, permissionsOfApp } from './app-permissions.ts'
import { menusTexts } from './menus.texts.ts'

/** The product's own defaults: a sub-admin views people and changes nothing. */
const productDefaults: Record<GrantApp, readonly string[]> = {
  hrms: ['employees.directory.view', 'employees.profile.view'],
  payroll: [],
}

/** The initial permissions of a new sub-admin of the app. */
export async function defaultMenuPermissions(
  ctx: Pick<Ctx, 'platform' | 'orgId'>,
  db: Db,
  app: GrantApp,
): Promise<string[]> {
  return (await findDefaults(ctx, db, app)).permissions
}

async function findDefaults(ctx: Pick<Ctx, 'platform' | 'orgId'>, db: Db, app: GrantApp) {
  const row = await db
    .selectFrom('sub_admin_default')
    .select('permissions')
    .where('org_id', '=', ctx.orgId)
    .where('app', '=', app)
    .executeTakeFirst()
  const known = permissionsOfApp(ctx, app)
  const permissions = (row?.permissions ?? productDefaults[app]).filter((one) => known.includes(one))
  return { permissions, isOwn: row !== undefined }
}

/** The presets, as far as the app has their permissions. */
function presetsOf(ctx: Ctx, app: GrantApp): DataOf<typeof readDefaultMenus>['presets'] {
  const known = new Set(permissionsOfApp(ctx, app))
  const catalogue = permissionsOf(ctx.platform.modules)
  return presets.map((preset) => ({
    preset,
    data_scope: presetScope[preset],
    permissions: presetPermissions(catalogue, preset).filter((permission) => known.has(permission)),
  }))
}

export async function readDefaults(ctx: Ctx, app: GrantApp): Promise<DataOf<typeof readDefaultMenus>> {
  const { permissions: granted, isOwn } = await readTx(ctx, (db) => findDefaults(ctx, db, app))
  return {
    app,
    modules: modulesOfApp(ctx, app).map(({ module, name, permissions }) => ({
      module,
      name,
      grants: permissions.map(({ permission, definition, opens }) => ({
        permission,
        label: definition.label,
        synonyms: [...(definition.synonyms ?? [])],
        scopes: [...definition.scopes],
        opens,
        is_granted: granted.includes(permission),
        granted_scopes: [],
        through_roles: [],
        is_grantable: holds(ctx.actor, permission),
      })),
    })),
    presets: app === 'hrms' ? presetsOf(ctx, app) : [],
    is_own: isOwn,
    abilities: { edit: isAdministrator(ctx.actor) },
  }
}

/**
 * Administrators only: the defaults may exceed what a sub-admin could grant.
 *
 * @throws AppError `access.denied`, `request.invalid`
 */
export async function saveDefaults(
  ctx: Ctx,
  { app, permissions }: BodyOf<typeof saveDefaultMenus>,
): Promise<Reply<DataOf<typeof saveDefaultMenus>>> {
  const wanted = [...new Set(grantsFor(ctx, app, permissions, 'organisation').map((one) => one.permission))]
  await tx(ctx, async (db) => {
    const actor = await takeAuthority(ctx, db, 'access.sub_admin.manage')
    if (!isAdministrator(actor)) fail('access.denied')
    const before = await defaultMenuPermissions(ctx, db, app)
    await db
      .insertInto('sub_admin_default')
      .values({ org_id: ctx.orgId, app, permissions: sql`${wanted}::text[]` })
      .onConflict((conflict) =>
        conflict.columns(['org_id', 'app']).doUpdateSet({ permissions: sql`${wanted}::text[]` }),
      )
      .execute()
    await recordAudit(ctx, db, {
      recordType: 'sub_admin_default',
      recordLabel: app,
      changes: changesBetween({ permissions: before.sort() }, { permissions: [...wanted].sort() }),
    })
  })
  return reply({ app }, menusTexts('defaultMenusSaved'))
}
