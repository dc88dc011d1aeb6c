import {
  type DataTableState,
  type Density,
  type FilterValues,
  initialTableState,
} from '@muster/ui/data-table'

/** Parameters of filters are named `f.<filter id>`, repeated for each value. */
const FILTER_PREFIX = 'f.'
const PAGE_SIZES: readonly number[] = [20, 50, 100, 200]
const DENSITIES: readonly (string | null)[] = ['compact', 'normal', 'comfortable'] satisfies Density[]
/** Parameters that determine rows and columns; the others determine the position within them. */
const criteria = ['sort', 'q', 'columns', 'density']
const place = ['page', 'limit', 'all']

/** Whether the URL determines rows and columns. */
export function hasCriteria(query: URLSearchParams): boolean {
  return [...query.keys()].some((name) => criteria.includes(name) || name.startsWith(FILTER_PREFIX))
}

/** Whether the URL contains any state of a list. */
export function isOfList(query: URLSearchParams): boolean {
  return hasCriteria(query) || place.some((name) => query.has(name))
}

function wholeNumber(text: string | null, fallback: number): number {
  const value = Number(text)
  return Number.isSafeInteger(value) && value > 0 ? value : fallback
}

/** Ids are parsed as numbers, other values stay text. */
function filterValue(text: string): number | string {
  return /^\d{1,15}$/.test(text) ? Number(text) : text
}

/** Reads the state of a list from the URL. */
export function readListState(query: URLSearchParams): DataTableState {
  const filters: FilterValues = {}
  for (const [name, value] of query) {
    // An end of a period may be open; a filter without any value is none.
    if (!name.startsWith(FILTER_PREFIX) || query.getAll(name).every((one) => one === '')) continue
    const id = name.slice(FILTER_PREFIX.length)
    filters[id] = [...(filters[id] ?? []), filterValue(value)]
  }
  const limit = wholeNumber(query.get('limit'), initialTableState.limit)
  const density = query.get('density')
  const columns = query.get('columns')?.split(',').filter(Boolean)
  return {
    page: wholeNumber(query.get('page'), 1),
    limit: PAGE_SIZES.includes(limit) ? limit : initialTableState.limit,
    sort: query.get('sort') || null,
    search: query.get('q') ?? '',
    filters,
    columns: columns && columns.length > 0 ? columns : null,
    ...(DENSITIES.includes(density) ? { density: density as Density } : {}),
    ...(query.get('all') === '1' ? { isEndless: true } : {}),
  }
}

/** Writes `state` to the URL parameters; unrelated parameters are kept. */
export function writeListState(state: DataTableState, query: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const name of [...next.keys()]) {
    if (criteria.includes(name) || place.includes(name) || name.startsWith(FILTER_PREFIX)) next.delete(name)
  }
  if (state.search) next.set('q', state.search)
  for (const [id, values] of Object.entries(state.filters)) {
    for (const value of values) next.append(FILTER_PREFIX + id, String(value))
  }
  if (state.sort) next.set('sort', state.sort)
  if (state.density) next.set('density', state.density)
  writePlace(state, next)
  if (state.columns) next.set('columns', state.columns.join(','))
  return next
}

/** Adds the position within the rows. */
export function writePlace(state: DataTableState, next: URLSearchParams): void {
  if (state.page > 1) next.set('page', String(state.page))
  if (state.limit !== initialTableState.limit) next.set('limit', String(state.limit))
  if (state.isEndless) next.set('all', '1')
}

/**
 * Applies to `newest` what differs between `before` and `after`, for when the URL has changed since `before` was
 * rendered. The page is that of `after`.
 */
export function carryOver(
  { before, after }: { before: DataTableState; after: DataTableState },
  newest: DataTableState,
): DataTableState {
  const filters = withChanges(newest.filters, before.filters, after.filters)
  return { ...withChanges(newest, before, after), filters, page: after.page }
}

/** `newest` with the values that `after` has otherwise than `before`. */
function withChanges<Values extends object>(newest: Values, before: Values, after: Values): Values {
  const changed = { ...newest }
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)]) as Set<keyof Values>) {
    if (JSON.stringify(after[name]) === JSON.stringify(before[name])) continue
    if (after[name] === undefined) delete changed[name]
    else changed[name] = after[name]
  }
  return changed
}
