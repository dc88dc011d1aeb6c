import { listTriggers, type Trigger } from '@muster/contract/workflows/workflows.contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { type EntryStorage, entryStorage } from '../../../lib/entry-storage.ts'

const KEY = 'triggers'
/** Pause before the list is fetched when none is kept (platform specification, section 7). */
export const FETCH_DELAY_MS = 200
/** A kept list is used for so long: a new release can bring more. */
const KEPT_MS = 60 * 60 * 1000

interface Kept {
  at: number
  triggers: Trigger[]
}

function readKept(storage: Pick<EntryStorage, 'get'>, now: number): Trigger[] | null {
  try {
    const kept = JSON.parse(storage.get(KEY) ?? 'null') as Partial<Kept> | null
    const isFresh = typeof kept?.at === 'number' && now - kept.at < KEPT_MS && kept.at <= now
    return isFresh && Array.isArray(kept.triggers) ? kept.triggers : null
  } catch {
    // Written by hand or by another release: asked for anew.
    return null
  }
}

interface Around {
  storage: Pick<EntryStorage, 'get' | 'set'>
  now: () => number
  fetch: (signal?: AbortSignal) => Promise<{ triggers: Trigger[] }>
}

const browser: Around = {
  storage: entryStorage,
  now: Date.now,
  fetch: (signal) => call(listTriggers, {}, signal ? { signal } : {}),
}

/**
 * The triggers: from this browser while they are fresh, else from the server after a short pause. An answer
 * that is an error is not kept.
 */
export async function loadTriggers(signal?: AbortSignal, around: Around = browser): Promise<Trigger[]> {
  const kept = readKept(around.storage, around.now())
  if (kept) return kept
  await new Promise((resolve) => setTimeout(resolve, FETCH_DELAY_MS))
  const { triggers } = await around.fetch(signal)
  around.storage.set(KEY, JSON.stringify({ at: around.now(), triggers } satisfies Kept))
  return triggers
}

export const triggersOptions = queryOptions({
  queryKey: [listTriggers.id],
  queryFn: ({ signal }) => loadTriggers(signal),
  meta: { errorShown: 'inline' },
})
