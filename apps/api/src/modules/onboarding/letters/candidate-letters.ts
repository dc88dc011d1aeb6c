import { MOST_UNANSWERED, type RejectReason } from '@muster/contract/onboarding/letters/letters.constants'
import type { CandidateStatus } from '@muster/contract/onboarding/onboarding.constants'
import { sql } from 'kysely'
import { writtenDay } from '../../../lib/texts/written-day.ts'
import type { Ctx } from '../../../platform/context.ts'
import { instantOf } from '../../../platform/db/deferred-query.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { notify } from '../../notices/index.ts'
import { lockCandidate, type StoredCandidate } from '../candidates/load-candidate.ts'
import { writeStatus } from '../candidates/status.service.ts'
import { logCandidates } from '../history/log.ts'
import { type LetterEvent, mayAnswerLetter, statusAfterLetter } from '../rules/letter-status.ts'
import { type CandidateLetter, findLetters } from './letter.queries.ts'
import { letterTexts } from './letters.texts.ts'

/*
 * What candidates do with their letters. The caller has made sure who it is: the context is the system's, with the candidate's
 * name as the actor's, so that the history shows it.
 */

interface LetterOf {
  candidateId: number
  kind: number
  version: number
}

export interface AnswerableLetter extends CandidateLetter {
  canAnswer: boolean
}

/**
 * A candidate's letters, the newest first, and whether each can be answered now: those alone that went to the address which the
 * candidate has confirmed. Two statements.
 */
export async function lettersForCandidate(
  ctx: Ctx,
  db: Db,
  candidateId: number,
): Promise<AnswerableLetter[]> {
  const { rows } = await sql<{ status: CandidateStatus }>`
    select status from candidate where org_id = ${ctx.orgId} and id = ${candidateId}`.execute(db)
  const { status } = found(rows[0])
  const letters = await findLetters(ctx, db, candidateId)
  return letters
    .filter(({ isAtAddress }) => isAtAddress)
    .map((letter) => ({
      ...letter,
      canAnswer: letter.state === 'sent' && letter.isCurrent && mayAnswerLetter(status),
    }))
}

const oneOf = async (ctx: Ctx, db: Db, { candidateId, kind, version }: LetterOf): Promise<CandidateLetter> =>
  found((await findLetters(ctx, db, candidateId, { kind, version })).find(({ isAtAddress }) => isAtAddress))

export interface LetterFile {
  filePath: string
  /** Name of the download. */
  name: string
  sha256: string
  pages: number
}

/** "Offer of employment OFR-2026-0001.pdf". */
export const fileNameOf = ({ title, reference }: Pick<CandidateLetter, 'title' | 'reference'>): string =>
  `${[title, reference]
    .filter(Boolean)
    .join(' ')
    .replace(/[\\/:*?"<>|\p{Cc}]+/gu, '-')
    .slice(0, 120)}.pdf`

/** The PDF of a letter as it was sent. The first opening is recorded. @throws AppError `record.not_found` */
export async function letterFile(ctx: Ctx, db: Db, of: LetterOf): Promise<LetterFile> {
  const letter = await oneOf(ctx, db, of)
  if (letter.openedAt === null) {
    await sql`update candidate_letter set opened_at = ${ctx.now.toString()}::timestamptz
      where org_id = ${ctx.orgId} and id = ${letter.letterId} and opened_at is null`.execute(db)
    await logCandidates(ctx, db, {
      ...{ candidateId: of.candidateId, kind: 'letter_opened' },
      changes: { subject: [null, subjectOf(letter)] },
    })
  }
  const { filePath, sha256, pages } = letter
  return { filePath, name: fileNameOf(letter), sha256, pages }
}

/** As the history names a letter. */
export const subjectOf = ({ title, version }: Pick<CandidateLetter, 'title' | 'version'>): string =>
  version === 1 ? title : `${title} (${version})`

function refuseUnanswerable(letter: CandidateLetter, status: CandidateStatus): void {
  const { state } = letter
  if (!letter.isCurrent || state === 'superseded') fail('onboarding.letter_superseded')
  if (state === 'accepted' || state === 'rejected') fail('onboarding.letter_answered')
  if (state === 'withdrawn' || !mayAnswerLetter(status)) fail('onboarding.letter_withdrawn')
  if (state === 'expired')
    fail('onboarding.letter_expired', { parameters: { day: writtenDay(letter.expiresOn) } })
}

/** Stores the status that follows from a letter; of somebody on hold who accepts, what reopening returns to. */
export async function followLetter(
  ctx: Ctx,
  db: Db,
  candidate: StoredCandidate,
  { letter, event, reason }: { letter: CandidateLetter; event: LetterEvent; reason: string },
): Promise<void> {
  const next = statusAfterLetter(letter.kind, event, candidate.status)
  if (next === null) return
  if (candidate.status === 'on_hold' && event === 'accepted') {
    await sql`update candidate set status_before = ${next}, version = version + 1
      where org_id = ${ctx.orgId} and id = ${candidate.id}`.execute(db)
    return
  }
  await writeStatus(ctx, db, candidate, { status: next, reason })
}

interface LetterNews {
  candidate: StoredCandidate
  kind: string
  values: Record<string, string>
  senderEmployeeId?: number | null
}

/** Tells of each the recruiter, and whoever sent the letter. A fixed number of statements. */
export async function tellAboutLetters(ctx: Ctx, db: Db, news: readonly LetterNews[]): Promise<void> {
  const notices = news.flatMap(({ candidate, kind, values, senderEmployeeId }) => {
    const recruiter = candidate.columns.recruiter_id as number | null | undefined
    const employeeIds = [...new Set([recruiter, senderEmployeeId].flatMap((id) => id ?? []))]
    if (employeeIds.length === 0) return []
    return [
      {
        ...{ to: { employeeIds }, kind, values: { name: candidate.full_name, ...values } },
        link: { admin: `/advance-hr/onboarding/candidateDetails/${candidate.id}` },
      },
    ]
  })
  if (notices.length > 0) await notify(ctx, db, ...notices)
}

/** The same for one. */
export const tellAboutLetter = (
  ctx: Ctx,
  db: Db,
  candidate: StoredCandidate,
  news: Omit<LetterNews, 'candidate'>,
): Promise<void> => tellAboutLetters(ctx, db, [{ candidate, ...news }])

export interface LetterAnswer extends LetterOf {
  answer: 'accept' | 'reject'
  /** Of a rejection. */
  reasonCode?: RejectReason | undefined
  reason: string
}

/**
 * Accepts or rejects a letter. The candidate is locked, so that an answer, an expiry, a new version and a withdrawal take turns.
 * The same answer again changes nothing.
 *
 * @throws AppError `record.not_found`, `onboarding.letter_superseded`, `onboarding.letter_withdrawn`, `onboarding.letter_expired`,
 *   `onboarding.letter_answered`; `request.invalid` for a rejection without a reason
 */
export async function answerLetter(ctx: Ctx, db: Db, given: LetterAnswer): Promise<CandidateLetter> {
  const { candidateId, answer, reason, reasonCode } = given
  const candidate = await lockCandidate(ctx, db, candidateId)
  const letter = await oneOf(ctx, db, given)
  const state = answer === 'accept' ? 'accepted' : 'rejected'
  if (letter.state === state && letter.isCurrent) return letter
  refuseUnanswerable(letter, candidate.status)
  if (state === 'rejected' && reason.trim() === '')
    fail('request.invalid', { fields: { reason: letterTexts('giveReason') } })
  const stamp = ctx.now.toString()
  await sql`
    update candidate_letter set state = ${state}, state_at = ${stamp}::timestamptz, reason = ${reason.trim()},
      reason_code = ${state === 'rejected' ? (reasonCode ?? 'other') : null}, opened_at = coalesce(opened_at, ${stamp}::timestamptz)
    where org_id = ${ctx.orgId} and id = ${letter.letterId}`.execute(db)
  await logCandidates(ctx, db, {
    ...{ candidateId, kind: state === 'accepted' ? 'letter_accepted' : 'letter_rejected' },
    ...{ changes: { subject: [null, subjectOf(letter)] }, reason: reason.trim() },
  })
  await followLetter(ctx, db, candidate, { letter, event: state, reason: reason.trim() })
  await tellAboutLetter(ctx, db, candidate, {
    kind: state === 'accepted' ? 'onboarding.letter_accepted' : 'onboarding.letter_rejected',
    ...{ values: { title: letter.title }, senderEmployeeId: letter.senderEmployeeId },
  })
  return oneOf(ctx, db, given)
}

export interface CandidateMessage {
  messageId: number
  /** Of the candidate, else of the company. */
  isCandidate: boolean
  author: string
  body: string
  at: string
}

/** What candidate and company have written to each other, the oldest first; at most the last 200. One statement. */
export async function listThread(ctx: Ctx, db: Db, candidateId: number): Promise<CandidateMessage[]> {
  const { rows } = await sql<CandidateMessage>`
    select id as "messageId", is_candidate as "isCandidate", author, body, created_at as at
    from candidate_message where org_id = ${ctx.orgId} and candidate_id = ${candidateId}
    order by id desc limit 200`.execute(db)
  return rows.map((row) => ({ ...row, at: instantOf(row.at) })).reverse()
}

/**
 * Writes to the recruiter.
 *
 * @throws AppError `record.not_found`, `onboarding.too_many_messages`, `request.invalid` for an empty message
 */
export async function askQuestion(
  ctx: Ctx,
  db: Db,
  { candidateId, body }: { candidateId: number; body: string },
): Promise<CandidateMessage[]> {
  const candidate = await lockCandidate(ctx, db, candidateId)
  if (body.trim() === '') fail('request.invalid', { fields: { body: letterTexts('writeSomething') } })
  const thread = await listThread(ctx, db, candidateId)
  const unanswered = thread.length - 1 - thread.findLastIndex(({ isCandidate }) => !isCandidate)
  if (unanswered >= MOST_UNANSWERED) fail('onboarding.too_many_messages')
  await addMessage(ctx, db, {
    candidateId,
    isCandidate: true,
    author: candidate.full_name,
    body: body.trim(),
  })
  const [latest] = await findLetters(ctx, db, candidateId)
  await tellAboutLetter(ctx, db, candidate, {
    ...{ kind: 'onboarding.candidate_asks', values: {} },
    senderEmployeeId: latest?.senderEmployeeId ?? null,
  })
  return listThread(ctx, db, candidateId)
}

/** Stores a message of a locked candidate's thread. */
export async function addMessage(
  ctx: Ctx,
  db: Db,
  {
    candidateId,
    isCandidate,
    author,
    body,
  }: { candidateId: number; isCandidate: boolean; author: string; body: string },
): Promise<void> {
  await db
    .insertInto('candidate_message')
    .values({
      ...{ org_id: ctx.orgId, candidate_id: candidateId, is_candidate: isCandidate, author, body },
      ...{ account_id: isCandidate ? null : ctx.actor.accountId, created_at: ctx.now.toString() },
    })
    .execute()
}
