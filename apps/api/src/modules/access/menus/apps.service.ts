import type { listAccessedApps } from '@muster/contract/access/access.contract'
import type { DataOf, QueryOf } from '@muster/contract/kit/index'
import { isAdministrator, roleIds } from '../../../platform/access/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { appFlags } from '../../session/index.ts'
import { appTiles } from '../rules/app-tiles.ts'
import { appIcon } from './app-icons.ts'

function findAppAccess(ctx: Ctx): Promise<{ is_active_ats: boolean; is_active_pms: boolean }> {
  return readTx(ctx, (db) =>
    db
      .selectFrom('account')
      .select(['is_active_ats', 'is_active_pms'])
      .where('org_id', '=', ctx.orgId)
      .where('id', '=', ctx.actor.accountId as number)
      .executeTakeFirstOrThrow(),
  )
}

/** The apps that the caller may open; only one if `app_id` is given. */
export async function listApps(
  ctx: Ctx,
  query: QueryOf<typeof listAccessedApps>,
): Promise<DataOf<typeof listAccessedApps>> {
  const { actor } = ctx
  const { publicUrl, appUrls } = ctx.platform.config
  const flags = appFlags(actor, await findAppAccess(ctx))
  const tiles = appTiles({
    appIds: actor.appIds,
    roleIds: roleIds(actor),
    isAdministrator: isAdministrator(actor),
    hasEmployee: actor.employeeId !== null,
    usesPerformance: flags.PMS,
    usesRecruitment: flags.IS_ACTIVE_ATS,
    links: {
      console: `${publicUrl}/admin`,
      selfService: appUrls.employee,
      payroll: appUrls.payroll,
      performance: appUrls.performance,
      recruitment: appUrls.recruitment,
    },
  })
  const apps = tiles
    .filter((tile) => query.app_id === undefined || tile.app_id === Number(query.app_id))
    .map((tile) => ({ ...tile, image: appIcon(tile.app_slug) }))
  return { apps }
}
