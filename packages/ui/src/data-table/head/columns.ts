import type { DataTableColumn, DataTablePreferences, DataTableState, Density } from '../types.ts'

/** Default columns: all that are not hidden. */
export function defaultColumnIds<Row>(columns: DataTableColumn<Row>[]): string[] {
  return columns.filter((column) => !column.isHidden).map((column) => column.id)
}

/**
 * The columns to show, in order: the URL takes precedence over preferences, and those over the default.
 * Unknown ids are ignored, and an empty result falls back to the default.
 */
export function visibleColumns<Row>(
  columns: DataTableColumn<Row>[],
  state: DataTableState,
  preferences: DataTablePreferences | undefined,
): DataTableColumn<Row>[] {
  const byId = new Map(columns.map((column) => [column.id, column]))
  const chosen = (state.columns ?? preferences?.columns ?? [])
    .map((id) => byId.get(id))
    .filter((column) => column !== undefined)
  return chosen.length > 0 ? chosen : columns.filter((column) => !column.isHidden)
}

/** The name a column is sorted by; null if it can't be sorted. */
export function sortNameOf<Row>(column: DataTableColumn<Row>): string | null {
  if (!column.sortable) return null
  return column.sortable === true ? column.id : column.sortable
}

/** A header's next order: ascending, descending, then the list's default. */
export function nextSort(current: string | null, name: string): string | null {
  if (current === name) return `-${name}`
  return current === `-${name}` ? null : name
}

/** Row height in pixels by density, including the border. */
export const ROW_HEIGHTS: Record<Density, number> = { compact: 35, normal: 45, comfortable: 53 }
export const densities: readonly Density[] = ['compact', 'normal', 'comfortable']

export function densityOf(state: DataTableState, preferences: DataTablePreferences | undefined): Density {
  const chosen = state.density ?? preferences?.density
  // A stored value may come from another release.
  return chosen && chosen in ROW_HEIGHTS ? chosen : 'comfortable'
}

const DEFAULT_WIDTH = 180
export const LEAST_WIDTH = 64
export const MOST_WIDTH = 800
export const MOST_PINNED = 4

/** Clamps a width to the allowed range. */
export function fittingWidth(pixels: number): number {
  return Math.round(Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, pixels)))
}

export function widthOf<Row>(
  column: DataTableColumn<Row>,
  preferences: DataTablePreferences | undefined,
): number {
  return preferences?.widths?.[column.id] ?? column.width ?? DEFAULT_WIDTH
}

/** Position of a pinned column. */
export interface Pin {
  /** Pixels from the start of the table. */
  offset: number
  isLast: boolean
}

/** Positions of the pinned columns, in order; the other columns have none. */
export function pinsOf(widths: readonly number[], pinned: number | undefined, offset: number): Pin[] {
  const count = Math.min(pinned ?? 1, widths.length)
  const pins: Pin[] = []
  let pixels = offset
  for (let at = 0; at < count; at++) {
    pins.push({ offset: pixels, isLast: at === count - 1 })
    pixels += widths[at] ?? 0
  }
  return pins
}

/** Moves `id` to the position of `target`: behind it when moving towards the end. */
export function moveColumn(ids: readonly string[], id: string, target: string): string[] {
  const to = ids.indexOf(target)
  if (to < 0 || !ids.includes(id)) return [...ids]
  const others = ids.filter((other) => other !== id)
  return [...others.slice(0, to), id, ...others.slice(to)]
}

/**
 * Longer lists are virtualised; shorter ones are rendered completely, so that the browser's search finds all
 * rows.
 */
export const MAX_PLAIN_ROWS = 60
