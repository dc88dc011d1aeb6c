import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import {
  ANSWER_DAYS,
  type CandidateLetterKind,
  type CandidateLetterState,
  letterKinds,
} from '@muster/contract/onboarding/letters/letters.constants'
import type {
  listCandidateLetters,
  openCandidateLetter,
  replyToCandidate,
  withdrawCandidateLetter,
} from '@muster/contract/onboarding/letters/letters.contract'
import { sql } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { instantOf } from '../../../platform/db/deferred-query.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { sendMail } from '../../../platform/mail/send-mail.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { publishedTemplates } from '../../documents/index.ts'
import { fileLink } from '../../files/index.ts'
import {
  lockCandidate,
  requireCandidate,
  requireRight,
  type StoredCandidate,
} from '../candidates/load-candidate.ts'
import { findPayVersions, stepKindsOf } from '../ctc/ctc.queries.ts'
import { CANDIDATE, logCandidates } from '../history/log.ts'
import { issueCandidateLink, revokeCandidateLinks } from '../links/issue-link.ts'
import { onboardingTexts } from '../onboarding.texts.ts'
import { maySendLetter, mayWithdrawLetter } from '../rules/letter-status.ts'
import { addMessage, fileNameOf, followLetter, listThread, subjectOf } from './candidate-letters.ts'
import { type CandidateLetter, findLetters } from './letter.queries.ts'
import { candidateMessageMail, letterWithdrawnMail } from './letters.mails.ts'
import { letterTexts } from './letters.texts.ts'
import { purposeOf } from './send.service.ts'

export const LETTER_READ = 'onboarding.letter.open'

/** A letter that says pay opens for those alone who may see the pay of the candidate. */
const mayOpen = ({ may_see_pay }: StoredCandidate, { payId }: CandidateLetter): boolean =>
  payId === null || may_see_pay

const isWithdrawable = ({ status }: StoredCandidate, { state, isCurrent }: CandidateLetter): boolean =>
  isCurrent && mayWithdrawLetter(status, state)

/** Letters of a candidate, templates, and what was written. A fixed number of statements. @throws AppError `record.not_found` */
export function readLettersOf(
  ctx: Ctx,
  { candidate_id: id }: BodyOf<typeof listCandidateLetters>,
): Promise<DataOf<typeof listCandidateLetters>> {
  return readTx(ctx, async (db) => {
    const candidate = await requireCandidate(ctx, db, id)
    const letters = await findLetters(ctx, db, id)
    const versions = candidate.may_see_pay ? await findPayVersions(ctx, db, [id]) : []
    const signed = await findSigned(ctx, db, id)
    const messages = await listThread(ctx, db, id)
    const kinds = await stepKindsOf(ctx, db, id)
    const today = await organisationToday(ctx, db)
    const send = candidate.may_send && letterKinds.some((kind) => maySendLetter(candidate.status, kind))
    return {
      candidate_id: id,
      letters: letters.map((one) => ({
        ...{ letter_id: one.letterId, kind: one.kind, version: one.version, title: one.title },
        ...{ reference: one.reference, state: one.state, state_at: one.stateAt, sent_at: one.sentAt },
        ...{ sent_by: one.sender, expires_on: one.expiresOn, opened_at: one.openedAt, pages: one.pages },
        ...{ reason_code: one.reasonCode, reason: one.reason, is_current: one.isCurrent },
        ctc_version: versions.find((version) => version.id === one.payId)?.number ?? null,
        signed_at: instantOf(signed.get(signedKey(one))?.signed_at ?? null),
        abilities: {
          open: mayOpen(candidate, one),
          withdraw: candidate.may_send && isWithdrawable(candidate, one),
        },
      })),
      templates: send ? await publishedTemplates(ctx, db) : [],
      kinds: letterKinds.filter((kind) => kinds.has(kind)),
      expires_on: Temporal.PlainDate.from(today).add({ days: ANSWER_DAYS }).toString(),
      messages: messages.map((one) => ({
        ...{ message_id: one.messageId, is_candidate: one.isCandidate, author: one.author },
        ...{ body: one.body, at: one.at },
      })),
      is_waiting: messages.at(-1)?.isCandidate ?? false,
      abilities: { send, reply: candidate.may_send && (messages.length > 0 || letters.length > 0) },
    }
  })
}

interface SignedCopy {
  kind: number
  version: number
  signed_at: string
  file_path: string
  file_name: string
}

const signedKey = ({ kind, version }: Pick<SignedCopy, 'kind' | 'version'>) => `${kind} ${version}`

/** What a candidate has signed in the portal. One statement. */
async function findSigned(ctx: Ctx, db: Db, candidateId: number): Promise<Map<string, SignedCopy>> {
  const { rows } = await sql<SignedCopy>`
    select kind, letter_version as version, signed_at, file_path, file_name from candidate_signature
    where org_id = ${ctx.orgId} and candidate_id = ${candidateId}`.execute(db)
  return new Map(rows.map((row) => [signedKey(row), row]))
}

/** The candidate of a letter. @throws AppError `record.not_found` */
async function candidateOfLetter(ctx: Ctx, db: Db, letterId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select candidate_id as id from candidate_letter where org_id = ${ctx.orgId} and id = ${letterId}`.execute(
    db,
  )
  return found(rows[0]).id
}

const letterIn = (letters: readonly CandidateLetter[], id: number): CandidateLetter =>
  found(letters.find(({ letterId }) => letterId === id))

/** A link to the PDF as it was sent, or signed. On record. @throws AppError `record.not_found`, `access.denied` */
export async function openLetterFile(
  ctx: Ctx,
  { letter_id, is_signed }: BodyOf<typeof openCandidateLetter>,
): Promise<DataOf<typeof openCandidateLetter>> {
  return tx(ctx, async (db) => {
    const candidate = await requireCandidate(ctx, db, await candidateOfLetter(ctx, db, letter_id))
    const letter = letterIn(await findLetters(ctx, db, candidate.id), letter_id)
    requireRight(mayOpen(candidate, letter))
    const copy = is_signed ? found((await findSigned(ctx, db, candidate.id)).get(signedKey(letter))) : null
    await recordAudit(ctx, db, {
      ...{ recordType: CANDIDATE, recordId: candidate.id, action: LETTER_READ },
      recordLabel: onboardingTexts.english('itemNumber', { id: candidate.id }),
      details: { kind: letter.kind, version: letter.version },
    })
    return {
      link: copy
        ? fileLink(ctx, copy.file_path, copy.file_name)
        : fileLink(ctx, letter.filePath, fileNameOf(letter)),
    }
  })
}

/**
 * Withdraws a letter that waits for an answer or was accepted. The candidate is told, the link ends. Idempotent.
 *
 * @throws AppError `record.not_found`, `access.denied`, `onboarding.letter_closed`
 */
export function withdrawOne(
  ctx: Ctx,
  { letter_id, reason }: BodyOf<typeof withdrawCandidateLetter>,
): Promise<DataOf<typeof withdrawCandidateLetter>> {
  return tx(ctx, async (db) => {
    const candidate = await lockCandidate(ctx, db, await candidateOfLetter(ctx, db, letter_id))
    requireRight(candidate.may_send)
    const letter = letterIn(await findLetters(ctx, db, candidate.id), letter_id)
    const answer = async (state: CandidateLetterState) => ({
      ...{ letter_id, state, status: (await requireCandidate(ctx, db, candidate.id)).status },
    })
    if (letter.state === 'withdrawn') return answer('withdrawn')
    if (!isWithdrawable(candidate, letter))
      fail('onboarding.letter_closed', { parameters: { state: letterTexts(letter.state) } })
    await sql`
      update candidate_letter set state = 'withdrawn', state_at = ${ctx.now.toString()}::timestamptz, reason = ${reason}
      where org_id = ${ctx.orgId} and id = ${letter_id}`.execute(db)
    await logCandidates(ctx, db, {
      ...{ candidateId: candidate.id, kind: 'letter_withdrawn', reason },
      changes: { subject: [null, subjectOf(letter)] },
    })
    await followLetter(ctx, db, candidate, { letter, event: 'withdrawn', reason })
    await revokeCandidateLinks(ctx, db, {
      ...{ candidateId: candidate.id, purpose: purposeOf[letter.kind as CandidateLetterKind] },
      ...(letter.stepId === null ? {} : { stepId: letter.stepId }),
    })
    const address = String(candidate.columns.email ?? '')
    if (address !== '')
      await sendMail(ctx, db, letterWithdrawnMail, {
        to: { address, name: candidate.full_name },
        values: { name: candidate.full_name, title: letter.title },
        language: candidate.language,
      })
    return answer('withdrawn')
  })
}

/** Writes to a candidate, who is told by mail. @throws AppError `record.not_found`, `access.denied`, `onboarding.no_email` */
export function replyOne(
  ctx: Ctx,
  { candidate_id: id, body }: BodyOf<typeof replyToCandidate>,
): Promise<DataOf<typeof replyToCandidate>> {
  return tx(ctx, async (db) => {
    const candidate = await lockCandidate(ctx, db, id)
    requireRight(candidate.may_send)
    const address = String(candidate.columns.email ?? '')
    if (address === '') fail('onboarding.no_email')
    const author = ctx.actor.name || ctx.actor.email
    await addMessage(ctx, db, { candidateId: id, isCandidate: false, author, body })
    await logCandidates(ctx, db, { candidateId: id, kind: 'message' })
    const { url } = await issueCandidateLink(ctx, db, { candidateId: id, purpose: 'portal' })
    await sendMail(ctx, db, candidateMessageMail, {
      ...{ to: { address, name: candidate.full_name }, values: { name: candidate.full_name, url } },
      language: candidate.language,
    })
    return { candidate_id: id }
  })
}
