import { accessModule } from './modules/access/index.ts'
import { analyticsModule } from './modules/analytics/index.ts'
import { assetsModule } from './modules/assets/index.ts'
import { attendanceModule } from './modules/attendance/index.ts'
import { auditModule } from './modules/audit/index.ts'
import { candidatesModule } from './modules/candidates/index.ts'
import { dashboardsModule } from './modules/dashboards/index.ts'
import { documentsModule } from './modules/documents/index.ts'
import { emailLibraryModule } from './modules/email-library/index.ts'
import { employeesModule } from './modules/employees/index.ts'
import { expensesModule } from './modules/expenses/index.ts'
import { filesModule } from './modules/files/index.ts'
import { formsModule } from './modules/forms/index.ts'
import { helpdeskModule } from './modules/helpdesk/index.ts'
import { holidaysModule } from './modules/holidays/index.ts'
import { integrationsModule } from './modules/integrations/index.ts'
import { leaveModule } from './modules/leave/index.ts'
import { noticesModule } from './modules/notices/index.ts'
import { offboardingModule } from './modules/offboarding/index.ts'
import { onboardingModule } from './modules/onboarding/index.ts'
import { operationsModule } from './modules/operations/index.ts'
import { organisationModule } from './modules/organisation/index.ts'
import { pettyCashModule } from './modules/petty-cash/index.ts'
import { policiesModule } from './modules/policies/index.ts'
import { referenceModule } from './modules/reference/index.ts'
import { reportsModule } from './modules/reports/index.ts'
import { requestsModule } from './modules/requests/index.ts'
import { rostersModule } from './modules/rosters/index.ts'
import { securityModule } from './modules/security/index.ts'
import { sessionModule } from './modules/session/index.ts'
import { settingsModule } from './modules/settings/index.ts'
import { shiftsModule } from './modules/shifts/index.ts'
import { tasksModule } from './modules/tasks/index.ts'
import { travelModule } from './modules/travel/index.ts'
import { vendorsModule } from './modules/vendors/index.ts'
import { workflowsModule } from './modules/workflows/index.ts'
import type { Module } from './platform/module.ts'

/**
 * Every module, lowest layer first: a module may import from those before it in this list. Menu entries of
 * one place and order appear in this order; their blocks of ids follow the list in ARCHITECTURE.md instead.
 */
export const modules: readonly Module[] = [
  noticesModule,
  sessionModule,
  accessModule,
  referenceModule,
  filesModule,
  settingsModule,
  formsModule,
  organisationModule,
  employeesModule,
  holidaysModule,
  shiftsModule,
  securityModule,
  emailLibraryModule,
  workflowsModule,
  requestsModule,
  leaveModule,
  rostersModule,
  attendanceModule,
  integrationsModule,
  reportsModule,
  dashboardsModule,
  tasksModule,
  policiesModule,
  documentsModule,
  analyticsModule,
  onboardingModule,
  candidatesModule,
  offboardingModule,
  assetsModule,
  helpdeskModule,
  expensesModule,
  pettyCashModule,
  vendorsModule,
  travelModule,
  auditModule,
  operationsModule,
]
