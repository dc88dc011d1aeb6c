import { readOwnShifts } from '@muster/contract/calls/shifts/shift-people'
import { useQuery } from '@tanstack/react-query'
import { readOptions } from '../calls/query.ts'
import { useCan } from '../session/session.ts'

/** The signed-in user's shifts and off-days, from Monday of this week over four weeks. */
export const ownShiftsOptions = {
  ...readOptions(readOwnShifts, { query: {} }),
  meta: { errorShown: 'inline' as const },
  staleTime: 60_000,
}

const none: ReadonlySet<string> = new Set()

/**
 * Off-days of the person making the request. They are unknown for somebody else, and for users who may not read their own
 * shifts: their requests then start with today.
 */
export function useOffDays(employeeId: number | null) {
  const canSee = useCan('shifts.own.view')
  const isKnown = employeeId === null && canSee
  const { data, error, refetch } = useQuery({ ...ownShiftsOptions, enabled: isKnown })
  const days = data?.days.filter(({ is_off }) => is_off).map(({ date }) => date)
  return {
    /** Without the off-days the form still works, so an error is no reason to withhold it. */
    loading: { data: data ?? (!isKnown || error ? none : undefined), error: null, refetch },
    offDays: days ? new Set(days) : none,
  }
}
