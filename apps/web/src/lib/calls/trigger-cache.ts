import { listTriggers } from '@muster/contract/calls/workflows/workflows'
import type { Trigger } from '@muster/contract/workflows/workflows.contract'
import { queryOptions } from '@tanstack/react-query'
import { type EntryStorage, entryStorage } from '../session/entry-storage.ts'
import { call } from './api.ts'

/** Which triggers: those with mails, or all, including the hidden one. */
export type TriggerChoice = 'shown' | 'all'

/** The two lists are cached separately. */
const keys: Record<TriggerChoice, string> = { shown: 'triggers', all: 'triggers.all' }
/** Delay before the list is fetched without a cached one (platform specification, section 7). */
export const FETCH_DELAY_MS = 200
/** Lifetime of the cache: a new release may add triggers. */
const KEPT_MS = 60 * 60 * 1000

interface Kept {
  at: number
  triggers: Trigger[]
}

function readKept(storage: Pick<EntryStorage, 'get'>, key: string, now: number): Trigger[] | null {
  try {
    const kept = JSON.parse(storage.get(key) ?? 'null') as Partial<Kept> | null
    const isFresh = typeof kept?.at === 'number' && now - kept.at < KEPT_MS && kept.at <= now
    return isFresh && Array.isArray(kept.triggers) ? kept.triggers : null
  } catch {
    // Written by hand or by another release: fetch it.
    return null
  }
}

interface Around {
  storage: Pick<EntryStorage, 'get' | 'set'>
  now: () => number
  fetch: (choice: TriggerChoice, signal?: AbortSignal) => Promise<{ triggers: Trigger[] }>
}

const browser: Around = {
  storage: entryStorage,
  now: Date.now,
  fetch: (choice, signal) =>
    call(listTriggers, { query: { is_all: choice === 'all' ? '1' : '0' } }, signal ? { signal } : {}),
}

/**
 * The triggers: from the browser's storage while fresh, otherwise from the server after a short delay, so
 * that leaving the screen early makes no request. Errors are not cached.
 */
export async function loadTriggers(
  choice: TriggerChoice,
  signal?: AbortSignal,
  around: Around = browser,
): Promise<Trigger[]> {
  const kept = readKept(around.storage, keys[choice], around.now())
  if (kept) return kept
  await new Promise((resolve) => setTimeout(resolve, FETCH_DELAY_MS))
  signal?.throwIfAborted()
  const { triggers } = await around.fetch(choice, signal)
  around.storage.set(keys[choice], JSON.stringify({ at: around.now(), triggers } satisfies Kept))
  return triggers
}

export const triggersOptions = (choice: TriggerChoice) =>
  queryOptions({
    queryKey: [listTriggers.id, choice],
    queryFn: ({ signal }) => loadTriggers(choice, signal),
    meta: { errorShown: 'inline' },
  })
