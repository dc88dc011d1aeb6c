/* The grid of a dashboard: where its widgets are. Widgets never overlap, and each is as high up as it can be. */

/** Columns of the grid. */
export const GRID_COLUMNS = 12
/** Most rows that a widget can be high, and least columns that it can be wide. */
export const MOST_ROWS = 12
export const LEAST_COLUMNS = 2
/** Below this row no widget begins. */
export const LAST_ROW = 1000

/** A place in the grid: first column and row from 0, columns and rows that it takes. */
export interface Place {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}
export interface Placed extends Place {
  readonly id: string
}

const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)

/** The place inside the grid that comes closest. */
export function fittedPlace<P extends Place>(place: P): P {
  const w = within(Math.round(place.w), LEAST_COLUMNS, GRID_COLUMNS)
  return {
    ...place,
    w,
    h: within(Math.round(place.h), 1, MOST_ROWS),
    x: within(Math.round(place.x), 0, GRID_COLUMNS - w),
    y: within(Math.round(place.y), 0, LAST_ROW),
  }
}

const overlap = (one: Place, other: Place): boolean =>
  one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h

/** Reading order: from top to bottom, then from left to right. */
export const inReadingOrder = <P extends Place>(places: readonly P[]): P[] =>
  places.toSorted((one, other) => one.y - other.y || one.x - other.x)

/** The highest free place for a widget in its columns, among widgets that stay where they are. */
function risen<P extends Place>(place: P, settled: readonly Place[]): P {
  let { y } = place
  const isFree = (row: number) => settled.every((other) => !overlap({ ...place, y: row }, other))
  while (y > 0 && isFree(y - 1)) y -= 1
  while (!isFree(y)) y += 1
  return { ...place, y }
}

/**
 * The widgets without overlaps and gaps: each rises as far as it can, in reading order. Their order in the list stays.
 *
 * @param first the widget that keeps its place before all others, such as the one that is being moved
 */
export function compact<P extends Placed>(places: readonly P[], first?: string): P[] {
  const ordered = inReadingOrder(places.map(fittedPlace))
  const leading = ordered.filter(({ id }) => id === first)
  const settled = new Map<string, P>()
  // Once around the widget that leads, at its own place; then all of them rise.
  const apart: P[] = []
  for (const place of [...leading, ...ordered.filter(({ id }) => id !== first)]) {
    let next = place
    while (apart.some((other) => overlap(next, other))) next = { ...next, y: next.y + 1 }
    apart.push(next)
  }
  for (const place of inReadingOrder(apart)) settled.set(place.id, risen(place, [...settled.values()]))
  return places.map((place) => settled.get(place.id) as P)
}

/** The widgets with one of them at another place or in another size; those in its way move down. */
export function replaceWidget<P extends Placed>(
  places: readonly P[],
  id: string,
  change: Partial<Place>,
): P[] {
  return compact(
    places.map((place) => (place.id === id ? { ...place, ...change } : place)),
    id,
  )
}

/** Where a new widget goes: the first free place in reading order. */
export function freePlace(places: readonly Place[], { w, h }: Pick<Place, 'w' | 'h'>): Place {
  for (let y = 0; ; y += 1)
    for (let x = 0; x + w <= GRID_COLUMNS; x += 1) {
      const place = { x, y, w, h }
      if (places.every((other) => !overlap(place, other))) return place
    }
}
