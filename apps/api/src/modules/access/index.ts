import { accessErrors } from '@muster/contract/access/access.errors'
import { accessPermissions } from '@muster/contract/access/access.permissions'
import { groupsErrors } from '@muster/contract/access/groups.errors'
import { VIEWED_CALL } from '../../platform/access/viewing.ts'
import { VIEW_AS } from '../../platform/access/viewing-rule.ts'
import { registerAuditedActions, registerAuditedRecord } from '../../platform/audit/words.ts'
import { registerDatasets } from '../../platform/datasets/index.ts'
import { viewingRefused } from '../../platform/hooks.ts'
import { defineModule } from '../../platform/module.ts'
import { permissionsOf } from '../../platform/platform.ts'
import { registerStandards } from '../../platform/standards.ts'
import { accessMenu } from './access.menu.ts'
import { accessRoutes } from './access.routes.ts'
import { accessTexts } from './access.texts.ts'
import { rightsDataset } from './datasets/rights.dataset.ts'
import { registerEmployeeActions } from './employee-actions.service.ts'
import { groupsRoutes } from './groups/groups.routes.ts'
import { unitMenusRoutes } from './menus/unit-menus.routes.ts'
import { accessPersonalData } from './personal-data.ts'
import { grantDefaults } from './roles/default-grants.service.ts'
import { matrixExport } from './roles/matrix-export.ts'
import { rolesRoutes } from './roles/roles.routes.ts'
import { endTermsJob, endTermsSchedule } from './roles/sub-admin-terms.jobs.ts'
import { endViewingsJob, endViewingsSchedule } from './viewing/viewing.jobs.ts'
import { viewingRoutes } from './viewing/viewing.routes.ts'
import { endRefused } from './viewing/viewing.service.ts'

export { registerEmployeeActions } from './employee-actions.service.ts'
export { findPermissionHolders } from './roles/matrix.queries.ts'
export { assignRole } from './roles/sub-admins.service.ts'

function connect(): void {
  registerStandards({
    name: 'access.default-grants',
    fingerprint: (platform) =>
      Object.entries(permissionsOf(platform.modules)).map(([key, { defaults }]) => [key, defaults]),
    apply: grantDefaults,
  })
  registerDatasets(rightsDataset)
  registerAuditedRecord('access_group', {
    label: accessTexts('dataPermissionGroup'),
    path: (id) => `/accessGroup/group-info?id=${id}`,
  })
  registerAuditedRecord('role', { label: accessTexts('role'), path: () => '/users/permission-matrix' })
  registerAuditedRecord('sub_admin_default', { label: accessTexts('subAdminDefaults') })
  registerEmployeeActions([
    {
      key: 'EMPLOYEE_VIEW_AS',
      permission: VIEW_AS,
      isPossible: ({ accountState, isSelf }) => accountState === 'active' && !isSelf,
    },
  ])
  registerAuditedActions({
    'access.viewing.start': accessTexts('startedViewing'),
    'access.viewing.end': accessTexts('endedViewing'),
    [VIEWED_CALL]: accessTexts('viewedCall'),
  })
  viewingRefused.on((ctx, db, { viewingId }) => endRefused(ctx, db, viewingId))
  registerAuditedRecord('unit_menu', { label: accessTexts('unitMenus') })
}

export const accessModule = defineModule({
  name: 'access',
  personalData: accessPersonalData,
  routes: [...accessRoutes, ...groupsRoutes, ...unitMenusRoutes, ...rolesRoutes, ...viewingRoutes],
  permissions: accessPermissions,
  errors: { ...accessErrors, ...groupsErrors },
  menu: accessMenu,
  jobs: [matrixExport.job, endTermsJob, endViewingsJob],
  schedules: [endTermsSchedule, endViewingsSchedule],
  connect,
})
