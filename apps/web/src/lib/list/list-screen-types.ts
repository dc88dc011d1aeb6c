import type { DataTableColumn, DataTableState, RowId, Selection } from '@muster/ui/data-table'
import type { FilterDefinition } from '@muster/ui/filter-bar'
import type { Crumb, PageAction } from '@muster/ui/page'
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AddressChanges } from './address.ts'

/** Determines the rows to load. */
export interface ListRequest<View extends string = string> {
  page: number
  limit: number
  /** Search, filters and order. */
  state: DataTableState
  /** Visible columns, if set by the URL or a preference. */
  columns: string[] | null
  view: View
  /** URL parameters, including the page's own. */
  params: URLSearchParams
}

/** State of a list screen, passed to all its parts. */
export interface ListShown<Data, Row, View extends string = string> {
  /** Undefined until the first response. */
  data: Data | undefined
  /** Why the page could not be loaded. */
  error: unknown
  rows: readonly Row[]
  total: number
  /** The current request for the first page; exports and bulk actions take their criteria from it. */
  request: ListRequest<View>
  setState: (state: DataTableState) => void
  /** Changes URL parameters; returns to the first page if `page: null` is included. */
  change: (changes: AddressChanges, options?: { replace?: boolean }) => void
  /** Opens the drawer of a record, or of a new one; null closes it. */
  open: (record: RowId | 'new' | null) => void
  clearSelection: () => void
  /** Loads the first matching rows, regardless of the page. */
  loadRows: (most: number) => Promise<Row[]>
  /**
   * The selected rows, wherever in the list they are. Null where there are more than `most`, or one is not in the list any more:
   * people are told so.
   */
  loadChosen: (selection: Selection, most: number) => Promise<Row[] | null>
  /** The exports as actions. */
  exports: PageAction[]
  /** Runs another export, such as of the selection. */
  runExport: (one: ListExport) => void
  isExporting: boolean
}

type From<Data, Row, View extends string, Value> = Value | ((shown: ListShown<Data, Row, View>) => Value)

/** Segments that switch between the views of a list, stored in the URL. */
export interface ListSegments<Data, View extends string> {
  /** Name of the URL parameter. */
  param: string
  /** Accessible name of the choice. */
  label: string
  nameOf: (view: View) => string
  countOf?: (data: Data, view: View) => number | undefined
  /** Parameters to remove when the view changes. */
  drops?: readonly string[]
}

export interface ListExport {
  label: string
  /** Requests the file; a large one returns its job. */
  run: () => Promise<unknown>
  /** Heading of the job's progress. */
  title: string
  /** Message when the job has ended, if any. */
  doneText?: string
}

export interface ListDrawer<Data, Row, View extends string> {
  /** URL parameter with the record's id: `?plan=7`, or `?plan=new`. */
  param: string
  /** The record's id in a row; default: the row's id. */
  idOf?: (row: Row) => RowId
  render: (opened: {
    /** Null for a new record. */
    id: number | null
    /** Undefined unless it is among the visible rows. */
    row: Row | undefined
    close: () => void
    /** Open the row before and after it in the list; missing at the ends and for a row that is not visible. */
    previous?: (() => void) | undefined
    next?: (() => void) | undefined
    shown: ListShown<Data, Row, View>
  }) => ReactNode
}

/**
 * Order matters for type inference: `load` and `rowsOf` come first, since the others depend on their types.
 */
export interface ListScreenProps<Data, Row, Key extends QueryKey, View extends string = string> {
  /** Key of the list for preferences and saved views: `employees`, `unit.department`. */
  list: string
  /** Title of the page; a list inside another page has only a label. */
  title?: From<Data, Row, View, string>
  /** Accessible name of the list; default: the title. */
  label?: From<Data, Row, View, string>
  subtitle?: From<Data, Row, View, ReactNode>
  badge?: ReactNode
  crumbs?: Crumb[]
  primary?: From<Data, Row, View, PageAction | null | undefined | false>
  /** Secondary actions of the page; default: the exports. */
  actions?: From<Data, Row, View, PageAction[]>

  /** Query of a page. Other filters or another order have another key. */
  load: (request: ListRequest<View>) => UseQueryOptions<Data, Error, Data, Key>
  rowsOf: (data: Data) => Row[]
  totalOf: (data: Data) => number
  /** The response contains all rows: paging is done here. */
  isWhole?: boolean
  columns: From<Data, Row, View, DataTableColumn<Row>[]>
  filters?: From<Data, Row, View, FilterDefinition[]>
  /** Number of filters with a button on a desktop; default: 3. */
  inlineFilters?: number
  /** Views as segments above the list; default: the first one. */
  views?: readonly View[]
  segments?: ListSegments<Data, View>

  row: {
    id: (row: Row) => RowId
    /** Name of a row for its controls. */
    label: (row: Row) => string
    /** Path of its own page, in this entry. */
    path?: (row: Row) => string
    /** Opens it in another way than by page or drawer. */
    open?: (row: Row, shown: ListShown<Data, Row, View>) => void
    /** Actions at the end of the row. */
    actions?: (row: Row, shown: ListShown<Data, Row, View>) => ReactNode
    /** Whether there is a column of actions, if that depends on the response. */
    mayAct?: (shown: ListShown<Data, Row, View>) => boolean
  }
  /** A row on a phone; default: the first four columns. See `ListCard`. */
  card?: (row: Row, shown: ListShown<Data, Row, View>) => ReactNode
  drawer?: ListDrawer<Data, Row, View>

  /** Bulk actions for the selected rows. */
  bulk?: (selection: Selection, count: number, shown: ListShown<Data, Row, View>) => ReactNode
  /** The selection, if another part of the page controls it. */
  selection?: { value: Selection; onChange: (selection: Selection) => void }
  /** Whether rows can be selected, if that depends on the response. */
  maySelect?: (shown: ListShown<Data, Row, View>) => boolean
  exports?: (shown: ListShown<Data, Row, View>) => ListExport[]
  /** Shows the first export as a button above the table, too. */
  exportAboveTable?: boolean

  empty: From<Data, Row, View, { title: string; text?: ReactNode; action?: ReactNode }>
  isSearchable?: From<Data, Row, View, boolean>
  /** What the columns' totals are of, such as "Total of 248 rows". */
  totalsLabel?: From<Data, Row, View, string | undefined>
  /** The page itself sets the filters in the URL: the list does not offer to clear them. */
  ownsFilters?: boolean
  /** Content between the header and the list. */
  above?: (shown: ListShown<Data, Row, View>) => ReactNode
  /**
   * Replaces the table, for instance by a calendar of the same rows; null for the table. Gets the filter bar.
   */
  body?: (shown: ListShown<Data, Row, View>, filterBar: ReactNode) => ReactNode
  /** Content below the list: dialogs and further drawers. */
  below?: (shown: ListShown<Data, Row, View>) => ReactNode
}
