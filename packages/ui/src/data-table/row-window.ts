/** Rows drawn above and below those in sight, so that a quick scroll does not show a gap. */
const OVERSCAN = 6

export interface RowWindow {
  /** First row to draw, and the one after the last. */
  start: number
  end: number
  /** Pixels of the rows above and below that are not drawn. */
  before: number
  after: number
}

interface WindowOf {
  count: number
  /** Pixels of a row. */
  heightOf: (index: number) => number
  /** Pixels that the list is scrolled by, and those in sight. */
  top: number
  height: number
}

function sum(from: number, to: number, heightOf: (index: number) => number): number {
  let pixels = 0
  for (let index = from; index < to; index++) pixels += heightOf(index)
  return pixels
}

/** Pixels above a row. */
export function offsetOf(index: number, heightOf: (index: number) => number): number {
  return sum(0, index, heightOf)
}

/** The rows to draw of a list that is scrolled; a page has at most some hundred, so they are simply added up. */
export function windowOf({ count, heightOf, top, height }: WindowOf): RowWindow {
  let first = 0
  let offset = 0
  while (first < count - 1 && offset + heightOf(first) <= top) offset += heightOf(first++)
  let last = first
  while (last < count && offset < top + height) offset += heightOf(last++)
  const start = Math.max(0, first - OVERSCAN)
  const end = Math.min(count, last + OVERSCAN)
  return { start, end, before: offsetOf(start, heightOf), after: sum(end, count, heightOf) }
}

/** Where to scroll to so that a row is in sight; null when it is already. */
export function scrollTopFor(
  index: number,
  { heightOf, top, height }: Omit<WindowOf, 'count'>,
): number | null {
  const above = offsetOf(index, heightOf)
  if (above < top) return above
  const below = above + heightOf(index)
  return below > top + height ? below - height : null
}
