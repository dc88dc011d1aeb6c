import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { approvalKinds, approvalStep } from '@muster/contract/onboarding/ctc/ctc.constants'
import {
  ANSWER_DAYS,
  type CandidateLetterKind,
  MOST_ANSWER_DAYS,
} from '@muster/contract/onboarding/letters/letters.constants'
import type { previewOffer, sendOffer } from '@muster/contract/onboarding/letters/letters.contract'
import { type LinkPurpose, STEP_KIND } from '@muster/contract/onboarding/onboarding.constants'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { sendMail } from '../../../platform/mail/send-mail.ts'
import { organisationToday, organisationZone } from '../../../platform/organisation-day.ts'
import {
  drawOtherLetter,
  makeOtherLetter,
  type OtherLetter,
  prepareOtherLetter,
  takeLetterNumber,
} from '../../documents/index.ts'
import { attachFile, removeStoredFile } from '../../files/index.ts'
import {
  lockCandidate,
  requireCandidate,
  requireRight,
  type StoredCandidate,
} from '../candidates/load-candidate.ts'
import { missingApproval } from '../ctc/approvals.service.ts'
import { recordPayReads } from '../ctc/candidate-pay.ts'
import { type CandidatePayVersion, findPayVersions, stepKindsOf } from '../ctc/ctc.queries.ts'
import { logCandidates } from '../history/log.ts'
import { issueCandidateLink } from '../links/issue-link.ts'
import { statusWords } from '../onboarding.texts.ts'
import { maySendLetter } from '../rules/letter-status.ts'
import { fileNameOf, followLetter, subjectOf } from './candidate-letters.ts'
import { candidatePayValues, candidateValues } from './candidate-values.ts'
import { type CandidateLetter, findLetters } from './letter.queries.ts'
import { candidateLetterMail } from './letters.mails.ts'
import { letterTexts } from './letters.texts.ts'

export const CANDIDATE_LETTER = 'candidate_letter'
/** A link says what became of its letter for some days after the last day to answer. */
const LINK_DAYS_AFTER = 30

export const purposeOf: Readonly<Record<CandidateLetterKind, LinkPurpose>> = {
  [STEP_KIND.offerLetter]: 'offer',
  [STEP_KIND.offerAcceptance]: 'offer_acceptance',
  [STEP_KIND.appointmentLetter]: 'appointment',
  [STEP_KIND.appointmentAcceptance]: 'appointment_acceptance',
  [STEP_KIND.customStage]: 'custom_stage',
  [STEP_KIND.acknowledgement]: 'acknowledgement',
}

type PreviewBody = BodyOf<typeof previewOffer>
type SendBody = BodyOf<typeof sendOffer>
type Composing = Pick<PreviewBody, 'candidate_id' | 'MAILID' | 'expires_on' | 'values'> & {
  kind: number
}

interface Planned {
  candidate: StoredCandidate
  kind: CandidateLetterKind
  letter: OtherLetter
  pay: CandidatePayVersion | null
  expiresOn: string
  /** The end of that day. */
  expiresAt: string
  today: string
  letters: CandidateLetter[]
}

/** The last day to answer. @throws AppError `request.invalid` for a day in the past, or too far ahead */
async function answerableUntil(ctx: Ctx, db: Db, given: string | undefined) {
  const today = await organisationToday(ctx, db)
  const first = Temporal.PlainDate.from(today)
  const on = given ?? first.add({ days: ANSWER_DAYS }).toString()
  if (on < today) fail('request.invalid', { fields: { expires_on: letterTexts('pastDay') } })
  if (on > first.add({ days: MOST_ANSWER_DAYS }).toString())
    fail('request.invalid', {
      fields: { expires_on: letterTexts('tooFar', { days: MOST_ANSWER_DAYS }) },
    })
  const zone = await organisationZone(ctx, db)
  const end = Temporal.PlainDate.from(on).add({ days: 1 }).toZonedDateTime(zone).toInstant()
  return { today, expiresOn: on, expiresAt: end.toString() }
}

const PAY_GROUP = 'pay'

/**
 * What a letter would say. Nothing is written.
 *
 * @throws AppError `record.not_found`, `access.denied` where it says pay that the caller may not see, `onboarding.candidate_closed`
 */
async function plan(
  ctx: Ctx,
  db: Db,
  body: Composing,
  { candidate, isDraft }: { candidate: StoredCandidate; isDraft: boolean },
): Promise<Planned> {
  const kind = body.kind as CandidateLetterKind
  requireRight(candidate.may_send)
  if (!maySendLetter(candidate.status, kind))
    fail('onboarding.candidate_closed', { parameters: { status: statusWords(candidate.status) } })
  const until = await answerableUntil(ctx, db, body.expires_on)
  const [latest = null] = await findPayVersions(ctx, db, [candidate.id], { latest: true })
  const joiningOn = (candidate.columns.expected_joining_on ?? null) as string | null
  const letter = await prepareOtherLetter(ctx, db, {
    ...{ MAILID: body.MAILID, inputs: body.values, date: until.today, isDraft },
    entityId: (candidate.columns.entity_id ?? null) as number | null,
    values: async (_names, language) => ({
      ...(await candidateValues(ctx, db, candidate.id)),
      RESPOND_BY: until.expiresOn,
      ...(latest ? await candidatePayValues(ctx, db, latest, { joiningOn, language }) : {}),
    }),
  })
  const saysPay = letter.groups.has(PAY_GROUP)
  if (saysPay && !candidate.may_see_pay) fail('access.denied', { message: letterTexts.text('saysPay') })
  return {
    ...{ candidate, kind, letter, pay: saysPay ? latest : null, ...until },
    letters: (await findLetters(ctx, db, candidate.id)).filter((one) => one.kind === kind),
  }
}

/** Approvals that the candidate's flow asks for before an offer, and before any letter that says pay, in words. */
async function missingApprovals(ctx: Ctx, db: Db, { candidate, kind, pay }: Planned): Promise<string[]> {
  const isOffer = kind === STEP_KIND.offerLetter || kind === STEP_KIND.offerAcceptance
  if (!isOffer && pay === null) return []
  const kinds = await stepKindsOf(ctx, db, candidate.id)
  const missing: string[] = []
  for (const approval of approvalKinds) {
    const isNeeded = approval === 'candidate' ? isOffer : pay !== null
    if (isNeeded && kinds.has(approvalStep[approval]))
      missing.push(...(await missingApproval(ctx, db, candidate.id, approval)))
  }
  return missing
}

const emailOf = ({ columns }: StoredCandidate): string => String(columns.email ?? '')

/**
 * A letter as it would look for a candidate, and what keeps it from being sent. Reading the pay in it is recorded.
 *
 * @throws AppError `record.not_found`, `access.denied`, `onboarding.candidate_closed`, `documents.not_published`,
 *   `documents.template_wrong`, `documents.refused`
 */
export async function previewOne(ctx: Ctx, body: PreviewBody): Promise<DataOf<typeof previewOffer>> {
  const { planned, approvals } = await readTx(ctx, async (db) => {
    const candidate = await requireCandidate(ctx, db, body.candidate_id)
    const found = await plan(ctx, db, body, { candidate, isDraft: true })
    return { planned: found, approvals: await missingApprovals(ctx, db, found) }
  })
  if (planned.pay) await recordPayReads(ctx, [planned.candidate.id])
  return {
    ...(await drawOtherLetter(ctx, planned.letter)),
    missing: [...planned.letter.missing],
    blocked: [
      ...(emailOf(planned.candidate) === '' ? [letterTexts('noEmail')] : []),
      ...approvals.map((what) => letterTexts('needsApproval', { what })),
    ],
    digest: planned.letter.digest,
    seen: planned.letters[0]?.version ?? 0,
  }
}

/** @throws AppError for whatever keeps a planned letter from being sent */
async function requireSendable(ctx: Ctx, db: Db, planned: Planned, body: SendBody): Promise<void> {
  const { candidate, letter, letters } = planned
  if ((letters[0]?.version ?? 0) !== body.seen) fail('record.conflict')
  if (letter.digest !== body.digest) fail('onboarding.letter_changed')
  if (emailOf(candidate) === '') fail('onboarding.no_email')
  if (letter.missing.length > 0)
    fail('onboarding.letter_gaps', { parameters: { fields: letter.missing.join(', ') } })
  const approvals = await missingApprovals(ctx, db, planned)
  if (approvals.length > 0)
    fail('onboarding.approval_missing', { parameters: { missing: approvals.join(', ') } })
}

type Sent = DataOf<typeof sendOffer>

/** The letter that was sent with this key already. */
async function sentBefore(ctx: Ctx, db: Db, { candidate_id, key }: SendBody): Promise<Sent | null> {
  const { rows } = await sql<Sent>`
    select l.id as letter_id, l.number as version, c.status from candidate_letter l
    join candidate c on c.org_id = l.org_id and c.id = l.candidate_id
    where l.org_id = ${ctx.orgId} and l.candidate_id = ${candidate_id} and l.key = ${key}::uuid`.execute(db)
  return rows[0] ?? null
}

/** The candidate's step of this kind: the open one, else the first. */
async function stepOf(ctx: Ctx, db: Db, { candidate, kind }: Planned): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from candidate_step where org_id = ${ctx.orgId} and candidate_id = ${candidate.id} and kind = ${kind}
    order by state = 'open' desc, position limit 1`.execute(db)
  return rows[0]?.id ?? null
}

interface Made {
  reference: string
  file: Awaited<ReturnType<typeof makeOtherLetter>>
}

/** Stores a letter that is made, and tells the candidate. An earlier one of its kind is superseded. */
async function handOver(ctx: Ctx, db: Db, planned: Planned, body: SendBody, made: Made): Promise<Sent> {
  const { candidate, kind, letter, letters, pay } = planned
  const { reference, file } = made
  const stamp = ctx.now.toString()
  const version = (letters[0]?.version ?? 0) + 1
  const stepId = await stepOf(ctx, db, planned)
  await sql`
    update candidate_letter set state = 'superseded', state_at = ${stamp}::timestamptz
    where org_id = ${ctx.orgId} and candidate_id = ${candidate.id} and kind = ${kind} and state in ('sent', 'accepted')`.execute(
    db,
  )
  const { id } = await db
    .insertInto('candidate_letter')
    .values({
      ...{ org_id: ctx.orgId, candidate_id: candidate.id, kind, number: version, key: body.key },
      ...{ template_id: letter.templateId, template_version: letter.templateVersion, title: letter.title },
      ...{ reference, letter_date: planned.today, pay_id: pay?.id ?? null, step_id: stepId },
      ...{ file_path: file.filePath, sha256: file.sha256, size: file.size, pages: file.pages },
      ...{ expires_on: planned.expiresOn, expires_at: planned.expiresAt, state_at: stamp, sent_at: stamp },
      ...{ account_id: ctx.actor.accountId, sender_employee_id: ctx.actor.employeeId },
      ...{ sender: ctx.actor.name || ctx.actor.email, sent_to: emailOf(candidate).toLowerCase() },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await attachFile(ctx, db, file.filePath, {
    ...{ recordType: CANDIDATE_LETTER, recordId: id, folder: 'letters' },
  })
  const sent = found((await findLetters(ctx, db, candidate.id, { kind, version }))[0])
  await logCandidates(ctx, db, {
    ...{ candidateId: candidate.id, kind: 'letter_sent', changes: { subject: [null, subjectOf(sent)] } },
  })
  await followLetter(ctx, db, candidate, { letter: sent, event: 'sent', reason: '' })
  const { url } = await issueCandidateLink(ctx, db, {
    ...{ candidateId: candidate.id, purpose: purposeOf[kind], stepId },
    expiresAt: Temporal.Instant.from(planned.expiresAt)
      .add({ hours: 24 * LINK_DAYS_AFTER })
      .toString(),
  })
  await sendMail(ctx, db, candidateLetterMail, {
    to: { address: emailOf(candidate), name: candidate.full_name },
    values: { name: candidate.full_name, title: letter.title, day: planned.expiresOn, url },
    language: letter.composing.template.language,
  })
  return found(await sentBefore(ctx, db, body))
}

/**
 * Sends a letter. It is laid out before the candidate is locked and checked again afterwards, so that what was previewed is what is
 * sent, and of two people who send at once one is told. Idempotent by the caller's key.
 *
 * @throws AppError as `previewOne`, and `record.conflict`, `onboarding.letter_changed`, `onboarding.letter_gaps`,
 *   `onboarding.no_email`, `onboarding.approval_missing`
 */
export async function sendOne(ctx: Ctx, body: SendBody): Promise<Sent> {
  const prepared = await tx(ctx, async (db) => {
    const candidate = await requireCandidate(ctx, db, body.candidate_id)
    requireRight(candidate.may_send)
    const earlier = await sentBefore(ctx, db, body)
    if (earlier) return { earlier }
    const planned = await plan(ctx, db, body, { candidate, isDraft: false })
    await requireSendable(ctx, db, planned, body)
    return { earlier: null, planned, reference: await takeLetterNumber(ctx, db, planned.letter) }
  })
  if (prepared.earlier) return prepared.earlier
  const { planned, reference } = prepared
  const { title } = planned.letter
  const file = await makeOtherLetter(ctx, planned.letter, {
    ...{ reference, name: fileNameOf({ title, reference }) },
  })
  try {
    return await tx(ctx, async (db) => {
      const candidate = await lockCandidate(ctx, db, body.candidate_id)
      const earlier = await sentBefore(ctx, db, body)
      if (earlier) {
        await removeStoredFile(ctx, db, file.filePath)
        return earlier
      }
      const again = await plan(ctx, db, body, { candidate, isDraft: false })
      await requireSendable(ctx, db, again, body)
      return handOver(ctx, db, again, body, { reference, file })
    })
  } catch (error) {
    await tx(ctx, (db) => removeStoredFile(ctx, db, file.filePath))
    throw error
  }
}
