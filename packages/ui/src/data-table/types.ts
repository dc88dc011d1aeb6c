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
  /** Null or left out for the person's preference. */
  density?: Density | null
  /** All rows in one scroll instead of pages. */
  isEndless?: boolean
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

export type Density = 'compact' | 'normal' | 'comfortable'

/** What a person chose once and keeps for this list. */
export interface DataTablePreferences {
  columns?: string[] | null
  density?: Density
  /** Pixels by column id, for columns whose width was changed. */
  widths?: Record<string, number>
  /** How many of the first columns stay in sight when the table is scrolled sideways; 1 when left out. */
  pinned?: number
}

/**
 * All rows of a list by their place, of which only some are there yet. It is a store and not a property of
 * the table, so that rows that arrive draw only themselves.
 */
export interface EndlessRows<Row> {
  rowAt: (index: number) => Row | undefined
  /** Called with the rows drawn, the last one not included, whenever they are others. */
  want: (start: number, end: number) => void
  /** Tells of rows that arrived. @returns ends it */
  subscribe: (listener: () => void) => () => void
  /** Another number whenever rows arrived. */
  version: () => number
}

export interface DataTableColumn<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** The cell in words, for copying; needed where the words of `cell` are not its children. */
  text?: (row: Row) => string
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

  /** Offers all rows in one scroll; asked while the state says so. Null while it is not there yet. */
  endless?: EndlessRows<Row> | null
  /** The first rows that match, whatever the page, to print and copy more than is shown. */
  loadRows?: (most: number) => Promise<Row[]>
  /** What stands on paper beside the title. */
  printed?: { organisation?: string; date?: string }

  onExport?: () => void
  isExporting?: boolean
  /** False hides the search box. */
  isSearchable?: boolean
  /** Filter bar. */
  toolbar?: ReactNode
  /** The button of the saved views. */
  views?: ReactNode
  /** A row as a card on a phone; without it the first four columns are used. */
  renderCard?: (row: Row) => ReactNode
  /** CSS height the rows scroll in. */
  maxHeight?: string
  /** `defaultTableTexts` for English. */
  texts: DataTableTexts
}
