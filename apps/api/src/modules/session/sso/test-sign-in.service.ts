import type { SsoRefusal } from '@muster/contract/session/sso.contract'
import type { Ctx, PublicCtx } from '../../../platform/context.ts'
import { readTx, tenantTx, tx } from '../../../platform/db/tx.ts'
import { found } from '../../../platform/errors.ts'
import { admit } from './admission.ts'
import { type Flow, insertTestFlow, keepResult } from './flows.queries.ts'
import { logSso } from './log.queries.ts'
import type { Answered } from './oidc-client.ts'
import { findProvider, noteTested, type SsoProvider } from './providers.queries.ts'
import { judgeClaims } from './rules/judge-claims.ts'
import { testAddress } from './sso-addresses.ts'

const MOST_CLAIMS = 60
const MOST_TEXT = 300

/** The result of a test. */
export interface TestResult {
  /** `success`, or why this person could not sign in. */
  outcome: 'success' | SsoRefusal
  detail: string
  email: string
  /** The account they would sign in to; empty if one would be created, or none exists. */
  account: string
  claims: { name: string; value: string }[]
}

/**
 * Prepares a test sign-in at a provider, active or not. It opens no session and changes no account.
 *
 * @returns the URL to open in another window, and the id for reading the result
 */
export async function beginTest(ctx: Ctx, providerId: number): Promise<{ id: number; address: string }> {
  return tx(ctx, async (db) => {
    const provider = found(await findProvider(db, ctx.orgId, providerId))
    const { id, ticket } = await insertTestFlow(ctx, db, {
      orgId: ctx.orgId,
      providerId: provider.id,
      accountId: ctx.actor.accountId as number,
    })
    return { id, address: testAddress(ticket) }
  })
}

/** The result of the caller's own test; null until it is finished. */
export async function readTestResult(ctx: Ctx, id: number): Promise<TestResult | null> {
  const row = await readTx(ctx, (db) =>
    db
      .selectFrom('sso_flow')
      .select('result')
      .where('org_id', '=', ctx.orgId)
      .where('id', '=', id)
      .where('kind', '=', 'test')
      .where('account_id', '=', ctx.actor.accountId)
      .executeTakeFirst(),
  )
  return found(row).result as TestResult | null
}

const shownClaims = (claims: Record<string, unknown>): TestResult['claims'] =>
  Object.entries(claims)
    .slice(0, MOST_CLAIMS)
    .map(([name, value]) => ({
      name: name.slice(0, 100),
      value: (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, MOST_TEXT),
    }))

type Ending = Answered | { refusal: SsoRefusal; detail: string }

async function resultOf(ctx: PublicCtx, provider: SsoProvider, ending: Ending): Promise<TestResult> {
  const nothing = { detail: '', email: '', account: '', claims: [] }
  if ('refusal' in ending) return { ...nothing, outcome: ending.refusal, detail: ending.detail }
  const claims = shownClaims(ending.claims)
  const judged = judgeClaims(provider, ending.claims)
  if (!judged.isFine) return { ...nothing, outcome: judged.refusal, email: judged.email, claims }
  const { email, name } = judged
  return tenantTx(ctx.platform.database, provider.orgId, async (db) => {
    const admission = await admit(ctx, db, provider, { subject: ending.subject, email, name }, true)
    if (admission.kind === 'refuse') return { ...nothing, outcome: admission.refusal, email, claims }
    const { email: account } = await db
      .selectFrom('account')
      .select('email')
      .where('org_id', '=', provider.orgId)
      .where('id', '=', admission.accountId)
      .executeTakeFirstOrThrow()
    return { ...nothing, outcome: 'success', email, account, claims }
  })
}

/** The provider verified a person: the settings work, even if this person has no account. */
const provesSettings = ({ outcome }: TestResult) =>
  ['success', 'no_account', 'disabled', 'identity_conflict'].includes(outcome)

/**
 * Ends a test and stores its result for the administrator who started it.
 *
 * @returns whether the provider verified a person
 */
export async function endTest(
  ctx: PublicCtx,
  provider: SsoProvider,
  flow: Flow,
  ending: Ending,
): Promise<boolean> {
  const result = await resultOf(ctx, provider, ending)
  const isFine = provesSettings(result)
  await tenantTx(ctx.platform.database, provider.orgId, async (db) => {
    await keepResult(db, provider.orgId, flow.id, result)
    if (isFine) await noteTested(ctx, db, provider)
    const { outcome, detail, email } = result
    await logSso(ctx, db, provider, { kind: 'test', outcome, detail, email, accountId: flow.accountId })
  })
  return isFine
}
