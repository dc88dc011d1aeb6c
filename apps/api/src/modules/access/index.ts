import { accessPermissions } from '@muster/contract/access/access.permissions'
import { organisationCreated } from '../../platform/hooks.ts'
import { defineModule } from '../../platform/module.ts'
import { accessRoutes } from './access.routes.ts'
import { grantDefaults } from './default-grants.service.ts'

export { registerEmployeeActions } from './employee-actions.service.ts'

export const accessModule = defineModule({
  name: 'access',
  routes: accessRoutes,
  permissions: accessPermissions,
  connect: () => organisationCreated.on((ctx, db) => grantDefaults(ctx, db)),
})
