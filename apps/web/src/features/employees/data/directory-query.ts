import { listEmployees } from '@muster/contract/calls/employees/directory/directory'
import type { EmployeeRow } from '@muster/contract/employees/employees.contract'
import type { DataOf } from '@muster/contract/kit/index'
import type { DataTableState } from '@muster/ui/data-table'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/calls/api.ts'
import { endpointKey } from '../../../lib/calls/query.ts'

export type { EmployeeRow }

type DirectoryPage = DataOf<typeof listEmployees>

/** Search, filters and order of the list, without the page. */
export interface DirectoryCriteria {
  limit: number
  sort: string | undefined
  search: string
  filters: Record<string, (number | string)[]> | undefined
  /** Slugs of the additional visible columns. */
  columns: string[]
  reportsOfMe?: 'direct' | 'all'
}

/** Drops filters without values: the server matches nobody for an empty list. */
export function criteriaOf(state: DataTableState, columns: string[]): DirectoryCriteria {
  const filters = Object.entries(state.filters).filter(([, values]) => values.length > 0)
  return {
    limit: state.limit,
    sort: state.sort ?? undefined,
    search: state.search,
    filters: filters.length > 0 ? Object.fromEntries(filters) : undefined,
    columns: [...columns].sort(),
  }
}

export function bodyOf(criteria: DirectoryCriteria, page: number) {
  const { reportsOfMe, columns, ...rest } = criteria
  return {
    ...rest,
    page,
    ...(columns.length > 0 ? { columns } : {}),
    ...(reportsOfMe ? { reports_of_me: reportsOfMe } : {}),
  }
}

/** The last loaded page. Adjacent pages are reached by cursor, so deep pages stay fast. */
let last: { criteria: string; page: number; next: string | null; previous: string | null } | null = null

/** Cursor to a page adjacent to the last one of the same list; undefined if there is none. */
export function cursorFor(criteria: DirectoryCriteria, page: number): string | undefined {
  if (last?.criteria !== JSON.stringify(criteria)) return undefined
  if (page === last.page + 1) return last.next ?? undefined
  return page === last.page - 1 && page > 1 ? (last.previous ?? undefined) : undefined
}

function remember(criteria: DirectoryCriteria, page: number, answer: DirectoryPage): void {
  const { next_cursor: next, previous_cursor: previous } = answer
  last = { criteria: JSON.stringify(criteria), page, next, previous }
}

/** A page of the directory. */
export function directoryOptions(criteria: DirectoryCriteria, page: number) {
  return queryOptions({
    queryKey: [...endpointKey(listEmployees), criteria, page],
    queryFn: async ({ signal }) => {
      const cursor = cursorFor(criteria, page)
      const body = { ...bodyOf(criteria, page), ...(cursor ? { cursor } : {}) }
      const answer = await call(listEmployees, { body }, { signal })
      remember(criteria, page, answer)
      return answer
    },
    meta: { errorShown: 'inline' },
  })
}
