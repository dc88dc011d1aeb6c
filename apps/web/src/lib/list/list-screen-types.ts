import type { DataTableColumn, DataTableState, RowId, Selection } from '@muster/ui/data-table'
import type { FilterDefinition } from '@muster/ui/filter-bar'
import type { Crumb, PageAction } from '@muster/ui/page'
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AddressChanges } from './address.ts'

/** Which rows are asked for. */
export interface ListRequest<View extends string = string> {
  page: number
  limit: number
  /** Search, filters and order. */
  state: DataTableState
  /** Columns that are shown, when the address or the person says so. */
  columns: string[] | null
  view: View
  /** Parameters of the address beside the list's own. */
  params: URLSearchParams
}

/** What every part of a list screen is told. */
export interface ListShown<Data, Row, View extends string = string> {
  /** Undefined until the first answer. */
  data: Data | undefined
  rows: readonly Row[]
  total: number
  /** What is shown, from its first page: exports and work on all that match take their criteria from it. */
  request: ListRequest<View>
  setState: (state: DataTableState) => void
  /** Changes parameters of the address; the list goes back to its first page when `page: null` is among them. */
  change: (changes: AddressChanges, options?: { replace?: boolean }) => void
  /** Opens the drawer of a record, or of a new one; null closes it. */
  open: (record: RowId | 'new' | null) => void
  clearSelection: () => void
  /** The first rows that match, whatever the page. */
  loadRows: (most: number) => Promise<Row[]>
  /** The exports as actions, to stand among others. */
  exports: PageAction[]
  /** Exports something else of the list, such as what is selected. */
  runExport: (one: ListExport) => void
  isExporting: boolean
}

type From<Data, Row, View extends string, Value> = Value | ((shown: ListShown<Data, Row, View>) => Value)

/** How the views of a list stand above it as segments, of which the address keeps one. */
export interface ListSegments<Data, View extends string> {
  /** Parameter of the address. */
  param: string
  /** What the choice is about, for screen readers. */
  label: string
  nameOf: (view: View) => string
  countOf?: (data: Data, view: View) => number | undefined
  /** Parameters that make no sense in another view. */
  drops?: readonly string[]
}

export interface ListExport {
  label: string
  /** Fetches the file; a large one answers with the job that makes it. */
  run: () => Promise<unknown>
  /** Above the progress of the job. */
  title: string
  /** What is said when the job has ended, where there is more to say. */
  doneText?: string
}

export interface ListDrawer<Data, Row, View extends string> {
  /** Parameter of the address that names the record: `?plan=7`, or `?plan=new`. */
  param: string
  /** The record's id in a row; the row's own when left out. */
  idOf?: (row: Row) => RowId
  render: (opened: {
    /** Null for a new record. */
    id: number | null
    /** When it is among those shown. */
    row: Row | undefined
    close: () => void
    shown: ListShown<Data, Row, View>
  }) => ReactNode
}

/** TypeScript reads the properties in their order: `load` and `rowsOf` come first, since the others take their types. */
export interface ListScreenProps<Data, Row, Key extends QueryKey, View extends string = string> {
  /** Names it for what is remembered and for its saved views: `employees`, `unit.department`. */
  list: string
  /** Of the page; a list inside another page has only a label. */
  title?: string
  /** What the list holds, for screen readers; the title when left out. */
  label?: From<Data, Row, View, string>
  subtitle?: From<Data, Row, View, ReactNode>
  badge?: ReactNode
  crumbs?: Crumb[]
  primary?: From<Data, Row, View, PageAction | null | undefined | false>
  /** The other actions of the page; the exports when left out. */
  actions?: From<Data, Row, View, PageAction[]>

  /** A page of rows as it is asked for. Other filters or another order have another key. */
  load: (request: ListRequest<View>) => UseQueryOptions<Data, Error, Data, Key>
  rowsOf: (data: Data) => Row[]
  totalOf: (data: Data) => number
  /** The answer holds all rows at once: they are paged here. */
  isWhole?: boolean
  columns: From<Data, Row, View, DataTableColumn<Row>[]>
  filters?: From<Data, Row, View, FilterDefinition[]>
  /** How many filters have a button of their own on a desktop; 3 when left out. */
  inlineFilters?: number
  /** Segments above the list; the first one is meant where the address names none. */
  views?: readonly View[]
  segments?: ListSegments<Data, View>

  row: {
    id: (row: Row) => RowId
    /** What a row is called when it is selected or opened. */
    label: (row: Row) => string
    /** Its own page, as a path in this entry. */
    path?: (row: Row) => string
    /** What opening does instead of its page or the drawer. */
    open?: (row: Row, shown: ListShown<Data, Row, View>) => void
    /** At the end of the row. */
    actions?: (row: Row, shown: ListShown<Data, Row, View>) => ReactNode
    /** Whether there is a column of them, where that depends on the answer. */
    mayAct?: (shown: ListShown<Data, Row, View>) => boolean
  }
  /** A row on a phone; without it the first four columns are used. See `ListCard`. */
  card?: (row: Row, shown: ListShown<Data, Row, View>) => ReactNode
  drawer?: ListDrawer<Data, Row, View>

  /** Buttons for the rows selected. */
  bulk?: (selection: Selection, count: number, shown: ListShown<Data, Row, View>) => ReactNode
  /** The selection, where another part of the page works with it. */
  selection?: { value: Selection; onChange: (selection: Selection) => void }
  /** Whether rows can be selected, where that depends on the answer. */
  maySelect?: (shown: ListShown<Data, Row, View>) => boolean
  exports?: (shown: ListShown<Data, Row, View>) => ListExport[]
  /** Where the first export stands besides the page's actions: a button above the table. */
  exportAboveTable?: boolean

  empty: From<Data, Row, View, { title: string; text?: ReactNode; action?: ReactNode }>
  isSearchable?: boolean
  /** The filters in the address are the page's own choice: the list offers nothing to clear them. */
  ownsFilters?: boolean
  /** Between the header and the list. */
  above?: (shown: ListShown<Data, Row, View>) => ReactNode
  /** Instead of the table, such as a calendar of the same rows; null for the table. Gets the filter bar. */
  body?: (shown: ListShown<Data, Row, View>, filterBar: ReactNode) => ReactNode
  /** Below the list: dialogs and further drawers. */
  below?: (shown: ListShown<Data, Row, View>) => ReactNode
}
