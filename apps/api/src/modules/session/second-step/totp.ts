import { generateSecret, generateURI, verifySync } from 'otplib'
import type { PublicCtx } from '../../../platform/context.ts'
import { openText, sealText } from '../../../platform/crypto/sealed-text.ts'

/** Seconds for which the app shows a code. */
const PERIOD = 30

type Keyed = Pick<PublicCtx, 'platform'>
interface Owner {
  orgId: number
  accountId: number
}

const placeOf = ({ orgId, accountId }: Owner) => ({
  purpose: 'authenticator',
  record: `${orgId}/${accountId}`,
})

export function newSecret(): string {
  return generateSecret()
}

export function sealSecret(ctx: Keyed, owner: Owner, secret: string): string {
  return sealText(secret, ctx.platform.config.secretKey, placeOf(owner))
}

/** The URL that an authenticator app reads from a QR code. */
export function authenticatorUri(secret: string, issuer: string, email: string): string {
  return generateURI({ issuer, label: email, secret })
}

/**
 * The time step of this code: the current one, the previous or the next, to tolerate small clock differences.
 *
 * @param sealed from `sealSecret`
 * @param code six digits
 * @returns undefined if it matches none of them
 */
export function stepOf(
  ctx: Keyed & Pick<PublicCtx, 'now'>,
  owner: Owner,
  sealed: string,
  code: string,
): number | undefined {
  const secret = openText(sealed, ctx.platform.config.secretKey, placeOf(owner))
  const epoch = Math.floor(ctx.now.epochMilliseconds / 1000)
  const answer = verifySync({ secret, token: code, epoch, epochTolerance: PERIOD })
  return answer.valid ? Math.floor(epoch / PERIOD) + answer.delta : undefined
}
