import { showCelebrations, updateCelebrations } from '@muster/contract/calls/employees/directory/celebrations'
import type { QueryClient } from '@tanstack/react-query'
import { readOptions } from '../../../lib/calls/query.ts'

export { updateCelebrations }

/** Whose days: colleagues as self-service shows them, or people within reach. */
export type CelebratedPeople = 'colleagues' | 'people'

/** The coming 30 days; `limit` as many as are shown. */
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
