import { reportsErrors } from '@muster/contract/reports/reports.errors'
import { reportsPermissions } from '@muster/contract/reports/reports.permissions'
import { registerAuditedActions, registerAuditedRecord } from '../../platform/audit/words.ts'
import { defineModule } from '../../platform/module.ts'
import { reportExport } from './export-report.service.ts'
import { reportsMenu } from './reports.menu.ts'
import { reportsRoutes } from './reports.routes.ts'
import { reportsTexts } from './reports.texts.ts'

/** Reports over the datasets of all modules: read, filtered, sorted and downloaded. */
export const reportsModule = defineModule({
  name: 'reports',
  routes: reportsRoutes,
  permissions: reportsPermissions,
  errors: reportsErrors,
  menu: reportsMenu,
  jobs: [reportExport.job],
  connect: () => {
    registerAuditedRecord('report', {
      label: reportsTexts('report'),
      path: (id) => `/reports/1/view/${id}`,
    })
    registerAuditedActions({ 'reports.report.export': reportsTexts('downloaded') })
  },
})
