import { randomBytes } from 'node:crypto'
import { hashToken, newToken } from '../../../platform/access/session.ts'
import type { PublicCtx } from '../../../platform/context.ts'
import { openText, sealText } from '../../../platform/crypto/sealed-text.ts'
import type { Db } from '../../../platform/db/tx.ts'

/** Time limit for signing in at the provider. */
const FLOW_MINUTES = 10
/** Retention of completed flows with their test results. */
const KEPT_HOURS = 1

export type FlowKind = 'sign_in' | 'test'

export interface Flow {
  id: number
  providerId: number
  kind: FlowKind
  bindingHash: Buffer | null
  secrets: string | null
  redirect: string | null
  entry: 'admin' | 'me'
  handoverNonceHash: Buffer | null
  /** The administrator running a test. */
  accountId: number | null
  expiresAt: string
  usedAt: string | null
  hasStarted: boolean
  result: unknown
}

/** Values sent to the provider with the person, and values stored to verify the response. */
export interface FlowKeys {
  state: string
  nonce: string
  verifier: string
  /** Stored in a cookie of the browser that starts the flow. */
  binding: string
}

const random = () => randomBytes(32).toString('base64url')

export function newFlowKeys(): FlowKeys {
  return { state: random(), nonce: random(), verifier: random(), binding: random() }
}

type Now = Pick<PublicCtx, 'now' | 'platform'>

const placeOf = (orgId: number, state: string) => ({ purpose: 'sso flow', record: `${orgId}/${state}` })

const sealedSecrets = (ctx: Now, orgId: number, { state, nonce, verifier }: FlowKeys) =>
  sealText(JSON.stringify({ nonce, verifier }), ctx.platform.config.secretKey, placeOf(orgId, state))

/** Decrypts the nonce and the PKCE verifier of a flow; requires the state returned by the provider. */
export function openSecrets(
  ctx: Now,
  orgId: number,
  flow: Flow,
  state: string,
): { nonce: string; verifier: string } {
  const { secretKey } = ctx.platform.config
  return JSON.parse(openText(flow.secrets ?? '', secretKey, placeOf(orgId, state)))
}

const inMinutes = (ctx: Now) => ctx.now.add({ minutes: FLOW_MINUTES }).toString()

async function removeOldFlows(ctx: Now, db: Db, orgId: number): Promise<void> {
  await db
    .deleteFrom('sso_flow')
    .where('org_id', '=', orgId)
    .where('expires_at', '<', ctx.now.subtract({ hours: KEPT_HOURS }).toString())
    .execute()
}

/** Inserts the flow of a sign-in that is about to be redirected to the provider. */
export async function insertSignInFlow(
  ctx: Now,
  db: Db,
  of: { orgId: number; providerId: number },
  given: { keys: FlowKeys; redirect: string | null; entry: 'admin' | 'me'; handoverNonce: string },
): Promise<void> {
  await removeOldFlows(ctx, db, of.orgId)
  await db
    .insertInto('sso_flow')
    .values({
      org_id: of.orgId,
      provider_id: of.providerId,
      kind: 'sign_in',
      state_hash: hashToken(given.keys.state),
      binding_hash: hashToken(given.keys.binding),
      secrets: sealedSecrets(ctx, of.orgId, given.keys),
      redirect: given.redirect,
      entry: given.entry,
      handover_nonce_hash: hashToken(given.handoverNonce),
      created_at: ctx.now.toString(),
      expires_at: inMinutes(ctx),
    })
    .execute()
}

/** Inserts the flow of a test that the administrator opens in another window. */
export async function insertTestFlow(
  ctx: Now,
  db: Db,
  of: { orgId: number; providerId: number; accountId: number },
): Promise<{ id: number; ticket: string }> {
  await removeOldFlows(ctx, db, of.orgId)
  const ticket = newToken()
  const { id } = await db
    .insertInto('sso_flow')
    .values({
      org_id: of.orgId,
      provider_id: of.providerId,
      kind: 'test',
      ticket_hash: hashToken(ticket),
      account_id: of.accountId,
      created_at: ctx.now.toString(),
      expires_at: inMinutes(ctx),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, ticket }
}

/** Uses up the ticket of a test: from here on only the state identifies the flow. */
export async function startTestFlow(
  ctx: Now,
  db: Db,
  of: { orgId: number; id: number },
  keys: FlowKeys,
): Promise<void> {
  await db
    .updateTable('sso_flow')
    .set({
      ticket_hash: null,
      state_hash: hashToken(keys.state),
      binding_hash: hashToken(keys.binding),
      secrets: sealedSecrets(ctx, of.orgId, keys),
    })
    .where('org_id', '=', of.orgId)
    .where('id', '=', of.id)
    .execute()
}

/** Locks the flow, so that of two concurrent responses only one counts. */
export async function lockFlow(db: Db, orgId: number, id: number): Promise<Flow | undefined> {
  const row = await db
    .selectFrom('sso_flow')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  return {
    id: row.id,
    providerId: row.provider_id,
    kind: row.kind as FlowKind,
    bindingHash: row.binding_hash,
    secrets: row.secrets,
    redirect: row.redirect,
    entry: row.entry as 'admin' | 'me',
    handoverNonceHash: row.handover_nonce_hash,
    accountId: row.account_id,
    expiresAt: row.expires_at,
    usedAt: row.used_at,
    hasStarted: row.state_hash !== null,
    result: row.result,
  }
}

/** Marks the flow as used: no other response counts, and the values for verifying it are deleted. */
export async function useFlow(ctx: Now, db: Db, orgId: number, id: number): Promise<void> {
  await db
    .updateTable('sso_flow')
    .set({ used_at: ctx.now.toString(), secrets: null, binding_hash: null })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute()
}

export async function keepResult(db: Db, orgId: number, id: number, result: object): Promise<void> {
  await db
    .updateTable('sso_flow')
    .set({ result: JSON.stringify(result) })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute()
}
