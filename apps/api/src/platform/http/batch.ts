import { AsyncLocalStorage } from 'node:async_hooks'
import type { Endpoint } from '@muster/contract/kit/index'
import type { FastifyInstance } from 'fastify'
import { currentReader } from '../../lib/texts/reader.ts'
import type { Ctx } from '../context.ts'
import type { Platform } from '../platform.ts'

/** Parts answered at the same time, so that one screen does not take all connections to the database. */
const AT_ONCE = 4

export interface BatchPart {
  method: 'GET' | 'POST'
  url: string
  body?: string | undefined
}

export interface BatchAnswer {
  status: number
  /** The answer's envelope, as JSON. */
  body: string
}

const servers = new WeakMap<Platform, FastifyInstance>()
const insideBatch = new AsyncLocalStorage<true>()

/** Lets batches make their calls on this server. */
export function serveBatches(app: FastifyInstance, platform: Platform): void {
  servers.set(platform, app)
}

/** Calls that are no part of what a screen reads; signing out would end the session of the parts beside it. */
const ALONE = new Set(['session.batch', 'session.sign_out'])

/** Whether `endpoint` may be called now: in a batch neither files, batches, nor changes without a session may. */
export function mayAnswer(endpoint: Endpoint): boolean {
  if (!insideBatch.getStore()) return true
  if (endpoint.answer === 'file' || ALONE.has(endpoint.id)) return false
  return endpoint.method === 'GET' || endpoint.access.kind === 'signedIn' || endpoint.access.kind === 'can'
}

/**
 * Makes calls as if the caller had sent each of them: through the server's whole chain, with the caller's session,
 * address and language.
 *
 * @returns their answers, in order
 */
export async function answerParts(ctx: Ctx, parts: readonly BatchPart[]): Promise<BatchAnswer[]> {
  const app = servers.get(ctx.platform)
  if (!app) throw new Error('No server serves batches of this platform.')
  const headers = {
    token: ctx.token,
    app_lang: currentReader().language,
    'user-agent': ctx.request.userAgent,
    'content-type': 'application/json',
  }
  const answers: BatchAnswer[] = []
  const waiting = parts.entries()
  const work = async () => {
    for (const [at, { method, url, body }] of waiting) {
      const answer = await app.inject({
        ...{ method, url, headers, remoteAddress: ctx.request.ip },
        ...(method === 'POST' ? { payload: body ?? '{}' } : {}),
      })
      answers[at] = { status: answer.statusCode, body: answer.body }
    }
  }
  await insideBatch.run(true, () => Promise.all(Array.from({ length: AT_ONCE }, work)))
  return answers
}
