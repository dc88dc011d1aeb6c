/** Entries of the keyboard map. */
export type ListKeyName =
  | 'move'
  | 'ends'
  | 'screens'
  | 'open'
  | 'select'
  | 'range'
  | 'selectAll'
  | 'copy'
  | 'search'
  | 'filters'
  | 'pages'
  | 'help'

export interface DataTableTexts {
  search: string
  clearSearch: string
  columns: string
  columnsHelp: string
  resetColumns: string
  moveUp: (column: string) => string
  moveDown: (column: string) => string
  narrower: (column: string) => string
  wider: (column: string) => string
  pinned: string
  tools: string
  density: string
  compact: string
  normal: string
  comfortable: string
  print: string
  printAll: (count: number) => string
  /** Below a printed list that was cut off. */
  printedPart: (shown: number, total: number) => string
  printFailed: string
  keyboard: string
  copy: string
  copied: (count: number, wanted: number) => string
  copyFailed: string
  allRows: string
  total: (total: number) => string
  keyNames: Record<ListKeyName, string>
  export: string
  selectRow: (row: string) => string
  selectPage: string
  selectColumn: string
  actionsColumn: string
  openRow: (row: string) => string
  selected: (count: number) => string
  selectAll: (total: number) => string
  clearSelection: string
  bulkLabel: string
  range: (from: number, to: number, total: number) => string
  rowsPerPage: string
  pages: string
  page: (page: number) => string
  previous: string
  next: string
  noMatchTitle: string
  noMatchText: string
  clearFilters: string
  emptyTitle: string
  loading: string
  keys: string
  /** Action of a column header, for screen readers. */
  sortBy: (column: string) => string
}

const count = (value: number) => value.toLocaleString()

export const defaultTableTexts: DataTableTexts = {
  search: 'Search',
  clearSearch: 'Clear search',
  columns: 'Columns',
  columnsHelp: 'Choose the columns and their order.',
  resetColumns: 'Reset to default',
  moveUp: (column) => `Move ${column} up`,
  moveDown: (column) => `Move ${column} down`,
  narrower: (column) => `Make ${column} narrower`,
  wider: (column) => `Make ${column} wider`,
  pinned: 'Pinned first columns',
  tools: 'Table options',
  density: 'Row height',
  compact: 'Compact',
  normal: 'Normal',
  comfortable: 'Comfortable',
  print: 'Print this page',
  printAll: (rows) => `Print all ${count(rows)}`,
  printedPart: (shown, total) => `The first ${count(shown)} of ${count(total)} rows.`,
  printFailed: 'The rows could not be loaded, so nothing was printed.',
  keyboard: 'Keyboard shortcuts',
  copy: 'Copy',
  copied: (copied, wanted) =>
    copied === wanted ? `${count(copied)} rows copied` : `${count(copied)} of ${count(wanted)} rows copied`,
  copyFailed: 'The rows could not be copied.',
  allRows: 'All',
  total: (total) => `${count(total)} rows`,
  keyNames: {
    move: 'Next or previous row',
    ends: 'First or last row',
    screens: 'One screen down or up',
    open: 'Open the row',
    select: 'Select the row',
    range: 'Select a range of rows',
    selectAll: 'Select all rows of the page',
    copy: 'Copy the selected rows',
    search: 'Search',
    filters: 'Filters',
    pages: 'Previous or next page',
    help: 'Show this help',
  },
  export: 'Export',
  selectRow: (row) => `Select ${row}`,
  selectPage: 'Select all on this page',
  selectColumn: 'Selection',
  actionsColumn: 'Actions',
  openRow: (row) => `Open ${row}`,
  selected: (selected) => `${count(selected)} selected`,
  selectAll: (total) => `Select all ${count(total)} matching`,
  clearSelection: 'Clear selection',
  bulkLabel: 'Actions for the selected rows',
  range: (from, to, total) => (total === 0 ? 'No rows' : `${count(from)}–${count(to)} of ${count(total)}`),
  rowsPerPage: 'Rows per page',
  pages: 'Pages',
  page: (page) => `Page ${count(page)}`,
  previous: 'Previous page',
  next: 'Next page',
  noMatchTitle: 'No matches',
  noMatchText: 'Try a different search or fewer filters.',
  clearFilters: 'Clear search and filters',
  emptyTitle: 'Nothing here yet',
  loading: 'Loading',
  keys: 'Arrow keys move between rows, Enter opens, X selects, question mark shows all keys.',
  sortBy: (column) => `Sort by ${column}`,
}
