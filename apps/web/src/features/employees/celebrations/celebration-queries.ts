import { showCelebrations, updateCelebrations } from '@muster/contract/calls/employees/directory/celebrations'
import type { QueryClient } from '@tanstack/react-query'
import { readOptions } from '../../../lib/calls/query.ts'

export { updateCelebrations }

/** Colleagues as shared in self-service, or people in reach. */
export type CelebratedPeople = 'colleagues' | 'people'

/** Celebrations of the next 30 days, `limit` at most. */
export function celebrationsOptions(of: CelebratedPeople, limit: number) {
  return {
    ...readOptions(showCelebrations, { query: { of, limit } }),
    placeholderData: undefined,
    meta: { errorShown: 'inline' as const },
  }
}

export async function refreshCelebrations(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: [showCelebrations.id] })
}
