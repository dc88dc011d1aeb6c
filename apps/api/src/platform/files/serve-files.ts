import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { type FileFolder, type FileType, fileFolders, fileTypes } from '@muster/contract/files/file-rules'
import { success } from '@muster/contract/kit/index'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError, fail, found } from '../errors.ts'
import type { Platform } from '../platform.ts'
import { type ByteRange, rangeOf } from './byte-range.ts'
import { FileExistsError } from './byte-store.ts'
import { contentDisposition } from './content-disposition.ts'
import { extensionOf, organisationOf, storedNameOf } from './file-path.ts'
import { linkGuard } from './link-guard.ts'
import { isSigned, type LinkGrant } from './signature.ts'
import { isAwaited, markStored } from './stored-file.ts'
import { checkUpload } from './upload-check.ts'

/** Types that a browser may show inline; all others are downloaded. SVG and HTML must never be added. */
const SHOWN = new Set(['png', 'jpg', 'jpeg', 'gif', 'webp', 'bmp', 'pdf'])

const seconds = z.coerce.number().int().nonnegative()
const uploadQuery = z.object({
  size: seconds,
  type: z.string().max(150),
  expires: seconds,
  signature: z.string().max(100),
})
const downloadQuery = z.object({
  expires: seconds,
  signature: z.string().max(100),
  name: z.string().max(400).optional(),
  mark: z.string().max(40).optional(),
})

function pathOf(request: FastifyRequest): {
  path: string
  orgId: number
  folder: FileFolder
  extension: string
} {
  const path = (request.params as { '*': string })['*']
  const orgId = organisationOf(path)
  const folder = path.split('/')[1] ?? ''
  if (orgId === undefined || !Object.hasOwn(fileFolders, folder)) fail('files.link_invalid')
  return { path, orgId, folder: folder as FileFolder, extension: extensionOf(path) }
}

function checkGrant(platform: Platform, grant: LinkGrant, signature: string): void {
  const now = platform.clock().epochMilliseconds / 1000
  if (!isSigned(platform.config.secretKey, grant, signature) || grant.expires <= now)
    fail('files.link_invalid')
}

/** Reads and discards the rest of a refused upload: a client that is cut off never sees the error. */
async function drain(request: IncomingMessage, limit: number): Promise<void> {
  let rest = limit
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      rest -= (chunk as Buffer).length
      if (rest < 0) return
    }
  } catch {
    // The client has disconnected, so nobody would receive the response.
  }
}

/** The request's own failure as an error; an interrupted stream is the client's fault. */
function reasonOf(error: unknown, request: IncomingMessage): unknown {
  if (error instanceof AppError) return error
  if (error instanceof FileExistsError) return new AppError('files.already_uploaded')
  return request.complete ? error : new AppError('files.interrupted')
}

function checkHeaders(request: FastifyRequest, size: number, type: string): void {
  const claimed = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  // Some clients send no content type; the signed one applies.
  if (claimed && claimed !== type.split(';')[0]?.trim().toLowerCase()) {
    fail('files.content_mismatch', { parameters: { type } })
  }
  const length = request.headers['content-length']
  if (length !== undefined && Number(length) !== size)
    fail('files.size_mismatch', { parameters: { expected: size } })
}

async function receive(platform: Platform, request: FastifyRequest): Promise<unknown> {
  const { path, orgId, folder, extension } = pathOf(request)
  const query = uploadQuery.safeParse(request.query)
  if (!query.success) fail('files.link_invalid')
  const { size, type, expires, signature } = query.data
  checkGrant(platform, { method: 'PUT', path, size, contentType: type, expires }, signature)
  checkHeaders(request, size, type)
  if (!(await isAwaited(platform.database, orgId, path))) fail('files.already_uploaded')
  // Keep the request open after a refusal, so that the rest can be drained.
  const source = request.raw.iterator({ destroyOnReturn: false })
  const stored = await platform.files.write(path, checkUpload(source, { folder, extension, size }))
  const isFirst = await markStored(platform.database, orgId, path, stored, platform.clock())
  if (!isFirst) fail('files.already_uploaded')
  const fileName = storedNameOf(path)
  return success({ fileName, filePath: path, type: (fileTypes[extension] as FileType).contentType })
}

function announceBytes(reply: FastifyReply, size: number, range: ByteRange | undefined): void {
  reply.header('accept-ranges', 'bytes')
  if (range) reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  reply.header('content-length', range ? range.end - range.start + 1 : size)
}

/** The headers have been sent when a stream fails: the failure can only be logged. */
function openFile(platform: Platform, path: string, range: ByteRange | undefined): Readable {
  return platform.files
    .read(path, range)
    .once('error', (error) => platform.log.error({ err: error, path }, 'a download broke off'))
}

async function send(platform: Platform, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { path, orgId, folder, extension } = pathOf(request)
  const query = downloadQuery.safeParse(request.query)
  if (!query.success) fail('files.link_invalid')
  const { expires, signature, name, mark } = query.data
  checkGrant(platform, { method: 'GET', path, expires, name, mark }, signature)
  const guard = linkGuard(folder)
  await guard?.(platform.database, { orgId, path, mark })
  const size = found(await platform.files.sizeOf(path))
  // Stored files are immutable, so any validator sent with the range matches.
  const range = rangeOf(request.headers.range, size)
  if (range === 'unsatisfiable') {
    return reply.status(416).header('content-range', `bytes */${size}`).send()
  }
  const isPdf = extension === 'pdf'
  announceBytes(reply, size, range)
  return (
    reply
      .header(
        'content-disposition',
        contentDisposition(SHOWN.has(extension) ? 'inline' : 'attachment', name ?? storedNameOf(path)),
      )
      .header('x-content-type-options', 'nosniff')
      // What a guard may refuse a moment later is not kept.
      .header('cache-control', guard ? 'private, no-store' : 'private, max-age=300')
      .header('x-frame-options', 'SAMEORIGIN')
      .header(
        'content-security-policy',
        // A browser's PDF viewer does not start in a sandbox; a PDF has no access to the origin anyway.
        `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'${isPdf ? '' : '; sandbox'}`,
      )
      .type(fileTypes[extension]?.contentType ?? 'application/octet-stream')
      .send(openFile(platform, path, range))
  )
}

/**
 * `PUT /files/upload/…` accepts the bytes of a signed link, `GET /files/…` serves them. The signature is the
 * permission: access is checked where the link is issued, and by the guard of its folder where one is used.
 */
export async function serveFiles(app: FastifyInstance, platform: Platform): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // Leaves the body a stream, whatever its type.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.put('/files/upload/*', { bodyLimit: Number.MAX_SAFE_INTEGER }, async (request, reply) => {
      try {
        return await receive(platform, request)
      } catch (error) {
        const reason = reasonOf(error, request.raw)
        await drain(request.raw, 32 * 1_048_576)
        if (!request.raw.complete) reply.header('connection', 'close')
        throw reason
      }
    })
    scope.get('/files/*', (request, reply) => send(platform, request, reply))
  })
}
