import {
  readAnalyticsSettings,
  saveAnalyticsSettings,
} from '@muster/contract/analytics/analytics-settings.contract'
import {
  addDashboardAccess,
  readDashboardAccess,
  removeDashboardAccess,
  transferDashboard,
} from '@muster/contract/analytics/dashboard-access.contract'
import {
  exportDashboard,
  exportRowsBehind,
  listSources,
  previewWidget,
  readDashboardData,
  readRowsBehind,
  readSource,
} from '@muster/contract/analytics/dashboard-data.contract'
import {
  duplicateDashboard,
  listDashboards,
  readDashboard,
  removeDashboard,
  renameDashboard,
  restoreDashboard,
  saveDashboard,
} from '@muster/contract/analytics/dashboards.contract'
import { type Route, route } from '../../platform/http/route.ts'
import {
  duplicateOne,
  listPage,
  readOne,
  removeOne,
  renameOne,
  restoreOne,
  saveOne,
} from './dashboards/dashboards.service.ts'
import { exportOne } from './data/export-dashboard.service.ts'
import { exportRows, readPage } from './data/rows.service.ts'
import { listAll, readOneSource } from './data/sources.service.ts'
import { preview, readData } from './data/widget-data.service.ts'
import { readSettings, saveSettings } from './settings.service.ts'
import { giveAccess, readAccess, takeAccess, transferOne } from './sharing/sharing.service.ts'

export const analyticsRoutes: readonly Route[] = [
  route(listDashboards, (ctx, { body }) => listPage(ctx, body)),
  route(readDashboard, (ctx, { body }) => readOne(ctx, body)),
  route(saveDashboard, (ctx, { body }) => saveOne(ctx, body)),
  route(renameDashboard, (ctx, { body }) => renameOne(ctx, body)),
  route(duplicateDashboard, (ctx, { body }) => duplicateOne(ctx, body)),
  route(removeDashboard, (ctx, { body }) => removeOne(ctx, body)),
  route(restoreDashboard, (ctx, { body }) => restoreOne(ctx, body)),
  route(readDashboardData, (ctx, { body }) => readData(ctx, body)),
  route(exportDashboard, (ctx, { body }) => exportOne(ctx, body)),
  route(previewWidget, (ctx, { body }) => preview(ctx, body)),
  route(readRowsBehind, (ctx, { body }) => readPage(ctx, body)),
  route(exportRowsBehind, (ctx, { body }) => exportRows(ctx, body)),
  route(listSources, async (ctx) => listAll(ctx)),
  route(readSource, (ctx, { body }) => readOneSource(ctx, body)),
  route(readDashboardAccess, (ctx, { body }) => readAccess(ctx, body)),
  route(addDashboardAccess, (ctx, { body }) => giveAccess(ctx, body)),
  route(removeDashboardAccess, (ctx, { body }) => takeAccess(ctx, body)),
  route(transferDashboard, (ctx, { body }) => transferOne(ctx, body)),
  route(readAnalyticsSettings, readSettings),
  route(saveAnalyticsSettings, (ctx, { body }) => saveSettings(ctx, body)),
]
