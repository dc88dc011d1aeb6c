import type { getMenus } from '@muster/contract/access/access.contract'
import type { DataOf, ParamsOf } from '@muster/contract/kit/index'
import { holds, isAdministrator } from '../../platform/access/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import { readTx } from '../../platform/db/tx.ts'
import { grantedSlugs, type ModuleMenu, menuTree } from './rules/menu-tree.ts'

type App = ParamsOf<typeof getMenus>['app']

/** Subscribed to by any of these app ids. */
const subscriptions: Record<App, readonly number[]> = { hrms: [2], pms: [6], payroll: [3, 5], ats: [7] }

function menusFor(ctx: Ctx, app: App): ModuleMenu[] {
  const menus = ctx.platform.modules.flatMap(({ name, menu }) =>
    menu && menu.app === app ? [{ module: name, contribution: menu }] : [],
  )
  const isLast = ({ contribution }: ModuleMenu) => contribution.isLast === true
  return [...menus.filter((menu) => !isLast(menu)), ...menus.filter(isLast)]
}

/** Units hidden for the whole organisation, and those hidden for the caller. */
async function findHiddenUnits(ctx: Ctx): Promise<Set<number>> {
  const rows = await readTx(ctx, (db) =>
    db
      .selectFrom('hidden_unit_menu')
      .select('form_no')
      .where('org_id', '=', ctx.orgId)
      .union(
        db
          .selectFrom('hidden_unit_menu_account')
          .select('form_no')
          .where('org_id', '=', ctx.orgId)
          .where('account_id', '=', ctx.actor.accountId ?? 0),
      )
      .execute(),
  )
  return new Set(rows.map((row) => row.form_no))
}

/** The caller's menu of one app; empty when the organisation does not subscribe to it. */
export async function readMenus(ctx: Ctx, app: App): Promise<DataOf<typeof getMenus>> {
  const { actor } = ctx
  if (!subscriptions[app].some((id) => actor.appIds.includes(id))) return { menu: [], menu_slug: [] }
  const menu = menuTree(menusFor(ctx, app), {
    isAdministrator: isAdministrator(actor),
    holds: (permission) => holds(actor, permission),
    hiddenUnits: await findHiddenUnits(ctx),
  })
  return { menu, menu_slug: grantedSlugs(menu) }
}
