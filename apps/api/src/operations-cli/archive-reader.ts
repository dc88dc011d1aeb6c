import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createZstdDecompress } from 'node:zlib'
import { createTarDecoder } from 'modern-tar'
import type { z } from 'zod'
import { measure } from '../platform/files/byte-store.ts'
import {
  ArchiveError,
  type ArchiveHeader,
  type ArchiveManifest,
  digestLine,
  filePathOf,
  HEADER,
  headerSchema,
  MANIFEST,
  manifestSchema,
  tableOf,
} from './archive-format.ts'

export interface ArchiveEntry {
  name: string
  size: number
  /** Must be read before requesting the next entry; unread content is skipped. */
  content: Readable
}

/** Converts any read error into an error about the archive. */
function asBroken(path: string, error: unknown): ArchiveError {
  if (error instanceof ArchiveError) return error
  const isAbsent = (error as { code?: string }).code === 'ENOENT'
  return broken(path, isAbsent ? 'there is no such file.' : 'it is damaged or no archive of Muster.', error)
}

const broken = (path: string, why: string, cause?: unknown) =>
  new ArchiveError(`${path} can't be used: ${why} Nothing was changed.`, { cause })

/**
 * Streams the entries in order. For archives verified by `verifyArchive`: damage surfaces as any error of the
 * underlying stream.
 */
export async function* readEntries(path: string): AsyncGenerator<ArchiveEntry> {
  const source = createReadStream(path, { highWaterMark: 256 * 1024 })
  const plain = createZstdDecompress()
  source.on('error', (error) => plain.destroy(error))
  source.pipe(plain)
  // Errors of the source reach the decoder through `plain`.
  const entries = (Readable.toWeb(plain) as ReadableStream<Uint8Array>).pipeThrough(
    createTarDecoder({ strict: true }) as never,
  ) as ReadableStream<{ header: { name: string; size: number }; body: ReadableStream<Uint8Array> }>
  try {
    for await (const { header, body } of entries) {
      const content = Readable.fromWeb(body as never)
      yield { name: header.name, size: header.size, content }
      content.resume()
    }
  } finally {
    source.destroy()
    plain.destroy()
  }
}

function readJson<T extends z.ZodType>(path: string, content: Buffer, schema: T): z.infer<T> {
  try {
    return schema.parse(JSON.parse(content.toString()))
  } catch (error) {
    const issue = (error as { issues?: { message: string }[] }).issues?.[0]?.message
    throw broken(path, `its description can't be read. ${issue ?? ''}`, error)
  }
}

function checkName(path: string, name: string, isFirst: boolean): void {
  if (isFirst && name !== HEADER) throw broken(path, 'it does not begin as an archive of Muster does.')
  const isKnown = tableOf(name) !== undefined || filePathOf(name) !== undefined
  if (!isFirst && !isKnown) throw broken(path, `it holds ${name}, which no archive of Muster has.`)
}

export interface ProvenArchive {
  path: string
  header: ArchiveHeader
  manifest: ArchiveManifest
}

/**
 * Reads a complete archive and verifies its checksum.
 *
 * @throws ArchiveError if any byte differs or the end is missing
 */
export async function verifyArchive(path: string): Promise<ProvenArchive> {
  try {
    return await compareSums(path)
  } catch (error) {
    throw asBroken(path, error)
  }
}

async function compareSums(path: string): Promise<ProvenArchive> {
  const digest = createHash('sha256')
  let header: ArchiveHeader | undefined
  let manifest: ArchiveManifest | undefined
  for await (const { name, size, content } of readEntries(path)) {
    if (manifest) throw broken(path, 'something follows its end.')
    if (name === MANIFEST) {
      manifest = readJson(path, await buffer(content), manifestSchema)
      continue
    }
    checkName(path, name, !header)
    const whole = header ? content : await buffer(content)
    const { sha256 } = await measure(whole, async () => undefined)
    digest.update(digestLine(name, size, sha256))
    if (Buffer.isBuffer(whole)) header = readJson(path, whole, headerSchema)
  }
  if (!header || !manifest) throw broken(path, 'its end is missing.')
  if (digest.digest('hex') !== manifest.digest) throw broken(path, 'its sums are not those it was made with.')
  return { path, header, manifest }
}
