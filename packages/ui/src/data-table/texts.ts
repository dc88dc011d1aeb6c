export interface DataTableTexts {
  search: string
  clearSearch: string
  columns: string
  columnsHelp: string
  resetColumns: string
  moveUp: (column: string) => string
  moveDown: (column: string) => string
  density: string
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
  /** Column header's action, for screen readers. */
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
  density: 'Compact rows',
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
  noMatchTitle: 'Nothing matches',
  noMatchText: 'Try other words or fewer filters.',
  clearFilters: 'Clear search and filters',
  emptyTitle: 'Nothing here yet',
  loading: 'Loading',
  keys: 'Arrow keys move between rows, Enter opens, X selects, slash goes to the search box.',
  sortBy: (column) => `Sort by ${column}`,
}
