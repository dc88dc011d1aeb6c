import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { ByteRange } from './byte-range.ts'
import { filesTexts } from './files.texts.ts'

export interface StoredBytes {
  size: number
  /** Hexadecimal. */
  sha256: string
}

/** A stored file as listed by the store. */
export interface ListedFile {
  path: string
  size: number
  changedAt: Date
}

/** Storage of file contents. Paths are `<orgId>/<folder>/<name>` as created by `newFilePath`. */
export interface ByteStore {
  readonly kind: 'disk' | 's3'
  /**
   * Stores `content` durably and atomically.
   *
   * @throws FileExistsError when the path has a file already
   */
  write(path: string, content: AsyncIterable<Uint8Array> | Buffer): Promise<StoredBytes>
  /** The stream fails for a missing file; call `sizeOf` first where that is possible. */
  read(path: string, range?: ByteRange): Readable
  /** Size in bytes; undefined for a missing file. */
  sizeOf(path: string): Promise<number | undefined>
  /** Idempotent: a missing file is not an error. */
  remove(path: string): Promise<void>
  /** All stored files, or those of one organisation, in no particular order. */
  list(orgId?: number): AsyncIterable<ListedFile>
  /**
   * Checks that files can be written and read.
   *
   * @throws Error with the reason
   */
  check(): Promise<void>
}

export class FileExistsError extends Error {
  constructor() {
    super(filesTexts('alreadyUploaded'))
  }
}

/** Passes every chunk of `content` through while computing size and digest. */
export async function measure(
  content: AsyncIterable<Uint8Array> | Buffer,
  take: (chunk: Uint8Array) => Promise<unknown>,
): Promise<StoredBytes> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of Buffer.isBuffer(content) ? [content] : content) {
    hash.update(chunk)
    size += chunk.length
    await take(chunk)
  }
  return { size, sha256: hash.digest('hex') }
}
