import type { sendProbationForm } from '@muster/contract/employees/probation/probation.contract'
import { addDays } from '@muster/contract/kit/days'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { notify } from '../../notices/index.ts'
import { labelOf, type PersonInReach, reachPerson } from '../reach-person.ts'
import {
  type FeedbackRow,
  type FormToSend,
  findFeedback,
  findFormToSend,
  findProbation,
  MANAGE,
  type ProbationRow,
} from './probation.queries.ts'

/** Default number of days for an answer. */
const WANTED_IN = 7

type Sent = BodyOf<typeof sendProbationForm>

interface Question {
  asks: 'manager' | 'next_manager' | 'person'
  asked_employee_id: number | null
}

function whomToAsk(sent: Sent, probation: ProbationRow, before: FeedbackRow | undefined): Question {
  const asks = sent.asks ?? before?.asks ?? probation.asks
  const named =
    sent.asked_employee_id ?? (before?.asks === 'person' ? before.asked_id : probation.asked_employee_id)
  return { asks, asked_employee_id: asks === 'person' ? named : null }
}

async function writeQuestion(
  ctx: Ctx,
  db: Db,
  {
    sent,
    probation,
    form,
    question,
    before,
  }: {
    sent: Sent
    probation: ProbationRow
    form: FormToSend
    question: Question
    before: FeedbackRow | undefined
  },
): Promise<number> {
  const due_on = sent.due_on ?? addDays(probation.today, WANTED_IN)
  const values = { ...question, told_employee_id: form.asked_id, note: sent.note, due_on }
  if (before) {
    await db
      .updateTable('probation_feedback')
      .set(values)
      .where('org_id', '=', ctx.orgId)
      .where('id', '=', before.id)
      .execute()
    return before.id
  }
  const row = await db
    .insertInto('probation_feedback')
    .values({
      ...values,
      org_id: ctx.orgId,
      probation_id: probation.id,
      form_id: form.id,
      form_number: form.number,
      asked_by: ctx.actor.name || ctx.actor.email,
      asked_by_account: ctx.actor.accountId,
      asked_at: ctx.now.toString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

async function openProbation(ctx: Ctx, db: Db, person: PersonInReach): Promise<ProbationRow> {
  const probation = await findProbation(ctx, db, person.id, { lock: true })
  if (probation?.state !== 'open' || person.status === 'left')
    fail('employees.probation_none', { parameters: { name: person.full_name } })
  return probation
}

/**
 * Requests feedback about somebody on probation. A repeated request reminds the reviewer, or replaces them.
 *
 * @throws AppError `record.not_found`, `employees.own_status`, `employees.probation_none`,
 *   `employees.probation_no_form`, `employees.probation_nobody_asked`, `employees.probation_answered`
 */
export function askForFeedback(ctx: Ctx, sent: Sent): Promise<DataOf<typeof sendProbationForm>> {
  return tx(ctx, async (db) => {
    const person = await reachPerson(ctx, db, sent.employee_id, MANAGE, { lock: true })
    if (ctx.actor.employeeId === person.id) fail('employees.own_status')
    const probation = await openProbation(ctx, db, person)
    const latest = await findFeedback(ctx, db, probation.id)
    const before = latest?.state === 'withdrawn' ? undefined : latest
    if (before?.state === 'answered') fail('employees.probation_answered')
    const question = whomToAsk(sent, probation, before)
    const form = await findFormToSend(ctx, db, {
      employeeId: person.id,
      formId: before?.form_id ?? sent.form_id ?? probation.form_id,
      asks: question.asks,
      respondentId: question.asked_employee_id,
    })
    if (!form) fail('employees.probation_no_form')
    if (form.asked_id === null)
      fail('employees.probation_nobody_asked', { parameters: { name: person.full_name } })
    const id = await writeQuestion(ctx, db, { sent, probation, form, question, before })
    await recordAudit(ctx, db, {
      recordType: 'employee',
      recordId: person.id,
      recordLabel: labelOf(person),
      changes: { probation_feedback: [before ? 'asked' : null, `asked ${form.asked_name}`] },
      reason: sent.note,
    })
    await tellRespondent(ctx, db, { id, person, respondentId: form.asked_id })
    return {
      feedback_id: id,
      respondent: { EMPLOYEE_ID: form.asked_id, EMPLOYEE_NAME: form.asked_name as string },
      is_new: before === undefined,
    }
  })
}

/** Notifies the reviewer. */
function tellRespondent(
  ctx: Ctx,
  db: Db,
  of: { id: number; person: { full_name: string }; respondentId: number },
): Promise<void> {
  return notify(ctx, db, {
    to: { employeeIds: [of.respondentId] },
    kind: 'employees.probation_asked',
    values: { name: of.person.full_name },
    link: { admin: `/users/probation/feedback/${of.id}`, me: `/probation/feedback/${of.id}` },
  })
}
