import { MAX_ERROR_RELOADS } from '../../lib/calls/timings.ts'
import { tabStorage } from '../../lib/session/entry-storage.ts'

const RENDER_COUNTER = 'error-reloads'
const CHUNK_RELOAD_AT = 'chunk-reload-at'
/** Two failures to load a chunk this close together (ms) mean that reloading does not help. */
const CHUNK_RELOAD_PAUSE = 10_000

/** Whether `error` says that a split chunk could not be loaded, in the words of any browser. */
export function isChunkError(error: unknown): boolean {
  const text = error instanceof Error ? `${error.name} ${error.message}` : ''
  return /dynamically imported module|Importing a module script failed|ChunkLoadError|preload CSS/i.test(text)
}

/**
 * Decides what to do about a failure: `reload` the page or show the `fallback`. The first render error
 * counts and reloads once; a chunk that cannot be loaded (a new version was installed meanwhile) reloads
 * too, unless that has just been tried.
 */
export function planRecovery(error: unknown, now = Date.now()): 'reload' | 'fallback' {
  if (isChunkError(error)) {
    const last = Number(tabStorage.get(CHUNK_RELOAD_AT) ?? 0)
    tabStorage.set(CHUNK_RELOAD_AT, String(now))
    return now - last > CHUNK_RELOAD_PAUSE ? 'reload' : 'fallback'
  }
  const reloads = Number(tabStorage.get(RENDER_COUNTER) ?? 0)
  if (reloads >= MAX_ERROR_RELOADS) return 'fallback'
  tabStorage.set(RENDER_COUNTER, String(reloads + 1))
  return 'reload'
}

let decided: ReturnType<typeof planRecovery> | null = null

/**
 * The decision for this page, which holds until it is loaded anew: React may ask several times for one failure,
 * and asking twice must not look like failing twice.
 */
export function recoveryOf(error: unknown): ReturnType<typeof planRecovery> {
  decided ??= planRecovery(error)
  return decided
}
