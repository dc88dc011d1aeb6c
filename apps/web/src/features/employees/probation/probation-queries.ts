import {
  checkProbationForm,
  listProbations,
  listRequestedFeedback,
  readRequestedFeedback,
} from '@muster/contract/calls/employees/probation/probation'
import { readProbationSettings } from '@muster/contract/calls/employees/probation/probation-settings'
import type {
  probationViews,
  ProbationRow as Row,
} from '@muster/contract/employees/probation/probation.contract'
import type { DataOf } from '@muster/contract/kit/index'
import type { DataTableState } from '@muster/ui/data-table'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/calls/api.ts'
import { endpointKey, readOptions } from '../../../lib/calls/query.ts'
import { refreshPeople } from '../data/employee-queries.ts'

export type ProbationRow = Row
export type ProbationView = (typeof probationViews)[number]
export type ProbationCheck = DataOf<typeof checkProbationForm>
export type ProbationSettings = DataOf<typeof readProbationSettings>
export type RequestedFeedback = DataOf<typeof readRequestedFeedback>

const inline = { errorShown: 'inline' as const }

export function probationsOptions(view: ProbationView, state: DataTableState, page: number, limit: number) {
  const body = { view, page, limit, search: state.search, ...(state.sort ? { sort: state.sort } : {}) }
  return queryOptions({
    queryKey: endpointKey(listProbations, { body }),
    queryFn: ({ signal }) => call(listProbations, { body }, { signal }),
    meta: inline,
  })
}

const TEAM = 50

/** The caller's reports on probation, earliest due first. */
export const teamProbationsOptions = {
  ...readOptions(listProbations, { body: { view: 'open', my_team: true, limit: TEAM } }),
  meta: inline,
}

/** @param id default: one's own */
export function checkOptions(id?: number) {
  return {
    ...readOptions(checkProbationForm, { query: { employee_id: id } }),
    placeholderData: undefined,
    meta: inline,
  }
}

export const requestedOptions = { ...readOptions(listRequestedFeedback, {}), meta: inline }

export function feedbackOptions(id: number) {
  return {
    ...readOptions(readRequestedFeedback, { params: { id } }),
    placeholderData: undefined,
    // Never refetched: a refetch must not overwrite typed values.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: inline,
  }
}

export const probationSettingsOptions = { ...readOptions(readProbationSettings, {}), meta: inline }

/** Invalidates everything that shows probations, after a decision, a feedback request or a completed task. */
export async function refreshProbations(queries: QueryClient): Promise<void> {
  const shown = [listProbations, checkProbationForm, listRequestedFeedback]
  await Promise.all([
    ...shown.map((endpoint) => queries.invalidateQueries({ queryKey: [endpoint.id] })),
    refreshPeople(queries),
  ])
}
