import { readOvertimeRules } from '@muster/contract/calls/attendance/overtime'
import {
  listPenalties,
  readPenaltyRules,
  readPenaltyStanding,
} from '@muster/contract/calls/attendance/penalties'
import type { QueryClient } from '@tanstack/react-query'
import { readOptions } from '../../../lib/calls/query.ts'

const inline = { errorShown: 'inline' as const }

export const penaltiesOptions = (month: string, page: number) => ({
  ...readOptions(listPenalties, { query: { month, page } }),
  meta: inline,
})

/** One's own in the current month. */
export const standingOptions = { ...readOptions(readPenaltyStanding, {}), meta: inline }

/** Invalidates penalty queries after a rule changed, or a month's penalties were applied or undone. */
export async function refreshRules(queries: QueryClient): Promise<void> {
  const shown: readonly string[] = [
    ...[readOvertimeRules.id, readPenaltyRules.id, listPenalties.id, readPenaltyStanding.id],
  ]
  await queries.invalidateQueries({ predicate: ({ queryKey }) => shown.includes(String(queryKey[0])) })
}
