import {
  getOrgMenus,
  listUnitMenus,
  readUserMenus,
  saveUserMenus,
  showHideUnit,
} from '@muster/contract/access/unit-menus.contract'
import { reply, route } from '../../../platform/http/route.ts'
import { menusTexts } from './menus.texts.ts'
import {
  listMenusOfUnits,
  listOwnUnitMenus,
  readMenusOfAccount,
  saveMenusOfUnits,
} from './unit-menus.service.ts'

export const unitMenusRoutes = [
  route(listUnitMenus, (ctx) => listMenusOfUnits(ctx)),
  route(readUserMenus, (ctx, { params }) => readMenusOfAccount(ctx, params.id)),
  route(saveUserMenus, (ctx, { body }) => saveMenusOfUnits(ctx, body)),
  route(getOrgMenus, (ctx) => listOwnUnitMenus(ctx)),
  route(showHideUnit, async (ctx, { body: { formid, is_shown } }) =>
    reply(
      { formid, is_shown, ...(await saveMenusOfUnits(ctx, { menus: [{ ID: formid, is_shown }] })) },
      is_shown === 1 ? menusTexts('shownInMenu') : menusTexts('hiddenFromMenu'),
    ),
  ),
]
