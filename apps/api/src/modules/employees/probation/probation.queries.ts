import type { Recommendation } from '@muster/contract/employees/probation/probation.constants'
import type { ProbationState } from '@muster/contract/employees/probation/probation.contract'
import { sql } from 'kysely'
import type { Text } from '../../../lib/texts/texts.ts'
import type { Ctx } from '../../../platform/context.ts'
import { textOf } from '../../../platform/db/stored-text.ts'
import type { Db } from '../../../platform/db/tx.ts'

/** The kind of probation checklists. */
export const PROBATION = 'probation'
export const VIEW = 'employees.probation.view'
export const MANAGE = 'employees.probation.manage'

/** Limits of a probation without a rule. */
const WITHOUT_RULE = { extensions: 2, days: 180 }

export interface ProbationRow {
  id: number
  employee_id: number
  state: ProbationState
  rule_id: number | null
  rule_name: string | null
  explanation: string | Text
  began_on: string
  first_due_on: string
  extensions: number
  decided_on: string | null
  decided_at: string | null
  decided_by: string
  reason: string
  version: number
  max_extensions: number
  max_extension_days: number
  needs_feedback: boolean
  asks: 'manager' | 'next_manager' | 'person'
  asked_employee_id: number | null
  form_id: number | null
  today: string
}

/** The latest probation of a person, with the terms of its rule and the organisation's current day. */
export async function findProbation(
  ctx: Ctx,
  db: Db,
  employeeId: number,
  options: { lock?: boolean } = {},
): Promise<ProbationRow | undefined> {
  const { rows } = await sql<ProbationRow>`
    select p.id, p.employee_id, p.state, p.rule_id, r.name as rule_name, ${textOf('p.explanation')} as explanation, p.began_on, p.first_due_on,
      p.extensions, p.decided_on, p.decided_at, p.decided_by, p.reason, p.version,
      coalesce(r.max_extensions, ${WITHOUT_RULE.extensions}::int) as max_extensions,
      coalesce(r.max_extension_days, ${WITHOUT_RULE.days}::int) as max_extension_days,
      coalesce(r.needs_feedback, false) as needs_feedback, coalesce(r.asks, 'manager') as asks,
      r.asked_employee_id, r.form_id,
      (${ctx.now.toString()}::timestamptz at time zone o.time_zone)::date as today
    from probation p
    join organisation o on o.org_id = p.org_id
    left join probation_rule r on r.org_id = p.org_id and r.id = p.rule_id
    where p.org_id = ${ctx.orgId} and p.employee_id = ${employeeId}
    order by p.id desc limit 1
    ${options.lock ? sql`for update of p` : sql``}`.execute(db)
  return rows[0]
}

/** Who is asked, given the feedback `f`, the person `e` and their manager `m`. */
export const REQUESTED_FROM = sql<number | null>`
  case f.asks when 'manager' then e.manager_id when 'next_manager' then m.manager_id else f.asked_employee_id end`

export interface FeedbackRow {
  id: number
  state: 'asked' | 'answered' | 'withdrawn'
  asks: 'manager' | 'next_manager' | 'person'
  asked_id: number | null
  asked_name: string | null
  form_id: number
  form_number: number
  form: string
  due_on: string
  asked_by: string
  asked_at: string
  note: string
  answers: number
}

/** The latest feedback request of a probation. */
export async function findFeedback(ctx: Ctx, db: Db, probationId: number): Promise<FeedbackRow | undefined> {
  const { rows } = await sql<FeedbackRow>`
    select f.id, f.state, f.asks, a.id as asked_id, a.full_name as asked_name, f.form_id, f.form_number,
      o.name as form, f.due_on, f.asked_by, f.asked_at, f.note, f.answers
    from probation_feedback f
    join probation_form o on o.org_id = f.org_id and o.id = f.form_id
    join probation p on p.org_id = f.org_id and p.id = f.probation_id
    join employee e on e.org_id = p.org_id and e.id = p.employee_id
    left join employee m on m.org_id = e.org_id and m.id = e.manager_id
    left join employee a on a.org_id = f.org_id and a.id = ${REQUESTED_FROM}
    where f.org_id = ${ctx.orgId} and f.probation_id = ${probationId}
    order by f.id desc limit 1`.execute(db)
  return rows[0]
}

export interface AnswerRow {
  number: number
  answers: Record<string, unknown>
  recommendation: Recommendation
  comment: string
  actor: string
  at: string
  questions: { key: string; text: string; kind: string }[]
}

/** Answers to a feedback request with the questions of their version, latest first. */
export async function findAnswers(ctx: Ctx, db: Db, feedbackId: number): Promise<AnswerRow[]> {
  const { rows } = await sql<AnswerRow>`
    select a.number, a.answers, a.recommendation, a.comment, a.actor, a.created_at as at, v.questions
    from probation_answer a
    join probation_feedback f on f.org_id = a.org_id and f.id = a.feedback_id
    join probation_form_version v on v.org_id = f.org_id and v.form_id = f.form_id and v.number = f.form_number
    where a.org_id = ${ctx.orgId} and a.feedback_id = ${feedbackId} order by a.number desc`.execute(db)
  return rows
}

export interface ExtensionRow {
  from_due_on: string
  to_due_on: string
  reason: string
  by: string
  at: string
}

export async function findExtensions(ctx: Ctx, db: Db, probationId: number): Promise<ExtensionRow[]> {
  const { rows } = await sql<ExtensionRow>`
    select from_due_on, to_due_on, reason, actor as by, created_at as at from probation_extension
    where org_id = ${ctx.orgId} and probation_id = ${probationId} order by id desc`.execute(db)
  return rows
}

export interface FormToSend {
  id: number
  name: string
  number: number
  asked_id: number | null
  asked_name: string | null
}

/** The form that would be sent (the given one, the rule's, or the only one) and who would be asked. */
export async function findFormToSend(
  ctx: Ctx,
  db: Db,
  of: {
    employeeId: number
    formId: number | null
    asks: 'manager' | 'next_manager' | 'person'
    respondentId: number | null
  },
): Promise<FormToSend | undefined> {
  const { rows } = await sql<FormToSend>`
    select o.id, o.name, o.number, a.id as asked_id, a.full_name as asked_name
    from employee e
    left join employee m on m.org_id = e.org_id and m.id = e.manager_id
    cross join lateral (select ${of.asks}::text as asks, ${of.respondentId}::bigint as asked_employee_id) f
    left join employee a on a.org_id = e.org_id and a.id = ${REQUESTED_FROM} and a.id <> e.id and a.status = 'active'
    join lateral (select o.id, o.name, o.number from probation_form o
      where o.org_id = e.org_id and o.status = 1
        and (o.id = ${of.formId}::bigint or ${of.formId}::bigint is null)
      order by o.id limit 1) o on true
    where e.org_id = ${ctx.orgId} and e.id = ${of.employeeId}`.execute(db)
  return rows[0]
}
