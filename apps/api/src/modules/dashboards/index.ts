import { companyPermissions } from '@muster/contract/dashboards/company.permissions'
import { registerAuditedActions, registerAuditedRecord } from '../../platform/audit/words.ts'
import { registerDatasets } from '../../platform/datasets/index.ts'
import { defineModule } from '../../platform/module.ts'
import { attritionDataset } from './company/attrition.dataset.ts'
import { companyMenu } from './company/company.menu.ts'
import { companyRoutes } from './company/company.routes.ts'
import { companyTexts } from './company/company.texts.ts'
import { peopleBehindExport } from './company/people-behind.service.ts'
import { factsCheckJob, factsCheckSchedule, factsJob, factsSchedule } from './facts/facts.jobs.ts'

export { countPeople } from './facts/facts.jobs.ts'

/** Figures about the people of the organisation. */
export const dashboardsModule = defineModule({
  name: 'dashboards',
  routes: [...companyRoutes],
  permissions: { ...companyPermissions },
  errors: {},
  menu: { block: 13_000, app: 'hrms', entries: [...companyMenu] },
  jobs: [factsJob, factsCheckJob, peopleBehindExport.job],
  schedules: [factsSchedule, factsCheckSchedule],
  connect: () => {
    registerDatasets(attritionDataset)
    registerAuditedRecord('people_figures', { label: companyTexts('peopleFigures') })
    registerAuditedActions({ 'dashboards.people.export': companyTexts('exported') })
  },
})
