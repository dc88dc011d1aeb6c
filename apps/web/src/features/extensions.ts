import type {
  DayLink,
  FeatureExtensions,
  HomeCard,
  PeopleSearch,
  ProfileTab,
  QuickAction,
  RecordSearch,
  RequestChoice,
  RequestDetailSlot,
  Synonyms,
  WorkflowPage,
} from '../lib/screen/extensions.ts'
import { accessExtensions } from './access/access.extensions.ts'
import { analyticsExtensions } from './analytics/analytics.extensions.ts'
import { assetsExtensions } from './assets/assets.extensions.ts'
import { attendanceExtensions } from './attendance/attendance.extensions.ts'
import { auditExtensions } from './audit/audit.extensions.ts'
import { companyExtensions } from './dashboards/company/company.extensions.ts'
import { dashboardsExtensions } from './dashboards/dashboards.extensions.ts'
import { documentsExtensions } from './documents/documents.extensions.ts'
import { emailLibraryExtensions } from './email-library/email-library.extensions.ts'
import { employeesExtensions } from './employees/employees.extensions.ts'
import { expensesExtensions } from './expenses/expenses.extensions.ts'
import { filesExtensions } from './files/files.extensions.ts'
import { formsExtensions } from './forms/forms.extensions.ts'
import { helpdeskExtensions } from './helpdesk/helpdesk.extensions.ts'
import { holidaysExtensions } from './holidays/holidays.extensions.ts'
import { integrationsExtensions } from './integrations/integrations.extensions.ts'
import { leaveExtensions } from './leave/leave.extensions.ts'
import { noticesExtensions } from './notices/notices.extensions.ts'
import { offboardingExtensions } from './offboarding/offboarding.extensions.ts'
import { onboardingExtensions } from './onboarding/onboarding.extensions.ts'
import { operationsExtensions } from './operations/operations.extensions.ts'
import { organisationExtensions } from './organisation/organisation.extensions.ts'
import { pettyCashExtensions } from './petty-cash/petty-cash.extensions.ts'
import { policiesExtensions } from './policies/policies.extensions.ts'
import { reportsExtensions } from './reports/reports.extensions.ts'
import { requestsExtensions } from './requests/requests.extensions.ts'
import { rostersExtensions } from './rosters/rosters.extensions.ts'
import { securityExtensions } from './security/security.extensions.ts'
import { settingsExtensions } from './settings/settings.extensions.ts'
import { shiftsExtensions } from './shifts/shifts.extensions.ts'
import { tasksExtensions } from './tasks/tasks.extensions.ts'
import { travelExtensions } from './travel/travel.extensions.ts'
import { vendorsExtensions } from './vendors/vendors.extensions.ts'
import { workflowsExtensions } from './workflows/workflows.extensions.ts'

/** Contributions of the modules to the command palette and the self-service home, one line per module. */
const extensions: readonly FeatureExtensions[] = [
  // First, because clocking in is the most frequent action.
  attendanceExtensions,
  dashboardsExtensions,
  // Next, because pending approvals and leave balances are why most people open self-service.
  requestsExtensions,
  leaveExtensions,
  employeesExtensions,
  shiftsExtensions,
  holidaysExtensions,
  rostersExtensions,
  tasksExtensions,
  helpdeskExtensions,
  policiesExtensions,
  documentsExtensions,
  onboardingExtensions,
  offboardingExtensions,
  assetsExtensions,
  expensesExtensions,
  travelExtensions,
  pettyCashExtensions,
  vendorsExtensions,
  filesExtensions,
  formsExtensions,
  settingsExtensions,
  workflowsExtensions,
  noticesExtensions,
  organisationExtensions,
  emailLibraryExtensions,
  accessExtensions,
  securityExtensions,
  integrationsExtensions,
  reportsExtensions,
  analyticsExtensions,
  companyExtensions,
  auditExtensions,
  operationsExtensions,
]

export const quickActions: readonly QuickAction[] = extensions.flatMap((module) => module.quickActions ?? [])
export const homeCards: readonly HomeCard[] = extensions.flatMap((module) => module.homeCards ?? [])
export const recordSearches: readonly RecordSearch[] = extensions.flatMap(
  (module) => module.recordSearches ?? [],
)
export const synonyms: Synonyms = Object.assign({}, ...extensions.map((module) => module.synonyms))
export const profileTabs: readonly ProfileTab[] = extensions.flatMap((module) => module.profileTabs ?? [])
export const requestChoices: readonly RequestChoice[] = extensions.flatMap(
  (module) => module.requestChoices ?? [],
)
export const dayLinks: readonly DayLink[] = extensions.flatMap((module) => module.dayLinks ?? [])
export const requestDetails: readonly RequestDetailSlot[] = extensions.flatMap(
  (module) => module.requestDetails ?? [],
)

/** The workflow page, if that module is included. */
export const workflowPage: WorkflowPage | undefined = extensions.find(
  (module) => module.workflowPage,
)?.workflowPage

/** The employee search, if a module provides one. */
export const loadPeopleSearch: (() => Promise<PeopleSearch>) | undefined = extensions.find(
  (module) => module.peopleSearch,
)?.peopleSearch
