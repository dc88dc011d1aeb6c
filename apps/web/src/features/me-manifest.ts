import { meScreens } from '../app/me/me.screens.ts'
import type { Screen } from '../lib/screen/screen-definition.ts'
import { analyticsMeScreens } from './analytics/analytics.me-screens.ts'
import { assetsMeScreens } from './assets/assets.me-screens.ts'
import { attendanceMeScreens } from './attendance/attendance.me-screens.ts'
import { attendanceRequestMeScreens } from './attendance/requests/requests.me-screens.ts'
import { dashboardsMeScreens } from './dashboards/dashboards.me-screens.ts'
import { documentsMeScreens } from './documents/documents.me-screens.ts'
import { emailLibraryMeScreens } from './email-library/email-library.me-screens.ts'
import { employeesMeScreens } from './employees/employees.me-screens.ts'
import { idCardMeScreens } from './employees/id-card/id-card.me-screens.ts'
import { payMeScreens } from './employees/pay/pay.me-screens.ts'
import { expensesMeScreens } from './expenses/expenses.me-screens.ts'
import { filesMeScreens } from './files/files.me-screens.ts'
import { helpdeskMeScreens } from './helpdesk/helpdesk.me-screens.ts'
import { holidaysMeScreens } from './holidays/holidays.me-screens.ts'
import { leaveMeScreens } from './leave/leave.me-screens.ts'
import { noticesMeScreens } from './notices/notices.me-screens.ts'
import { clearanceMeScreens } from './offboarding/clearance/clearance.me-screens.ts'
import { interviewMeScreens } from './offboarding/exit-interview/interview.me-screens.ts'
import { offboardingMeScreens } from './offboarding/offboarding.me-screens.ts'
import { settlementMeScreens } from './offboarding/settlement/settlement.me-screens.ts'
import { onboardingMeScreens } from './onboarding/onboarding.me-screens.ts'
import { pettyCashMeScreens } from './petty-cash/petty-cash.me-screens.ts'
import { policiesMeScreens } from './policies/policies.me-screens.ts'
import { reportsMeScreens } from './reports/reports.me-screens.ts'
import { requestsMeScreens } from './requests/requests.me-screens.ts'
import { rostersMeScreens } from './rosters/rosters.me-screens.ts'
import { securityMeScreens } from './security/security.me-screens.ts'
import { secondStepMeScreens } from './session/second-step.me-screens.ts'
import { settingsMeScreens } from './settings/settings.me-screens.ts'
import { shiftsMeScreens } from './shifts/shifts.me-screens.ts'
import { tasksMeScreens } from './tasks/tasks.me-screens.ts'
import { travelMeScreens } from './travel/travel.me-screens.ts'
import { vendorsMeScreens } from './vendors/vendors.me-screens.ts'

/**
 * Every screen of self-service that needs a session, with those that the console has too (`entry: 'both'`). Plain data
 * that Node can import: a screen's code is only loaded when `lazy` is called. Apart from the console's, which the phone
 * does not wait for.
 */
export const meModules: Readonly<Record<string, readonly Screen[]>> = {
  session: [...secondStepMeScreens, ...meScreens],
  security: securityMeScreens,
  files: filesMeScreens,
  employees: [...employeesMeScreens, ...idCardMeScreens, ...payMeScreens],
  settings: settingsMeScreens,
  holidays: holidaysMeScreens,
  shifts: shiftsMeScreens,
  attendance: [...attendanceMeScreens, ...attendanceRequestMeScreens],
  leave: leaveMeScreens,
  rosters: rostersMeScreens,
  notices: noticesMeScreens,
  'email-library': emailLibraryMeScreens,
  requests: requestsMeScreens,
  assets: assetsMeScreens,
  expenses: expensesMeScreens,
  travel: travelMeScreens,
  'petty-cash': pettyCashMeScreens,
  vendors: vendorsMeScreens,
  helpdesk: helpdeskMeScreens,
  onboarding: onboardingMeScreens,
  offboarding: [
    ...offboardingMeScreens,
    ...clearanceMeScreens,
    ...settlementMeScreens,
    ...interviewMeScreens,
  ],
  tasks: tasksMeScreens,
  policies: policiesMeScreens,
  analytics: analyticsMeScreens,
  documents: documentsMeScreens,
  reports: reportsMeScreens,
  dashboards: dashboardsMeScreens,
}

export const screens: readonly Screen[] = Object.values(meModules).flat()
