import { createHmac, randomInt } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'

/*
 * Who raised an anonymous ticket is known to nobody. Its row has no requester, entity or account, its times are the start of a
 * day, its id and number are random. `ticket_anonymity` has a keyed hash of the requester's account: with the account in hand the
 * server finds "my" tickets, but no account can be found from the hash. No other file may name that table
 * (`anonymity.test.ts` checks it).
 */

/** @returns the hash under which an account's anonymous tickets are found; null for whoever has none */
function ownerKeyOf({ actor, orgId, platform }: Ctx): string | null {
  // Whoever sees the product as somebody else sees nothing of what that person raised anonymously.
  if (actor.accountId === null || actor.viewer) return null
  return createHmac('sha256', platform.config.secretKey)
    .update(`muster anonymous tickets v1 ${orgId} ${actor.accountId}`)
    .digest('base64url')
}

/** SQL condition on ticket `k`: the caller raised it anonymously. */
export function isOwnAnonymous(ctx: Ctx): RawBuilder<boolean> {
  const key = ownerKeyOf(ctx)
  return key === null
    ? sql<boolean>`false`
    : sql<boolean>`(k.id in (select y.ticket_id from ticket_anonymity y where y.org_id = ${ctx.orgId} and y.owner_key = ${key}))`
}

/** The caller's anonymous ticket that an earlier call with this key raised. */
export async function findRaised(ctx: Ctx, db: Db, key: string): Promise<number | undefined> {
  const { rows } = await sql<{ ticket_id: number }>`
    select ticket_id from ticket_anonymity where org_id = ${ctx.orgId} and owner_key = ${ownerKeyOf(ctx)}
      and raise_key = ${key}`.execute(db)
  return rows[0]?.ticket_id
}

/** Lets the caller find the ticket again. */
export async function rememberOwner(ctx: Ctx, db: Db, ticketId: number, key: string | null): Promise<void> {
  await sql`insert into ticket_anonymity (org_id, ticket_id, owner_key, raise_key)
    values (${ctx.orgId}, ${ticketId}, ${ownerKeyOf(ctx)}, ${key})`.execute(db)
}

/** Larger than every identity that the database gives, and exact as a number. */
const FIRST_ID = 2 ** 51
const NUMBERS = [10_000_000, 99_999_999] as const

/** A random id for rows of an anonymous ticket: consecutive ones would tell between which others they were written. */
export const unorderedId = (): number => FIRST_ID + randomInt(2 ** 24) * 2 ** 24 + randomInt(2 ** 24)

/** A random number of a ticket, beyond those that are counted. */
export const unorderedNumber = (): number => randomInt(NUMBERS[0], NUMBERS[1])

/** SQL: the start of today in the organisation's time zone, as an instant: the time of what an anonymous requester does. */
export const startOfDay = ({ orgId, now }: Ctx): RawBuilder<string> => sql<string>`(
  select date_trunc('day', ${now.toString()}::timestamptz, o.time_zone) from organisation o where o.org_id = ${orgId})`

/** SQL: the end of today there: when the clocks of an anonymous ticket start. */
export const endOfDay = ({ orgId, now }: Ctx): RawBuilder<string> => sql<string>`(
  select date_trunc('day', ${now.toString()}::timestamptz, o.time_zone) + interval '1 day' from organisation o
  where o.org_id = ${orgId})`
