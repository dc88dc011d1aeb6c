import type { getMenus } from '@muster/contract/access/access.contract'
import type { DataOf, ParamsOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { holds, isAdministrator } from '../../../platform/access/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { grantedSlugs, type MenuFacts, type ModuleMenu, menuTree } from '../rules/menu-tree.ts'

type App = ParamsOf<typeof getMenus>['app']

/** An app is subscribed to with any of these app ids. */
const subscriptions: Record<App, readonly number[]> = { hrms: [2], pms: [6], payroll: [3, 5], ats: [7] }

function menusFor(ctx: Ctx, app: App): ModuleMenu[] {
  return ctx.platform.modules.flatMap(({ name, menu }) =>
    menu && menu.app === app ? [{ module: name, contribution: menu }] : [],
  )
}

/** Units hidden for the organisation and for the caller, and the organisation's own URLs. */
async function findFacts(ctx: Ctx): Promise<Pick<MenuFacts, 'hiddenUnits' | 'addresses'>> {
  const { rows } = await readTx(ctx, (db) =>
    sql<{ hidden: number[]; assistant_url: string | null }>`
      select o.features ->> 'assistant_url' as assistant_url, array(
        select u.form_no from hidden_unit_menu u where u.org_id = o.org_id
        union
        select a.form_no from hidden_unit_menu_account a
        where a.org_id = o.org_id and a.account_id = ${ctx.actor.accountId ?? 0}) as hidden
      from organisation o where o.org_id = ${ctx.orgId}`.execute(db),
  )
  const [row] = rows
  return {
    hiddenUnits: new Set(row?.hidden),
    addresses: { assistant_url: row?.assistant_url ?? '' },
  }
}

/** The caller's menu of one app; empty if the organisation does not subscribe to it. */
export async function readMenus(ctx: Ctx, app: App): Promise<DataOf<typeof getMenus>> {
  const { actor } = ctx
  if (!subscriptions[app].some((id) => actor.appIds.includes(id))) return { menu: [], menu_slug: [] }
  const menu = menuTree(menusFor(ctx, app), {
    isAdministrator: isAdministrator(actor),
    holds: (permission) => holds(actor, permission),
    hasEmployee: actor.employeeId !== null,
    ...(await findFacts(ctx)),
  })
  return { menu, menu_slug: grantedSlugs(menu) }
}
