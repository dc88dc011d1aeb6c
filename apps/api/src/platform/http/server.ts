import { randomUUID } from 'node:crypto'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { englishReader } from '../../lib/texts/reader.ts'
import { AppError, fail } from '../errors.ts'
import { OTHER, UNKNOWN } from '../metrics/recorder.ts'
import type { AssembledPlatform } from '../module.ts'
import type { Platform } from '../platform.ts'
import { readerOf } from '../texts/reading.ts'
import { answerHeaders } from './answer-headers.ts'
import { serveBatches } from './batch.ts'
import { compressAnswers } from './compression.ts'
import { addDraining } from './drain.ts'
import { errorEnvelope, retryAfter, toAppError } from './failure.ts'
import { serveHealth } from './health.ts'
import { httpTexts } from './http.texts.ts'
import { isTooDeep } from './json-depth.ts'
import { type RateLimiter, serveRoute } from './serve-route.ts'

const MEGABYTE = 1_048_576
const PUBLIC_CALLS_A_MINUTE = 120

export interface ServerOptions {
  /** Undeclared fields in a response are an error instead of being removed: on in tests. */
  strictAnswers?: boolean
  /** Calls to public endpoints per minute and IP address, of each step of signing in apart; 0 disables the limit. */
  publicCallsPerMinute?: number
  /** Additional routes: the web app, signed files, the API description. */
  surfaces?: ((app: FastifyInstance, platform: Platform) => Promise<void> | void)[]
}

function addErrorHandling(app: FastifyInstance, platform: Platform): void {
  app.setErrorHandler((thrown, request, reply) => {
    const { error, isFault } = toAppError(thrown)
    // A caller that has closed the connection gets no answer; the server is not at fault.
    const hasLeft = (thrown as { code?: unknown } | null)?.code === 'ERR_STREAM_PREMATURE_CLOSE'
    if (isFault && !hasLeft) {
      platform.log.error(
        { err: thrown, request: request.id, endpoint: request.routeOptions.config.endpointId },
        'a request failed',
      )
    }
    const seconds = retryAfter(error)
    if (seconds !== undefined) reply.header('retry-after', seconds)
    // A file that failed before its first byte has set its own type and compression already.
    return reply
      .removeHeader('content-disposition')
      .removeHeader('content-encoding')
      .code(error.status)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(errorEnvelope(error, readerOf(request)))
  })
  app.setNotFoundHandler((request, reply) => {
    const { error } = toAppError({ code: 'FST_ERR_BAD_URL' })
    return reply.status(404).send(errorEnvelope(error, readerOf(request)))
  })
}

/** Logs and counts a request that failed before it was routed, since no hook runs for it. */
function recordUnreadable(platform: Platform, request: string, status: number): void {
  platform.metrics.requests.record({ endpoint: UNKNOWN, status, ms: 0, statements: 0 })
  platform.log.info({ request, route: 'none', status, ms: 0, queries: 0 }, 'answered')
}

function addLogging(app: FastifyInstance, platform: Platform): void {
  app.addHook('onRequest', async (request) => {
    request.notes = { tally: { count: 0 } }
  })
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    platform.metrics.requests.record({
      // Requests without an endpoint share a name: URLs as labels would be unbounded.
      endpoint: request.routeOptions.config.endpointId ?? (request.is404 ? UNKNOWN : OTHER),
      status: reply.statusCode,
      ms: reply.elapsedTime,
      statements: request.notes?.tally.count ?? 0,
      orgId: request.notes?.orgId,
    })
    // The route's pattern rather than the URL, which may contain codes.
    platform.log.info(
      {
        request: request.id,
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        endpoint: request.routeOptions.config.endpointId,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        queries: request.notes?.tally.count,
        org: request.notes?.orgId,
        account: request.notes?.hidesCaller ? undefined : request.notes?.accountId,
      },
      'answered',
    )
  })
}

/** Parses JSON as Fastify does (no prototype keys), but nothing nested without end; an empty body is undefined. */
function addBodyParser(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    if (isTooDeep(body as string))
      return done(new AppError('request.malformed', { message: httpTexts.text('tooDeep') }))
    return parseJson(request, body as string, done)
  })
}

/** The only other origin allowed for images: the map tile server, if one is configured. */
const tileOrigins = ({ config }: Platform) => (config.mapTiles ? [new URL(config.mapTiles.url).origin] : [])

async function addHeaders(app: FastifyInstance, platform: Platform): Promise<void> {
  const isHttps = platform.config.publicUrl.startsWith('https://')
  await app.register(helmet, {
    global: true,
    enableCSPNonces: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        // Libraries set computed positions (tables, popups) as style attributes.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...tileOrigins(platform)],
        fontSrc: ["'self'"],
        // Not every browser includes websockets in 'self'.
        connectSrc: ["'self'", new URL(platform.config.publicUrl).origin.replace(/^http/, 'ws')],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
  })
  const forAnswers = answerHeaders(isHttps)
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.endpointId) reply.headers(forAnswers)
    done()
  })
  app.addHook('onSend', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(self), geolocation=(self), microphone=(), payment=()')
  })
}

/** Rate limit per account, against runaway programs and stolen sessions. Each server counts separately. */
function accountRateLimiter(app: FastifyInstance, platform: Platform): RateLimiter {
  const max = platform.config.accountCallsPerMinute ?? 0
  if (max === 0) return async () => undefined
  const count = app.createRateLimit({
    max,
    timeWindow: '1 minute',
    // Only public calls are limited by IP address.
    allowList: () => false,
    keyGenerator: ({ notes }) => `${notes.orgId}:${notes.accountId}`,
  })
  return async (request) => {
    const result = await count(request)
    if (!result.isAllowed && result.isExceeded) fail('request.too_many')
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpointId?: string
    isPublic?: boolean
  }
}

/** Builds the HTTP server with the calls of all modules; the caller starts it with `listen`. */
export async function buildServer(
  platform: AssembledPlatform,
  options: ServerOptions = {},
): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: MEGABYTE,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    requestTimeout: 120_000,
    // On a busy machine loading the modules may take longer than the ten seconds of the default.
    pluginTimeout: 120_000,
    trustProxy: platform.config.trustedProxy.length > 0 ? platform.config.trustedProxy : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    frameworkErrors: (thrown, request, reply) => {
      const { error } = toAppError(thrown)
      request.notes ??= { tally: { count: 0 } }
      recordUnreadable(platform, request.id, error.status)
      const answer = (reply as FastifyReply).code(error.status).header('x-request-id', request.id)
      void answer.send(errorEnvelope(error, readerOf(request)))
    },
    clientErrorHandler: (_error, socket) => {
      const { error } = toAppError({ statusCode: 400 })
      const body = JSON.stringify(errorEnvelope(error, englishReader))
      if (socket.writable) {
        const id = randomUUID()
        recordUnreadable(platform, id, 400)
        socket.end(
          `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\nX-Request-Id: ${id}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
        )
      } else {
        socket.destroy()
      }
    },
  })
  app.decorateRequest('notes')
  addLogging(app, platform)
  await addHeaders(app, platform)
  await compressAnswers(app)
  const limit = options.publicCallsPerMinute ?? PUBLIC_CALLS_A_MINUTE
  await app.register(rateLimit, {
    global: limit > 0,
    max: limit,
    timeWindow: '1 minute',
    allowList: (request) => request.routeOptions.config.isPublic !== true,
  })
  const serveOptions = {
    strict: options.strictAnswers ?? false,
    limitRate: accountRateLimiter(app, platform),
    limitsPublicCalls: limit > 0,
  }
  addDraining(app)
  serveBatches(app, platform)
  addBodyParser(app)
  addErrorHandling(app, platform)
  serveHealth(app, platform)
  for (const surface of options.surfaces ?? []) await surface(app, platform)
  for (const module of platform.modules) {
    module.surface?.(app, platform)
    for (const route of module.routes) serveRoute(app, platform, route, serveOptions)
  }
  return app
}
