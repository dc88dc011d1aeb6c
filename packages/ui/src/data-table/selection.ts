export type RowId = number | string

/**
 * Rows selected individually, or all matching rows with exceptions; the server resolves `all` by the filters.
 */
export type Selection = { kind: 'some'; ids: RowId[] } | { kind: 'all'; except: RowId[] }

export const noSelection: Selection = { kind: 'some', ids: [] }

export function isSelected(selection: Selection, id: RowId): boolean {
  return selection.kind === 'all' ? !selection.except.includes(id) : selection.ids.includes(id)
}

export function selectedCount(selection: Selection, total: number): number {
  return selection.kind === 'all' ? Math.max(0, total - selection.except.length) : selection.ids.length
}

function withId(ids: RowId[], id: RowId, isIn: boolean): RowId[] {
  const others = ids.filter((other) => other !== id)
  return isIn ? [...others, id] : others
}

/** Adds rows to the selection or removes them; rows of other pages are unchanged. */
export function selectRows(selection: Selection, ids: readonly RowId[], isIn: boolean): Selection {
  return selection.kind === 'all'
    ? { kind: 'all', except: ids.reduce((list, id) => withId(list, id, !isIn), selection.except) }
    : { kind: 'some', ids: ids.reduce((list, id) => withId(list, id, isIn), selection.ids) }
}

export function toggleRow(selection: Selection, id: RowId): Selection {
  return selectRows(selection, [id], !isSelected(selection, id))
}

/**
 * Extends the selection from a row to its neighbour: both are selected, and moving back over selected rows
 * deselects them.
 */
export function extendSelection(selection: Selection, from: RowId, to: RowId): Selection {
  const isGoingBack = isSelected(selection, from) && isSelected(selection, to)
  return isGoingBack ? selectRows(selection, [from], false) : selectRows(selection, [from, to], true)
}
