import { hashToken } from '../../../platform/access/session.ts'
import type { PublicCtx } from '../../../platform/context.ts'
import { findFlowPlace, findProviderPlace } from '../../../platform/db/gates-sso.ts'
import { tenantTx } from '../../../platform/db/tx.ts'
import { sameOriginPath } from '../rules/redirect-path.ts'
import { type FlowKeys, insertSignInFlow, lockFlow, newFlowKeys, startTestFlow } from './flows.queries.ts'
import { logSso } from './log.queries.ts'
import { authorizationAddress, configurationOf, ProviderUnavailable } from './oidc-client.ts'
import { findProvider, type SsoProvider } from './providers.queries.ts'
import { type Entry, redirectAddress, refusalPage, testEndPage } from './sso-addresses.ts'

/** Where the browser goes next, and the values it must bring back. */
export interface Departure {
  location: string
  keys?: FlowKeys
}

export interface StartQuery {
  provider: string
  /** Nonce of the tab, for the hand-over code at the end. */
  nonce: string
  redirect: string
  entry: Entry
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const NONCE = /^[\w-]{16,200}$/

async function leave(ctx: PublicCtx, provider: SsoProvider, keys: FlowKeys): Promise<string> {
  const config = await configurationOf(ctx, provider)
  return authorizationAddress(config, provider, {
    redirectUri: redirectAddress(ctx, provider.publicId),
    ...keys,
  })
}

/** Logs why a sign-in could not even start. */
async function noteUnavailable(
  ctx: PublicCtx,
  provider: SsoProvider,
  kind: 'sign_in' | 'test',
  error: ProviderUnavailable,
): Promise<void> {
  await tenantTx(ctx.platform.database, provider.orgId, (db) =>
    logSso(ctx, db, provider, { kind, outcome: 'provider_unavailable', detail: error.message }),
  )
}

async function findUsable(ctx: PublicCtx, publicId: string): Promise<SsoProvider | undefined> {
  const place = UUID.test(publicId) ? await findProviderPlace(ctx, publicId) : null
  if (!place) return undefined
  const provider = await tenantTx(ctx.platform.database, place.org_id, (db) =>
    findProvider(db, place.org_id, place.id),
  )
  return provider?.isOn ? provider : undefined
}

/** Begins a sign-in: stores the values for verifying the response, then redirects the person to the provider. */
export async function startSignIn(ctx: PublicCtx, requested: StartQuery): Promise<Departure> {
  const { entry } = requested
  const redirect = sameOriginPath(requested.redirect)?.slice(0, 2000) ?? null
  const refuse = (): Departure => ({ location: refusalPage(entry, 'provider_unavailable', redirect) })
  const provider = NONCE.test(requested.nonce) ? await findUsable(ctx, requested.provider) : undefined
  if (!provider) return refuse()
  const keys = newFlowKeys()
  try {
    const location = await leave(ctx, provider, keys)
    await tenantTx(ctx.platform.database, provider.orgId, (db) =>
      insertSignInFlow(
        ctx,
        db,
        { orgId: provider.orgId, providerId: provider.id },
        { keys, redirect, entry, handoverNonce: requested.nonce },
      ),
    )
    return { location, keys }
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    await noteUnavailable(ctx, provider, 'sign_in', error)
    return refuse()
  }
}

/** Begins a test in the window that an administrator has just opened for it; its ticket works once. */
export async function startTest(ctx: PublicCtx, ticket: string): Promise<Departure> {
  const place = await findFlowPlace(ctx, hashToken(ticket))
  if (!place) return { location: testEndPage(false) }
  const { org_id: orgId, id } = place
  const keys = newFlowKeys()
  const provider = await tenantTx(ctx.platform.database, orgId, async (db) => {
    const flow = await lockFlow(db, orgId, id)
    const isOver = !flow || Temporal.Instant.compare(ctx.now, Temporal.Instant.from(flow.expiresAt)) > 0
    if (isOver || flow.kind !== 'test' || flow.hasStarted) return undefined
    await startTestFlow(ctx, db, { orgId, id }, keys)
    return findProvider(db, orgId, flow.providerId)
  })
  if (!provider) return { location: testEndPage(false) }
  try {
    return { location: await leave(ctx, provider, keys), keys }
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    await noteUnavailable(ctx, provider, 'test', error)
    return { location: testEndPage(false) }
  }
}
