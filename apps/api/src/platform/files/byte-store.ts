import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { ByteRange } from './byte-range.ts'
import { filesTexts } from './files.texts.ts'

export interface StoredBytes {
  size: number
  /** Hexadecimal. */
  sha256: string
}

/** A stored file as the store itself sees it. */
export interface ListedFile {
  path: string
  size: number
  changedAt: Date
}

/** Where bytes lie. Paths are `<orgId>/<folder>/<name>` as `newFilePath` makes them, nothing else. */
export interface ByteStore {
  readonly kind: 'disk' | 's3'
  /**
   * Keeps `content` for good: whole, or not at all.
   *
   * @throws FileExistsError when the path has a file already
   */
  write(path: string, content: AsyncIterable<Uint8Array> | Buffer): Promise<StoredBytes>
  /** The stream fails when the file is missing; ask `sizeOf` first where that can be. */
  read(path: string, range?: ByteRange): Readable
  /** Bytes; undefined when there is no such file. */
  sizeOf(path: string): Promise<number | undefined>
  /** Does nothing when there is no such file. */
  remove(path: string): Promise<void>
  /** Every stored file, or those of one organisation, in no particular order. */
  list(orgId?: number): AsyncIterable<ListedFile>
  /**
   * Whether files can be kept and read at all.
   *
   * @throws Error that says why not
   */
  check(): Promise<void>
}

export class FileExistsError extends Error {
  constructor() {
    super(filesTexts('theFileIsStoredAlready'))
  }
}

/** Hands every chunk of `content` on, and knows size and digest afterwards. */
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
