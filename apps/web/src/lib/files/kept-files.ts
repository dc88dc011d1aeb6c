import { FILES_CACHE, offlineCache } from '../session/offline-cache.ts'

/** Without cache storage, which is available on HTTPS and localhost only, files live as long as the page. */
const memory = new Map<string, File>()

const NAME = 'x-file-name'
const addressOf = (id: string) => `${location.origin}/me/kept-files/${id}`
const hasPlace = () => 'caches' in globalThis

/**
 * Files that the device keeps until there is a connection to upload them. The end of the session removes them, as everything that
 * the device keeps.
 */
export const keptFiles = {
  /** @returns by what it is found again. @throws where the device has no room for it */
  async put(file: File): Promise<string> {
    const id = crypto.randomUUID()
    if (!hasPlace()) {
      memory.set(id, file)
      return id
    }
    const before = offlineCache.clearings()
    const place = await caches.open(FILES_CACHE)
    const headers = { 'content-type': file.type, [NAME]: encodeURIComponent(file.name) }
    await place.put(addressOf(id), new Response(file, { headers }))
    // The session has ended meanwhile: nothing of it stays.
    if (before !== offlineCache.clearings()) await caches.delete(FILES_CACHE)
    return id
  },
  /** Null for a file that is not there any more. */
  async get(id: string): Promise<File | null> {
    if (!hasPlace()) return memory.get(id) ?? null
    const kept = await (await caches.open(FILES_CACHE)).match(addressOf(id))
    if (!kept) return null
    const name = decodeURIComponent(kept.headers.get(NAME) ?? '')
    return new File([await kept.blob()], name, { type: kept.headers.get('content-type') ?? '' })
  },
  async remove(id: string): Promise<void> {
    memory.delete(id)
    if (hasPlace()) await (await caches.open(FILES_CACHE)).delete(addressOf(id))
  },
}
