import { dashboardsErrors } from '@muster/contract/dashboards/dashboards.errors'
import { dashboardsPermissions } from '@muster/contract/dashboards/dashboards.permissions'
import { registerAuditedActions, registerAuditedRecord } from '../../platform/audit/words.ts'
import { registerHomePart } from '../../platform/home/home-parts.ts'
import { defineModule } from '../../platform/module.ts'
import { registerNoticeKinds } from '../notices/index.ts'
import { announceJob, announceSchedule } from './announcements/announce.job.ts'
import { announcementsPart } from './announcements/own-announcements.service.ts'
import { dashboardsMenu } from './dashboards.menu.ts'
import { dashboardsNotices } from './dashboards.notices.ts'
import { dashboardsRoutes } from './dashboards.routes.ts'
import { dashboardsTexts } from './dashboards.texts.ts'
import { signInsPart } from './home/sign-ins.ts'
import { linksPart } from './links/own-links.service.ts'
import { moodPart } from './mood/mood.service.ts'
import { dashboardsPersonalData } from './personal-data.ts'

/** The homes: what waits, today, moods, quick links and announcements. */
export const dashboardsModule = defineModule({
  name: 'dashboards',
  routes: dashboardsRoutes,
  permissions: dashboardsPermissions,
  errors: dashboardsErrors,
  menu: dashboardsMenu,
  jobs: [announceJob],
  schedules: [announceSchedule],
  personalData: dashboardsPersonalData,
  connect: () => {
    registerNoticeKinds(dashboardsNotices)
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
  },
})
