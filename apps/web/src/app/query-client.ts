import type { AnyUseQueryOptions } from '@tanstack/react-query'
import { createQueryClient } from '../lib/calls/query.ts'
import { onLanguageChange } from '../lib/language/i18n.ts'

/** The cache of everything that screens have read. */
export const queries = createQueryClient()
// What the server wrote out is in the language it was asked in.
onLanguageChange(() => void queries.invalidateQueries())

/** How long a page waits for its data before it is drawn without, in milliseconds. */
const PATIENCE_MS = 300

/**
 * Reads what a page shows first. What was asked for before the code arrived is there at once, and the page is drawn with
 * it, instead of empty and then again. Failures are left to the parts that read the same.
 */
export async function readFirst(reads: readonly AnyUseQueryOptions[]): Promise<void> {
  const all = Promise.allSettled(reads.map((options) => queries.prefetchQuery(options)))
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
}
