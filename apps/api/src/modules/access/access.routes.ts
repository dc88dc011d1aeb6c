import { getEmployeeActions, getMenus, listAccessedApps } from '@muster/contract/access/access.contract'
import { route } from '../../platform/http/route.ts'
import { listEmployeeActions } from './employee-actions.service.ts'
import { listApps } from './menus/apps.service.ts'
import { readMenus } from './menus/menus.service.ts'

export const accessRoutes = [
  route(getMenus, (ctx, { params }) => readMenus(ctx, params.app)),
  route(getEmployeeActions, (ctx, { params }) => listEmployeeActions(ctx, params.user_emp_id)),
  route(listAccessedApps, (ctx, { query }) => listApps(ctx, query)),
]
