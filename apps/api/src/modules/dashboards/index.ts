import { companyPermissions } from '@muster/contract/dashboards/company.permissions'
import { dashboardsErrors } from '@muster/contract/dashboards/dashboards.errors'
import { dashboardsPermissions } from '@muster/contract/dashboards/dashboards.permissions'
import { registerAuditedActions, registerAuditedRecord } from '../../platform/audit/words.ts'
import { registerDatasets } from '../../platform/datasets/index.ts'
import { registerHomePart } from '../../platform/home/home-parts.ts'
import { defineModule } from '../../platform/module.ts'
import { registerNoticeKinds } from '../notices/index.ts'
import { announceJob, announceSchedule } from './announcements/announce.job.ts'
import { announcementsPart } from './announcements/own-announcements.service.ts'
import { attritionDataset } from './company/attrition.dataset.ts'
import { companyMenu } from './company/company.menu.ts'
import { companyRoutes } from './company/company.routes.ts'
import { companyTexts } from './company/company.texts.ts'
import { absenteeismPart } from './company/home-absence.ts'
import { companyPart } from './company/home-company.ts'
import { peopleBehindExport } from './company/people-behind.service.ts'
import { dashboardsMenu } from './dashboards.menu.ts'
import { dashboardsNotices } from './dashboards.notices.ts'
import { dashboardsRoutes } from './dashboards.routes.ts'
import { dashboardsTexts } from './dashboards.texts.ts'
import { factsCheckJob, factsCheckSchedule, factsJob, factsSchedule, rebuildJob } from './facts/facts.jobs.ts'
import { factsTexts } from './facts/facts.texts.ts'
import { signInsPart } from './home/sign-ins.ts'
import { linksPart } from './links/own-links.service.ts'
import { moodPart } from './mood/mood.service.ts'
import { dashboardsPersonalData } from './personal-data.ts'

export { type Behind, findPeopleBehind } from './company/people-behind.queries.ts'
export { dividedInto } from './company/periods.ts'
export { countPeople } from './facts/facts.jobs.ts'
export type { CountSource } from './metrics/counts.queries.ts'
export {
  findStanding,
  findUnitNames,
  PEOPLE_VIEW,
  type PeriodCounts,
  ratesOf,
  readCounts,
  seesEverybody,
} from './metrics/metrics.service.ts'
export type { Counts } from './rules/people-counts.ts'
export type { PeopleFigures } from './rules/people-metrics-types.ts'

/** The homes – what waits, today, moods, quick links and announcements – and figures about the organisation’s people. */
export const dashboardsModule = defineModule({
  name: 'dashboards',
  routes: [...dashboardsRoutes, ...companyRoutes],
  permissions: { ...dashboardsPermissions, ...companyPermissions },
  errors: dashboardsErrors,
  menu: { ...dashboardsMenu, entries: [...dashboardsMenu.entries, ...companyMenu] },
  jobs: [announceJob, factsJob, factsCheckJob, rebuildJob, peopleBehindExport.job],
  schedules: [announceSchedule, factsSchedule, factsCheckSchedule],
  personalData: dashboardsPersonalData,
  connect: () => {
    registerDatasets(attritionDataset)
    registerNoticeKinds(dashboardsNotices)
    registerHomePart(companyPart)
    registerHomePart(absenteeismPart)
    registerHomePart(signInsPart)
    registerHomePart(moodPart)
    registerHomePart(linksPart)
    registerHomePart(announcementsPart)
    registerAuditedRecord('home_layout', {
      label: dashboardsTexts('layout'),
      path: () => '/organisation/settings/dashboard-library/manage',
    })
    registerAuditedRecord('mood_report', {
      label: dashboardsTexts('moodReport'),
      path: () => '/dashboard/mood',
    })
    registerAuditedActions({ 'dashboards.mood.report': dashboardsTexts('moodReportDownloaded') })
    registerAuditedRecord('people_figures', { label: companyTexts('peopleFigures') })
    registerAuditedActions({
      'dashboards.people.export': companyTexts('exported'),
      'dashboards.facts.rebuild': factsTexts('rebuilt'),
    })
  },
})
