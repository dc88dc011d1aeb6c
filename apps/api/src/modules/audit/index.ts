import { auditPermissions } from '@muster/contract/audit/audit.permissions'
import { registerDatasets } from '../../platform/datasets/index.ts'
import { defineModule } from '../../platform/module.ts'
import { auditMenu } from './audit.menu.ts'
import { auditRoutes } from './audit.routes.ts'
import { verifyJob, verifySchedule } from './chain.service.ts'
import { auditDataset } from './datasets/entries.dataset.ts'
import { auditExport } from './export.service.ts'
import { auditPersonalData } from './personal-data.ts'

export const auditModule = defineModule({
  name: 'audit',
  personalData: auditPersonalData,
  routes: auditRoutes,
  permissions: auditPermissions,
  menu: auditMenu,
  jobs: [verifyJob, auditExport.job],
  schedules: [verifySchedule],
  connect: () => registerDatasets(auditDataset),
})
