import { sql } from 'kysely'
import { type DatabaseHolder, gateTx } from './tx.ts'

/** What the second step of signing in and its administration ask across organisations. */

type Caller = DatabaseHolder & { readonly now: Temporal.Instant }

/** Of the accounts of a locked address, those that an administrator unlocked since; `at` is when. */
export function findUnlockedAccounts(
  ctx: Caller,
  email: string,
  emailHash: Buffer,
): Promise<{ org_id: number; account_id: number; at: string }[]> {
  return gateTx(ctx, async (db) => {
    const { rows } = await sql<{ org_id: number; account_id: number; at: string }>`
      select * from system_unlocked_accounts(${email}, ${emailHash}, ${ctx.now.toString()}::timestamptz)`.execute(
      db,
    )
    return rows
  })
}

export interface AddressOfAccount {
  /** What stands for the address, in hexadecimal. */
  hash: string
  /** When the account was last unlocked: failures up to then do not count. */
  after: string | null
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

/** Where a sign-in that waits for its code stands, by the id that may stand in an address. */
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
