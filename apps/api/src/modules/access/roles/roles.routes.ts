import {
  exportMatrix,
  listHolders,
  previewMatrix,
  readMatrix,
  saveMatrix,
} from '@muster/contract/access/matrix.contract'
import { readPowers } from '@muster/contract/access/powers.contract'
import {
  assignRoles,
  listAppActivities,
  listRolePeople,
  listRolesByProduct,
  revokeRoles,
  updateAppActivity,
} from '@muster/contract/access/sub-admins.contract'
import {
  readDefaultMenus,
  readUserMenus,
  saveDefaultMenus,
  saveUserMenus,
} from '@muster/contract/access/user-menus.contract'
import { type Route, route } from '../../../platform/http/route.ts'
import { exportSheet } from '../../../platform/jobs/export-sheet.ts'
import { listActivities, updateActivity } from '../activities.service.ts'
import { readDefaults, saveDefaults } from '../menus/default-menus.service.ts'
import { readMenusOfPerson, saveMenusOfPerson } from '../menus/user-menus.service.ts'
import { loadMatrix, readHolders } from './matrix.service.ts'
import { previewChanges, saveChanges } from './matrix-changes.service.ts'
import { matrixExport } from './matrix-export.ts'
import { loadPowers } from './powers.service.ts'
import { listPeople, readRolesByProduct } from './role-people.service.ts'
import { assignRole, revokeRole } from './sub-admins.service.ts'

/** Roles, sub-admins, their menus, and the permission matrix. */
export const rolesRoutes: Route[] = [
  route(listRolesByProduct, (ctx) => readRolesByProduct(ctx)),
  route(listRolePeople, (ctx, { body }) => listPeople(ctx, body)),
  route(assignRoles, (ctx, { body }) => assignRole(ctx, body)),
  route(revokeRoles, (ctx, { body }) => revokeRole(ctx, body)),
  route(readPowers, (ctx, { body }) => loadPowers(ctx, body)),
  route(readDefaultMenus, (ctx, { params }) => readDefaults(ctx, params.app)),
  route(saveDefaultMenus, (ctx, { body }) => saveDefaults(ctx, body)),
  route(readUserMenus, (ctx, { params, query }) => readMenusOfPerson(ctx, params, query)),
  route(saveUserMenus, (ctx, { body }) => saveMenusOfPerson(ctx, body)),
  route(listAppActivities, (ctx, { body }) => listActivities(ctx, body)),
  route(updateAppActivity, (ctx, { body }) => updateActivity(ctx, body)),
  route(readMatrix, (ctx) => loadMatrix(ctx)),
  route(previewMatrix, (ctx, { body }) => previewChanges(ctx, body)),
  route(saveMatrix, (ctx, { body }) => saveChanges(ctx, body)),
  route(listHolders, (ctx, { body }) => readHolders(ctx, body)),
  route(exportMatrix, (ctx) => exportSheet(ctx, matrixExport, {})),
]
