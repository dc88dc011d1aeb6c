import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PublicCtx } from '../../../platform/context.ts'
import { cookieHeader, readCookie } from '../../../platform/http/cookies.ts'
import type { Platform } from '../../../platform/platform.ts'
import { takeAnswer } from './callback.service.ts'
import { CALLBACK_ADDRESS, SSO_BASE, START_ADDRESS } from './sso-addresses.ts'
import { type Departure, startSignIn, startTest } from './start.service.ts'

/** As long as the flow itself. */
const COOKIE_SECONDS = 600

/** One per state, so that two tabs can sign in at the same time. */
const cookieName = (state: string) => `muster_sso_${state.slice(0, 12)}`

function ctxOf(platform: Platform, action: string, request: FastifyRequest): PublicCtx {
  return {
    platform,
    now: platform.clock(),
    log: platform.log.child({ request: request.id, endpoint: action }),
    request: {
      id: request.id,
      action,
      ip: request.ip,
      userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    },
    token: '',
  }
}

/** A parameter that occurs exactly once; empty if it is missing or repeated. */
function parameter(request: FastifyRequest, name: string): string {
  const value = (request.query as Record<string, unknown>)[name]
  return typeof value === 'string' && value.length <= 4000 ? value : ''
}

function redirect(reply: FastifyReply, location: string): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(location, 303)
}

function depart(ctx: PublicCtx, reply: FastifyReply, { location, keys }: Departure): FastifyReply {
  if (keys) {
    const given = {
      name: cookieName(keys.state),
      value: keys.binding,
      path: SSO_BASE,
      maxAgeSeconds: COOKIE_SECONDS,
      // Sent when the provider redirects the person back, but with no embedded request of another page.
      sameSite: 'Lax' as const,
    }
    reply.header('set-cookie', cookieHeader(ctx, given))
  }
  return redirect(reply, location)
}

/** The URLs a browser visits on its way to a provider and back. */
export function serveSso(app: FastifyInstance, platform: Platform): void {
  app.get(
    START_ADDRESS,
    { config: { endpointId: 'session.sso.start', isPublic: true } },
    async (request, reply) => {
      const ctx = ctxOf(platform, 'session.sso.start', request)
      const ticket = parameter(request, 'ticket')
      if (ticket) return depart(ctx, reply, await startTest(ctx, ticket))
      const departure = await startSignIn(ctx, {
        provider: parameter(request, 'provider'),
        nonce: parameter(request, 'nonce'),
        redirect: parameter(request, 'redirect'),
        entry: parameter(request, 'entry') === 'me' ? 'me' : 'admin',
      })
      return depart(ctx, reply, departure)
    },
  )
  app.get(
    CALLBACK_ADDRESS,
    { config: { endpointId: 'session.sso.callback', isPublic: true } },
    async (request, reply) => {
      const ctx = ctxOf(platform, 'session.sso.callback', request)
      const state = parameter(request, 'state')
      const name = cookieName(state)
      const binding = state ? readCookie(request.headers.cookie, name) : ''
      const location = await takeAnswer(ctx, {
        providerPublicId: (request.params as { provider: string }).provider,
        state,
        search: new URL(request.url, 'http://localhost').search,
        binding,
      })
      if (binding) {
        reply.header(
          'set-cookie',
          cookieHeader(ctx, { name, value: '', path: SSO_BASE, maxAgeSeconds: 0, sameSite: 'Lax' }),
        )
      }
      return redirect(reply, location)
    },
  )
}
