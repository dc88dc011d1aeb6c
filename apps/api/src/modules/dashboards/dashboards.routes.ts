import {
  readDashboardCharts,
  readDashboardConfig,
  updateDashboardConfig,
} from '@muster/contract/dashboards/config.contract'
import { readHome } from '@muster/contract/dashboards/home.contract'
import {
  listLinks,
  readQuickLinks,
  removeLink,
  saveLink,
  saveQuickLinks,
} from '@muster/contract/dashboards/links.contract'
import { addMood, readMoodReport, readTodayMood } from '@muster/contract/dashboards/mood.contract'
import { readOwnSignIns } from '@muster/contract/dashboards/sign-ins.contract'
import { readTaskStatus } from '@muster/contract/dashboards/task-status.contract'
import { type Route, reply, route } from '../../platform/http/route.ts'
import { announcementRoutes } from './announcements/announcements.routes.ts'
import { arrangeDashboard, dashboardCharts, dashboardConfig } from './config/config.service.ts'
import { dashboardsTexts } from './dashboards.texts.ts'
import { showHome, taskStatus } from './home/home.service.ts'
import { listOwnSignIns } from './home/sign-ins.ts'
import { linkRecords } from './links/links.master.ts'
import { quickLinks, replaceOwnLinks } from './links/own-links.service.ts'
import { chooseMood, todayMood } from './mood/mood.service.ts'
import { moodReport, moodReportFile } from './mood/mood-report.service.ts'

export const dashboardsRoutes: readonly Route[] = [
  route(readHome, (ctx, { query }) => showHome(ctx, query)),
  route(readTaskStatus, (ctx, { body }) => taskStatus(ctx, body)),
  route(readOwnSignIns, (ctx, { query }) => listOwnSignIns(ctx, query)),
  route(readTodayMood, (ctx) => todayMood(ctx)),
  route(addMood, async (ctx, { body }) => reply(await chooseMood(ctx, body), dashboardsTexts('moodSaved'))),
  route(readMoodReport, (ctx, { query, body }) =>
    query.download === 'true' ? moodReportFile(ctx, body) : moodReport(ctx, body),
  ),
  route(listLinks, (ctx) => linkRecords.read(ctx, (links, options) => ({ links, options }))),
  route(saveLink, async (ctx, { body }) =>
    reply(await linkRecords.save(ctx, body), dashboardsTexts('linkSaved')),
  ),
  route(removeLink, async (ctx, { body }) =>
    reply(await linkRecords.remove(ctx, body), dashboardsTexts('linkDeleted')),
  ),
  route(readQuickLinks, (ctx) => quickLinks(ctx)),
  route(saveQuickLinks, async (ctx, { body }) =>
    reply(await replaceOwnLinks(ctx, body), dashboardsTexts('ownLinksSaved')),
  ),
  route(readDashboardConfig, (ctx, { query }) => dashboardConfig(ctx, query)),
  route(readDashboardCharts, (ctx, { query }) => dashboardCharts(ctx, query)),
  route(updateDashboardConfig, async (ctx, { body }) =>
    reply(
      await arrangeDashboard(ctx, body),
      dashboardsTexts(body.parts === null ? 'layoutReset' : 'layoutSaved'),
    ),
  ),
  ...announcementRoutes,
]
