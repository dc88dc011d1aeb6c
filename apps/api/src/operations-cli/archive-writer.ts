import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { createTarPacker } from 'modern-tar'
import { measure } from '../platform/files/byte-store.ts'
import {
  type ArchiveHeader,
  type ArchiveManifest,
  digestLine,
  fileEntry,
  HEADER,
  MANIFEST,
  tableEntry,
} from './archive-format.ts'

export interface ArchiveWriter {
  header(header: ArchiveHeader): Promise<void>
  rows(table: string, data: Buffer, rows: number): Promise<void>
  /** @param size exact length of `content` */
  file(path: string, size: number, content: AsyncIterable<Uint8Array>): Promise<void>
  missing(path: string): void
  /** Writes the manifest, which completes the archive. */
  finish(): Promise<ArchiveManifest>
  /** Aborts an incomplete archive. */
  fail(error: unknown): Promise<void>
}

/** Streams into `sink`; only the current entry is in memory. */
export function createArchiveWriter(sink: Writable): ArchiveWriter {
  const { readable, controller } = createTarPacker()
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } })
  const written = pipeline(Readable.fromWeb(readable as never), compress, sink)
  // Makes the next entry fail, for example on a full disk; the promise itself is awaited at the end.
  written.catch((error) => controller.error(error))
  const digest = createHash('sha256')
  const numbers = new Map<string, number>()
  const manifest = {
    rows: {} as Record<string, number>,
    files: { count: 0, bytes: 0 },
    missing: [] as string[],
  }

  async function add(name: string, size: number, content: AsyncIterable<Uint8Array> | Buffer): Promise<void> {
    const writer = controller.add({ name, size, mode: 0o600, type: 'file' }).getWriter()
    const stored = await measure(content, (chunk) =>
      // The packer needs a plain Uint8Array; a Buffer may be a view of a larger one.
      writer.write(new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.length)),
    )
    await writer.close()
    digest.update(digestLine(name, size, stored.sha256))
  }

  return {
    header: (header) => add(HEADER, ...asJson(header)),
    rows: async (table, data, rows) => {
      const number = (numbers.get(table) ?? 0) + 1
      numbers.set(table, number)
      manifest.rows[table] = (manifest.rows[table] ?? 0) + rows
      await add(tableEntry(table, number), data.length, data)
    },
    file: async (path, size, content) => {
      await add(fileEntry(path), size, content)
      manifest.files.count++
      manifest.files.bytes += size
    },
    missing: (path) => {
      manifest.missing.push(path)
    },
    finish: async () => {
      const whole = { ...manifest, digest: digest.copy().digest('hex') }
      await add(MANIFEST, ...asJson(whole))
      controller.finalize()
      await written
      return whole
    },
    fail: async (error) => {
      controller.error(error)
      await written.catch(() => undefined)
    },
  }
}

function asJson(value: unknown): [size: number, content: Buffer] {
  const content = Buffer.from(`${JSON.stringify(value, null, 1)}\n`)
  return [content.length, content]
}
