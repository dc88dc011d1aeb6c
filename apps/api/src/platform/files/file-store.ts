import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { link, mkdir, open, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Platform } from '../platform.ts'
import { assertFilePath } from './file-path.ts'
import { signLink } from './signature.ts'

export interface StoredBytes {
  size: number
  /** Hexadecimal. */
  sha256: string
}

/** Where files lie. Paths are `<orgId>/<folder>/<name>` as `newFilePath` makes them, nothing else. */
export interface FileStore {
  /** Address (below the origin) that takes exactly these bytes by PUT, once, until `expiresAt`. */
  signUpload(grant: { path: string; size: number; contentType: string; expiresAt: Temporal.Instant }): string
  /** Address (below the origin) that shows or downloads the file. */
  signDownload(path: string, options: { name?: string; expiresAt: Temporal.Instant }): string
  /**
   * Keeps `content` for good: whole and on the disk, or not at all.
   *
   * @throws FileExistsError when the path has a file already
   */
  write(path: string, content: AsyncIterable<Uint8Array> | Buffer): Promise<StoredBytes>
  /** The stream fails when the file is missing; ask `exists` first where that can be. */
  read(path: string): Readable
  exists(path: string): Promise<boolean>
  /** Does nothing when there is no such file. */
  remove(path: string): Promise<void>
}

export class FileExistsError extends Error {
  constructor() {
    super('The file is stored already.')
  }
}

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function writeFlushed(path: string, content: AsyncIterable<Uint8Array> | Buffer): Promise<StoredBytes> {
  const hash = createHash('sha256')
  let size = 0
  const handle = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of Buffer.isBuffer(content) ? [content] : content) {
      hash.update(chunk)
      size += chunk.length
      await handle.writeFile(chunk)
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
  return { size, sha256: hash.digest('hex') }
}

const codeOf = (error: unknown) => (error as { code?: string }).code

/** Files below `DATA_DIR/files`. */
export function createFileStore(platform: Pick<Platform, 'config'>): FileStore {
  const root = join(platform.config.dataDir, 'files')
  const { secretKey } = platform.config
  const placeOf = (path: string) => join(root, assertFilePath(path))
  const seconds = (at: Temporal.Instant) => Math.floor(at.epochMilliseconds / 1000)

  return {
    signUpload: ({ path, size, contentType, expiresAt }) => {
      const expires = seconds(expiresAt)
      const grant = { method: 'PUT', path: assertFilePath(path), expires, size, contentType } as const
      const query = new URLSearchParams({ size: String(size), type: contentType, expires: String(expires) })
      query.set('signature', signLink(secretKey, grant))
      return `/files/upload/${path}?${query}`
    },
    signDownload: (path, { name, expiresAt }) => {
      const expires = seconds(expiresAt)
      const query = new URLSearchParams({ expires: String(expires), ...(name ? { name } : {}) })
      query.set(
        'signature',
        signLink(secretKey, {
          method: 'GET',
          path: assertFilePath(path),
          expires,
          ...(name ? { name } : {}),
        }),
      )
      return `/files/${path}?${query}`
    },
    write: async (path, content) => {
      const place = placeOf(path)
      const folder = dirname(place)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const partial = join(folder, `.${randomBytes(8).toString('hex')}.part`)
      try {
        const stored = await writeFlushed(partial, content)
        // Unlike a rename, a link never replaces a file that is there.
        await link(partial, place)
        await rm(partial)
        await flushFolder(folder)
        return stored
      } catch (error) {
        await rm(partial, { force: true })
        if (codeOf(error) === 'EEXIST') throw new FileExistsError()
        throw error
      }
    },
    read: (path) => createReadStream(placeOf(path)),
    exists: async (path) => {
      try {
        return (await stat(placeOf(path))).isFile()
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return false
        throw error
      }
    },
    remove: async (path) => {
      await rm(placeOf(path), { force: true })
    },
  }
}
