import type { CodeMethod } from '@muster/contract/session/sign-in-code.contract'
import type { PublicCtx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { sixDigits } from '../rules/second-step.ts'
import { hashMailCode, hashRecoveryCode, isSameHash } from './codes.ts'
import { stepOf } from './totp.ts'

/** After so many wrong codes within 15 minutes, an account's codes are all rejected, even correct ones. */
export const MOST_FAILURES = 5
const WINDOW_MINUTES = 15

type Caller = Pick<PublicCtx, 'platform' | 'now'>

export interface CodeOwner {
  orgId: number
  accountId: number
}

/** The mailed code of a sign-in, as stored. */
export interface MailedCode {
  publicId: string
  codeHash: Buffer | null
}

/**
 * Locks the account, so that concurrent codes are checked one after another. Call it before reading anything that an
 * attempt changes.
 *
 * @returns undefined if the account may not sign in any more
 */
export function lockCodeOwner(db: Db, { orgId, accountId }: CodeOwner) {
  return db
    .selectFrom('account')
    .select(['id', 'email', 'display_name', 'language', 'password_hash'])
    .where('org_id', '=', orgId)
    .where('id', '=', accountId)
    .where('state', '=', 'active')
    .forUpdate()
    .executeTakeFirst()
}

async function isAppCode(ctx: Caller, db: Db, owner: CodeOwner, typed: string): Promise<boolean> {
  const code = sixDigits(typed)
  if (!code) return false
  const app = await db
    .selectFrom('authenticator')
    .select(['secret', 'last_step'])
    .where('org_id', '=', owner.orgId)
    .where('account_id', '=', owner.accountId)
    .executeTakeFirst()
  const step = app && stepOf(ctx, owner, app.secret, code)
  if (!app || step === undefined || step <= app.last_step) return false
  await db
    .updateTable('authenticator')
    .set({ last_step: step })
    .where('org_id', '=', owner.orgId)
    .where('account_id', '=', owner.accountId)
    .execute()
  return true
}

async function isRecoveryCode(ctx: Caller, db: Db, owner: CodeOwner, typed: string): Promise<boolean> {
  const used = await db
    .updateTable('recovery_code')
    .set({ used_at: ctx.now.toString() })
    .where('org_id', '=', owner.orgId)
    .where('account_id', '=', owner.accountId)
    .where('code_hash', '=', hashRecoveryCode(ctx, owner, typed))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

function isMailCode(ctx: Caller, typed: string, mailed: MailedCode | undefined): boolean {
  const code = sixDigits(typed)
  if (!code || !mailed?.codeHash) return false
  return isSameHash(hashMailCode(ctx, mailed.publicId, code), mailed.codeHash)
}

function isRight(
  ctx: Caller,
  db: Db,
  owner: CodeOwner,
  given: { typed: string; method: CodeMethod; mailed?: MailedCode },
): Promise<boolean> | boolean {
  if (given.method === 'totp') return isAppCode(ctx, db, owner, given.typed)
  if (given.method === 'recovery') return isRecoveryCode(ctx, db, owner, given.typed)
  return isMailCode(ctx, given.typed, given.mailed)
}

/** Wrong codes of the account within the last 15 minutes. */
export async function countCodeFailures(ctx: Caller, db: Db, owner: CodeOwner): Promise<number> {
  const { failures } = await db
    .selectFrom('second_step_failure')
    .select((query) => query.fn.countAll<number>().as('failures'))
    .where('org_id', '=', owner.orgId)
    .where('account_id', '=', owner.accountId)
    .where('at', '>', ctx.now.subtract({ minutes: WINDOW_MINUTES }).toString())
    .executeTakeFirstOrThrow()
  return Number(failures)
}

export type CodeVerdict = 'right' | 'wrong' | 'locked'

/**
 * Checks a code; requires the lock of `lockCodeOwner`. A correct code is used up. A wrong one is counted, so commit
 * before throwing an error. An undefined `method` counts as wrong.
 */
export async function checkCode(
  ctx: Caller,
  db: Db,
  owner: CodeOwner,
  given: { typed: string; method: CodeMethod | undefined; mailed?: MailedCode },
): Promise<CodeVerdict> {
  if ((await countCodeFailures(ctx, db, owner)) >= MOST_FAILURES) return 'locked'
  const { method } = given
  if (method && (await isRight(ctx, db, owner, { ...given, method }))) {
    await db
      .deleteFrom('second_step_failure')
      .where('org_id', '=', owner.orgId)
      .where('account_id', '=', owner.accountId)
      .execute()
    return 'right'
  }
  await db
    .insertInto('second_step_failure')
    .values({ org_id: owner.orgId, account_id: owner.accountId, at: ctx.now.toString() })
    .execute()
  return 'wrong'
}
