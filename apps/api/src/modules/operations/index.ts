import { operationsErrors } from '@muster/contract/operations/operations.errors'
import { operationsPermissions } from '@muster/contract/operations/operations.permissions'
import { defineModule } from '../../platform/module.ts'
import { operationsMenu } from './operations.menu.ts'
import { operationsRoutes } from './operations.routes.ts'

/** How the product runs: background jobs, schedules and health. */
export const operationsModule = defineModule({
  name: 'operations',
  routes: operationsRoutes,
  permissions: operationsPermissions,
  errors: operationsErrors,
  menu: operationsMenu,
})
