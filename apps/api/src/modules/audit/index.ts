import { auditPermissions } from '@muster/contract/audit/audit.permissions'
import { defineModule } from '../../platform/module.ts'
import { auditMenu } from './audit.menu.ts'
import { auditRoutes } from './audit.routes.ts'
import { verifyJob, verifySchedule } from './chain.service.ts'
import { auditExport } from './export.service.ts'

export const auditModule = defineModule({
  name: 'audit',
  routes: auditRoutes,
  permissions: auditPermissions,
  menu: auditMenu,
  jobs: [verifyJob, auditExport.job],
  schedules: [verifySchedule],
})
