import { createReadStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { measure, type StoredBytes } from './byte-store.ts'

/** Content of known size that can be read repeatedly. */
export interface Spooled extends StoredBytes {
  /** A new stream from the first byte. */
  body(): Readable | Buffer
  remove(): Promise<void>
}

/**
 * Spools content to the local disk. An object store needs the size before the first byte, and a failed
 * attempt is retried from the start; refused content also never reaches the store.
 */
export async function spool(content: AsyncIterable<Uint8Array> | Buffer): Promise<Spooled> {
  if (Buffer.isBuffer(content)) {
    const stored = await measure(content, async () => undefined)
    return { ...stored, body: () => content, remove: async () => undefined }
  }
  const folder = await mkdtemp(join(tmpdir(), 'muster-file-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  const path = join(folder, 'content')
  try {
    const handle = await open(path, 'wx', 0o600)
    try {
      const stored = await measure(content, (chunk) => handle.writeFile(chunk))
      return { ...stored, body: () => createReadStream(path), remove }
    } finally {
      await handle.close()
    }
  } catch (error) {
    await remove()
    throw error
  }
}
