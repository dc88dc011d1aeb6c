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
/** Without a byte in either direction a connection counts as dead. */
const SILENCE_MS = 20_000
const CHECK_MS = 5000

type Sdk = typeof import('@aws-sdk/client-s3')

/** How far a download has come, so that a broken one can go on. */
interface Progress {
  at: number
  /** The last byte wanted, once it is known. */
  last: number | undefined
  etag: string | undefined
  tries: number
}

const silent = () => undefined

/** The SDK is loaded when the store is used: an installation that keeps its files on the disk never pays for it. */
function connect(config: ObjectStoreConfig): () => Promise<{ sdk: Sdk; client: S3Client }> {
  let opened: Promise<{ sdk: Sdk; client: S3Client }> | undefined
  const open = async () => {
    const sdk = await import('@aws-sdk/client-s3')
    const client = new sdk.S3Client({
      endpoint: config.endpoint,
      region: config.region,
      // The bucket in the path: what every store behind an address of its own understands.
      forcePathStyle: true,
      credentials: { accessKeyId: config.accessKey, secretAccessKey: config.secretKey },
      // Checksums in trailers are not known to every store; ours is sent with each object.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      // What it would write to the terminal, our own log says.
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
 * Files in a bucket of an S3-compatible store, under their path as the key. An object appears whole with
 * its PUT, and `If-None-Match` keeps a second one off its place.
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
          // Bytes that changed on their way are refused.
          ChecksumSHA256: Buffer.from(content.sha256, 'hex').toString('base64'),
          Metadata: { sha256: content.sha256 },
          IfNoneMatch: '*',
        }),
      )
    } catch (error) {
      if (statusOf(error) !== 412) throw error
      // The try before may have arrived although its answer did not.
      const isOurs = tries > 1 && (await headOf(path))?.sha256 === content.sha256
      if (!isOurs) throw new FileExistsError()
    }
  }

  /** Each try begins with the first byte; the SDK itself can't repeat a stream. */
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
    const wanted = { Bucket, ...(orgId === undefined ? {} : { Prefix: `${orgId}/` }) }
    for await (const page of sdk.paginateListObjectsV2({ client }, wanted)) {
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
      // Within this process nobody can be faster, also where a store does not know If-None-Match.
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
