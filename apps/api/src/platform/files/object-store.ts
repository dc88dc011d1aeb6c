import { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import type { Logger } from 'pino'
import type { ObjectStoreConfig } from '../../config.ts'
import type { ByteRange } from './byte-range.ts'
import { type ByteStore, FileExistsError, type ListedFile, type StoredBytes } from './byte-store.ts'
import { assertFilePath, organisationOf } from './file-path.ts'
import { beforeNextTry, isMissing, reasonOf, statusOf, unavailable } from './object-errors.ts'
import { type Spooled, spool } from './spool.ts'

const CONNECT_MS = 3000
/** A connection without traffic in either direction for this long counts as dead. */
const SILENCE_MS = 20_000
const CHECK_MS = 5000

type Sdk = typeof import('@aws-sdk/client-s3')

/** How much of a download has arrived, so that an interrupted one can be resumed. */
interface Progress {
  at: number
  /** The last requested byte, once the size is known. */
  last: number | undefined
  etag: string | undefined
  tries: number
}

const silent = () => undefined

/** Loads the SDK on first use, so that installations that store files on disk never load it. */
function connect(config: ObjectStoreConfig): () => Promise<{ sdk: Sdk; client: S3Client }> {
  let opened: Promise<{ sdk: Sdk; client: S3Client }> | undefined
  const open = async () => {
    const sdk = await import('@aws-sdk/client-s3')
    const client = new sdk.S3Client({
      endpoint: config.endpoint,
      region: config.region,
      // Path-style addressing works with every S3-compatible store.
      forcePathStyle: true,
      credentials: { accessKeyId: config.accessKey, secretAccessKey: config.secretKey },
      // Not every store supports trailing checksums; the checksum is sent as a header with each object.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      // The SDK would write to the terminal; errors are logged by the product instead.
      logger: { debug: silent, info: silent, warn: silent, error: silent },
      requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENCE_MS },
    })
    return { sdk, client }
  }
  return () => {
    opened ??= open()
    return opened
  }
}

/**
 * Stores files in a bucket of an S3-compatible store, with the path as key. A PUT makes an object appear
 * atomically, and `If-None-Match` prevents overwriting it.
 */
export function createObjectStore(config: ObjectStoreConfig, log: Logger): ByteStore {
  const connected = connect(config)
  const Bucket = config.bucket
  const writing = new Set<string>()

  async function headOf(path: string): Promise<{ size: number; sha256: string | undefined } | undefined> {
    const { sdk, client } = await connected()
    try {
      const head = await client.send(new sdk.HeadObjectCommand({ Bucket, Key: assertFilePath(path) }))
      return { size: head.ContentLength ?? 0, sha256: head.Metadata?.sha256 }
    } catch (error) {
      if (isMissing(error)) return undefined
      throw unavailable(error)
    }
  }

  async function putOnce(path: string, content: Spooled, tries: number): Promise<void> {
    const { sdk, client } = await connected()
    try {
      await client.send(
        new sdk.PutObjectCommand({
          Bucket,
          Key: path,
          Body: content.body(),
          ContentLength: content.size,
          // The store refuses bytes that were corrupted in transit.
          ChecksumSHA256: Buffer.from(content.sha256, 'hex').toString('base64'),
          Metadata: { sha256: content.sha256 },
          IfNoneMatch: '*',
        }),
      )
    } catch (error) {
      if (statusOf(error) !== 412) throw error
      // An earlier attempt may have succeeded although its response was lost.
      const isOurs = tries > 1 && (await headOf(path))?.sha256 === content.sha256
      if (!isOurs) throw new FileExistsError()
    }
  }

  /** Each attempt starts from the first byte, since the SDK can't repeat a stream. */
  async function put(path: string, content: Spooled): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        return await putOnce(path, content, tries)
      } catch (error) {
        await beforeNextTry(log, error, tries, 'a file did not reach the object store')
      }
    }
  }

  async function writeNew(path: string, content: AsyncIterable<Uint8Array> | Buffer): Promise<StoredBytes> {
    const spooled = await spool(content)
    try {
      if (await headOf(path)) throw new FileExistsError()
      await put(path, spooled)
      return { size: spooled.size, sha256: spooled.sha256 }
    } finally {
      await spooled.remove()
    }
  }

  async function* restOf(path: string, progress: Progress, range: ByteRange | undefined) {
    const { sdk, client } = await connected()
    const { at, etag } = progress
    const isPart = at > 0 || range !== undefined
    const answer = await client.send(
      new sdk.GetObjectCommand({
        Bucket,
        Key: path,
        ...(isPart ? { Range: `bytes=${at}-${range?.end ?? ''}` } : {}),
        ...(etag ? { IfMatch: etag } : {}),
      }),
    )
    progress.etag = answer.ETag
    if (answer.ContentLength !== undefined) progress.last = at + answer.ContentLength - 1
    for await (const chunk of answer.Body as Readable) {
      progress.at += (chunk as Buffer).length
      progress.tries = 1
      yield chunk as Buffer
    }
  }

  async function* readThrough(path: string, range: ByteRange | undefined): AsyncGenerator<Buffer> {
    const progress: Progress = { at: range?.start ?? 0, last: undefined, etag: undefined, tries: 1 }
    while (progress.last === undefined || progress.at <= progress.last) {
      try {
        yield* restOf(path, progress, range)
        return
      } catch (error) {
        if (isMissing(error)) throw error
        await beforeNextTry(log, error, progress.tries++, 'reading a file from the object store broke off')
      }
    }
  }

  async function* list(orgId?: number): AsyncGenerator<ListedFile> {
    const { sdk, client } = await connected()
    const listInput = { Bucket, ...(orgId === undefined ? {} : { Prefix: `${orgId}/` }) }
    for await (const page of sdk.paginateListObjectsV2({ client }, listInput)) {
      for (const { Key, Size, LastModified } of page.Contents ?? []) {
        if (Key === undefined || organisationOf(Key) === undefined) continue
        yield { path: Key, size: Size ?? 0, changedAt: LastModified ?? new Date(0) }
      }
    }
  }

  return {
    kind: 's3',
    write: async (path, content) => {
      assertFilePath(path)
      // Serialises writes to a path within this process, also for stores without If-None-Match.
      if (writing.has(path)) throw new FileExistsError()
      writing.add(path)
      try {
        return await writeNew(path, content)
      } finally {
        writing.delete(path)
      }
    },
    read: (path, range) => Readable.from(readThrough(assertFilePath(path), range), { objectMode: false }),
    sizeOf: async (path) => (await headOf(path))?.size,
    remove: async (path) => {
      const { sdk, client } = await connected()
      try {
        await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: assertFilePath(path) }))
      } catch (error) {
        if (!isMissing(error)) throw unavailable(error)
      }
    },
    list,
    check: async () => {
      const { sdk, client } = await connected()
      try {
        await client.send(new sdk.HeadBucketCommand({ Bucket }), {
          abortSignal: AbortSignal.timeout(CHECK_MS),
        })
      } catch (error) {
        throw new Error(`The bucket ${Bucket} at ${config.endpoint} can't be used: ${reasonOf(error)}`, {
          cause: error,
        })
      }
    },
  }
}
