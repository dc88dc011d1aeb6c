import type { Endpoint } from '@muster/contract/kit/index'
import { success } from '@muster/contract/kit/index'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { holds } from '../access/actor.ts'
import { recogniseToken, resolveActor } from '../access/session.ts'
import { answerAs, isViewable, isViewingToken, resolveViewing } from '../access/viewing.ts'
import type { Ctx, PublicCtx } from '../context.ts'
import { type QueryTally, withTally } from '../db/scope.ts'
import { fail } from '../errors.ts'
import { contentDisposition } from '../files/content-disposition.ts'
import type { Platform } from '../platform.ts'
import { readerOf, readingAs } from '../texts/reading.ts'
import { mayAnswer } from './batch.ts'
import { httpTexts } from './http.texts.ts'
import { inTurn } from './in-turn.ts'
import { parseInput, shapeAnswer } from './parse.ts'
import { replyWords } from './replies.texts.ts'
import { FileReply, Reply, type Route } from './route.ts'

export interface RequestNotes {
  orgId?: number
  accountId?: number | null
  /** The log names no account. */
  hidesCaller?: boolean
  tally: QueryTally
}

declare module 'fastify' {
  interface FastifyRequest {
    notes: RequestNotes
  }
}

function tokenOf(request: FastifyRequest): string {
  const value = request.headers.token
  return typeof value === 'string' ? value : ''
}

function publicCtx(platform: Platform, endpoint: Endpoint, request: FastifyRequest): PublicCtx {
  return {
    platform,
    now: platform.clock(),
    log: platform.log.child({ request: request.id, endpoint: endpoint.id }),
    request: {
      id: request.id,
      action: endpoint.id,
      ip: request.ip,
      userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
      cookie: request.headers.cookie ?? '',
    },
    token: tokenOf(request),
  }
}

/**
 * Authenticates the caller and checks the call's permission. Runs before input validation, so that an
 * unauthorised caller learns nothing from validation messages.
 */
async function admit(endpoint: Endpoint, ctx: PublicCtx): Promise<Ctx> {
  if (!ctx.token) fail('session.missing')
  // A call that hides its caller altogether is not seen in their last activity either.
  const resolve = endpoint.hidesCaller === true ? recogniseToken : resolveActor
  const caller = await (isViewingToken(ctx.token) ? resolveViewing(ctx) : resolve(ctx))
  if (!caller) fail('session.expired')
  const { actor } = caller
  if (actor.mustChangePassword && !endpoint.beforePasswordUpdate) fail('session.password_update_required')
  if (actor.viewer && !isViewable(endpoint, actor.viewer))
    fail('access.view_only', endpoint.answer === 'file' ? { message: httpTexts.text('viewOnlyFile') } : {})
  if (endpoint.access.kind === 'can' && !holds(actor, endpoint.access.permission)) fail('access.denied')
  return { ...ctx, ...caller }
}

function send(reply: FastifyReply, endpoint: Endpoint, result: unknown, strict: boolean): unknown {
  if (result instanceof FileReply) {
    return reply
      .header('content-disposition', contentDisposition('attachment', result.name))
      .header('cache-control', 'no-store')
      .type(result.contentType)
      .send(result.content)
  }
  if (result instanceof Reply && result.cookies.length > 0) reply.header('set-cookie', [...result.cookies])
  const data = result instanceof Reply ? result.data : result
  const message = result instanceof Reply ? replyWords(result.message) : ''
  return reply
    .header('cache-control', 'no-store')
    .send(success(shapeAnswer(endpoint, data ?? null, strict), message))
}

/** @throws AppError `request.too_many` when the account exceeds its rate limit */
export type RateLimiter = (request: FastifyRequest) => Promise<void>

export interface ServeOptions {
  /** Undeclared fields in a response are an error instead of being removed. */
  strict: boolean
  limitRate: RateLimiter
  /** Whether public calls are limited by IP address. */
  limitsPublicCalls: boolean
}

/** Registers one declared call under its service's base path. */
export function serveRoute(
  app: FastifyInstance,
  platform: Platform,
  route: Route,
  { strict, limitRate, limitsPublicCalls }: ServeOptions,
): void {
  const { endpoint } = route
  const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1').replace(/\/$/, '')
  const isOpen = endpoint.access.kind === 'public' || endpoint.access.kind === 'candidate'
  app.route({
    method: endpoint.method,
    url: `/services/${endpoint.service}/${path}`,
    ...(endpoint.bodyLimit ? { bodyLimit: endpoint.bodyLimit } : {}),
    // Calls answer only the method they declare; HEAD routes would enlarge the router by half.
    exposeHeadRoute: false,
    // Sets the headers of `answer-headers.ts` instead.
    helmet: false,
    config: {
      endpointId: endpoint.id,
      isPublic: isOpen,
      // A configuration of its own makes a route count for itself.
      ...(limitsPublicCalls && endpoint.signsIn ? { rateLimit: {} } : {}),
    },
    handler: (request, reply) =>
      withTally(request.notes.tally, async () => {
        if (!mayAnswer(endpoint)) fail('route.not_found')
        const ctx = publicCtx(platform, endpoint, request)
        const admitted = isOpen ? ctx : await admit(endpoint, ctx)
        if ('actor' in admitted) {
          const { orgId, actor } = admitted as Ctx
          // Whoever looks as somebody else is logged, and limited, in their own name.
          const { accountId } = actor.viewer ?? actor
          Object.assign(request.notes, { orgId, accountId, hidesCaller: endpoint.hidesCaller !== undefined })
          await limitRate(request)
          // Do not count the query for session and grants as part of the call's own work.
          request.notes.tally.count = 0
          if (request.notes.tally.statements) request.notes.tally.statements.length = 0
        }
        return readingAs(readerOf(request), async () => {
          const input = parseInput(endpoint, request)
          const work = () => route.handler(admitted as never, input as never)
          const own = () => answerAs(admitted as Ctx, endpoint, work)
          const answer = 'actor' in admitted ? own : work
          const result = await (endpoint.isHeavy ? inTurn(admitted as Ctx, answer) : answer())
          return send(reply, endpoint, result, strict)
        })
      }),
  })
}
