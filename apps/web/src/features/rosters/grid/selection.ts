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
