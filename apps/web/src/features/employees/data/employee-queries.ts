import { getEmployeeActions } from '@muster/contract/calls/access/access'
import { listEmployees, listUsers } from '@muster/contract/calls/employees/directory/directory'
import { employeeDetails, employeeTimeline } from '@muster/contract/calls/employees/employees'
import { listReasons } from '@muster/contract/calls/reference/reference'
import type { DataOf } from '@muster/contract/kit/index'
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/calls/api.ts'
import { endpointKey, readOptions } from '../../../lib/calls/query.ts'

export type EmployeeRecord = DataOf<typeof employeeDetails>
export type EmployeeSection = EmployeeRecord['sections'][number]
export type TimelineEntry = DataOf<typeof employeeTimeline>['timeline'][number]

const inline = { meta: { errorShown: 'inline' as const } }

/** An employee's record, without placeholder data: another person's record must never show while it loads. */
export function employeeOptions(id: number) {
  return {
    ...readOptions(employeeDetails, { query: { emp_id: id } }),
    placeholderData: undefined,
    ...inline,
  }
}

const ACTIONS_KEPT = 10_000

/** The caller's permitted actions on an employee, cached for 10 seconds (core specification, section 7). */
export function employeeActionsOptions(id: number) {
  return {
    ...readOptions(getEmployeeActions, { params: { user_emp_id: id } }),
    staleTime: ACTIONS_KEPT,
    placeholderData: undefined,
    ...inline,
  }
}

const TIMELINE_PAGE = 20

/** An employee's timeline, page by page. */
export function timelineOptions(id: number) {
  return infiniteQueryOptions({
    queryKey: [...endpointKey(employeeTimeline), id],
    queryFn: ({ pageParam, signal }) =>
      call(
        employeeTimeline,
        { query: { employee_id: id, page: pageParam, limit: TIMELINE_PAGE } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length < last.numPages ? pages.length + 1 : undefined),
    placeholderData: undefined,
    ...inline,
  })
}

const MOST_ENTRIES = 200

/** The timeline entries from which the assignment history is built. */
export function historyOptions(id: number) {
  return {
    ...readOptions(employeeTimeline, { query: { employee_id: id, page: 1, limit: MOST_ENTRIES } }),
    placeholderData: undefined,
    ...inline,
  }
}

/** Active reasons, including those for separation. */
export const reasonsOptions = { ...readOptions(listReasons, { query: {} }), ...inline }

/** Invalidates everything that shows people, after an employee changed. */
export async function refreshPeople(queries: QueryClient): Promise<void> {
  const shown = [employeeDetails, employeeTimeline, listEmployees, listUsers, getEmployeeActions]
  await Promise.all(shown.map((endpoint) => queries.invalidateQueries({ queryKey: [endpoint.id] })))
}
