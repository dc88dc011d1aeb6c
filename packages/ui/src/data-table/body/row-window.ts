import type { RowHeights } from './row-heights.ts'

/** Rows drawn above and below those in sight, so that a quick scroll does not show a gap. */
const OVERSCAN = 6
/** Never more than this, however small the rows and tall the screen. */
const MOST_ROWS = 60

export interface RowWindow {
  /** First row to draw, and the one after the last. */
  start: number
  end: number
  /** Pixels of the rows above and below that are not drawn. */
  before: number
  after: number
}

interface View {
  /** Pixels that the list is scrolled by, and those in sight. */
  top: number
  height: number
}

/** The rows to draw of a list that is scrolled. */
export function windowOf(heights: RowHeights, { top, height }: View): RowWindow {
  const { count } = heights
  const first = heights.indexAt(top)
  const last = count === 0 ? 0 : heights.indexAt(top + height - 1) + 1
  const spare = Math.max(0, Math.min(OVERSCAN, Math.floor((MOST_ROWS - (last - first)) / 2)))
  const start = Math.max(0, first - spare)
  const end = Math.min(count, last + spare, start + MOST_ROWS)
  return {
    start,
    end,
    before: heights.offsetOf(start),
    after: heights.offsetOf(count) - heights.offsetOf(end),
  }
}

/** Where to scroll to so that a row is in sight; null when it is already. */
export function scrollTopFor(index: number, heights: RowHeights, { top, height }: View): number | null {
  const above = heights.offsetOf(index)
  if (above < top) return above
  const below = above + heights.heightOf(index)
  return below > top + height ? below - height : null
}
