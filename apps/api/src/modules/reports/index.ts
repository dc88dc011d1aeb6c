import { reportsErrors } from '@muster/contract/reports/reports.errors'
import { reportsPermissions } from '@muster/contract/reports/reports.permissions'
import { registerSessionFact } from '../../platform/access/session-facts.ts'
import { registerAuditedActions, registerAuditedRecord } from '../../platform/audit/words.ts'
import { registerAttachmentCheck } from '../../platform/mail/attachments.ts'
import { defineModule } from '../../platform/module.ts'
import { registerNoticeKinds } from '../notices/index.ts'
import { customTexts } from './custom/custom.texts.ts'
import { registerReportDuties } from './duties/report-duties.ts'
import { reportExport } from './export-report.service.ts'
import { reportsPersonalData } from './personal-data.ts'
import { readsReports } from './report-access.queries.ts'
import { cleanUpReports, cleanUpReportsSchedule } from './reports.jobs.ts'
import { reportsMenu } from './reports.menu.ts'
import { reportsNotices } from './reports.notices.ts'
import { reportsRoutes } from './reports.routes.ts'
import { reportsTexts } from './reports.texts.ts'
import { schedulesTexts } from './schedules.texts.ts'
import { sendDueReports, sendDueReportsSchedule, sendReport } from './send-report.jobs.ts'
import { attachedReportCheck } from './sending/attached-report.ts'

export { createCustom as createCustomReport } from './custom/custom-reports.service.ts'
export { type FileHouse, findHouse } from './files/about-file.ts'
export { findGrantees, groupChoicesQuery } from './report-access.queries.ts'
export { giveAccess, roleChoices } from './report-access.service.ts'
export { saveConfig as saveReportConfig } from './report-config.service.ts'
export { createGroup as createReportGroup } from './report-groups.service.ts'
export { saveSchedule } from './report-schedules.service.ts'

/** Reports over the datasets of all modules: read, filtered, sorted and downloaded. */
export const reportsModule = defineModule({
  name: 'reports',
  routes: reportsRoutes,
  permissions: reportsPermissions,
  errors: reportsErrors,
  menu: reportsMenu,
  personalData: reportsPersonalData,
  jobs: [reportExport.job, cleanUpReports, sendReport, sendDueReports],
  schedules: [cleanUpReportsSchedule, sendDueReportsSchedule],
  connect: () => {
    registerAuditedRecord('report', {
      label: reportsTexts('report'),
      path: (id) => `/reports/1/view/${id}`,
    })
    registerAuditedRecord('report_group', {
      label: reportsTexts('reportGroup'),
      path: () => '/reports/1/config?tab=groups',
    })
    registerAuditedRecord('report_config', {
      label: reportsTexts('reportConfig'),
      path: () => '/reports/1/config',
    })
    registerAuditedRecord('report_schedule', {
      label: schedulesTexts('schedule'),
      path: () => '/reports/1/schedules',
    })
    registerNoticeKinds(reportsNotices)
    registerReportDuties()
    registerSessionFact('reads_reports', readsReports)
    registerAttachmentCheck(...attachedReportCheck)
    registerAuditedActions({
      'reports.report.export': reportsTexts('downloaded'),
      'reports.report.mail': reportsTexts('mailed'),
      'reports.custom.remove': customTexts('removed'),
      'reports.custom.restore': customTexts('restored'),
    })
  },
})
