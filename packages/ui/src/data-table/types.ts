import type { ReactNode } from 'react'
import type { RowId, Selection } from './selection.ts'
import type { DataTableTexts } from './texts.ts'

/** Filter values by filter id, as lists send them. */
export type FilterValues = Record<string, (number | string)[]>

/** Everything that says which rows are shown; the caller keeps it in the address. */
export interface DataTableState {
  /** From 1. */
  page: number
  /** Rows a page. */
  limit: number
  /** A column's sort name, with `-` in front for descending; null for the list's own order. */
  sort: string | null
  search: string
  filters: FilterValues
  /** Visible column ids in order; null for the person's preference or the default. */
  columns: string[] | null
}

/** The state of a list nobody has touched. */
export const initialTableState: DataTableState = {
  page: 1,
  limit: 20,
  sort: null,
  search: '',
  filters: {},
  columns: null,
}

export type Density = 'comfortable' | 'compact'

/** What a person chose once and keeps for this list. */
export interface DataTablePreferences {
  columns?: string[] | null
  density?: Density
}

export interface DataTableColumn<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** True sorts by the column's id; a text is the name to sort by. */
  sortable?: boolean | string
  /** Pixels, 180 when left out; wider screens share out what is left. */
  width?: number
  align?: 'start' | 'end' | 'center'
  /** Offered in the chooser, but not shown at first. */
  isHidden?: boolean
}

export interface DataTableProps<Row> {
  /** What the list holds, for screen readers: "Employees". */
  label: string
  columns: DataTableColumn<Row>[]
  /** Undefined until the first page is there. */
  rows: Row[] | undefined
  /** All rows that match, on all pages. */
  total: number
  rowId: (row: Row) => RowId
  /** What a row is called when it is selected or opened: a person's name. */
  rowLabel: (row: Row) => string

  state: DataTableState
  onStateChange: (state: DataTableState) => void
  preferences?: DataTablePreferences
  onPreferencesChange?: (preferences: DataTablePreferences) => void

  /** The next page is on its way; the rows shown are the previous ones. */
  isFetching?: boolean
  /** What went wrong, in words. */
  error?: string | null
  onRetry?: () => void
  isForbidden?: boolean
  /** The list without any row and without any filter. */
  empty?: { title: string; text?: ReactNode; action?: ReactNode; icon?: ReactNode }

  selection?: Selection
  onSelectionChange?: (selection: Selection) => void
  /** Buttons for the rows selected. */
  bulkActions?: (selection: Selection, count: number) => ReactNode

  onRowOpen?: (row: Row) => void
  /** Address of a row, so that it opens in a new tab too. */
  rowHref?: (row: Row) => string
  /** Buttons or a menu at the end of a row. */
  rowActions?: (row: Row) => ReactNode

  onExport?: () => void
  isExporting?: boolean
  /** False hides the search box. */
  isSearchable?: boolean
  /** Filter bar, saved views. */
  toolbar?: ReactNode
  /** A row as a card on a phone; without it the first four columns are used. */
  renderCard?: (row: Row) => ReactNode
  /** CSS height the rows scroll in. */
  maxHeight?: string
  texts?: Partial<DataTableTexts>
}
