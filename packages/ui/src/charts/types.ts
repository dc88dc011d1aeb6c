import type { ReactNode } from 'react'

export interface ChartSeries {
  id: string
  label: string
}

export interface ChartRow {
  /** A category's id, or an ISO date. */
  id: string
  /** As it is shown: the caller formats dates. */
  label: string
  /** By id of the series; null where nothing is known, which is not 0. */
  values: Readonly<Record<string, number | null>>
}

/** What a chart shows. The same rows and series stand in the table behind it. */
export interface ChartData {
  /** What the rows are: "Month", "Department". */
  rowHeader: string
  rows: readonly ChartRow[]
  series: readonly ChartSeries[]
  /**
   * False for averages and shares: then series beyond the sixth are not added up to "Other", but drawn with
   * the same colours and other marks.
   */
  isAdditive?: boolean
}

export interface ChartFormat {
  /** A value in full: in the table, tips and labels. */
  value: (value: number) => string
  /** A value in short, along an axis. */
  axis?: (value: number) => string
  /** A part of a whole, 0 to 1. */
  share?: (fraction: number) => string
}

export interface ChartTexts {
  showTable: string
  showChart: string
  download: string
  downloadPicture: string
  downloadSheet: string
  /** After a download that did not work. */
  downloadFailed: string
  loading: string
  emptyTitle: string
  emptyText: string
  /** All series beyond the fifth together. */
  other: string
  /** In the table, where there is no value. */
  noValue: string
  /** Name of the legend. */
  legend: string
  /** How to read a chart with the keyboard; spoken after its name. */
  keys: string
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
  less: 'Less',
  more: 'More',
  total: 'Total',
}

export interface ChartCardProps {
  /** Says what the chart shows: "Headcount by month, 2026". */
  title: string
  description?: ReactNode
  /** Missing while it is loaded. */
  data?: ChartData
  /** The chart: `<LineChart />`, `<BarChart />` and the others of this folder. */
  children: ReactNode
  format?: Partial<ChartFormat>
  /** New figures are on their way; the old ones stay, dimmed. */
  isFetching?: boolean
  /** Why there is nothing to see. */
  error?: ReactNode
  onRetry?: () => void
  empty?: { title: string; text?: ReactNode; action?: ReactNode }
  /** Of the drawing area, in pixels; it is kept while loading, so that nothing jumps. */
  height?: number
  /** Level of the title in the page's outline. */
  order?: 2 | 3 | 4
  /** Without extension; the title when missing. */
  fileName?: string
  /** Makes the spreadsheet elsewhere, such as on the server; without it the browser makes it. */
  onDownloadSheet?: (data: ChartData) => void | Promise<void>
  texts?: Partial<ChartTexts>
}
