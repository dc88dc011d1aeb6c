import type {
  checkProbationForm,
  listProbations,
} from '@muster/contract/employees/probation/probation.contract'
import { daysBetween } from '@muster/contract/kit/days'
import { type BodyOf, type DataOf, pageCount } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { wordsOf } from '../../../lib/texts/texts.ts'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { findTasks } from '../../settings/index.ts'
import { type PersonInReach, reachPerson } from '../reach-person.ts'
import {
  type AnswerRow,
  type FeedbackRow,
  findAnswers,
  findExtensions,
  findFeedback,
  findFormToSend,
  findProbation,
  MANAGE,
  PROBATION,
  type ProbationRow,
  VIEW,
} from './probation.queries.ts'
import { countProbations, findProbations } from './probation-list.queries.ts'
import { latestDueDay } from './rules/probation-terms.ts'

type Check = DataOf<typeof checkProbationForm>

/** A page of probations and the counts of the list's other parts. Two statements. */
export function readProbations(
  ctx: Ctx,
  wanted: BodyOf<typeof listProbations>,
): Promise<DataOf<typeof listProbations>> {
  return readTx(ctx, async (db) => {
    const rows = await findProbations(ctx, db, wanted)
    const total = rows[0]?.total ?? 0
    return {
      probations: rows.map(({ total: _total, may_decide, ...row }) => ({
        ...row,
        abilities: { decide: may_decide },
      })),
      total_rows: total,
      numPages: pageCount(total, wanted.limit),
      ...(await countProbations(ctx, db, wanted.my_team ?? false)),
    }
  })
}

async function findManaged(
  ctx: Ctx,
  db: Db,
  employeeId: number,
): Promise<{ decides: boolean; shows: boolean }> {
  const { rows } = await sql<{ decides: boolean; shows: boolean }>`
    select coalesce(${employeeScope(ctx, MANAGE, 'e')}, false) as decides,
      (o.features ->> 'me_probation') is distinct from 'false' as shows
    from employee e join organisation o on o.org_id = e.org_id
    where e.org_id = ${ctx.orgId} and e.id = ${employeeId}`.execute(db)
  return rows[0] ?? { decides: false, shows: false }
}

const textOf = (value: unknown): string => {
  if (value === true) return 'Yes'
  if (value === false) return 'No'
  return value === null || value === undefined ? '' : String(value)
}

function versionOf({ answers, questions, actor, ...row }: AnswerRow) {
  return {
    number: row.number,
    recommendation: row.recommendation,
    comment: row.comment,
    at: row.at,
    by: actor,
    answers: questions.map(({ key, text, kind }) => ({ question: text, kind, text: textOf(answers[key]) })),
  }
}

const respondentOf = (id: number | null, name: string | null) =>
  id === null ? null : { EMPLOYEE_ID: id, EMPLOYEE_NAME: name as string }

function feedbackOf(row: FeedbackRow | undefined, answers: readonly AnswerRow[]): Check['feedback'] {
  if (!row) return null
  const { id, state, asks, form, due_on, asked_by, asked_at, note } = row
  const respondent = respondentOf(row.asked_id, row.asked_name)
  return {
    id,
    state,
    asks,
    respondent,
    form,
    due_on,
    asked_by,
    asked_at,
    note,
    versions: answers.map(versionOf),
  }
}

async function probationOf(ctx: Ctx, db: Db, person: PersonInReach, row: ProbationRow) {
  const due_on = row.state === 'open' ? person.confirmation_due_on : null
  return {
    id: row.id,
    state: row.state,
    began_on: row.began_on,
    first_due_on: row.first_due_on,
    due_on,
    days_left: due_on === null ? null : daysBetween(row.today, due_on),
    explanation: wordsOf(row.explanation),
    rule: row.rule_name,
    decided_on: row.decided_on,
    decided_by: row.decided_by,
    reason: row.reason,
    extensions: row.extensions === 0 ? [] : await findExtensions(ctx, db, row.id),
    limits: {
      extensions_left: Math.max(0, row.max_extensions - row.extensions),
      latest_due_on: latestDueDay(row.first_due_on, row.max_extension_days),
      needs_feedback: row.needs_feedback,
    },
    version: row.version,
  }
}

function headOf(person: PersonInReach) {
  return {
    EMPLOYEE_ID: person.id,
    EMPLOYEE_CODE: person.code,
    EMPLOYEE_NAME: person.full_name,
    status: person.status,
  }
}

/** Feedback, visible only to approvers and the reviewer. */
async function opinions(ctx: Ctx, db: Db, row: ProbationRow, decides: boolean) {
  const feedback = await findFeedback(ctx, db, row.id)
  const isRespondent = feedback !== undefined && feedback.asked_id === ctx.actor.employeeId
  const maySee = decides || (isRespondent && feedback.state !== 'withdrawn')
  const answers = maySee && feedback && feedback.answers > 0 ? await findAnswers(ctx, db, feedback.id) : []
  return {
    isRespondent: isRespondent && feedback.state !== 'withdrawn',
    ...(maySee ? { feedback: feedbackOf(feedback, answers) } : {}),
  }
}

async function formOf(ctx: Ctx, db: Db, row: ProbationRow): Promise<Check['form']> {
  const of = {
    employeeId: row.employee_id,
    formId: row.form_id,
    asks: row.asks,
    respondentId: row.asked_employee_id,
  }
  const form = await findFormToSend(ctx, db, of)
  return form
    ? {
        id: form.id,
        name: form.name,
        asks: row.asks,
        respondent: respondentOf(form.asked_id, form.asked_name),
      }
    : null
}

/**
 * The state of somebody's probation. People see their own due date, its explanation and their tasks; feedback
 * about them is visible to approvers only. At most eight statements.
 *
 * @throws AppError `record.not_found`
 */
export async function checkForm(ctx: Ctx, asked?: number): Promise<Check> {
  const employeeId = asked ?? ctx.actor.employeeId ?? fail('record.not_found')
  return readTx(ctx, async (db) => {
    const person = await reachPerson(ctx, db, employeeId, VIEW)
    const isSelf = ctx.actor.employeeId === person.id
    const { decides, shows } = await findManaged(ctx, db, person.id)
    const row = await findProbation(ctx, db, person.id)
    const isHidden = isSelf && (!shows || row?.state === 'ended')
    const nothing = { probation: null, tasks: [], form: null }
    const none = { decide: false, ask: false, answer: false }
    if (!row || isHidden) return { ...headOf(person), ...nothing, abilities: none }
    const tasks = await findTasks(ctx, db, { kind: PROBATION, recordId: row.id })
    const probation = await probationOf(ctx, db, person, row)
    if (isSelf) {
      const own = tasks.filter((task) => task.owner === 'employee')
      return {
        ...headOf(person),
        ...nothing,
        probation: { ...probation, rule: null, decided_by: '' },
        tasks: own,
        abilities: none,
      }
    }
    const { isRespondent, ...said } = await opinions(ctx, db, row, decides)
    const isOpen = row.state === 'open' && person.status === 'active'
    const form = decides && isOpen ? await formOf(ctx, db, row) : null
    const abilities = {
      decide: decides && isOpen,
      ask: form !== null && said.feedback?.state !== 'answered',
      answer: isRespondent && isOpen,
    }
    return { ...headOf(person), probation, ...said, tasks, form, abilities }
  })
}
