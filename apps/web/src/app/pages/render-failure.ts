import { connectionStore } from '../../lib/calls/connection.ts'
import { MAX_ERROR_RELOADS } from '../../lib/calls/timings.ts'
import { tabStorage } from '../../lib/session/entry-storage.ts'

const RENDER_COUNTER = 'error-reloads'
const CHUNK_RELOAD_AT = 'chunk-reload-at'
/** Two chunk errors within this time (ms) mean that reloading does not help. */
const CHUNK_RELOAD_PAUSE = 10_000

/** Whether `error` means that a chunk could not be loaded, in any browser. */
export function isChunkError(error: unknown): boolean {
  const text = error instanceof Error ? `${error.name} ${error.message}` : ''
  return /dynamically imported module|Importing a module script failed|ChunkLoadError|preload CSS/i.test(text)
}

/** Whether the server can't be reached: by the last call, or because the browser has no network at all. */
function isOffline(): boolean {
  return connectionStore.read().isOffline || navigator.onLine === false
}

type Recovery = 'reload' | 'fallback' | 'offline'

/**
 * Decides how to handle an error: `reload` the page or show the `fallback`; a page whose code isn't on the
 * device waits for the connection (`offline`). The first render error reloads
 * once; a missing chunk (after a new version was installed) reloads too, unless that has just been tried.
 */
export function planRecovery(error: unknown, now = Date.now()): Recovery {
  if (isChunkError(error) && isOffline()) return 'offline'
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

let decided: Recovery | null = null

/**
 * The decision for this page, cached until it is reloaded: React may call this several times for one error,
 * which must not count as several errors.
 */
export function recoveryOf(error: unknown): Recovery {
  decided ??= planRecovery(error)
  return decided
}
