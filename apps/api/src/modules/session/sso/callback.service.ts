import { timingSafeEqual } from 'node:crypto'
import type { SsoRefusal } from '@muster/contract/session/sso.contract'
import { hashToken } from '../../../platform/access/session.ts'
import type { PublicCtx } from '../../../platform/context.ts'
import { findFlowPlace } from '../../../platform/db/gates-sso.ts'
import { type Db, tenantTx } from '../../../platform/db/tx.ts'
import { admit, type Proven } from './admission.ts'
import { issueArrivalCode, noteSignIn } from './arrival.service.ts'
import { type Flow, lockFlow, openSecrets, useFlow } from './flows.queries.ts'
import { logSso } from './log.queries.ts'
import {
  AnswerDeclined,
  type Answered,
  AnswerInvalid,
  configurationOf,
  exchangeAnswer,
  ProviderUnavailable,
} from './oidc-client.ts'
import { findProvider, type SsoProvider } from './providers.queries.ts'
import { judgeClaims } from './rules/judge-claims.ts'
import { ssoTexts } from './sso.texts.ts'
import { arrivalPage, redirectAddress, refusalPage, testEndPage } from './sso-addresses.ts'
import { endTest } from './test-sign-in.service.ts'

/** The provider's response as it arrived through the browser. */
export interface Arrival {
  /** From the URL: the provider whose response it claims to be. */
  providerPublicId: string
  state: string
  /** The query string as received, including the question mark. */
  search: string
  /** From the cookie that belongs to this state. */
  binding: string
}

interface Opened {
  flow: Flow
  provider: SsoProvider
}

type Opening = (Opened & { refusal?: undefined }) | { refusal: SsoRefusal; opened?: Opened; detail?: string }

const isOver = (ctx: PublicCtx, flow: Flow) =>
  Temporal.Instant.compare(ctx.now, Temporal.Instant.from(flow.expiresAt)) > 0

/**
 * Why a response does not belong to this flow. A response from another browser or provider does not use up the flow.
 */
function strangeness(arrival: Arrival, { flow, provider }: Opened): [SsoRefusal, string] | undefined {
  if (!flow.bindingHash || !timingSafeEqual(hashToken(arrival.binding), flow.bindingHash)) {
    return ['other_browser', ssoTexts('responseInOtherBrowser')]
  }
  if (arrival.providerPublicId !== provider.publicId) {
    return ['answer_invalid', ssoTexts('wrongRedirectAddress')]
  }
  return undefined
}

/** Finds the flow of the response and uses it up, in a transaction that commits whatever follows. */
async function openFlow(
  ctx: PublicCtx,
  db: Db,
  place: { org_id: number; id: number },
  arrival: Arrival,
): Promise<Opening> {
  const flow = await lockFlow(db, place.org_id, place.id)
  if (!flow?.hasStarted || flow.usedAt || isOver(ctx, flow)) return { refusal: 'expired' }
  const provider = await findProvider(db, place.org_id, flow.providerId)
  if (!provider) return { refusal: 'expired' }
  const opened = { flow, provider }
  const strange = strangeness(arrival, opened)
  if (strange) {
    const [outcome, detail] = strange
    await logSso(ctx, db, provider, { kind: flow.kind, outcome, detail })
    return { refusal: outcome, opened }
  }
  await useFlow(ctx, db, place.org_id, flow.id)
  if (flow.kind === 'sign_in' && !provider.isOn) return { refusal: 'provider_unavailable', opened }
  return opened
}

interface Failure {
  refusal: SsoRefusal
  detail: string
}

function failureOf(error: unknown): Failure {
  if (error instanceof ProviderUnavailable) return { refusal: 'provider_unavailable', detail: error.message }
  if (error instanceof AnswerDeclined) return { refusal: 'declined', detail: error.message }
  if (error instanceof AnswerInvalid) return { refusal: 'answer_invalid', detail: error.message }
  throw error
}

async function checkAnswer(
  ctx: PublicCtx,
  { flow, provider }: Opened,
  arrival: Arrival,
): Promise<Answered | Failure> {
  try {
    const config = await configurationOf(ctx, provider)
    const address = new URL(redirectAddress(ctx, provider.publicId) + arrival.search)
    const secrets = openSecrets(ctx, provider.orgId, flow, arrival.state)
    return await exchangeAnswer(config, provider, address, { state: arrival.state, ...secrets })
  } catch (error) {
    return failureOf(error)
  }
}

async function enter(ctx: PublicCtx, db: Db, { flow, provider }: Opened, proven: Proven): Promise<string> {
  const { orgId } = provider
  const admission = await admit(ctx, db, provider, proven)
  const { accountId } = admission
  const event = { kind: flow.kind, email: proven.email, accountId }
  if (admission.kind === 'refuse') {
    if (admission.refusal === 'disabled' && accountId !== null) {
      await noteSignIn(ctx, db, { orgId, accountId }, 'disabled')
    }
    await logSso(ctx, db, provider, { ...event, outcome: admission.refusal })
    return refusalPage(flow.entry, admission.refusal, flow.redirect)
  }
  const who = { orgId, accountId: admission.accountId }
  await noteSignIn(ctx, db, who, 'success')
  const code = await issueArrivalCode(ctx, db, { ...who, nonceHash: flow.handoverNonceHash as Buffer })
  await logSso(ctx, db, provider, { ...event, outcome: 'success' })
  return arrivalPage(flow.entry, code, flow.redirect)
}

async function endSignIn(ctx: PublicCtx, opened: Opened, answered: Answered | Failure): Promise<string> {
  const { flow, provider } = opened
  const inTenant = <T>(work: (db: Db) => Promise<T>) => tenantTx(ctx.platform.database, provider.orgId, work)
  if ('refusal' in answered) {
    const { refusal, detail } = answered
    await inTenant((db) => logSso(ctx, db, provider, { kind: flow.kind, outcome: refusal, detail }))
    return refusalPage(flow.entry, refusal, flow.redirect)
  }
  const judged = judgeClaims(provider, answered.claims)
  if (!judged.isFine) {
    const { refusal, email } = judged
    await inTenant((db) => logSso(ctx, db, provider, { kind: flow.kind, outcome: refusal, email }))
    return refusalPage(flow.entry, refusal, flow.redirect)
  }
  const { email, name } = judged
  return inTenant((db) => enter(ctx, db, opened, { subject: answered.subject, email, name }))
}

/**
 * Handles a provider's response. Its flow is used once, in the browser that started it, at the provider's own
 * redirect URL. Then the response itself is verified, and the person is signed in or gets the reason why not.
 *
 * @returns the URL to redirect the browser to
 */
export async function takeAnswer(ctx: PublicCtx, arrival: Arrival): Promise<string> {
  const place = arrival.state ? await findFlowPlace(ctx, hashToken(arrival.state)) : null
  if (!place) return refusalPage('admin', 'expired')
  const opening = await tenantTx(ctx.platform.database, place.org_id, (db) =>
    openFlow(ctx, db, place, arrival),
  )
  if (opening.refusal !== undefined) {
    const { refusal, opened } = opening
    if (opened?.flow.kind === 'test') return testEndPage(false)
    return refusalPage(opened?.flow.entry ?? 'admin', refusal, opened?.flow.redirect)
  }
  const answered = await checkAnswer(ctx, opening, arrival)
  if (opening.flow.kind === 'test') {
    const isFine = await endTest(ctx, opening.provider, opening.flow, answered)
    return testEndPage(isFine)
  }
  return endSignIn(ctx, opening, answered)
}
