import type { DataTableColumn, DataTablePreferences, DataTableState } from './types.ts'

/** Ids shown when nobody chose: all that are not hidden. */
export function defaultColumnIds<Row>(columns: DataTableColumn<Row>[]): string[] {
  return columns.filter((column) => !column.isHidden).map((column) => column.id)
}

/**
 * The columns to show, in order: the address wins over the person's preference, that over the default. Ids
 * that no longer exist are passed over, and a choice that leaves nothing falls back to the default.
 */
export function visibleColumns<Row>(
  columns: DataTableColumn<Row>[],
  state: DataTableState,
  preferences: DataTablePreferences | undefined,
): DataTableColumn<Row>[] {
  const byId = new Map(columns.map((column) => [column.id, column]))
  const chosen = (state.columns ?? preferences?.columns ?? [])
    .map((id) => byId.get(id))
    .filter((column) => column !== undefined)
  return chosen.length > 0 ? chosen : columns.filter((column) => !column.isHidden)
}

/** The name a column is sorted by; null when it cannot be. */
export function sortNameOf<Row>(column: DataTableColumn<Row>): string | null {
  if (!column.sortable) return null
  return column.sortable === true ? column.id : column.sortable
}

/** A header's next order: ascending, descending, then the list's own. */
export function nextSort(current: string | null, name: string): string | null {
  if (current === name) return `-${name}`
  return current === `-${name}` ? null : name
}
