import { z } from '@muster/contract/kit/index'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { systemActor } from '../../../../platform/access/actor.ts'
import type { Ctx } from '../../../../platform/context.ts'
import { findConnectionPlace } from '../../../../platform/db/gates-documents.ts'
import { type Db, readTx, tx } from '../../../../platform/db/tx.ts'
import { isSignedReport } from '../../../../platform/esign/index.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { REPORT_BASE } from '../../connections/connection-services.ts'
import { markDue } from './envelopes.queries.ts'
import { envelopesKind } from './envelopes-kind.ts'
import { findActive } from './esign-call.ts'

const ACTION = 'documents.esign.report'
const MAX_REPORT = 256 * 1024
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The one thing that is read of a report. */
const report = z.object({ data: z.object({ envelopeId: z.string().check(z.maxLength(100)) }) })

function envelopeOf(body: Buffer): string | undefined {
  try {
    return z.safeParse(report, JSON.parse(body.toString('utf8'))).data?.data.envelopeId
  } catch {
    return undefined
  }
}

type TakeReport = (ctx: Ctx, db: Db, envelopeId: string) => Promise<boolean>
const others: TakeReport[] = []

/** Envelopes of a module above: `take` has them asked for, and answers whether the envelope is one of its own. */
export function registerEnvelopeReports(take: TakeReport): void {
  others.push(take)
}

const ctxOf = (platform: Platform, orgId: number, request: FastifyRequest): Ctx => ({
  ...{ platform, now: platform.clock(), orgId, actor: systemActor('Signing service'), token: '' },
  log: platform.log.child({ request: request.id, endpoint: ACTION }),
  request: { id: request.id, action: ACTION, ip: request.ip, userAgent: '' },
})

/**
 * Receives a report of the service. An unknown connection, a wrong signature and an unreadable body get the same refusal, so
 * that callers learn nothing. What it says is not believed: the envelope is asked for at the service, so an old report that is sent again changes
 * nothing, and many of them ask once.
 *
 * @returns whether it was the service's
 */
async function takeReport(platform: Platform, request: FastifyRequest): Promise<boolean> {
  const { connection: publicId = '' } = request.params as { connection?: string }
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const place = UUID.test(publicId) ? await findConnectionPlace({ platform }, publicId) : null
  if (place?.kind !== 'esign') return false
  const ctx = ctxOf(platform, place.org_id, request)
  const connection = await readTx(ctx, (db) => findActive(ctx, db))
  if (!isSignedReport(body, connection?.values.callback_key ?? '', request.headers)) return false
  const envelopeId = envelopeOf(body)
  if (envelopeId === undefined) return false
  const isKnown = await tx(ctx, async (db) => {
    const isDue = await markDue(ctx, db, envelopeId)
    if (isDue) await ctx.platform.jobs.enqueue(ctx, db, envelopesKind, {})
    if (isDue !== undefined) return true
    for (const take of others) if (await take(ctx, db, envelopeId)) return true
    return false
  })
  // The account may serve other programs as well.
  if (!isKnown) ctx.log.info('a report of the signing service was about an envelope that is not ours')
  return true
}

/** The address at which the signing service reports. */
export function serveReports(app: FastifyInstance, platform: Platform): void {
  void app.register(async (scope) => {
    // The signature is that of the bytes as they came.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_REPORT }, (_request, body, done) =>
      done(null, body),
    )
    scope.post(
      `${REPORT_BASE}/:connection`,
      { bodyLimit: MAX_REPORT, config: { endpointId: ACTION, isPublic: true } },
      async (request, reply) => reply.code((await takeReport(platform, request)) ? 204 : 401).send(),
    )
  })
}
