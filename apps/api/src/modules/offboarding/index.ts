import { offboardingErrors } from '@muster/contract/offboarding/offboarding.errors'
import { offboardingPermissions } from '@muster/contract/offboarding/offboarding.permissions'
import { registerAuditedActions, registerAuditedRecord } from '../../platform/audit/words.ts'
import { defineModule } from '../../platform/module.ts'
import { employmentChanged, peopleAnonymised } from '../employees/index.ts'
import { registerNoticeSource, registerRequestKind } from '../requests/index.ts'
import { insightsRoutes } from './insights/insights.routes.ts'
import { ruledNotice } from './notice/notice.service.ts'
import { offboardingMenu } from './offboarding.menu.ts'
import { offboardingRoutes } from './offboarding.routes.ts'
import { offboardingTexts } from './offboarding.texts.ts'
import { forgetPeople, offboardingPersonalData } from './personal-data.ts'
import { followRecord } from './record/record.hook.ts'
import { resignationKind } from './resignation/resignation.kind.ts'
import { withdrawalKind } from './resignation/withdrawal.kind.ts'
import { clearanceJob, clearanceSchedule } from './separations/clearance.job.ts'
import { separationExport } from './separations/export.service.ts'
import { SEPARATION } from './separations/log.ts'

/** Separations from resignation to settlement. The leaving date lives in the employee's record; this module drives it. */
export const offboardingModule = defineModule({
  name: 'offboarding',
  routes: [...offboardingRoutes, ...insightsRoutes],
  permissions: offboardingPermissions,
  errors: offboardingErrors,
  menu: offboardingMenu,
  jobs: [separationExport.job, clearanceJob],
  schedules: [clearanceSchedule],
  personalData: offboardingPersonalData,
  connect: () => {
    registerRequestKind(resignationKind)
    registerRequestKind(withdrawalKind)
    registerNoticeSource(ruledNotice)
    employmentChanged.on(followRecord)
    peopleAnonymised.on(forgetPeople)
    registerAuditedRecord(SEPARATION, {
      label: offboardingTexts('item'),
      path: (id) => `/offboarding/employee/${id}`,
    })
    registerAuditedRecord('offboarding_setting', {
      label: offboardingTexts('setting'),
      path: () => '/offboarding/configuration',
    })
    registerAuditedActions({ 'offboarding.separation.export': offboardingTexts('exported') })
  },
})
