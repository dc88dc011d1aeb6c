import type { createLockerLink } from '@muster/contract/candidates/locker.contract'
import type { DataOf } from '@muster/contract/kit/index'
import { systemActor } from '../../../platform/access/actor.ts'
import type { Ctx, PublicCtx } from '../../../platform/context.ts'
import { openText, sealText } from '../../../platform/crypto/sealed-text.ts'
import { tx } from '../../../platform/db/tx.ts'
import { consentAddress, newLockerKeys, redeemConsent } from '../../../platform/digital-locker/index.ts'
import { fail } from '../../../platform/errors.ts'
import { cookieHeader, readCookie } from '../../../platform/http/cookies.ts'
import { type Reply, reply } from '../../../platform/http/route.ts'
import { ServiceError } from '../../../platform/net/call-service.ts'
import type { Platform } from '../../../platform/platform.ts'
import { connectedLocker, LOCKER_BASE, type LockerAnswer } from '../../documents/index.ts'
import { asCandidate } from '../entry/visitor.ts'
import { requireOpenCandidate } from '../form/documents.service.ts'
import { keepAccess } from './visits.queries.ts'

const CONSENT_MINUTES = 10
const ACTION = 'candidates.locker.callback'

/** Of a visit that was begun. It is nowhere but in a cookie of the browser that began, sealed, so that beginning changes nothing. */
interface Begun {
  orgId: number
  candidateId: number
  /** Of the link that was open: where the browser goes on. */
  key: string
  verifier: string
  until: number
}

const cookieName = (state: string) => `muster_locker_of_${state.replace(/[^\w-]/g, '').slice(0, 12)}`
const placeOf = (state: string) => ({ purpose: 'candidate locker consent', record: state })

/** @throws AppError `candidates.link_invalid`, `candidates.code_needed`, `candidates.closed`, `documents.locker_off` */
export async function beginVisit(
  ctx: PublicCtx,
  key: string,
): Promise<Reply<DataOf<typeof createLockerLink>>> {
  const keys = newLockerKeys()
  const { url, value } = await asCandidate(ctx, key, async (own, db, who) => {
    requireOpenCandidate(who)
    const locker = await connectedLocker(own, db)
    if (!locker) fail('documents.locker_off')
    const begun: Begun = {
      ...{ orgId: own.orgId, candidateId: who.candidate_id, key, verifier: keys.verifier },
      until: own.now.add({ minutes: CONSENT_MINUTES }).epochMilliseconds,
    }
    return {
      url: consentAddress(locker.service, keys),
      value: sealText(JSON.stringify(begun), own.platform.config.secretKey, placeOf(keys.state)),
    }
  })
  const cookie = cookieHeader(ctx, {
    ...{ name: cookieName(keys.state), value, path: LOCKER_BASE },
    ...{ maxAgeSeconds: CONSENT_MINUTES * 60, sameSite: 'Lax' },
  })
  return reply({ url }, '', [cookie])
}

function begunIn(platform: Platform, { state, cookie }: LockerAnswer): Begun | null {
  const sealed = state && readCookie(cookie, cookieName(state))
  if (!sealed) return null
  try {
    return JSON.parse(openText(sealed, platform.config.secretKey, placeOf(state))) as Begun
  } catch {
    // Not sealed by us, or for another state: nobody's.
    return null
  }
}

const ctxOf = (platform: Platform, orgId: number, { ip, requestId }: LockerAnswer): Ctx => ({
  ...{ platform, now: platform.clock(), orgId, actor: systemActor('Digital locker'), token: '' },
  log: platform.log.child({ request: requestId, endpoint: ACTION }),
  request: { id: requestId, action: ACTION, ip, userAgent: '' },
})

type Outcome = 'open' | 'over' | 'declined' | 'failed'

async function redeem(platform: Platform, answer: LockerAnswer, begun: Begun): Promise<Outcome> {
  const ctx = ctxOf(platform, begun.orgId, answer)
  if (ctx.now.epochMilliseconds > begun.until) return 'over'
  if (answer.code === '') return 'declined'
  const locker = await tx(ctx, (db) => connectedLocker(ctx, db))
  if (!locker) return 'over'
  try {
    // A code counts once, at the locker.
    const access = await redeemConsent(locker.service, answer.code, begun.verifier)
    await tx(ctx, (db) => keepAccess(ctx, db, begun.candidateId, access))
    return 'open'
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    ctx.log.warn(
      { reason: error.reason, detail: error.detail },
      'a candidate’s consent could not be redeemed',
    )
    return 'failed'
  }
}

/** The locker's answer to a candidate: on to the documents, or back to the portal. Null for anybody else's. */
export async function takeLockerAnswer(platform: Platform, answer: LockerAnswer) {
  const begun = begunIn(platform, answer)
  if (!begun) return null
  const outcome = await redeem(platform, answer, begun)
  const page =
    outcome === 'open'
      ? `/onboarding/digilocker/${begun.key}`
      : `/onboarding/candidateportal/${begun.key}?locker=${outcome}`
  const gone = { value: '', path: LOCKER_BASE, maxAgeSeconds: 0, sameSite: 'Lax' } as const
  return {
    address: `${platform.config.publicUrl}/admin${page}`,
    cookies: [cookieHeader({ platform }, { name: cookieName(answer.state), ...gone })],
  }
}
