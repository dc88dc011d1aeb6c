import type { RowHeights } from './row-heights.ts'

/** Rows rendered above and below the visible ones, to avoid gaps during fast scrolling. */
const OVERSCAN = 6
/** Maximum number of rendered rows, however low the rows and tall the screen. */
const MOST_ROWS = 60

export interface RowWindow {
  /** First row to render, and the one after the last. */
  start: number
  end: number
  /** Pixels of the rows above and below that are not rendered. */
  before: number
  after: number
}

interface View {
  /** Scroll offset and visible height in pixels. */
  top: number
  height: number
}

/** The rows to render at a scroll position. */
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

/** Scroll offset that makes a row visible; null if it already is. */
export function scrollTopFor(index: number, heights: RowHeights, { top, height }: View): number | null {
  const above = heights.offsetOf(index)
  if (above < top) return above
  const below = above + heights.heightOf(index)
  return below > top + height ? below - height : null
}
