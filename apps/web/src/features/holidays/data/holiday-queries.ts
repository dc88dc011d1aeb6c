import { readRestrictedSetting, readWeekOffs } from '@muster/contract/calls/holidays/holiday-settings'
import {
  listHolidayChoices,
  listHolidays,
  listHolidaysOfYear,
} from '@muster/contract/calls/holidays/holidays'
import { listOwnHolidays } from '@muster/contract/calls/holidays/own-holidays'
import type { HolidayImpact } from '@muster/contract/holidays/holiday-shapes'
import type { Call, CallInput, DataOf } from '@muster/contract/kit/index'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../lib/calls/api.ts'
import { readOptions, writeOptions } from '../../../lib/calls/query.ts'

export type HolidayList = DataOf<typeof listHolidaysOfYear>

export const inline = { errorShown: 'inline' as const }
export const choicesOptions = { ...readOptions(listHolidayChoices, {}), meta: inline }
export const weekOffsOptions = { ...readOptions(readWeekOffs, {}), meta: inline }
export const restrictedOptions = (year: number) => ({
  ...readOptions(readRestrictedSetting, { query: { year } }),
  meta: inline,
})

const lists: readonly Call[] = [
  ...[listHolidays, listHolidaysOfYear, listOwnHolidays],
  ...[readRestrictedSetting, readWeekOffs],
]

/** Invalidates everything that shows holidays and week-offs. */
export async function refreshHolidays(queries: QueryClient): Promise<void> {
  await Promise.all(lists.map(({ id }) => queries.invalidateQueries({ queryKey: [id] })))
}

/** Leave bookings affected by a refused change; null for any other error. */
export const impactOf = (error: unknown): HolidayImpact | null =>
  error instanceof ApiError && error.key === 'holidays.impact_unseen' ? (error.data as HolidayImpact) : null

/**
 * Mutation of holidays or week-offs. If booked leave is affected, the server refuses and returns `impact`:
 * show it, and save again with `confirm`.
 */
export function useCalendarChange<E extends Call>(endpoint: E, onDone: (data: DataOf<E>) => void) {
  const queries = useQueryClient()
  const mutation = useMutation({
    ...writeOptions(endpoint),
    meta: inline,
    onSuccess: async (data) => {
      await refreshHolidays(queries)
      onDone(data as DataOf<E>)
    },
  })
  const impact = impactOf(mutation.error)
  const confirm = () => {
    const { body } = mutation.variables as { body: object }
    mutation.mutate({ body: { ...body, impact_seen: impact?.digest } } as never)
  }
  return {
    run: (input: CallInput<E>) => mutation.mutate(input),
    confirm,
    forget: () => mutation.reset(),
    impact,
    isPending: mutation.isPending,
    /** Any other error. */
    error: impact ? null : mutation.error,
  }
}
