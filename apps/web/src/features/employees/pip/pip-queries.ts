import { listEmployees } from '@muster/contract/calls/employees/directory/directory'
import { findPipOf, listOwnPips, listPips, readPip } from '@muster/contract/calls/employees/pip/pip'
import type { pipOutcomeFilters, pipViews } from '@muster/contract/employees/pip/pip.constants'
import type { Pip, PipRow } from '@muster/contract/employees/pip/pip.contract'
import type { BodyOf } from '@muster/contract/kit/index'
import type { DataTableState } from '@muster/ui/data-table'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/calls/api.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { type FoundPerson, foundPerson } from '../../../lib/form/form-resources.ts'
import { currentEntry } from '../../../lib/session/entry.ts'

export type { Pip, PipRow }
export type PipView = (typeof pipViews)[number]

const inline = { errorShown: 'inline' as const }

/** Id of the filter that is not an organisation unit. */
export const OUTCOME_FILTER = 'outcome'

type Outcome = (typeof pipOutcomeFilters)[number]

/** Filters of the list and its export. */
export function selectionOf(
  view: PipView,
  state: DataTableState,
): Omit<BodyOf<typeof listPips>, 'page' | 'limit'> {
  const { [OUTCOME_FILTER]: outcomes, ...filters } = state.filters
  return {
    view,
    search: state.search,
    filters,
    ...(outcomes && outcomes.length > 0 ? { outcomes: outcomes as Outcome[] } : {}),
    ...(state.sort ? { sort: state.sort } : {}),
  }
}

export function pipsOptions(view: PipView, state: DataTableState, page: number, limit: number) {
  const body = { ...selectionOf(view, state), page, limit }
  return { ...readOptions(listPips, { body }), meta: inline }
}

const TEAM = 50

/** Open plans of the caller's direct and indirect reports: running ones or drafts. */
export const teamPipsOptions = (view: 'active' | 'draft') => ({
  ...readOptions(listPips, { body: { view, my_team: true, limit: TEAM } }),
  meta: inline,
})

export const ownPipsOptions = { ...readOptions(listOwnPips, {}), meta: inline }

export const pipOptions = (id: number) => ({
  ...readOptions(readPip, { params: { id } }),
  placeholderData: undefined,
  meta: inline,
})

/** The draft being edited, never refetched: a refetch must not overwrite typed values. */
export const draftOptions = (id: number) => ({
  ...pipOptions(id),
  queryKey: [...pipOptions(id).queryKey, 'draft'],
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

export const pipOfOptions = (employeeId: number) => ({
  ...readOptions(findPipOf, { params: { employee_id: employeeId } }),
  placeholderData: undefined,
  meta: inline,
})

const CHOICES = 20

/**
 * Employees a plan can be written for: the caller's reports in self-service, people in reach in the console.
 */
export async function findCandidates(search: string): Promise<FoundPerson[]> {
  const team = currentEntry.name === 'me' ? { reports_of_me: 'all' as const } : {}
  const body = { page: 1, limit: CHOICES, search, status: 1 as const, ...team }
  const { employees } = await call(listEmployees, { body })
  return employees.map(foundPerson)
}

/** Invalidates everything that shows plans, after one changed. */
export async function refreshPips(queries: QueryClient): Promise<void> {
  const shown = [listPips, listOwnPips, readPip, findPipOf]
  await Promise.all(shown.map((endpoint) => queries.invalidateQueries({ queryKey: [endpoint.id] })))
}

/** Paths of the plan list, a plan and its form in the current entry. */
export const paths = {
  list: () => (currentEntry.name === 'me' ? '/improvement-plans' : '/users/edm-dashboard/pip-list'),
  plan: (id: number) =>
    currentEntry.name === 'me'
      ? `/improvement-plans/${id}`
      : `/users/edm-dashboard/pip-list?show=all&plan=${id}`,
  form: (query = '') =>
    `${currentEntry.name === 'me' ? '/improvement-plans/edit' : '/users/edm-dashboard/pip-list/edit'}${query}`,
}
