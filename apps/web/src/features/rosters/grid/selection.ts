export interface Place {
  row: number
  column: number
}

/** A rectangle of cells, from where it was begun to where it reaches. */
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

const within = (value: number, count: number) => Math.max(0, Math.min(count - 1, value))

const PAGE = 10

const moves: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-PAGE, 0],
  PageDown: [PAGE, 0],
  Home: [0, -1000],
  End: [0, 1000],
}

/** Where a key leads; null when it leads nowhere. With Shift the rectangle grows instead. */
export function movedByKey(
  { anchor, focus }: Selection,
  { key, shiftKey }: { key: string; shiftKey: boolean },
  size: { rows: number; columns: number },
): Selection | null {
  const move = moves[key]
  if (!move) return null
  const place = {
    row: within(focus.row + move[0], size.rows),
    column: within(focus.column + move[1], size.columns),
  }
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

/** The same rectangle so many rows and columns on, as far as the grid goes. */
export function shiftedBy(selection: Selection, way: Way, size: Way): Selection {
  const { top, bottom, left, right } = rectangleOf(selection)
  const rows = Math.max(-top, Math.min(size.rows - 1 - bottom, way.rows))
  const columns = Math.max(-left, Math.min(size.columns - 1 - right, way.columns))
  const moved = ({ row, column }: Place) => ({ row: row + rows, column: column + columns })
  return { anchor: moved(selection.anchor), focus: moved(selection.focus) }
}

/** The way an arrow key leads; null for another key. */
export function wayOf(key: string): Way | null {
  const move = key.startsWith('Arrow') ? moves[key] : undefined
  return move ? { rows: move[0], columns: move[1] } : null
}

export const isSamePlace = (one: Selection, other: Selection): boolean => {
  const [a, b] = [rectangleOf(one), rectangleOf(other)]
  return a.top === b.top && a.left === b.left && a.bottom === b.bottom && a.right === b.right
}
