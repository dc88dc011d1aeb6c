import { type GridPlace, placeByKey } from '@muster/ui/day-grid'

export type Place = GridPlace

/** A rectangle of cells, from its anchor to its active corner. */
export interface Selection {
  anchor: Place
  focus: Place
}

export interface Rectangle {
  top: number
  bottom: number
  left: number
  right: number
}

export const rectangleOf = ({ anchor, focus }: Selection): Rectangle => ({
  top: Math.min(anchor.row, focus.row),
  bottom: Math.max(anchor.row, focus.row),
  left: Math.min(anchor.column, focus.column),
  right: Math.max(anchor.column, focus.column),
})

export const at = (place: Place): Selection => ({ anchor: place, focus: place })

const arrows: Readonly<Record<string, Way>> = {
  ArrowUp: { rows: -1, columns: 0 },
  ArrowDown: { rows: 1, columns: 0 },
  ArrowLeft: { rows: 0, columns: -1 },
  ArrowRight: { rows: 0, columns: 1 },
}

/** The selection after a key; null for keys that do not move it. Shift extends the rectangle. */
export function movedByKey(
  { anchor, focus }: Selection,
  { key, shiftKey }: { key: string; shiftKey: boolean },
  size: { rows: number; columns: number },
): Selection | null {
  const place = placeByKey(focus, { key, ctrlKey: false, metaKey: false }, size)
  if (!place) return null
  return shiftKey ? { anchor, focus: place } : at(place)
}

export const isWithin = (selection: Selection, { row, column }: Place): boolean => {
  const { top, bottom, left, right } = rectangleOf(selection)
  return row >= top && row <= bottom && column >= left && column <= right
}

interface Way {
  rows: number
  columns: number
}

/** The rectangle moved by rows and columns, clamped to the grid. */
export function shiftedBy(selection: Selection, way: Way, size: Way): Selection {
  const { top, bottom, left, right } = rectangleOf(selection)
  const rows = Math.max(-top, Math.min(size.rows - 1 - bottom, way.rows))
  const columns = Math.max(-left, Math.min(size.columns - 1 - right, way.columns))
  const moved = ({ row, column }: Place) => ({ row: row + rows, column: column + columns })
  return { anchor: moved(selection.anchor), focus: moved(selection.focus) }
}

/** Direction of an arrow key; null for any other key. */
export const wayOf = (key: string): Way | null => arrows[key] ?? null

export const isSamePlace = (one: Selection, other: Selection): boolean => {
  const [a, b] = [rectangleOf(one), rectangleOf(other)]
  return a.top === b.top && a.left === b.left && a.bottom === b.bottom && a.right === b.right
}
