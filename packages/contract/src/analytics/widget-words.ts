/* Closed lists of dashboards and their widgets, without schemas: screens offer their values. */

/** What a widget is drawn as. */
export const widgetKinds = [
  'figure',
  'bar',
  'line',
  'area',
  'donut',
  'funnel',
  'heat',
  'matrix',
  'table',
  'text',
] as const
export type WidgetKind = (typeof widgetKinds)[number]

/** The source of figures about people over time: headcount, joiners, attrition. Every other source is a dataset’s key. */
export const PEOPLE_SOURCE = 'people'

/** Figures about people that a widget can show; see docs/rules.md, people-metrics. */
export const peopleFigures = [
  'closing',
  'opening',
  'joiners',
  'leavers',
  'voluntary',
  'involuntary',
  'early_leavers',
  'average',
  'attrition',
  'annualised',
  'retention',
] as const
export type PeopleFigure = (typeof peopleFigures)[number]

/** In per cent. */
export const peopleRates: ReadonlySet<PeopleFigure> = new Set(['attrition', 'annualised', 'retention'])

/** The column by which figures about people are divided over time; the others are their units. */
export const PEOPLE_TIME = 'day'

/** The order of a widget's groups: by name or date, or by the first measure. */
export const widgetOrders = ['name', 'largest', 'smallest'] as const

/** Which change of a figure is welcome. */
export const betterChanges = ['more', 'less'] as const

/** The column that counts rows. */
export const ROWS = 'rows'

export const LIMITS = {
  widgets: 30,
  measures: 4,
  groups: 2,
  conditions: 20,
  columns: 20,
  /** Groups or rows that a widget shows. */
  most: 100,
} as const

/** How much each kind needs: measures, and columns to group by. */
export const needsOf: Readonly<
  Record<WidgetKind, { measures: readonly [number, number]; groups: readonly [number, number] }>
> = {
  figure: { measures: [1, 1], groups: [0, 1] },
  bar: { measures: [1, LIMITS.measures], groups: [1, 2] },
  line: { measures: [1, LIMITS.measures], groups: [1, 2] },
  area: { measures: [1, LIMITS.measures], groups: [1, 2] },
  donut: { measures: [1, 1], groups: [1, 1] },
  funnel: { measures: [1, 1], groups: [1, 1] },
  heat: { measures: [1, 1], groups: [2, 2] },
  matrix: { measures: [1, 1], groups: [2, 2] },
  /** Groups with their measures, or rows with columns. */
  table: { measures: [0, LIMITS.measures], groups: [0, 2] },
  text: { measures: [0, 0], groups: [0, 0] },
}

/** Whether a widget lists rows in place of groups. */
export const listsRows = ({
  kind,
  measures,
  groups,
}: {
  kind: WidgetKind
  measures: readonly unknown[]
  groups: readonly unknown[]
}): boolean => kind === 'table' && measures.length === 0 && groups.length === 0

/** What somebody may do with a dashboard that was shared. */
export const dashboardRights = ['view', 'edit'] as const
export type DashboardRight = (typeof dashboardRights)[number]

/** With whom a dashboard can be shared. */
export const granteeKinds = ['person', 'role', 'group'] as const
export type GranteeKind = (typeof granteeKinds)[number]

/** Which dashboards a list shows: one's own, those that were shared, all, those that were deleted. */
export const dashboardViews = ['self', 'shared', 'all', 'deleted'] as const
export type DashboardView = (typeof dashboardViews)[number]
