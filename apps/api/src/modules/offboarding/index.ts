import { clearanceErrors } from '@muster/contract/offboarding/clearance/clearance.errors'
import { clearancePermissions } from '@muster/contract/offboarding/clearance/clearance.permissions'
import { exitInterviewErrors } from '@muster/contract/offboarding/exit-interview/exit-interview.errors'
import { exitInterviewPermissions } from '@muster/contract/offboarding/exit-interview/exit-interview.permissions'
import { offboardingErrors } from '@muster/contract/offboarding/offboarding.errors'
import { offboardingPermissions } from '@muster/contract/offboarding/offboarding.permissions'
import { settlementErrors } from '@muster/contract/offboarding/settlement/settlement.errors'
import { settlementPermissions } from '@muster/contract/offboarding/settlement/settlement.permissions'
import { registerAuditedActions, registerAuditedRecord } from '../../platform/audit/words.ts'
import { defineModule } from '../../platform/module.ts'
import { type GuestKind, registerGuests } from '../candidates/index.ts'
import { employmentChanged, peopleAnonymised } from '../employees/index.ts'
import { daysOffChanged } from '../holidays/index.ts'
import { bookedLeaveChanged } from '../leave/index.ts'
import { registerNoticeKinds } from '../notices/index.ts'
import { registerNoticeSource, registerRequestKind } from '../requests/index.ts'
import { clearancePersonalTables, connectClearance } from './clearance/clearance.connect.ts'
import { clearanceMenu } from './clearance/clearance.menu.ts'
import { clearanceRoutes } from './clearance/clearance.routes.ts'
import { remindClearanceJob, remindClearanceSchedule } from './clearance/remind.job.ts'
import { registerOffboardingDatasets } from './datasets/datasets.ts'
import { connectInterview, interviewPersonalTables } from './exit-interview/interview.connect.ts'
import { interviewMenu } from './exit-interview/interview.menu.ts'
import { interviewRoutes } from './exit-interview/interview.routes.ts'
import { hrNotices } from './hr/hr.notices.ts'
import { insightsRoutes } from './insights/insights.routes.ts'
import { lettersByHandJob } from './last-letters/by-hand.service.ts'
import { lastLettersJob, lastLettersSchedule } from './last-letters/last-letters.job.ts'
import { followStatus as followLinks } from './leaver/desk.service.ts'
import { leaverGuests } from './leaver/guests.ts'
import { leaverMails } from './leaver/leaver.mails.ts'
import { leaverRoutes } from './leaver/leaver.routes.ts'
import { ruledNotice } from './notice/notice.service.ts'
import { followNotice, noticeEndsJob } from './notice/notice-ends.ts'
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
import { separationStatusChanged } from './separations/status.hook.ts'
import { connectSettlement, settlementPersonalTables } from './settlement/settlement.connect.ts'
import { settlementMenu } from './settlement/settlement.menu.ts'
import { settlementRoutes } from './settlement/settlement.routes.ts'

export {
  type ClearanceItem,
  registerClearanceSource,
} from './clearance/clearance-sources.ts'
export { clearReturned, lockClearances, openHandedOut } from './clearance/returns.service.ts'
/** @public Assets and other things that a leaver returns. */
export { type LeaverClaim, registerLeaverClaims } from './leaver/leaver-claims.ts'

/** @public */
export { type SettlementPaidFact, settlementPaid } from './settlement/paid.hook.ts'
/** @public Claims, advances, loans and cash of a leaver. */
export {
  registerSettlementLines,
  type SettledPerson,
  type SettlementDue,
  type SettlementSource,
} from './settlement/settlement-sources.ts'

/** Separations from resignation to settlement. The leaving date lives in the employee's record; this module drives it. */
export const offboardingModule = defineModule({
  name: 'offboarding',
  routes: [
    ...offboardingRoutes,
    ...insightsRoutes,
    ...clearanceRoutes,
    ...settlementRoutes,
    ...interviewRoutes,
    ...leaverRoutes,
  ],
  mails: Object.values(leaverMails),
  permissions: {
    ...offboardingPermissions,
    ...clearancePermissions,
    ...settlementPermissions,
    ...exitInterviewPermissions,
  },
  errors: { ...offboardingErrors, ...clearanceErrors, ...settlementErrors, ...exitInterviewErrors },
  menu: {
    ...offboardingMenu,
    entries: [...offboardingMenu.entries, ...clearanceMenu, ...settlementMenu, ...interviewMenu],
  },
  jobs: [
    separationExport.job,
    clearanceJob,
    remindClearanceJob,
    noticeEndsJob,
    lastLettersJob,
    lettersByHandJob,
  ],
  schedules: [clearanceSchedule, remindClearanceSchedule, lastLettersSchedule],
  personalData: {
    ...offboardingPersonalData,
    tables: [
      ...offboardingPersonalData.tables,
      ...clearancePersonalTables,
      ...settlementPersonalTables,
      ...interviewPersonalTables,
    ],
  },
  connect: () => {
    connectClearance()
    connectSettlement()
    connectInterview()
    registerOffboardingDatasets()
    registerGuests(leaverGuests as unknown as GuestKind)
    separationStatusChanged.on(followLinks)
    registerNoticeKinds(hrNotices)
    registerRequestKind(resignationKind)
    registerRequestKind(withdrawalKind)
    registerNoticeSource(ruledNotice)
    employmentChanged.on(followRecord)
    bookedLeaveChanged.on(followNotice)
    daysOffChanged.on(followNotice)
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
