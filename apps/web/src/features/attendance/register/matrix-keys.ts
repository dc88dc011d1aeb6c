import type { KeyboardEvent } from 'react'

export interface Place {
  row: number
  column: number
}

interface Size {
  rows: number
  columns: number
}

/** Rows that a page key passes. */
const PAGE = 12

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>

const steps: Record<string, (place: Place, size: Size) => Place> = {
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  PageUp: ({ row, column }) => ({ row: row - PAGE, column }),
  PageDown: ({ row, column }) => ({ row: row + PAGE, column }),
  Home: ({ row }) => ({ row, column: 0 }),
  End: ({ row }, { columns }) => ({ row, column: columns - 1 }),
}

const wholeSteps: Record<string, (size: Size) => Place> = {
  Home: () => ({ row: 0, column: 0 }),
  End: ({ rows, columns }) => ({ row: rows - 1, column: columns - 1 }),
}

const within = (value: number, count: number) => Math.min(count - 1, Math.max(0, value))

/** Where a key leads from a cell; null where it leads nowhere. */
export function placeByKey(place: Place, { key, ctrlKey, metaKey }: Press, size: Size): Place | null {
  const next = ctrlKey || metaKey ? wholeSteps[key]?.(size) : steps[key]?.(place, size)
  return next ? { row: within(next.row, size.rows), column: within(next.column, size.columns) } : null
}
