import { OFFLINE_CACHE, offlineCache } from '../lib/session/offline-cache.ts'

interface Kept {
  savedAt: number
  data: unknown
}

/** Maximum age in days: nobody should make decisions by older data. */
const MOST_DAYS = 7
const MOST_MS = MOST_DAYS * 86_400_000
/** By when an answer is kept, however busy the page is, in milliseconds. */
const LATEST_MS = 2000

async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(bytes).subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
}

/** Cache storage is available on HTTPS and localhost only. */
function hasPlace(): boolean {
  return 'caches' in globalThis && crypto.subtle !== undefined
}

/** URL prefix of a session's cache entries, which does not reveal the token. */
async function folderOf(token: string): Promise<string> {
  return `${location.origin}/me/kept/${await digest(token)}/`
}

/** The prefix for which this page has removed other sessions' entries, and the clear count at that time. */
let opened = ''

/** Opens the cache for a session, after removing the entries of all others. */
async function openFor(token: string): Promise<{ place: Cache; folder: string }> {
  const folder = await folderOf(token)
  const opening = `${folder} ${offlineCache.clearings()}`
  if (opening !== opened) {
    const place = await caches.open(OFFLINE_CACHE)
    const foreign = (await place.keys()).filter((request) => !request.url.startsWith(folder))
    await Promise.all(foreign.map((request) => place.delete(request)))
    opened = opening
  }
  return { place: await caches.open(OFFLINE_CACHE), folder }
}

/** Caches `data` for the session of `token` under a key made of the call and its input. */
export async function keepAnswer(
  token: string,
  name: string,
  data: unknown,
  now = Date.now(),
): Promise<void> {
  if (!hasPlace()) return
  const before = offlineCache.clearings()
  // What is shown now is more urgent than what is kept for later. Safari has no idle callback.
  if ('requestIdleCallback' in globalThis)
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: LATEST_MS }))
  if (before !== offlineCache.clearings()) return
  const { place, folder } = await openFor(token)
  const address = folder + (await digest(name))
  if (before !== offlineCache.clearings()) return
  await place.put(address, Response.json({ savedAt: now, data } satisfies Kept))
  // The person signed out during the write: remove it.
  if (before !== offlineCache.clearings()) await caches.delete(OFFLINE_CACHE)
}

/** The response cached under `name` for the session of `token`, unless it is too old. */
export async function recallAnswer(token: string, name: string, now = Date.now()): Promise<Kept | null> {
  if (!hasPlace()) return null
  const { place, folder } = await openFor(token)
  const found = await place.match(folder + (await digest(name)))
  if (!found) return null
  const kept = (await found.json()) as Kept
  return now - kept.savedAt > MOST_MS ? null : kept
}
