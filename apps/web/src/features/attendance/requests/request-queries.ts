import { listRegularisations, regularisationDay } from '@muster/contract/calls/attendance/regularisation'
import type { QueryClient } from '@tanstack/react-query'
import { readOptions } from '../../../lib/calls/query.ts'

const inline = { errorShown: 'inline' as const }

export const requestedDayOptions = (id: number) => ({
  ...readOptions(regularisationDay, { query: { request_id: id } }),
  meta: inline,
})

/** Invalidates all request lists and attendance days after a request was submitted. */
export async function refreshAttendanceRequests(queries: QueryClient): Promise<void> {
  const own: readonly string[] = [regularisationDay.id, listRegularisations.id]
  await queries.invalidateQueries({
    predicate: ({ queryKey }) => {
      const key = String(queryKey[0])
      return own.includes(key) || key.startsWith('requests.') || key.startsWith('attendance.')
    },
  })
}
