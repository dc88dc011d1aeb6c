import { homeDashboards, homePartKeys } from './home.constants.ts'
import type { HomePartKey, PartSize } from './home-parts.ts'

/** Dashboards of figures, whose charts can be arranged like the parts of a home. */
export const chartDashboards = ['company', 'attrition'] as const
export type ChartDashboard = (typeof chartDashboards)[number]

/** Everything that the dashboards of figures can show. */
export const chartKeys = [
  'figures',
  'headcount',
  'flow',
  'by_group',
  'trend_by_group',
  'managers',
  'absence_by_week',
  'attendance_today',
  'attrition',
  'exits',
  'attrition_by_group',
  'early',
  'retention',
  'table',
] as const
export type ChartKey = (typeof chartKeys)[number]

/** Charts need room: a third of the width is too little. */
export const chartSizes = ['half', 'whole'] as const

/** What each dashboard of figures shows, with order and sizes until somebody arranges it. */
export const CHART_DEFAULTS: Readonly<
  Record<ChartDashboard, readonly { key: ChartKey; size: (typeof chartSizes)[number] }[]>
> = {
  company: [
    { key: 'figures', size: 'whole' },
    { key: 'headcount', size: 'half' },
    { key: 'flow', size: 'half' },
    { key: 'by_group', size: 'half' },
    { key: 'trend_by_group', size: 'half' },
    { key: 'managers', size: 'half' },
    { key: 'absence_by_week', size: 'half' },
    { key: 'attendance_today', size: 'half' },
    { key: 'table', size: 'whole' },
  ],
  attrition: [
    { key: 'figures', size: 'whole' },
    { key: 'attrition', size: 'half' },
    { key: 'exits', size: 'half' },
    { key: 'attrition_by_group', size: 'half' },
    { key: 'early', size: 'half' },
    { key: 'retention', size: 'whole' },
    { key: 'table', size: 'whole' },
  ],
}

/** All dashboards that are arranged in the settings. */
export const arrangedDashboards = [...homeDashboards, ...chartDashboards] as const
export type ArrangedDashboard = (typeof arrangedDashboards)[number]

/** All parts and charts of these dashboards. */
export const arrangedKeys = [...homePartKeys, ...chartKeys] as const
export type ArrangedKey = HomePartKey | ChartKey

export interface ArrangedPart {
  key: ArrangedKey
  size: PartSize
  is_shown: boolean
}

/** Tabs of the dashboard, with the view that each shows first, as the specification has it. */
export const DASHBOARD_TAB_DEFAULTS = { reports: 'attendance', team: 'summary', expense: 'overview' } as const
