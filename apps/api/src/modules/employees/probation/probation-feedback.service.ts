import type { Recommendation } from '@muster/contract/employees/probation/probation.constants'
import type {
  answerFeedback,
  listRequestedFeedback,
  readRequestedFeedback,
} from '@muster/contract/employees/probation/probation.contract'
import { answerProblems } from '@muster/contract/employees/probation/probation-questions'
import type { AnswerValues, ProbationQuestion } from '@muster/contract/employees/probation/probation-shapes'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { requireVersion } from '../../../platform/master/change-record.ts'
import { notify } from '../../notices/index.ts'
import { REQUESTED_FROM } from './probation.queries.ts'

interface RequestedRow {
  id: number
  probation_id: number
  EMPLOYEE_ID: number
  EMPLOYEE_CODE: string
  EMPLOYEE_NAME: string
  DESIGNATION_NAME: string | null
  date_of_joining: string
  probation_due_on: string | null
  state: 'asked' | 'answered'
  due_on: string
  is_late: boolean
  asked_by: string
  asked_by_account: number | null
  note: string
  form: string
  form_number: number
  questions: ProbationQuestion[]
  answers: number
}

/** Feedback on open probations currently requested from the caller; all, or one by id. One statement. */
async function findRequested(ctx: Ctx, db: Db, id: number | null): Promise<RequestedRow[]> {
  const me = ctx.actor.employeeId
  if (me === null) return []
  const { rows } = await sql<RequestedRow>`
    with people as (
      select r.id from employee r where r.org_id = ${ctx.orgId} and r.manager_id = ${me}
      union
      select r.id from employee l join employee r on r.org_id = l.org_id and r.manager_id = l.id
      where l.org_id = ${ctx.orgId} and l.manager_id = ${me}
      union
      select p.employee_id from probation_feedback f
      join probation p on p.org_id = f.org_id and p.id = f.probation_id
      where f.org_id = ${ctx.orgId} and f.asked_employee_id = ${me}
    )
    select f.id, p.id as probation_id, e.id as "EMPLOYEE_ID", e.code as "EMPLOYEE_CODE",
      e.full_name as "EMPLOYEE_NAME", g.name as "DESIGNATION_NAME", e.date_of_joining,
      e.confirmation_due_on as probation_due_on, f.state, f.due_on, f.asked_by, f.asked_by_account, f.note,
      o.name as form, f.form_number, v.questions, f.answers,
      f.state = 'asked' and f.due_on < (${ctx.now.toString()}::timestamptz at time zone n.time_zone)::date as is_late
    from people x
    join employee e on e.org_id = ${ctx.orgId} and e.id = x.id and e.status = 'active' and e.id <> ${me}
    join probation p on p.org_id = e.org_id and p.employee_id = e.id and p.state = 'open'
    join probation_feedback f on f.org_id = p.org_id and f.probation_id = p.id and f.state <> 'withdrawn'
    join probation_form o on o.org_id = f.org_id and o.id = f.form_id
    join probation_form_version v on v.org_id = f.org_id and v.form_id = f.form_id and v.number = f.form_number
    join organisation n on n.org_id = e.org_id
    left join employee m on m.org_id = e.org_id and m.id = e.manager_id
    left join designation g on g.org_id = e.org_id and g.id = e.designation_id
    where ${REQUESTED_FROM} = ${me} and (${id}::bigint is null or f.id = ${id}::bigint)
    order by f.state, f.due_on, f.id limit 200`.execute(db)
  return rows
}

/** Feedback requested from the caller. */
export function listRequested(ctx: Ctx): Promise<DataOf<typeof listRequestedFeedback>> {
  return readTx(ctx, async (db) => ({
    feedback: (await findRequested(ctx, db, null)).map(
      ({ id, EMPLOYEE_ID, EMPLOYEE_CODE, EMPLOYEE_NAME, state, due_on, is_late, probation_due_on }) => ({
        ...{ id, EMPLOYEE_ID, EMPLOYEE_CODE, EMPLOYEE_NAME, state, due_on, is_late, probation_due_on },
      }),
    ),
  }))
}

interface LatestAnswer {
  number: number
  answers: AnswerValues
  recommendation: Recommendation
  comment: string
  by: string
  at: string
}

/** @throws AppError `record.not_found` unless feedback is requested from the caller */
export function readRequested(ctx: Ctx, id: number): Promise<DataOf<typeof readRequestedFeedback>> {
  return readTx(ctx, async (db) => {
    const row = found((await findRequested(ctx, db, id))[0])
    const { rows } = await sql<LatestAnswer>`
      select number, answers, recommendation, comment, actor as by, created_at as at from probation_answer
      where org_id = ${ctx.orgId} and feedback_id = ${id} order by number desc limit 1`.execute(db)
    const {
      probation_id: _p,
      is_late: _l,
      asked_by_account: _a,
      form_number: _n,
      answers: _c,
      ...shown
    } = row
    return { ...shown, latest: rows[0] ?? null }
  })
}

/** Notifies the account that requested the feedback. */
async function tellAsker(ctx: Ctx, db: Db, row: RequestedRow): Promise<void> {
  if (row.asked_by_account === null) return
  await notify(ctx, db, {
    to: { accountIds: [row.asked_by_account] },
    kind: 'employees.probation_answered',
    values: { name: row.EMPLOYEE_NAME, by: ctx.actor.name || ctx.actor.email },
    link: { admin: `/users/probation?person=${row.EMPLOYEE_ID}` },
  })
}

/**
 * Stores an answer as the next version; earlier ones stay.
 *
 * @throws AppError `record.not_found` unless the caller is asked now (a change of manager moves the request),
 *   `record.conflict` when somebody answered meanwhile, `request.invalid`
 */
export function giveFeedback(
  ctx: Ctx,
  input: BodyOf<typeof answerFeedback>,
): Promise<DataOf<typeof answerFeedback>> {
  return tx(ctx, async (db) => {
    // A decision takes the same lock, so no answer can arrive after it.
    await sql`
      select p.id from probation_feedback f join probation p on p.org_id = f.org_id and p.id = f.probation_id
      where f.org_id = ${ctx.orgId} and f.id = ${input.id} for update of p`.execute(db)
    const row = found((await findRequested(ctx, db, input.id))[0])
    requireVersion(row.answers, input.number)
    const problems = answerProblems(row.questions, input.answers)
    const fields = Object.fromEntries(Object.entries(problems).map(([key, text]) => [`answers.${key}`, text]))
    if (Object.keys(fields).length > 0) fail('request.invalid', { fields })
    const number = input.number + 1
    await db
      .insertInto('probation_answer')
      .values({
        org_id: ctx.orgId,
        feedback_id: input.id,
        number,
        answers: JSON.stringify(input.answers),
        recommendation: input.recommendation,
        comment: input.comment,
        employee_id: ctx.actor.employeeId,
        actor: ctx.actor.name || ctx.actor.email,
        created_at: ctx.now.toString(),
      })
      .execute()
    await db
      .updateTable('probation_feedback')
      .set({ state: 'answered', answers: number })
      .where('org_id', '=', ctx.orgId)
      .where('id', '=', input.id)
      .execute()
    await recordAudit(ctx, db, {
      recordType: 'employee',
      recordId: row.EMPLOYEE_ID,
      recordLabel: `${row.EMPLOYEE_NAME} (${row.EMPLOYEE_CODE})`,
      changes: { probation_feedback: ['asked', `version ${number}`] },
    })
    await tellAsker(ctx, db, row)
    return { id: input.id, number }
  })
}
