import { sql } from 'kysely'
import type { SignInAttempt } from './gates.ts'
import { type DatabaseHolder, gateTx } from './tx.ts'

/** Lookups across organisations for two-step sign-in and its administration. */

type Caller = DatabaseHolder & { readonly now: Temporal.Instant }

/** Accounts of an address locked for this source that an administrator has unlocked since; `at` is when. */
export function findUnlockedAccounts(
  ctx: Caller,
  email: string,
  { emailHash, source, isKnown }: Pick<SignInAttempt, 'emailHash' | 'source' | 'isKnown'>,
): Promise<{ org_id: number; account_id: number; at: string }[]> {
  return gateTx(ctx, async (db) => {
    const { rows } = await sql<{ org_id: number; account_id: number; at: string }>`
      select * from system_unlocked_accounts(
        ${email}, ${emailHash}, ${source}, ${isKnown}, ${ctx.now.toString()}::timestamptz)`.execute(db)
    return rows
  })
}

export interface AddressOfAccount {
  /** Hash of the address, in hexadecimal. */
  hash: string
  /** When the account was last unlocked: earlier failures do not count. */
  after: string | null
  /** How many failures from unknown browsers within a day keep such browsers out. */
  most: number
}

/** Which of these addresses are locked, and until when. */
export function findLockedAddresses(
  ctx: Caller,
  of: readonly AddressOfAccount[],
): Promise<{ hash: string; until: string }[]> {
  if (of.length === 0) return Promise.resolve([])
  return gateTx(ctx, async (db) => {
    const { rows } = await sql<{ hash: string; until: string }>`
      select * from system_locked_addresses(${JSON.stringify(of)}::jsonb, ${ctx.now.toString()}::timestamptz)`.execute(
      db,
    )
    return rows
  })
}

/** The organisation and id of a sign-in that waits for its code, by the id used in URLs. */
export function findSignInChallenge(
  ctx: DatabaseHolder,
  publicId: string,
): Promise<{ org_id: number; id: number } | null> {
  return gateTx(ctx, async (db) => {
    const { rows } = await sql<{ org_id: number; id: number }>`
      select * from system_sign_in_challenge(${publicId}::uuid)`.execute(db)
    return rows[0] ?? null
  })
}
