/* Closed lists and limits of custom reports, without schemas: the builder offers their values. */

/** By what another dataset is matched to the rows of a report. */
export const matchings = ['person', 'day', 'month'] as const
export type Matching = (typeof matchings)[number]

export const customChartKinds = ['bar', 'line', 'area', 'donut'] as const
export type CustomChartKind = (typeof customChartKinds)[number]

/** Rows as they are, groups with subtotals, or groups crossed with the values of another column. */
export const reportLayouts = ['list', 'summary', 'pivot'] as const
export type ReportLayout = (typeof reportLayouts)[number]

interface LaidOut {
  readonly groups: readonly unknown[]
  readonly measures: readonly unknown[]
  readonly pivot: object | null
}

/** The layout of a report, which is not stored: it follows from what the report groups by. */
export const layoutOf = ({ groups, measures, pivot }: LaidOut): ReportLayout => {
  if (pivot) return 'pivot'
  return groups.length > 0 || measures.length > 0 ? 'summary' : 'list'
}

/** Custom reports are counted from here; those of the product are below. */
export const FIRST_CUSTOM_REPORT = 100_001

export const CUSTOM_LIMITS = {
  /** Further datasets in one report. */
  parts: 4,
  /** Rows of the preview. */
  preview: 50,
  /** Groups with their subtotals. */
  groups: 5000,
  /** Columns that a pivot adds. */
  pivot: 40,
  /** Labels and series of a chart; the answer says when there are more. */
  labels: 40,
  series: 12,
} as const

/** What of a dataset’s rows a reader does not see, in a report. */
export const reaches = ['all', 'team', 'self', 'reach'] as const
export type ReportReach = (typeof reaches)[number]
