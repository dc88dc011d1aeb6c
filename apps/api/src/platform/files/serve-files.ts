import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { type FileType, fileTypes } from '@muster/contract/files/file-rules'
import { success } from '@muster/contract/kit/index'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError, fail, found } from '../errors.ts'
import type { Platform } from '../platform.ts'
import { type ByteRange, rangeOf } from './byte-range.ts'
import { FileExistsError } from './byte-store.ts'
import { contentDisposition } from './content-disposition.ts'
import { extensionOf, organisationOf, storedNameOf } from './file-path.ts'
import { isSigned, type LinkGrant } from './signature.ts'
import { isAwaited, markStored } from './stored-file.ts'
import { checkUpload } from './upload-check.ts'

/** What a browser may show in place; everything else is saved. SVG and HTML are never among them. */
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
})

function pathOf(request: FastifyRequest): { path: string; orgId: number; extension: string } {
  const path = (request.params as { '*': string })['*']
  const orgId = organisationOf(path)
  if (orgId === undefined) fail('files.link_invalid')
  return { path, orgId, extension: extensionOf(path) }
}

function checkGrant(platform: Platform, grant: LinkGrant, signature: string): void {
  const now = platform.clock().epochMilliseconds / 1000
  if (!isSigned(platform.config.secretKey, grant, signature) || grant.expires <= now)
    fail('files.link_invalid')
}

/** Reads away what a refused upload still sends: a client that is cut off never sees the reason. */
async function drain(request: IncomingMessage, limit: number): Promise<void> {
  let rest = limit
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      rest -= (chunk as Buffer).length
      if (rest < 0) return
    }
  } catch {
    // The client is gone, and with it the one who would read the answer.
  }
}

/** The request's own failure in words; a stream that broke off is the client's. */
function reasonOf(error: unknown, request: IncomingMessage): unknown {
  if (error instanceof AppError) return error
  if (error instanceof FileExistsError) return new AppError('files.already_uploaded')
  return request.complete ? error : new AppError('files.interrupted')
}

function checkHeaders(request: FastifyRequest, size: number, type: string): void {
  const claimed = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  // Some clients send no type; the signed one holds.
  if (claimed && claimed !== type.split(';')[0]?.trim().toLowerCase()) {
    fail('files.content_mismatch', { parameters: { type } })
  }
  const length = request.headers['content-length']
  if (length !== undefined && Number(length) !== size)
    fail('files.size_mismatch', { parameters: { expected: size } })
}

async function receive(platform: Platform, request: FastifyRequest): Promise<unknown> {
  const { path, orgId, extension } = pathOf(request)
  const query = uploadQuery.safeParse(request.query)
  if (!query.success) fail('files.link_invalid')
  const { size, type, expires, signature } = query.data
  checkGrant(platform, { method: 'PUT', path, size, contentType: type, expires }, signature)
  checkHeaders(request, size, type)
  if (!(await isAwaited(platform.database, orgId, path))) fail('files.already_uploaded')
  // The request outlives a refusal, so that its rest can be read away.
  const source = request.raw.iterator({ destroyOnReturn: false })
  const stored = await platform.files.write(path, checkUpload(source, { extension, size }))
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

/** The head of the answer is out when a stream fails: what is left is to note why the rest is missing. */
function openFile(platform: Platform, path: string, range: ByteRange | undefined): Readable {
  return platform.files
    .read(path, range)
    .once('error', (error) => platform.log.error({ err: error, path }, 'a download broke off'))
}

async function send(platform: Platform, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { path, extension } = pathOf(request)
  const query = downloadQuery.safeParse(request.query)
  if (!query.success) fail('files.link_invalid')
  const { expires, signature, name } = query.data
  checkGrant(platform, { method: 'GET', path, expires, name }, signature)
  const size = found(await platform.files.sizeOf(path))
  // A stored file never changes, so whatever validator comes with the range holds.
  const range = rangeOf(request.headers.range, size)
  if (range === 'unsatisfiable') {
    return reply.status(416).header('content-range', `bytes */${size}`).send()
  }
  const isPdf = extension === 'pdf'
  announceBytes(reply, size, range)
  return reply
    .header(
      'content-disposition',
      contentDisposition(SHOWN.has(extension) ? 'inline' : 'attachment', name ?? storedNameOf(path)),
    )
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, max-age=300')
    .header('x-frame-options', 'SAMEORIGIN')
    .header(
      'content-security-policy',
      // A browser's PDF viewer does not start in a sandbox; a PDF has no access to the origin anyway.
      `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'${isPdf ? '' : '; sandbox'}`,
    )
    .type(fileTypes[extension]?.contentType ?? 'application/octet-stream')
    .send(openFile(platform, path, range))
}

/**
 * `PUT /files/upload/…` takes the bytes of a signed address, `GET /files/…` gives them out. The
 * signature is the permission: whoever makes an address has checked access before.
 */
export async function serveFiles(app: FastifyInstance, platform: Platform): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The body stays a stream, whatever its type.
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
