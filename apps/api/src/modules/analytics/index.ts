import { analyticsErrors } from '@muster/contract/analytics/analytics.errors'
import { analyticsPermissions } from '@muster/contract/analytics/analytics.permissions'
import { registerAuditedActions, registerAuditedRecord } from '../../platform/audit/words.ts'
import { defineModule } from '../../platform/module.ts'
import { registerNoticeKinds } from '../notices/index.ts'
import { cleanUpAnalytics, cleanUpAnalyticsSchedule } from './analytics.jobs.ts'
import { analyticsMenu } from './analytics.menu.ts'
import { analyticsNotices } from './analytics.notices.ts'
import { analyticsRoutes } from './analytics.routes.ts'
import { analyticsTexts } from './analytics.texts.ts'
import { rowsExport } from './data/rows.service.ts'
import { registerDashboardDuties } from './duties/dashboard-duties.ts'
import { analyticsPersonalData } from './personal-data.ts'

export { saveOne as saveDashboard } from './dashboards/dashboards.service.ts'
export { giveAccess as shareDashboard } from './sharing/sharing.service.ts'

/** Dashboards that people make themselves, of the datasets and figures that they may read. */
export const analyticsModule = defineModule({
  name: 'analytics',
  routes: analyticsRoutes,
  permissions: analyticsPermissions,
  errors: analyticsErrors,
  menu: analyticsMenu,
  personalData: analyticsPersonalData,
  jobs: [rowsExport.job, cleanUpAnalytics],
  schedules: [cleanUpAnalyticsSchedule],
  connect: () => {
    registerNoticeKinds(analyticsNotices)
    registerDashboardDuties()
    registerAuditedRecord('analytics_dashboard', {
      label: analyticsTexts('dashboard'),
      path: (id) => `/analytics/dashboard/view/${id}`,
    })
    registerAuditedRecord('analytics_settings', {
      label: analyticsTexts('settings'),
      path: () => '/analytics/dashboards/settings',
    })
    registerAuditedActions({
      'analytics.dashboard.export': analyticsTexts('exported'),
      'analytics.rows.export': analyticsTexts('rowsExported'),
    })
  },
})
