import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { systemActor } from '../../../platform/access/actor.ts'
import { hashToken } from '../../../platform/access/session.ts'
import type { Ctx } from '../../../platform/context.ts'
import { findLockerVisitPlace } from '../../../platform/db/gates-documents.ts'
import { tx } from '../../../platform/db/tx.ts'
import { redeemConsent } from '../../../platform/digital-locker/index.ts'
import { cookieHeader, readCookie } from '../../../platform/http/cookies.ts'
import { ServiceError } from '../../../platform/net/call-service.ts'
import type { Platform } from '../../../platform/platform.ts'
import { LOCKER_BASE, lockerServiceOf } from '../connections/connection-services.ts'
import { findConnection } from '../connections/connections.queries.ts'
import { cookieName } from './locker.service.ts'
import { takeForOthers } from './other-visitors.ts'
import { keepAccess, takeBegun } from './visits.queries.ts'

const ACTION = 'documents.locker.callback'
type Outcome = 'open' | 'over' | 'declined' | 'failed'

const ctxOf = (platform: Platform, orgId: number, request: FastifyRequest): Ctx => ({
  ...{ platform, now: platform.clock(), orgId, actor: systemActor('Digital locker'), token: '' },
  log: platform.log.child({ request: request.id, endpoint: ACTION }),
  request: { id: request.id, action: ACTION, ip: request.ip, userAgent: '' },
})

/** A parameter that occurs exactly once; empty if it is missing or repeated. */
function parameter(request: FastifyRequest, name: string): string {
  const value = (request.query as Record<string, unknown>)[name]
  return typeof value === 'string' && value.length <= 4000 ? value : ''
}

/**
 * The locker's answer as the browser brings it: it counts once, in the browser that began, while there is time. Whatever else
 * it is, it is over, and nothing is learnt.
 */
async function takeAnswer(platform: Platform, request: FastifyRequest, state: string): Promise<Outcome> {
  const place = state ? await findLockerVisitPlace({ platform }, hashToken(state)) : null
  if (!place) return 'over'
  const ctx = ctxOf(platform, place.org_id, request)
  const binding = readCookie(request.headers.cookie, cookieName(state))
  const [begun, connection] = await tx(ctx, async (db) => [
    await takeBegun(ctx, db, place.id, binding),
    await findConnection(ctx, db, 'locker'),
  ])
  if (!begun || !connection?.isOn) return 'over'
  const code = parameter(request, 'code')
  if (code === '') return 'declined'
  try {
    const access = await redeemConsent(lockerServiceOf(ctx, connection), code, begun.verifier)
    await tx(ctx, (db) => keepAccess(ctx, db, begun, access))
    return 'open'
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    ctx.log.warn(
      { reason: error.reason, detail: error.detail },
      'a consent of the digital locker could not be redeemed',
    )
    return 'failed'
  }
}

function back(platform: Platform, reply: FastifyReply, outcome: Outcome): FastifyReply {
  const address = `${platform.config.appUrls.employee}/documents?locker=${outcome}`
  return reply.header('cache-control', 'no-store').redirect(address, 303)
}

/** The address that the locker sends browsers back to. */
export function serveLocker(app: FastifyInstance, platform: Platform): void {
  app.get(
    `${LOCKER_BASE}/callback`,
    { config: { endpointId: ACTION, isPublic: true } },
    async (request, reply) => {
      const state = parameter(request, 'state')
      const other = await takeForOthers(platform, {
        ...{ state, code: parameter(request, 'code'), cookie: request.headers.cookie },
        ...{ ip: request.ip, requestId: request.id },
      })
      if (other)
        return reply
          .headers({ 'cache-control': 'no-store', 'set-cookie': other.cookies })
          .redirect(other.address, 303)
      const outcome = await takeAnswer(platform, request, state)
      if (state)
        reply.header(
          'set-cookie',
          cookieHeader(
            { platform },
            {
              name: cookieName(state).replace(/[^\w-]/g, ''),
              value: '',
              path: LOCKER_BASE,
              maxAgeSeconds: 0,
              sameSite: 'Lax',
            },
          ),
        )
      return back(platform, reply, outcome)
    },
  )
}
