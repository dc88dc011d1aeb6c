import type { ReactNode } from 'react'
import type { RowId, Selection } from './selection.ts'
import type { DataTableTexts } from './texts.ts'

/** Filter values by filter id, as lists send them. */
export type FilterValues = Record<string, (number | string)[]>

/** The state that determines the visible rows; the caller keeps it in the URL. */
export interface DataTableState {
  /** Starting at 1. */
  page: number
  /** Rows per page. */
  limit: number
  /** A column's sort name, prefixed with `-` for descending; null for the list's default order. */
  sort: string | null
  search: string
  filters: FilterValues
  /** Visible column ids in order; null for the preference or the default. */
  columns: string[] | null
  /** Null or undefined for the preference. */
  density?: Density | null
  /** Endless scrolling instead of pages. */
  isEndless?: boolean
}

/** The initial state of a list. */
export const initialTableState: DataTableState = {
  page: 1,
  limit: 20,
  sort: null,
  search: '',
  filters: {},
  columns: null,
}

export type Density = 'compact' | 'normal' | 'comfortable'

/** A person's stored preferences for a list. */
export interface DataTablePreferences {
  columns?: string[] | null
  density?: Density
  /** Pixels by column id, for resized columns. */
  widths?: Record<string, number>
  /** Number of first columns that are sticky on horizontal scrolling; default: 1. */
  pinned?: number
}

/**
 * All rows of a list by index, partly loaded. An external store rather than a prop of the table, so that
 * arriving rows render only themselves.
 */
export interface EndlessRows<Row> {
  rowAt: (index: number) => Row | undefined
  /** Called with the range of rendered rows (end exclusive) whenever it changes. */
  want: (start: number, end: number) => void
  /** Subscribes to arriving rows. @returns unsubscribe */
  subscribe: (listener: () => void) => () => void
  /** Changes whenever rows arrive. */
  version: () => number
}

export interface DataTableColumn<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** The cell's text for copying, where it can't be derived from `cell`. */
  text?: (row: Row) => string
  /** True sorts by the column's id; a text is the sort name. */
  sortable?: boolean | string
  /** Pixels, default 180; wider screens distribute the remaining space. */
  width?: number
  align?: 'start' | 'end' | 'center'
  /** Offered in the chooser, but hidden by default. */
  isHidden?: boolean
  /** Sum over all matching rows, shown in the row of totals. */
  total?: ReactNode
  /** What a row is about: the first line of its card on a phone. Default: the first column. */
  isCardTitle?: boolean
}

export interface DataTableProps<Row> {
  /** Name of the list, for screen readers: "Employees". */
  label: string
  columns: DataTableColumn<Row>[]
  /** Undefined until the first page is loaded. */
  rows: Row[] | undefined
  /** Number of matching rows on all pages. */
  total: number
  rowId: (row: Row) => RowId
  /** Name of a row for its controls: a person's name. */
  rowLabel: (row: Row) => string

  state: DataTableState
  onStateChange: (state: DataTableState) => void
  preferences?: DataTablePreferences
  onPreferencesChange?: (preferences: DataTablePreferences) => void

  /** The next page is loading; the previous rows are shown. */
  isFetching?: boolean
  /** Error message to show. */
  error?: string | null
  onRetry?: () => void
  isForbidden?: boolean
  /** Message for a list without any rows and filters. */
  empty?: { title: string; text?: ReactNode; action?: ReactNode; icon?: ReactNode }

  selection?: Selection
  onSelectionChange?: (selection: Selection) => void
  /** Buttons for the selected rows. */
  bulkActions?: (selection: Selection, count: number) => ReactNode

  onRowOpen?: (row: Row) => void
  /** URL of a row, so that it can be opened in a new tab. */
  rowHref?: (row: Row) => string
  /** Buttons or a menu at the end of a row. */
  rowActions?: (row: Row) => ReactNode

  /** Offers endless scrolling; used while the state says so. Null while loading. */
  endless?: EndlessRows<Row> | null
  /** Loads the first matching rows regardless of the page, for printing and copying. */
  loadRows?: (most: number) => Promise<Row[]>
  /** Printed beside the title. */
  printed?: { organisation?: string; date?: string }

  onExport?: () => void
  isExporting?: boolean
  /** False hides the search box. */
  isSearchable?: boolean
  /** Filter bar. */
  toolbar?: ReactNode
  /** The button of the saved views. */
  views?: ReactNode
  /** What the columns' totals are of: "Total of 248 rows". */
  totalsLabel?: string
  /** Renders a row as a card on a phone; default: the first four columns. */
  renderCard?: (row: Row) => ReactNode
  /** CSS height of the scroll container. */
  maxHeight?: string
  /** `defaultTableTexts` for English. */
  texts: DataTableTexts
}
