import { getEmployeeActions, getMenus, listAccessedApps } from '@muster/contract/access/access.contract'
import { route } from '../../platform/http/route.ts'
import { listApps } from './apps.service.ts'
import { listEmployeeActions } from './employee-actions.service.ts'
import { readMenus } from './menus.service.ts'

export const accessRoutes = [
  route(getMenus, (ctx, { params }) => readMenus(ctx, params.app)),
  route(getEmployeeActions, (ctx, { params }) => listEmployeeActions(ctx, params.user_emp_id)),
  route(listAccessedApps, (ctx, { query }) => listApps(ctx, query)),
]
