import { createReadStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { measure, type StoredBytes } from './byte-store.ts'

/** Content that can be read as often as it takes, its size known. */
export interface Spooled extends StoredBytes {
  /** From the first byte on. */
  body(): Readable | Buffer
  remove(): Promise<void>
}

/**
 * Puts content aside on this machine. An object store wants to know the size before the first byte, and
 * what did not arrive is sent again from its beginning; so nothing reaches the store that was refused
 * half-way.
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
