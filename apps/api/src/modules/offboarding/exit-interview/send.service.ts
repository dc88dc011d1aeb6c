import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type {
  readExitInterview,
  sendExitForm,
} from '@muster/contract/offboarding/exit-interview/exit-interview.contract'
import { SEPARATION_STATUS } from '@muster/contract/offboarding/offboarding.constants'
import { sql } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { instantOf } from '../../../platform/db/deferred-query.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { notify } from '../../notices/index.ts'
import { approvalView } from '../approvals/approval-state.ts'
import { sendLinkTo } from '../leaver/send-link.ts'
import { offboardingTexts, statusText } from '../offboarding.texts.ts'
import { SEPARATION } from '../separations/log.ts'
import type { SeparationStatusFact } from '../separations/status.hook.ts'
import {
  canReply,
  findInterviews,
  type Interview,
  isInterviewed,
  lockInterview,
  stateOf,
  storeSent,
} from './interview.queries.ts'
import { loadQuestions } from './interview-form.ts'
import { findSettings, hasForm } from './settings.service.ts'

export const OWN_PAGE = '/leaving/exit-interview'

/** The audit log says that a form was sent or submitted; who leaves and what was answered stand elsewhere. */
export const auditInterviews = (
  ctx: Ctx,
  db: Db,
  separationIds: readonly number[],
  change: 'sent' | 'submitted',
) =>
  recordAudit(
    ctx,
    db,
    ...separationIds.map((id) => ({
      ...{
        recordType: SEPARATION,
        recordId: id,
        changes: { exit_interview: [null, change] as [null, string] },
      },
      recordLabel: offboardingTexts.english('itemNumber', { id }),
    })),
  )

/** @throws AppError `offboarding.exit_form_closed` */
export function requireInterviewed(interview: Interview): void {
  if (!isInterviewed(interview))
    fail('offboarding.exit_form_closed', { parameters: { status: statusText(interview.status) } })
}

async function give(ctx: Ctx, db: Db, interviews: readonly Interview[], formNo: number): Promise<void> {
  if (interviews.length === 0) return
  await storeSent(ctx, db, interviews, formNo)
  const inside = interviews.filter(({ can_sign_in }) => can_sign_in)
  if (inside.length > 0)
    await notify(ctx, db, {
      ...{ to: { employeeIds: inside.map(({ employee_id }) => employee_id) }, kind: 'offboarding.exit_form' },
      link: { me: OWN_PAGE },
    })
  // Each has a link of their own.
  for (const { separation_id } of interviews.filter(({ can_sign_in }) => !can_sign_in))
    await sendLinkTo(ctx, db, separation_id, { purpose: 'exit_form' })
  await auditInterviews(
    ctx,
    db,
    interviews.map(({ separation_id }) => separation_id),
    'sent',
  )
}

/**
 * Sends the form, or reminds of it; what was typed stays.
 *
 * @throws AppError `record.not_found` out of reach, `offboarding.exit_form_closed`, `offboarding.exit_form_submitted`,
 *   `offboarding.exit_form_taken` where HR fills it in, `offboarding.exit_form_unreachable`, `offboarding.exit_form_missing`
 */
export const send = (
  ctx: Ctx,
  { SEPID }: BodyOf<typeof sendExitForm>,
): Promise<DataOf<typeof sendExitForm>> =>
  tx(ctx, async (db) => {
    await lockInterview(ctx, db, SEPID)
    const [one] = await findInterviews(ctx, db, sql<boolean>`s.id = ${SEPID}`)
    const interview = found(one?.manages ? one : undefined)
    requireInterviewed(interview)
    const { submitted_at, filler, can_sign_in, has_link, employee_name: name, entity_id } = interview
    if (submitted_at !== null) fail('offboarding.exit_form_submitted')
    if (filler === 'hr') fail('offboarding.exit_form_taken')
    if (!can_sign_in && !has_link) fail('offboarding.exit_form_unreachable', { parameters: { name } })
    const formNo = interview.form_no ?? (await findSettings(ctx, db)).FORM_ID
    const form = await loadQuestions(ctx, db, formNo, entity_id)
    await give(ctx, db, [interview], form.formid)
    return { SEPID, state: filler ?? 'sent', sent_at: ctx.now.toString() }
  })

const { onNotice, clearance } = SEPARATION_STATUS
const occasions: ReadonlyMap<number, string> = new Map([
  [onNotice, 'notice'],
  [clearance, 'clearance'],
])

/** Sends the form automatically where the settings say so, once. */
export async function followStatus(ctx: Ctx, db: Db, facts: readonly SeparationStatusFact[]): Promise<void> {
  const timely = facts.filter(({ to }) => occasions.has(to))
  if (timely.length === 0) return
  const { FORM_ID, send_on } = await findSettings(ctx, db)
  const ids = timely.filter(({ to }) => occasions.get(to) === send_on).map(({ separationId }) => separationId)
  if (FORM_ID === null || ids.length === 0) return
  const all = await findInterviews(ctx, db, sql<boolean>`s.id = any (${ids}::bigint[])`, ids.length)
  await give(
    ctx,
    db,
    all.filter((one) => canReply(one) && one.form_no === null && isInterviewed(one)),
    FORM_ID,
  )
}

/** @throws AppError `record.not_found` out of reach */
export const readState = (
  ctx: Ctx,
  { SEPID }: BodyOf<typeof readExitInterview>,
): Promise<DataOf<typeof readExitInterview>> =>
  readTx(ctx, async (db) => {
    const [one] = await findInterviews(ctx, db, sql<boolean>`s.id = ${SEPID}`)
    const interview = found(one?.manages || one?.reads ? one : undefined)
    const { manages, reads, submitted_at, filler } = interview
    const isUnanswered = isInterviewed(interview) && submitted_at === null
    // What was begun keeps its form.
    const needsForm = isUnanswered && interview.form_no === null && !(await hasForm(ctx, db))
    const isOpen = isUnanswered && !needsForm
    return {
      ...{ SEPID, state: stateOf(interview), sent_at: instantOf(interview.sent_at) },
      ...{ sent_by: interview.sent_by_name ?? '', submitted_by: interview.submitted_by_name ?? '' },
      ...{ submitted_at: instantOf(submitted_at), needs_form: needsForm },
      review: approvalView(interview.review),
      abilities: {
        send: isOpen && manages && canReply(interview) && filler !== 'hr',
        fill: isOpen && reads && !(filler === 'person' && canReply(interview)),
        read: reads && submitted_at !== null,
      },
    }
  })
