import type { WidgetData, WidgetGroup } from '@muster/contract/analytics/dashboard-data.contract'
import type { Widget, WidgetContent } from '@muster/contract/analytics/widget'
import { readAnalyticsSettings } from '@muster/contract/calls/analytics/analytics-settings'
import { readDashboardAccess } from '@muster/contract/calls/analytics/dashboard-access'
import {
  exportDashboard,
  listSources,
  previewWidget,
  readDashboardData,
  readSource,
} from '@muster/contract/calls/analytics/dashboard-data'
import { type listDashboards, readDashboard } from '@muster/contract/calls/analytics/dashboards'
import type { CallInput, DataOf } from '@muster/contract/kit/index'
import { queryOptions } from '@tanstack/react-query'
import { download } from '../../../lib/calls/download.ts'
import { readOptions } from '../../../lib/calls/query.ts'

export type { Widget, WidgetContent, WidgetData, WidgetGroup }
export type Dashboard = DataOf<typeof readDashboard>
export type DashboardData = DataOf<typeof readDashboardData>
export type ListedDashboard = DataOf<typeof listDashboards>['rows'][number]
export type Source = DataOf<typeof readSource>
export type SourceColumn = Source['columns'][number]
export type Shared = DataOf<typeof readDashboardAccess>
type DataBody = NonNullable<CallInput<typeof readDashboardData>['body']>
/** The days and units that a reader has chosen in place of the dashboard's. */
export type Chosen = Omit<DataBody, 'dashboard_id'>

/** The page or the widget shows what went wrong itself. */
const inline = { meta: { errorShown: 'inline' as const } }

export const viewPath = (id: number | string): string => `/analytics/dashboard/view/${id}`
export const editorPath = (id: number | string): string => `/analytics/dashboard/editor/${id}`
export const permissionsPath = (id: number | string): string =>
  `/analytics/dashboard/manage-permissions/${id}`
export const libraryPath = (view: 'self' | 'shared' | 'all' = 'self'): string =>
  `/analytics/dashboards/${view}`
export const settingsPath = '/analytics/dashboards/settings'

export const dashboardOptions = (dashboard_id: number) =>
  queryOptions({ ...readOptions(readDashboard, { body: { dashboard_id } }), staleTime: 0, ...inline })

const EACH_MINUTE = 60_000

/** Read again each minute, while the browser shows the page. */
export const dataOptions = (dashboard_id: number, chosen: Chosen, refreshes: boolean) =>
  queryOptions({
    ...readOptions(readDashboardData, { body: { dashboard_id, ...chosen } }),
    refetchInterval: refreshes ? EACH_MINUTE : false,
    refetchIntervalInBackground: false,
    ...inline,
  })

export const previewOptions = (content: WidgetContent, id: string, chosen: Chosen) =>
  queryOptions({
    ...readOptions(previewWidget, { body: { widget: { ...content, id }, ...chosen } }),
    retry: false,
    ...inline,
  })

export const sourcesOptions = queryOptions({ ...readOptions(listSources, { body: {} }), ...inline })
export const sourceOptions = (source: string) =>
  queryOptions({ ...readOptions(readSource, { body: { source } }), ...inline })
export const accessOptions = (dashboard_id: number) =>
  queryOptions({ ...readOptions(readDashboardAccess, { body: { dashboard_id } }), staleTime: 0, ...inline })
export const settingsOptions = queryOptions({
  ...readOptions(readAnalyticsSettings, { body: {} }),
  ...inline,
})

export const downloadDashboard = (dashboard_id: number, chosen: Chosen, format: 'xlsx' | 'pdf') =>
  download(exportDashboard, { body: { dashboard_id, format, ...chosen } })
