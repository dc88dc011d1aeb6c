import type { ReactNode } from 'react'

export interface ChartSeries {
  id: string
  label: string
}

export interface ChartRow {
  /** Id of the category, or an ISO date. */
  id: string
  /** Display text: the caller formats dates. */
  label: string
  /** By series id; null for unknown values, as opposed to 0. */
  values: Readonly<Record<string, number | null>>
}

/** Data of a chart and of its table. */
export interface ChartData {
  /** Heading of the row labels: "Month", "Department". */
  rowHeader: string
  rows: readonly ChartRow[]
  series: readonly ChartSeries[]
  /**
   * False for averages and shares: then series beyond the sixth are not added up to "Other", but drawn with
   * repeated colours and other markers.
   */
  isAdditive?: boolean
}

export interface ChartFormat {
  /** Full value: in the table, tips and labels. */
  value: (value: number) => string
  /** Short value, along an axis. */
  axis?: (value: number) => string
  /** Share of a whole, 0 to 1. */
  share?: (fraction: number) => string
}

export interface ChartTexts {
  showTable: string
  showChart: string
  download: string
  downloadPicture: string
  downloadSheet: string
  /** Shown after a failed download. */
  downloadFailed: string
  loading: string
  emptyTitle: string
  emptyText: string
  /** All series beyond the fifth together. */
  other: string
  /** Shown in the table for unknown values. */
  noValue: string
  /** Accessible name of the legend. */
  legend: string
  /** Keyboard instructions; announced after the chart's name. */
  keys: string
  /** Opens what is behind a value: name of its button in the table. */
  pick: (row: string, series: string, value: string) => string
  less: string
  more: string
  total: string
}

export const defaultChartTexts: ChartTexts = {
  showTable: 'Show as table',
  showChart: 'Show as chart',
  download: 'Download',
  downloadPicture: 'Picture (PNG)',
  downloadSheet: 'Table (Excel)',
  downloadFailed:
    'The file could not be made. The chart is unchanged; try again, or show the table and copy it.',
  loading: 'Loading the chart',
  emptyTitle: 'Nothing to show yet',
  emptyText: 'The chart appears as soon as there are figures.',
  other: 'Other',
  noValue: '–',
  legend: 'Shown in the chart',
  keys: 'Move through the figures with the arrow keys.',
  pick: (row, series, value) => `${row}, ${series}: ${value}`,
  less: 'Less',
  more: 'More',
  total: 'Total',
}

export interface ChartCardProps {
  /** What the chart shows: "Headcount by month, 2026". */
  title: string
  description?: ReactNode
  /** Undefined while loading. */
  data?: ChartData
  /** The chart: `<LineChart />`, `<BarChart />` and the others of this folder. */
  children: ReactNode
  format?: Partial<ChartFormat>
  /** New data is loading; the old is shown dimmed. */
  isFetching?: boolean
  /** Error to show instead of the chart. */
  error?: ReactNode
  onRetry?: () => void
  empty?: { title: string; text?: ReactNode; action?: ReactNode }
  /** Height of the drawing in pixels; kept while loading, to avoid layout shifts. */
  height?: number
  /** Opens what is behind a value, by the ids of its row and series. The table of the chart has buttons for it. */
  onPick?: (row: string, series: string) => void
  /** Heading level of the title. */
  order?: 2 | 3 | 4
  /** Without extension; default: the title. */
  fileName?: string
  /** Creates the spreadsheet elsewhere, such as on the server; default: in the browser. */
  onDownloadSheet?: (data: ChartData) => void | Promise<void>
  texts?: Partial<ChartTexts>
}
