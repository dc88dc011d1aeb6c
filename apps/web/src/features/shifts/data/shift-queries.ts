import {
  listShiftAssignments,
  listShiftRules,
  readOwnShifts,
  readWorkPlan,
} from '@muster/contract/calls/shifts/shift-people'
import {
  deleteShift,
  listShiftChoices,
  listShifts,
  listShiftsByBody,
  readShift,
  trackShiftChanges,
} from '@muster/contract/calls/shifts/shifts'
import type { BodyOf, Call, DataOf, QueryOf } from '@muster/contract/kit/index'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { readOptions, writeOptions } from '../../../lib/calls/query.ts'

export const inline = { errorShown: 'inline' as const }
export const choicesOptions = { ...readOptions(listShiftChoices, {}), meta: inline }
export const rulesOptions = { ...readOptions(listShiftRules, {}), meta: inline }
export const shiftOptions = (SHFTID: number) => ({
  ...readOptions(readShift, { query: { SHFTID } }),
  meta: inline,
})
export const changesOptions = (shiftId: number) => ({
  ...readOptions(trackShiftChanges, { params: { shiftId }, query: { limit: 100 } }),
  meta: inline,
})
export const assignmentsOptions = (query: Partial<QueryOf<typeof listShiftAssignments>>) => ({
  ...readOptions(listShiftAssignments, { query }),
  meta: inline,
})
export const planOptions = (body: Partial<BodyOf<typeof readWorkPlan>>) => ({
  ...readOptions(readWorkPlan, { body }),
  meta: inline,
})
export const ownOptions = (weeks: number) => ({
  ...readOptions(readOwnShifts, { query: { weeks } }),
  meta: inline,
})

const shown: readonly Call[] = [
  ...[listShifts, listShiftsByBody, readShift, trackShiftChanges, listShiftChoices],
  ...[listShiftAssignments, listShiftRules, readWorkPlan, readOwnShifts],
]

/** Queries of a single shift, which must not be refetched after the shift was deleted. */
const ofOne: readonly string[] = [readShift.id, trackShiftChanges.id]

/** Invalidates everything that shows shifts. */
export async function refreshShifts(queries: QueryClient, isDeleted = false): Promise<void> {
  await Promise.all(
    shown.map(({ id }) =>
      queries.invalidateQueries({
        queryKey: [id],
        refetchType: isDeleted && ofOne.includes(id) ? 'none' : 'active',
      }),
    ),
  )
}

/** Mutation of shifts, rules or assignments; the form shows its error inline. */
export function useShiftChange<E extends Call>(endpoint: E, onDone?: (data: DataOf<E>) => void) {
  const queries = useQueryClient()
  return useMutation({
    ...writeOptions(endpoint),
    meta: inline,
    onSuccess: async (data: DataOf<E>) => {
      await refreshShifts(queries, endpoint.id === deleteShift.id)
      onDone?.(data)
    },
  })
}
