import { offboardingErrors } from '@muster/contract/offboarding/offboarding.errors'
import { offboardingPermissions } from '@muster/contract/offboarding/offboarding.permissions'
import { registerAuditedRecord } from '../../platform/audit/words.ts'
import { defineModule } from '../../platform/module.ts'
import { offboardingMenu } from './offboarding.menu.ts'
import { offboardingRoutes } from './offboarding.routes.ts'
import { offboardingTexts } from './offboarding.texts.ts'
import { SEPARATION } from './separations/log.ts'

/** Separations from resignation to settlement. The leaving date lives in the employee's record; this module drives it. */
export const offboardingModule = defineModule({
  name: 'offboarding',
  routes: [...offboardingRoutes],
  permissions: offboardingPermissions,
  errors: offboardingErrors,
  menu: offboardingMenu,
  connect: () => {
    registerAuditedRecord(SEPARATION, {
      label: offboardingTexts('item'),
      path: (id) => `/offboarding/employee/${id}`,
    })
  },
})
