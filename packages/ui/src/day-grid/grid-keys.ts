import type { KeyboardEvent } from 'react'

/** A cell, by indexes from 0. */
export interface GridPlace {
  row: number
  column: number
}

export interface GridSize {
  rows: number
  columns: number
}

/** Rows that Page Up and Page Down move by. */
const PAGE = 12

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>

const steps: Record<string, (place: GridPlace, size: GridSize) => GridPlace> = {
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  PageUp: ({ row, column }) => ({ row: row - PAGE, column }),
  PageDown: ({ row, column }) => ({ row: row + PAGE, column }),
  Home: ({ row }) => ({ row, column: 0 }),
  End: ({ row }, { columns }) => ({ row, column: columns - 1 }),
}

const jumps: Record<string, (size: GridSize) => GridPlace> = {
  Home: () => ({ row: 0, column: 0 }),
  End: ({ rows, columns }) => ({ row: rows - 1, column: columns - 1 }),
}

const within = (value: number, count: number) => Math.min(count - 1, Math.max(0, value))

/**
 * The cell that a key moves to, by the ARIA grid pattern: arrows, Page Up and Page Down, Home and End within
 * the row, with Ctrl or ⌘ to the first and last cell. Null for other keys.
 */
export function placeByKey(
  place: GridPlace,
  { key, ctrlKey, metaKey }: Press,
  size: GridSize,
): GridPlace | null {
  const next = ctrlKey || metaKey ? jumps[key]?.(size) : steps[key]?.(place, size)
  return next ? { row: within(next.row, size.rows), column: within(next.column, size.columns) } : null
}
