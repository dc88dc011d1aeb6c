import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type {
  clearSecurityQuestions,
  getSecurityQuestions,
  removeSomeonesQuestions,
  saveSecurityQuestions,
} from '@muster/contract/security/questions.contract'
import {
  ANSWER_MIN_LENGTH,
  type AnswerProblem,
  answerProblems,
  securityQuestions,
} from '@muster/contract/security/security-questions'
import { sql } from 'kysely'
import type { Text } from '../../lib/texts/texts.ts'
import { findStronger } from '../../platform/access/stronger.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Db, readTx, tx } from '../../platform/db/tx.ts'
import { fail, found } from '../../platform/errors.ts'
import { type Reply, reply } from '../../platform/http/route.ts'
import {
  confirmPassword,
  hashAnswers,
  loadPasswordFacts,
  securityQuestionsOf,
  storeAnswers,
} from '../session/index.ts'
import { questionsRemovedByOther } from './security.notices.ts'
import { securityTexts } from './security.texts.ts'
import { accountReach } from './sessions.queries.ts'

/** The available questions, and which ones the person has answered. */
export async function readQuestions(ctx: Ctx): Promise<DataOf<typeof getSecurityQuestions>> {
  const own = await readTx(ctx, (db) => securityQuestionsOf(db, ctx.orgId, ctx.actor.accountId as number))
  return {
    questions: securityQuestions.map(({ id, text }) => ({ id, text })),
    own: own.map(({ question_id, set_at }) => ({ question_id, set_at })),
  }
}

const problemTexts: Record<AnswerProblem['kind'], Text> = {
  short: securityTexts.text('answerTooShort', { answerMinLength: ANSWER_MIN_LENGTH }),
  repeated: securityTexts.text('duplicateAnswer'),
  question_repeated: securityTexts.text('duplicateQuestion'),
  email: securityTexts.text('emailAsAnswer'),
  password: securityTexts.text('passwordAsAnswer'),
  in_question: securityTexts.text('answerInQuestion'),
}

/** Verifies the signed-in person's password; a wrong one counts like a failed sign-in. */
async function confirmOwner(ctx: Ctx, password: string) {
  const facts = await readTx(ctx, (db) => loadPasswordFacts(db, ctx.orgId, ctx.actor.accountId as number))
  if (!(await confirmPassword(ctx, facts, password))) {
    fail('security.current_password_wrong', {
      fields: { password: securityTexts('currentPasswordIncorrect') },
    })
  }
  return facts
}

async function auditQuestions(
  ctx: Ctx,
  db: Db,
  of: { accountId: number; email: string; reason?: string },
  changes: [before: number, after: number],
): Promise<void> {
  await recordAudit(ctx, db, {
    recordType: 'account',
    recordId: of.accountId,
    recordLabel: of.email,
    changes: { security_questions: changes },
    reason: of.reason ?? '',
  })
}

/**
 * Replaces the answers to the three questions. They are hashed like passwords.
 *
 * @throws AppError `security.current_password_wrong`, `session.locked`, `security.answers_unfit`
 */
export async function writeQuestions(
  ctx: Ctx,
  { password, answers }: BodyOf<typeof saveSecurityQuestions>,
): Promise<Reply<null>> {
  const { email, accountId } = await confirmOwner(ctx, password)
  const problems = answerProblems(answers, { email, password })
  if (problems.length > 0) {
    fail('security.answers_unfit', {
      fields: Object.fromEntries(
        problems.map(({ index, kind }) => [`answers.${index}.answer`, problemTexts[kind]]),
      ),
    })
  }
  const hashed = await hashAnswers(answers)
  await tx(ctx, async (db) => {
    const before = await storeAnswers(ctx, db, accountId, hashed)
    await auditQuestions(ctx, db, { accountId, email }, [before, hashed.length])
  })
  return reply(null, securityTexts('ownQuestionsSaved'))
}

/** @throws AppError `security.current_password_wrong`, `session.locked` */
export async function clearQuestions(
  ctx: Ctx,
  { password }: BodyOf<typeof clearSecurityQuestions>,
): Promise<Reply<null>> {
  const { email, accountId } = await confirmOwner(ctx, password)
  await tx(ctx, async (db) => {
    const before = await storeAnswers(ctx, db, accountId, [])
    await auditQuestions(ctx, db, { accountId, email }, [before, 0])
  })
  return reply(null, securityTexts('ownQuestionsRemoved'))
}

/**
 * Removes the questions of somebody who can no longer answer them. Accounts that are out of reach or have
 * more permissions than the caller are treated as missing. The response does not reveal whether there were
 * any questions; the person is notified.
 *
 * @throws AppError `record.not_found`, `security.own_questions`
 */
export async function removeQuestionsOf(
  ctx: Ctx,
  { email, reason }: BodyOf<typeof removeSomeonesQuestions>,
): Promise<Reply<null>> {
  await tx(ctx, async (db) => {
    const { rows } = await sql<{ id: number }>`
      select a.id from account a left join employee e on e.org_id = a.org_id and e.id = a.employee_id
      where a.org_id = ${ctx.orgId} and a.email = ${email} and ${accountReach(ctx)}`.execute(db)
    const { id: accountId } = found(rows[0])
    // A session alone, perhaps a stolen one, may not remove a protection of its own account.
    if (accountId === ctx.actor.accountId) fail('security.own_questions')
    if ((await findStronger(ctx, db, [accountId])).size > 0) found(undefined)
    const before = await storeAnswers(ctx, db, accountId, [])
    await auditQuestions(ctx, db, { accountId, email, reason }, [before, 0])
    if (before > 0) await questionsRemovedByOther(ctx, db, accountId)
  })
  return reply(null, securityTexts('securityQuestionsRemoved'))
}
