import type { ListView, ListViewState } from '@muster/contract/settings/list-shapes'
import { type DataTableState, initialTableState } from '@muster/ui/data-table'
import { hasCriteria, isOfList, readListState, writeListState, writePlace } from './list-state.ts'

/** Parameter with the current view; `0` is none, to override a default. */
const VIEW = 'view'
/** Marks a view as modified when no other parameter remains to show it. */
const EDITED = 'edited'
const NO_VIEW = '0'

export interface ListViews {
  views: readonly ListView[]
  /** The default view. */
  defaultId: number | null
}

export interface ListAddress {
  state: DataTableState
  /** The current view, modified or not. */
  view: ListView | null
  isChanged: boolean
  /** The URL names a view that this person does not have. */
  isMissing: boolean
}

/** The list state of a view; keeps the position within the rows. */
export function stateOfView(view: ListView, at: DataTableState): DataTableState {
  const { density, ...state } = view.state
  const { isEndless } = at
  return {
    ...initialTableState,
    ...state,
    page: at.page,
    limit: at.limit,
    ...(density ? { density } : {}),
    ...(isEndless ? { isEndless } : {}),
  }
}

/** The part of a list's state that a view stores. */
export function viewStateOf(state: DataTableState): ListViewState {
  const filters = Object.entries(state.filters).filter(([, values]) => values.length > 0)
  return {
    search: state.search,
    filters: Object.fromEntries(filters),
    sort: state.sort,
    columns: state.columns,
    density: state.density ?? null,
  }
}

/** Equal for views with the same content, regardless of the order of filters. */
function fingerprint({ search, filters, sort, columns, density }: ListViewState): string {
  const set = Object.entries(filters)
    .filter(([, values]) => values.length > 0)
    .map(([id, values]) => [id, [...values].map(String).sort()] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify([search, set, sort, columns, density])
}

function differs(view: ListView, state: DataTableState): boolean {
  return fingerprint(view.state) !== fingerprint(viewStateOf(state))
}

/** Reads the state of a list from the URL, given its views. */
export function readListAddress(query: URLSearchParams, { views, defaultId }: ListViews): ListAddress {
  const written = query.get(VIEW)
  const isUntouched = written === null && !isOfList(query)
  const id = isUntouched ? defaultId : Number(written)
  const view = views.find((one) => one.id === id) ?? null
  const isMissing = view === null && written !== null && written !== NO_VIEW
  const plain = readListState(query)
  if (!view) return { state: plain, view: null, isChanged: false, isMissing }
  const isPlain = hasCriteria(query) || query.has(EDITED)
  const state = isPlain ? plain : stateOfView(view, plain)
  return { state, view, isChanged: differs(view, state), isMissing }
}

/**
 * Writes `state` to the URL; an unmodified view is only named, so that the URL follows later changes of it.
 */
export function writeListAddress(
  state: DataTableState,
  query: URLSearchParams,
  { view, defaultId }: { view: ListView | null; defaultId: number | null },
): URLSearchParams {
  const next = writeListState(state, query)
  next.delete(VIEW)
  next.delete(EDITED)
  if (!view) {
    if (defaultId !== null && !isOfList(next)) next.set(VIEW, NO_VIEW)
    return next
  }
  if (differs(view, state)) {
    if (!hasCriteria(next)) next.set(EDITED, '1')
    next.set(VIEW, String(view.id))
    return next
  }
  const short = writeListState(initialTableState, next)
  writePlace(state, short)
  short.set(VIEW, String(view.id))
  return short
}
