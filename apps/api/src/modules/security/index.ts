import { securityErrors } from '@muster/contract/security/security.errors'
import { defineModule } from '../../platform/module.ts'
import { securityRoutes } from './security.routes.ts'

export const securityModule = defineModule({
  name: 'security',
  routes: securityRoutes,
  errors: securityErrors,
})
