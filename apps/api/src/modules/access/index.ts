import { accessPermissions } from '@muster/contract/access/access.permissions'
import { defineModule } from '../../platform/module.ts'
import { permissionsOf } from '../../platform/platform.ts'
import { registerStandards } from '../../platform/standards.ts'
import { accessRoutes } from './access.routes.ts'
import { grantDefaults } from './default-grants.service.ts'

export { registerEmployeeActions } from './employee-actions.service.ts'

export const accessModule = defineModule({
  name: 'access',
  routes: accessRoutes,
  permissions: accessPermissions,
  connect: () =>
    registerStandards({
      name: 'access.default-grants',
      fingerprint: (platform) =>
        Object.entries(permissionsOf(platform.modules)).map(([key, { defaults }]) => [key, defaults]),
      give: grantDefaults,
    }),
})
