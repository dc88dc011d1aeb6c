import { leaveOptions } from '@muster/contract/calls/leave/apply/apply-leave'
import { listRecounts, readTeamCalendar } from '@muster/contract/calls/leave/apply/team-calendar'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/calls/api.ts'
import { endpointKey, readOptions } from '../../../lib/calls/query.ts'
import { refreshBalances } from '../leave-queries.ts'

const inline = { errorShown: 'inline' as const }

export type Options = DataOf<typeof leaveOptions>
export type LeaveOption = Options['types'][number]

/** @param employeeId null for the signed-in employee */
export const applyOptions = (employeeId: number | null, month: string) =>
  queryOptions({
    queryKey: [leaveOptions.id, employeeId, month],
    queryFn: ({ signal }) =>
      call(
        leaveOptions,
        { query: { month, ...(employeeId === null ? {} : { employee_id: employeeId }) } },
        { signal },
      ),
    // Keeps showing the previous month while the next one loads, to avoid a layout jump.
    placeholderData: keepPreviousData,
    meta: inline,
  })

export type CalendarQuery = Partial<BodyOf<typeof readTeamCalendar>>

export const calendarOptions = (body: CalendarQuery) => ({
  ...readOptions(readTeamCalendar, { body }),
  queryKey: endpointKey(readTeamCalendar, { body }),
  meta: inline,
})

export const recountsOptions = (page: number) => ({
  ...readOptions(listRecounts, { body: { page } }),
  meta: inline,
})

/** Invalidates all leave queries after a request was submitted or leave was cancelled. */
export async function refreshLeave(queries: QueryClient): Promise<void> {
  const shown = [leaveOptions, readTeamCalendar, listRecounts].map((endpoint) => endpoint.id)
  await Promise.all([
    refreshBalances(queries),
    queries.invalidateQueries({ predicate: ({ queryKey }) => shown.includes(String(queryKey[0])) }),
    // Requests show leave too. They are matched by prefix because their calls belong to that feature.
    queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('requests.') }),
  ])
}
