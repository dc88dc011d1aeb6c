import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { CodeMethod, verifyCode } from '@muster/contract/session/sign-in-code.contract'
import type { PublicCtx } from '../../../platform/context.ts'
import { recordSignIn, type VerifiedSignIn } from '../../../platform/db/gates.ts'
import { type Db, tenantTx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { type Reply, reply } from '../../../platform/http/route.ts'
import { codeMethodsOf, methodFor } from '../rules/second-step.ts'
import { type Entered, enter } from '../sign-in/enter.service.ts'
import { refuseForSso, refuseWhereLocked } from '../sign-in/sign-in-attempt.ts'
import { findOpenChallenge, isProved, MOST_TRIES, type OpenChallenge, placeOf } from './challenge.service.ts'
import { checkCode, lockCodeOwner } from './check-code.ts'
import { secondStepTexts } from './second-step.texts.ts'

export interface CodeAnswer {
  otp: string
  method?: CodeMethod | undefined
  remembers?: boolean | undefined
  redirect?: string | undefined
  /** Proof of the tab in which the password was entered; not needed if password and code are sent together. */
  proof?: string
}

type Judged =
  | { kind: 'over' }
  | { kind: 'locked' }
  | { kind: 'wrong'; row: OpenChallenge; triesLeft: number }
  | { kind: 'right'; row: OpenChallenge }

async function closeOrCount(
  ctx: PublicCtx,
  db: Db,
  orgId: number,
  row: OpenChallenge,
  isRight: boolean,
): Promise<void> {
  const now = ctx.now.toString()
  const tries = row.tries + 1
  const change = isRight ? { used_at: now } : { tries, ...(tries >= MOST_TRIES ? { dead_at: now } : {}) }
  await db
    .updateTable('sign_in_challenge')
    .set(change)
    .where('org_id', '=', orgId)
    .where('id', '=', row.id)
    .execute()
}

/** Checks a code and counts the attempt. Commits before any error is thrown, which would undo it. */
function judge(
  ctx: PublicCtx,
  orgId: number,
  row: Pick<OpenChallenge, 'id' | 'account_id'>,
  answer: CodeAnswer,
): Promise<Judged> {
  return tenantTx(ctx.platform.database, orgId, async (db): Promise<Judged> => {
    const owner = { orgId, accountId: row.account_id }
    if (!(await lockCodeOwner(db, owner))) return { kind: 'over' }
    const open = await findOpenChallenge(ctx, db, orgId, row.id)
    if (!open) return { kind: 'over' }
    const verdict = await checkCode(ctx, db, owner, {
      typed: answer.otp,
      method: methodFor(answer.otp, answer.method, codeMethodsOf(open.has_authenticator)),
      mailed: { publicId: open.public_id, codeHash: open.code_hash },
    })
    if (verdict === 'locked') return { kind: 'locked' }
    await closeOrCount(ctx, db, orgId, open, verdict === 'right')
    if (verdict === 'right') return { kind: 'right', row: open }
    return { kind: 'wrong', row: open, triesLeft: MOST_TRIES - open.tries - 1 }
  })
}

function refuseWrong(triesLeft: number): never {
  if (triesLeft <= 0) fail('session.code_locked')
  const left =
    triesLeft === 1 ? secondStepTexts('oneAttemptLeft') : secondStepTexts('attemptsLeft', { triesLeft })
  fail('session.code_wrong', {
    data: { tries_left: triesLeft },
    message: secondStepTexts('codeIncorrectAttemptsLeft', { left }),
    fields: { otp: secondStepTexts('codeIncorrectAttemptsLeft', { left }) },
  })
}

async function findWaiting(ctx: PublicCtx, orgId: number, id: number, proof: string | undefined) {
  const row = await tenantTx(ctx.platform.database, orgId, (db) => findOpenChallenge(ctx, db, orgId, id), {
    readOnly: true,
  })
  if (!row || (proof !== undefined && !isProved(row, proof))) fail('session.challenge_over')
  return row
}

/**
 * Completes the sign-in of this challenge if the code is correct.
 *
 * @throws AppError `session.challenge_over`, `session.code_wrong`, `session.code_locked` (five wrong codes,
 *   for the challenge or within 15 minutes for the account), `session.locked`, `session.sso_required`
 */
export async function answerChallenge(
  ctx: PublicCtx,
  { orgId, id }: { orgId: number; id: number },
  answer: CodeAnswer,
): Promise<Entered> {
  const waiting = await findWaiting(ctx, orgId, id, answer.proof)
  const { account_id: accountId, email } = waiting
  const { attempt, unlockedAt } = await refuseWhereLocked(ctx, { orgId, accountId, email })
  // Single sign-on became required after the password was entered: even a correct code is refused.
  if (waiting.password_refused) {
    const owner = { org_id: orgId, account_id: accountId }
    await refuseForSso(ctx, { ...attempt, unlockedAt, method: 'code' }, owner)
  }
  const judged = await judge(ctx, orgId, waiting, answer)
  if (judged.kind === 'over') fail('session.challenge_over')
  if (judged.kind === 'locked') fail('session.code_locked')
  const { row } = judged
  const isRight = judged.kind === 'right'
  const isDead = judged.kind === 'wrong' && judged.triesLeft <= 0
  const outcome: VerifiedSignIn['outcome'] = isDead
    ? 'failed'
    : isRight && row.wipes
      ? 'succeeded'
      : 'partial'
  const result = isRight ? 'success' : 'wrong_code'
  const isAllowed = await recordSignIn(ctx, {
    ...attempt,
    outcome,
    history: [{ org_id: orgId, account_id: accountId, result }],
    method: 'code',
    unlockedAt,
  })
  if (!isAllowed) fail('session.locked')
  if (judged.kind === 'wrong') refuseWrong(judged.triesLeft)
  return enter(ctx, {
    orgId,
    accountId,
    passwordHash: row.password_hash,
    method: 'code',
    redirect: answer.redirect,
    remembers: answer.remembers,
  })
}

/** The second step on its own, from the tab in which the password was entered. */
export async function finishSignIn(
  ctx: PublicCtx,
  body: BodyOf<typeof verifyCode>,
): Promise<Reply<DataOf<typeof verifyCode>>> {
  const place = await placeOf(ctx, body.challenge)
  const { token, detail, redirect, cookies } = await answerChallenge(ctx, place, {
    otp: body.otp,
    method: body.method,
    remembers: body.remember_device,
    redirect: body.redirect,
    proof: body.proof,
  })
  const data = { token, password_update_required: detail.password_update_required, redirect }
  return reply(data, secondStepTexts('loginSuccessful'), cookies)
}
