import { integrationsErrors } from '@muster/contract/integrations/integrations.errors'
import { integrationsPermissions } from '@muster/contract/integrations/integrations.permissions'
import { registerAuditedRecord } from '../../platform/audit/words.ts'
import { defineModule } from '../../platform/module.ts'
import { integrationsMenu } from './integrations.menu.ts'
import { integrationsTexts } from './integrations.texts.ts'
import { lmsRoutes } from './lms.routes.ts'
import { ssoSetupRoutes } from './sso-setup.routes.ts'

/** Connections to other systems: single sign-on and the learning system. */
export const integrationsModule = defineModule({
  name: 'integrations',
  routes: [...ssoSetupRoutes, ...lmsRoutes],
  permissions: integrationsPermissions,
  errors: integrationsErrors,
  menu: integrationsMenu,
  connect: () => {
    registerAuditedRecord('sso_provider', {
      label: integrationsTexts('singleSignOn'),
      path: (id) => `/integration/sso/${id}`,
    })
    registerAuditedRecord('lms_connection', {
      label: integrationsTexts('learningSystem'),
      path: () => '/integration/lms',
    })
  },
})
