import type { PublicCtx } from '../../platform/context.ts'
import { type EntryRequest, recordEntryRequest } from '../../platform/db/gates-entry.ts'
import { fail } from '../../platform/errors.ts'
import { networkOf } from './rules/network.ts'
import { addressHash } from './sign-in/sign-in-attempt.ts'

type Limits = Pick<EntryRequest, 'perNetwork' | 'perAddress' | 'pause'>

/** Requests per hour. A whole office may share a network; one address never needs more mails of one kind. */
const limits: Readonly<Record<EntryRequest['kind'], Limits>> = {
  // A corrected sign-up may follow at once.
  sign_up: { perNetwork: 20, perAddress: 5, pause: 0 },
  reset: { perNetwork: 60, perAddress: 5, pause: 60 },
  resend: { perNetwork: 60, perAddress: 5, pause: 60 },
}

/**
 * Counts a request for a mail, identically for known and unknown addresses.
 *
 * @returns whether a mail may be sent; the response must not depend on it
 * @throws AppError `session.slow_down` when the network has made too many requests of any kind
 */
export async function admitEntryRequest(
  ctx: PublicCtx,
  kind: EntryRequest['kind'],
  email: string,
): Promise<boolean> {
  const answer = await recordEntryRequest(ctx, {
    kind,
    emailHash: addressHash(ctx, email),
    network: networkOf(ctx.request.ip),
    ...limits[kind],
  })
  if (answer === 'network') fail('session.slow_down')
  return answer === 'taken'
}
