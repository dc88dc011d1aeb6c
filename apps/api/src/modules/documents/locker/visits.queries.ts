import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { hashToken } from '../../../platform/access/session.ts'
import type { Ctx, PublicCtx } from '../../../platform/context.ts'
import { openText, sealText } from '../../../platform/crypto/sealed-text.ts'
import type { Db } from '../../../platform/db/tx.ts'
import type { LockerKeys } from '../../../platform/digital-locker/index.ts'

/** Time for consenting at the locker. */
export const CONSENT_MINUTES = 10
/** A visit lasts no longer, however long the locker would let us read. */
export const VISIT_MINUTES = 30
/** Visits of an hour. */
export const MOST_VISITS = 20
const KEPT_HOURS = 24

type Keeper = Pick<PublicCtx, 'platform'> & { orgId: number }

const placeOf = ({ orgId }: Keeper, accountId: number) => ({
  ...{ purpose: 'digital locker visit', record: `${orgId}/${accountId}` },
})
const seal = (ctx: Keeper, accountId: number, text: string) =>
  sealText(text, ctx.platform.config.secretKey, placeOf(ctx, accountId))
const open = (ctx: Keeper, accountId: number, sealed: string) =>
  openText(sealed, ctx.platform.config.secretKey, placeOf(ctx, accountId))

/** Begins a visit; an earlier one is over. @returns false after too many of the last hour */
export async function insertVisit(
  ctx: Ctx,
  db: Db,
  of: { accountId: number; employeeId: number },
  { state, verifier, binding }: LockerKeys,
): Promise<boolean> {
  const now = ctx.now.toString()
  await sql`delete from document_locker_visit where org_id = ${ctx.orgId} and account_id = ${of.accountId}
    and created_at < ${ctx.now.subtract({ hours: KEPT_HOURS }).toString()}::timestamptz`.execute(db)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from document_locker_visit
    where org_id = ${ctx.orgId} and account_id = ${of.accountId}
      and created_at > ${ctx.now.subtract({ hours: 1 }).toString()}::timestamptz`.execute(db)
  if ((rows[0]?.count ?? 0) >= MOST_VISITS) return false
  await endVisits(ctx, db, of.accountId)
  await db
    .insertInto('document_locker_visit')
    .values({
      ...{ org_id: ctx.orgId, account_id: of.accountId, employee_id: of.employeeId },
      ...{ state_hash: hashToken(state), binding_hash: hashToken(binding), created_at: now },
      secrets: seal(ctx, of.accountId, verifier),
      expires_at: ctx.now.add({ minutes: CONSENT_MINUTES }).toString(),
    })
    .execute()
  return true
}

/** @returns what the locker was read with, to be given back there */
export async function endVisits(ctx: Ctx, db: Db, accountId: number): Promise<string | undefined> {
  const { rows } = await sql<{ state: string; secrets: string | null }>`
    update document_locker_visit v set state = 'over', secrets = null
    from (select id, state, secrets from document_locker_visit where org_id = ${ctx.orgId} and account_id = ${accountId}
      and state <> 'over' for no key update) old
    where v.org_id = ${ctx.orgId} and v.id = old.id returning old.state, old.secrets`.execute(db)
  const secrets = rows.find(({ state }) => state === 'open')?.secrets
  return secrets ? open(ctx, accountId, secrets) : undefined
}

export interface Begun {
  id: number
  accountId: number
  verifier: string
}

/** Uses up a visit that was begun in this browser: of two answers only one counts. Undefined for any other. */
export async function takeBegun(
  ctx: Keeper & Pick<PublicCtx, 'now'>,
  db: Db,
  id: number,
  binding: string,
): Promise<Begun | undefined> {
  const row = await db
    .selectFrom('document_locker_visit')
    .selectAll()
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row?.state !== 'begun' || row.secrets === null) return undefined
  if (!timingSafeEqual(hashToken(binding), row.binding_hash)) return undefined
  if (Temporal.Instant.compare(ctx.now, Temporal.Instant.from(row.expires_at)) > 0) return undefined
  await db
    .updateTable('document_locker_visit')
    .set({ state: 'over', secrets: null })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', id)
    .execute()
  return { id, accountId: row.account_id, verifier: open(ctx, row.account_id, row.secrets) }
}

/** The locker can be read from now on. */
export async function keepAccess(
  ctx: Keeper & Pick<PublicCtx, 'now'>,
  db: Db,
  { id, accountId }: Begun,
  { token, validFor }: { token: string; validFor: number },
): Promise<void> {
  const seconds = Math.max(0, Math.min(validFor, VISIT_MINUTES * 60))
  await db
    .updateTable('document_locker_visit')
    .set({
      ...{ state: 'open', secrets: seal(ctx, accountId, token) },
      expires_at: ctx.now.add({ seconds }).toString(),
    })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', id)
    .execute()
}

/** What the caller's locker is read with; undefined where no visit is open. Nobody reads somebody else's. */
export async function findAccess(ctx: Ctx, db: Db): Promise<string | undefined> {
  const { accountId, employeeId, viewer } = ctx.actor
  if (accountId === null || employeeId === null || viewer) return undefined
  const row = await db
    .selectFrom('document_locker_visit')
    .select('secrets')
    .where('org_id', '=', ctx.orgId)
    .where('account_id', '=', accountId)
    .where('employee_id', '=', employeeId)
    .where('state', '=', 'open')
    .where('expires_at', '>', ctx.now.toString())
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.secrets ? open(ctx, accountId, row.secrets) : undefined
}
