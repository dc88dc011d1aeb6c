import { listUnitMenus, readUserMenus, saveUserMenus } from '@muster/contract/access/unit-menus.contract'
import { route } from '../../platform/http/route.ts'
import { listMenusOfUnits, readMenusOfAccount, saveMenusOfUnits } from './unit-menus.service.ts'

export const unitMenusRoutes = [
  route(listUnitMenus, (ctx) => listMenusOfUnits(ctx)),
  route(readUserMenus, (ctx, { params }) => readMenusOfAccount(ctx, params.id)),
  route(saveUserMenus, (ctx, { body }) => saveMenusOfUnits(ctx, body)),
]
