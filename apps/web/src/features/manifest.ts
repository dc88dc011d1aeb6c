import type { Screen } from '../lib/screen/screen-definition.ts'
import { accessScreens } from './access/access.screens.ts'
import { analyticsScreens } from './analytics/analytics.screens.ts'
import { assetsScreens } from './assets/assets.screens.ts'
import { attendanceScreens } from './attendance/attendance.screens.ts'
import { auditScreens } from './audit/audit.screens.ts'
import { companyScreens } from './dashboards/company/company.screens.ts'
import { dashboardsScreens } from './dashboards/dashboards.screens.ts'
import { documentsScreens } from './documents/documents.screens.ts'
import { emailLibraryScreens } from './email-library/email-library.screens.ts'
import { employeesScreens } from './employees/employees.screens.ts'
import { idCardScreens } from './employees/id-card/id-card.screens.ts'
import { payScreens } from './employees/pay/pay.screens.ts'
import { expensesScreens } from './expenses/expenses.screens.ts'
import { formsScreens } from './forms/forms.screens.ts'
import { helpdeskScreens } from './helpdesk/helpdesk.screens.ts'
import { holidaysScreens } from './holidays/holidays.screens.ts'
import { integrationsScreens } from './integrations/integrations.screens.ts'
import { leaveScreens } from './leave/leave.screens.ts'
import { meModules } from './me-manifest.ts'
import { clearanceScreens } from './offboarding/clearance/clearance.screens.ts'
import { interviewScreens } from './offboarding/exit-interview/interview.screens.ts'
import { offboardingScreens } from './offboarding/offboarding.screens.ts'
import { settlementScreens } from './offboarding/settlement/settlement.screens.ts'
import { onboardingScreens } from './onboarding/onboarding.screens.ts'
import { operationsScreens } from './operations/operations.screens.ts'
import { organisationScreens } from './organisation/organisation.screens.ts'
import { pettyCashScreens } from './petty-cash/petty-cash.screens.ts'
import { policiesScreens } from './policies/policies.screens.ts'
import { publicModules } from './public-manifest.ts'
import { reportsScreens } from './reports/reports.screens.ts'
import { requestsScreens } from './requests/requests.screens.ts'
import { rostersScreens } from './rosters/rosters.screens.ts'
import { securityScreens } from './security/security.screens.ts'
import { secondStepScreens } from './session/second-step.screens.ts'
import { settingsScreens } from './settings/settings.screens.ts'
import { shiftsScreens } from './shifts/shifts.screens.ts'
import { tasksScreens } from './tasks/tasks.screens.ts'
import { travelScreens } from './travel/travel.screens.ts'
import { vendorsScreens } from './vendors/vendors.screens.ts'
import { workflowsScreens } from './workflows/workflows.screens.ts'

/**
 * Screens of the console that need a session. Plain data that Node can import too: a screen's code is only loaded when
 * `lazy` is called. The list is loaded after sign-in. Screens that self-service has are in me-manifest.ts, public ones in
 * public-manifest.ts.
 */
const modules: Readonly<Record<string, readonly Screen[]>> = {
  session: secondStepScreens,
  security: securityScreens,
  access: accessScreens,
  employees: [...employeesScreens, ...idCardScreens, ...payScreens],
  forms: formsScreens,
  organisation: organisationScreens,
  settings: settingsScreens,
  holidays: holidaysScreens,
  shifts: shiftsScreens,
  attendance: attendanceScreens,
  leave: leaveScreens,
  rosters: rostersScreens,
  'email-library': emailLibraryScreens,
  audit: auditScreens,
  operations: operationsScreens,
  integrations: integrationsScreens,
  workflows: workflowsScreens,
  requests: requestsScreens,
  travel: travelScreens,
  assets: assetsScreens,
  expenses: expensesScreens,
  'petty-cash': pettyCashScreens,
  vendors: vendorsScreens,
  helpdesk: helpdeskScreens,
  onboarding: onboardingScreens,
  offboarding: [...offboardingScreens, ...clearanceScreens, ...settlementScreens, ...interviewScreens],
  tasks: tasksScreens,
  policies: policiesScreens,
  analytics: analyticsScreens,
  documents: documentsScreens,
  reports: reportsScreens,
  dashboards: [...dashboardsScreens, ...companyScreens],
}

export const screens: readonly Screen[] = [modules, meModules].flatMap((all) => Object.values(all).flat())

/** All mounted paths, the frame's own first. */
export function listScreens() {
  const own = [
    { module: 'session', path: '/', access: 'public', header: false, entry: 'both', layoutKeys: [] },
    { module: 'session', path: '*', access: 'common', header: true, entry: 'both', layoutKeys: [] },
  ]
  const mounted = [publicModules, modules, meModules]
    .flatMap(Object.entries<readonly Screen[]>)
    .flatMap(([module, list]) =>
      list.map(({ path, access, header, entry = 'admin', layoutKeys = [] }) => ({
        module,
        path,
        access,
        header,
        entry,
        layoutKeys: [...layoutKeys],
      })),
    )
  return [...own, ...mounted]
}
