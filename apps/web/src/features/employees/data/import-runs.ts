import {
  listImportRuns,
  previewImportUndo,
  readImportRun,
} from '@muster/contract/calls/forms/imports/import-runs'
import { EMPLOYEE_FORM } from '@muster/contract/employees/employees.constants'
import type { DataOf } from '@muster/contract/kit/index'
import type { DataTableState } from '@muster/ui/data-table'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/calls/api.ts'
import { endpointKey, readOptions } from '../../../lib/calls/query.ts'

export type ImportRun = DataOf<typeof listImportRuns>['runs'][number]
export type UndoPlan = DataOf<typeof previewImportUndo>

/** Polling interval in milliseconds while a listed import is running. */
const LOOK = 2000

const isActive = ({ state }: ImportRun) => state === 'importing' || state === 'undoing'

/** A page of finished and reverted imports. */
export function historyOptions(state: DataTableState, page: number, limit: number) {
  const query = {
    formid: EMPLOYEE_FORM,
    show: 'finished' as const,
    page,
    limit,
    search: state.search,
    ...(state.sort ? { sort: state.sort } : {}),
  }
  return queryOptions({
    queryKey: endpointKey(listImportRuns, { query }),
    queryFn: ({ signal }) => call(listImportRuns, { query }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.runs.some(isActive) ? LOOK : false),
    meta: { errorShown: 'inline' },
  })
}

const SHOWN = 5

/** The user's own imports that can be continued, newest first. */
export const unfinishedOptions = queryOptions({
  ...readOptions(listImportRuns, {
    query: { formid: EMPLOYEE_FORM, show: 'unfinished', limit: SHOWN },
  }),
  staleTime: 0,
  meta: { errorShown: 'inline' },
})

export const runOptions = (id: number | null) =>
  queryOptions({
    ...readOptions(readImportRun, { params: { id: id ?? 0 } }),
    enabled: id !== null,
    // Saved decisions are loaded once: a refetch must not overwrite newer choices.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: undefined,
    meta: { errorShown: 'inline' },
  })

export const undoPlanOptions = (id: number) =>
  queryOptions({
    ...readOptions(previewImportUndo, { params: { id } }),
    gcTime: 0,
    staleTime: 0,
    placeholderData: undefined,
    meta: { errorShown: 'inline' },
  })

export function refreshRuns(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: [listImportRuns.id] })
}
