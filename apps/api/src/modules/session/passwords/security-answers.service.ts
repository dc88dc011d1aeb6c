import { ANSWERS_NEEDED, normalAnswer } from '@muster/contract/security/security-questions'
import { sql } from 'kysely'
import type { Ctx, PublicCtx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { hashPassword, verifyNothing, verifyPassword } from './password-hash.ts'

/** Attempts per mailed link. */
const TRIES = 5

export interface GivenAnswer {
  question_id: number
  answer: string
}

export interface StoredAnswer {
  question_id: number
  answer_hash: string
  set_at: string
}

/** The questions an account has answered, in order; empty if it has set none. */
export function securityQuestionsOf(db: Db, orgId: number, accountId: number): Promise<StoredAnswer[]> {
  return db
    .selectFrom('security_answer')
    .select(['question_id', 'answer_hash', 'set_at'])
    .where('org_id', '=', orgId)
    .where('account_id', '=', accountId)
    .orderBy('question_id')
    .execute()
}

/** Normalises the answers for comparison and hashes them like passwords. Call it outside any transaction. */
export function hashAnswers(
  answers: readonly GivenAnswer[],
): Promise<{ question_id: number; answer_hash: string }[]> {
  return Promise.all(
    answers.map(async ({ question_id, answer }) => ({
      question_id,
      answer_hash: await hashPassword(normalAnswer(answer)),
    })),
  )
}

/** Replaces the stored answers. @returns how many there were */
export async function storeAnswers(
  ctx: Ctx,
  db: Db,
  accountId: number,
  answers: readonly { question_id: number; answer_hash: string }[],
): Promise<number> {
  // Two concurrent saves must not leave a mixture.
  await sql`select 1 from account where org_id = ${ctx.orgId} and id = ${accountId} for update`.execute(db)
  const { numDeletedRows } = await db
    .deleteFrom('security_answer')
    .where('org_id', '=', ctx.orgId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (answers.length > 0) {
    await db
      .insertInto('security_answer')
      .values(
        answers.map((answer) => ({
          ...answer,
          org_id: ctx.orgId,
          account_id: accountId,
          set_at: ctx.now.toString(),
        })),
      )
      .execute()
  }
  return Number(numDeletedRows)
}

async function verifyAll(stored: readonly StoredAnswer[], given: readonly GivenAnswer[]): Promise<boolean> {
  // Every answer is compared, so that the timing does not reveal which one is wrong.
  const matches = await Promise.all(
    stored.map(({ question_id, answer_hash }) => {
      const answer = given.find((one) => one.question_id === question_id)?.answer
      return answer === undefined
        ? verifyNothing('')
        : verifyPassword(answer_hash, normalAnswer(answer.slice(0, 200)))
    }),
  )
  return matches.length >= ANSWERS_NEEDED && matches.every(Boolean)
}

interface LinkOf {
  orgId: number
  accountId: number
  /** The mailed link (`account_link`) that the answers are submitted with. */
  linkId: number
}

/** Counts an attempt before the answers are compared; the fifth is the last. */
async function takeTry(ctx: PublicCtx, of: LinkOf): Promise<number> {
  return tx({ platform: ctx.platform, orgId: of.orgId }, async (db) => {
    const { rows } = await sql<{ tries: number }>`
      insert into security_answer_try (org_id, link_id, tries) values (${of.orgId}, ${of.linkId}, 1)
      on conflict (org_id, link_id) do update set tries = security_answer_try.tries + 1
      returning tries`.execute(db)
    return rows[0]?.tries ?? 0
  })
}

async function forgetTries(ctx: PublicCtx, of: LinkOf): Promise<void> {
  await tx({ platform: ctx.platform, orgId: of.orgId }, (db) =>
    db
      .deleteFrom('security_answer_try')
      .where('org_id', '=', of.orgId)
      .where('link_id', '=', of.linkId)
      .execute(),
  )
}

async function killLink(ctx: PublicCtx, of: LinkOf): Promise<void> {
  await tx({ platform: ctx.platform, orgId: of.orgId }, (db) =>
    db
      .updateTable('account_link')
      .set({ used_at: ctx.now.toString() })
      .where('org_id', '=', of.orgId)
      .where('id', '=', of.linkId)
      .where('used_at', 'is', null)
      .execute(),
  )
}

/** `dead`: the attempts of this link are used up, and it is void. */
export type AnswerVerdict = 'not_asked' | 'right' | 'wrong' | 'dead'

/**
 * Compares answers with those of the account: an additional proof besides a mailed link if questions are set, never
 * sufficient alone. The attempt is counted and committed before anything is compared, so that neither a race nor a
 * dropped connection gives more than five.
 */
export async function checkAnswers(
  ctx: PublicCtx,
  of: LinkOf,
  given: readonly GivenAnswer[],
): Promise<AnswerVerdict> {
  const stored = await readTx({ platform: ctx.platform, orgId: of.orgId }, (db) =>
    securityQuestionsOf(db, of.orgId, of.accountId),
  )
  if (stored.length === 0) return 'not_asked'
  const tries = await takeTry(ctx, of)
  if (tries > TRIES) return 'dead'
  if (await verifyAll(stored, given)) {
    // The link may be needed again when the new password is rejected.
    await forgetTries(ctx, of)
    return 'right'
  }
  if (tries < TRIES) return 'wrong'
  await killLink(ctx, of)
  return 'dead'
}
