import { type KeyboardEvent, useRef, useState } from 'react'

interface Position {
  row: number
  column: number
}

const moves: Record<string, Position> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
}

const clamp = (value: number, count: number) => Math.max(0, Math.min(value, count - 1))

/** Roving tab index of a grid: arrow keys move between cells. Ignores keys in a cell being edited. */
export function useGridKeys(rowCount: number, columnCount: number) {
  const gridRef = useRef<HTMLTableElement>(null)
  const [at, setAt] = useState<Position>({ row: 0, column: 0 })
  const active = { row: clamp(at.row, rowCount), column: clamp(at.column, columnCount) }

  function focusCell(row: number, column: number) {
    gridRef.current?.querySelector<HTMLElement>(`[data-cell="${row}/${column}"]`)?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    const move = moves[event.key]
    if (!move || event.target instanceof HTMLInputElement) return
    event.preventDefault()
    const next = {
      row: clamp(active.row + move.row, rowCount),
      column: clamp(active.column + move.column, columnCount),
    }
    setAt(next)
    focusCell(next.row, next.column)
  }

  return {
    gridRef,
    onKeyDown,
    focusCell,
    isActive: (row: number, column: number) => row === active.row && column === active.column,
    activate: (row: number, column: number) => setAt({ row, column }),
  }
}
