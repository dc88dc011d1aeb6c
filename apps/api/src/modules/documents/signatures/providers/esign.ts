import { findActiveName } from '../../connections/connections.queries.ts'
import { findLiveEnvelope, releaseEnvelopes } from './envelopes.queries.ts'
import { envelopesKind } from './envelopes-kind.ts'
import type { SignatureProvider } from './signature-provider.ts'

/** Signing with a service that the organisation has connected. */
export const esignSigning: SignatureProvider = {
  kind: 'esign',
  readyName: (ctx, db) => findActiveName(ctx, db, 'esign'),
  async stateOf(ctx, db, letterId) {
    if ((await findActiveName(ctx, db, 'esign')) === undefined) return 'off'
    const envelope = await findLiveEnvelope(ctx, db, letterId)
    if (!envelope) return 'none'
    if (envelope.problem !== '') return 'failed'
    return envelope.state === 'open' ? 'begun' : 'none'
  },
  async release(ctx, db, letterIds) {
    const released = await releaseEnvelopes(ctx, db, letterIds)
    // The service is told once this is committed.
    if (released > 0) await ctx.platform.jobs.enqueue(ctx, db, envelopesKind, {})
  },
}
