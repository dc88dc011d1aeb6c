import type { BodyOf, DataOf, QueryOf } from '@muster/contract/kit/index'
import type { listSignInHelp, resetTwoStep, unlockAccount } from '@muster/contract/session/two-step.contract'
import { type RawBuilder, sql } from 'kysely'
import { likePattern } from '../../../lib/text.ts'
import { scopesOf } from '../../../platform/access/actor.ts'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import { findStronger } from '../../../platform/access/stronger.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { findLockedAddresses } from '../../../platform/db/gates-sign-in.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { type Reply, reply } from '../../../platform/http/route.ts'
import { sendMail } from '../../../platform/mail/send-mail.ts'
import { addressHash, FLOODED_FAILURES, GUARDED_FAILURES } from '../sign-in/sign-in-attempt.ts'
import { dropSecondStep } from './drop-second-step.ts'
import { authenticatorOffMail } from './second-step.mails.ts'
import { secondStepTexts } from './second-step.texts.ts'

const PERMISSION = 'session.sign_in_help'
const MOST_ROWS = 50
/** Without a search, at most this many accounts are searched for locked ones. */
const MOST_LOOKED_AT = 5000

/** Accounts of people within the caller's reach; accounts without an employee require the scope `organisation`. */
function withinReach(ctx: Ctx): RawBuilder<boolean> {
  if (scopesOf(ctx.actor, PERMISSION).has('organisation')) return sql<boolean>`true`
  return employeeScope(ctx, PERMISSION, 'e')
}

function accountsInReach(ctx: Ctx, db: Db) {
  return db
    .selectFrom('account as a')
    .leftJoin('employee as e', (join) =>
      join.onRef('e.org_id', '=', 'a.org_id').onRef('e.id', '=', 'a.employee_id'),
    )
    .leftJoin('authenticator as t', (join) =>
      join
        .onRef('t.org_id', '=', 'a.org_id')
        .onRef('t.account_id', '=', 'a.id')
        .on('t.confirmed_at', 'is not', null),
    )
    .leftJoin('sign_in_unlock as u', (join) =>
      join.onRef('u.org_id', '=', 'a.org_id').onRef('u.account_id', '=', 'a.id'),
    )
    .select(['a.id', 'a.email', 'a.display_name', 'a.language', 'e.full_name', 'u.at as unlocked_at'])
    .select(sql<boolean>`t.account_id is not null`.as('has_authenticator'))
    .where('a.org_id', '=', ctx.orgId)
    .where('a.state', '=', 'active')
    .where(withinReach(ctx))
}

type AccountRow = Awaited<ReturnType<ReturnType<typeof accountsInReach>['executeTakeFirstOrThrow']>>

const nameOf = (row: AccountRow) => row.full_name ?? (row.display_name || row.email)

/** Nobody lifts their own protection, or that of somebody with more permissions. */
function mayHelp(ctx: Ctx, row: AccountRow, stronger: ReadonlySet<number>): boolean {
  return row.id !== ctx.actor.accountId && !stronger.has(row.id)
}

/** When the lock of each locked account ends, by account id. */
async function findLocked(ctx: Ctx, rows: readonly AccountRow[]): Promise<Map<number, string>> {
  const byHash = new Map(rows.map((row) => [addressHash(ctx, row.email).toString('hex'), row]))
  // Without a mail server no code can be sent, so the lower limit already locks people out.
  const most = ctx.platform.config.smtpUrl ? FLOODED_FAILURES : GUARDED_FAILURES
  const of = [...byHash].map(([hash, row]) => ({ hash, after: row.unlocked_at, most }))
  const locked = await findLockedAddresses(ctx, of)
  return new Map(locked.map(({ hash, until }) => [(byHash.get(hash) as AccountRow).id, until]))
}

/** The accounts the caller may help: with a search those that match, otherwise those locked or with an app. */
export async function listHelp(
  ctx: Ctx,
  { search = '' }: QueryOf<typeof listSignInHelp>,
): Promise<DataOf<typeof listSignInHelp>> {
  const pattern = likePattern(search.toLowerCase())
  const rows = await readTx(ctx, (db) =>
    accountsInReach(ctx, db)
      .where(
        sql<boolean>`(lower(a.email) like ${pattern} or lower(coalesce(e.full_name, a.display_name)) like ${pattern})`,
      )
      .orderBy(sql`lower(coalesce(e.full_name, a.display_name))`)
      .orderBy('a.id')
      .limit(MOST_LOOKED_AT)
      .execute(),
  )
  const locked = await findLocked(ctx, rows)
  const wanted = rows.filter((row) => search !== '' || locked.has(row.id) || row.has_authenticator)
  wanted.sort((left, right) => Number(locked.has(right.id)) - Number(locked.has(left.id)))
  const shown = wanted.slice(0, MOST_ROWS)
  const ids = shown.map((row) => row.id)
  const stronger = await readTx(ctx, (db) => findStronger(ctx, db, ids))
  return {
    accounts: shown.map((row) => ({
      account_id: row.id,
      name: nameOf(row),
      email: row.email,
      locked_until: locked.get(row.id) ?? null,
      has_authenticator: row.has_authenticator,
      abilities: {
        unlock: locked.has(row.id) && mayHelp(ctx, row, stronger),
        reset: row.has_authenticator && mayHelp(ctx, row, stronger),
      },
    })),
    has_more: wanted.length > MOST_ROWS,
  }
}

/** @throws AppError `record.not_found` beyond reach, `session.own_second_step`, `session.higher_rank` */
async function findToHelp(ctx: Ctx, db: Db, accountId: number): Promise<AccountRow> {
  const row = found(await accountsInReach(ctx, db).where('a.id', '=', accountId).executeTakeFirst())
  if (row.id === ctx.actor.accountId) fail('session.own_second_step')
  if (!mayHelp(ctx, row, await findStronger(ctx, db, [row.id]))) fail('session.higher_rank')
  return row
}

/** Unlocks the account at once. Failures of the same address in other organisations still count there. */
export async function unlock(ctx: Ctx, { account_id }: BodyOf<typeof unlockAccount>): Promise<Reply<null>> {
  await tx(ctx, async (db) => {
    const row = await findToHelp(ctx, db, account_id)
    await markUnlocked(ctx, db, row.id)
    await recordAudit(ctx, db, {
      recordType: 'account',
      recordId: row.id,
      recordLabel: row.email,
      changes: { sign_in: ['locked', 'unlocked'] },
    })
  })
  return reply(null, secondStepTexts('accountUnlocked'))
}

/** Earlier failures no longer lock this account, and its count of wrong codes is cleared. */
async function markUnlocked(ctx: Pick<Ctx, 'orgId' | 'now'>, db: Db, accountId: number): Promise<void> {
  const at = ctx.now.toString()
  await db
    .insertInto('sign_in_unlock')
    .values({ org_id: ctx.orgId, account_id: accountId, at })
    .onConflict((conflict) => conflict.columns(['org_id', 'account_id']).doUpdateSet({ at }))
    .execute()
  await db
    .deleteFrom('second_step_failure')
    .where('org_id', '=', ctx.orgId)
    .where('account_id', '=', accountId)
    .execute()
}

/**
 * Removes a lost app; from then on the password is sufficient, or the password and a mailed code if the policy
 * requires one.
 */
export async function resetSecondStep(
  ctx: Ctx,
  { account_id, reason }: BodyOf<typeof resetTwoStep>,
): Promise<Reply<null>> {
  await tx(ctx, async (db) => {
    const row = await findToHelp(ctx, db, account_id)
    if (!row.has_authenticator) fail('session.authenticator_off')
    await dropSecondStep(db, { orgId: ctx.orgId, accountId: row.id })
    await recordAudit(ctx, db, {
      recordType: 'account',
      recordId: row.id,
      recordLabel: row.email,
      reason,
      changes: { two_step: ['authenticator', 'off'] },
    })
    const { email, display_name: name, language } = row
    const values = { name: name || email, email, byAdministrator: true }
    await sendMail(ctx, db, authenticatorOffMail, { to: { address: email, name }, language, values })
  })
  return reply(null, secondStepTexts('twoStepReset'))
}
