import { EVENT } from '@muster/contract/employees/employees.constants'
import type { updateProbation } from '@muster/contract/employees/probation/probation.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { dateText, spanText } from '../../../lib/texts/span.texts.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { requireVersion } from '../../../platform/master/change-record.ts'
import { notify } from '../../notices/index.ts'
import { moveTasks } from '../../settings/index.ts'
import { withAuthority } from '../approvals/authority.ts'
import { forgetTotals } from '../directory/directory.totals.ts'
import { labelOf, type PersonInReach, reachPerson } from '../reach-person.ts'
import { insertEvents } from '../writes/people-writes.queries.ts'
import { findProbation, MANAGE, PROBATION, type ProbationRow } from './probation.queries.ts'
import { probationTexts as say } from './probation.texts.ts'
import { decisionDayProblem, extensionProblem } from './rules/probation-terms.ts'

/** A decision on a probation, whether by a person or an approval. */
export type ProbationDecision =
  | { action: 'confirm' | 'end'; onDate: string; reason: string }
  | { action: 'extend'; dueOn: string; reason: string }

type Input = BodyOf<typeof updateProbation>
type Answer = DataOf<typeof updateProbation>

const outcomes = { open: 'open', confirmed: 'confirmed', ended: 'endedWithoutConfirmation' } as const
const nameOf = (ctx: Ctx) => ctx.actor.name || ctx.actor.email

async function writePerson(ctx: Ctx, db: Db, id: number, dueOn: string | null): Promise<void> {
  await sql`
    update employee set confirmation_due_on = ${dueOn}::date, version = version + 1,
      updated_at = ${ctx.now.toString()}::timestamptz
    where org_id = ${ctx.orgId} and id = ${id}`.execute(db)
}

/** Withdraws feedback that is no longer needed. */
async function withdrawFeedback(ctx: Ctx, db: Db, probationId: number, answered: boolean): Promise<void> {
  await db
    .updateTable('probation_feedback')
    .set({ state: 'withdrawn' })
    .where('org_id', '=', ctx.orgId)
    .where('probation_id', '=', probationId)
    .where('state', 'in', answered ? ['asked', 'answered'] : ['asked'])
    .execute()
}

async function extend(
  ctx: Ctx,
  db: Db,
  person: PersonInReach,
  probation: ProbationRow,
  { dueOn, reason }: Extract<ProbationDecision, { action: 'extend' }>,
): Promise<void> {
  const before = person.confirmation_due_on ?? probation.first_due_on
  await writePerson(ctx, db, person.id, dueOn)
  await sql`
    update probation set extensions = extensions + 1, version = version + 1
    where org_id = ${ctx.orgId} and id = ${probation.id}`.execute(db)
  await db
    .insertInto('probation_extension')
    .values({
      org_id: ctx.orgId,
      probation_id: probation.id,
      from_due_on: before,
      to_due_on: dueOn,
      reason,
      actor: nameOf(ctx),
      created_at: ctx.now.toString(),
    })
    .execute()
  await moveTasks(ctx, db, { kind: PROBATION, recordId: probation.id, dueOn })
  // Existing feedback is about the time before the extension, so a new request is needed.
  await withdrawFeedback(ctx, db, probation.id, true)
  await insertEvents(ctx, db, [
    {
      employee_id: person.id,
      event_type: EVENT.probationExtended,
      on_date: probation.today,
      details: { changes: { CONFIRMATION_DUE_ON: [before, dueOn] }, reason },
    },
  ])
  await notify(ctx, db, {
    to: { employeeIds: [person.id, ...(person.manager_id === null ? [] : [person.manager_id])] },
    kind: 'employees.probation_extended',
    values: { name: person.full_name, day: dateText(dueOn), reason },
    link: { admin: `/users/probation?person=${person.id}`, me: '/probation' },
  })
}

async function close(
  ctx: Ctx,
  db: Db,
  person: PersonInReach,
  probation: ProbationRow,
  { action, onDate, reason }: Extract<ProbationDecision, { action: 'confirm' | 'end' }>,
): Promise<void> {
  const state = action === 'confirm' ? 'confirmed' : 'ended'
  await writePerson(ctx, db, person.id, person.confirmation_due_on)
  await sql`
    update probation set state = ${state}, decided_on = ${onDate}::date, reason = ${reason},
      decided_at = ${ctx.now.toString()}::timestamptz, decided_by = ${nameOf(ctx)}, version = version + 1
    where org_id = ${ctx.orgId} and id = ${probation.id}`.execute(db)
  await withdrawFeedback(ctx, db, probation.id, false)
  const details =
    action === 'confirm'
      ? { note: reason }
      : { outcome: 'ended', reason: say('endedUnconfirmed'), note: reason }
  await insertEvents(ctx, db, [
    { employee_id: person.id, event_type: EVENT.probationCompleted, on_date: onDate, details },
  ])
  // The person should hear bad news from people, not from a notice.
  const notified = [
    ...(action === 'confirm' ? [person.id] : []),
    ...(person.manager_id === null ? [] : [person.manager_id]),
  ]
  await notify(ctx, db, {
    to: { employeeIds: notified },
    kind: action === 'confirm' ? 'employees.probation_confirmed' : 'employees.probation_ended',
    values: { name: person.full_name, day: dateText(onDate) },
    link: { admin: `/users/probation?person=${person.id}`, me: '/probation' },
  })
}

/**
 * Applies a decision in the caller's transaction: record, probation, tasks and feedback, timeline (events 7 and
 * 8), audit log and notices. Permissions and limits must already be validated. Idempotent.
 *
 * @param person locked by the caller
 * @param probation the open one, locked by the caller
 */
export async function applyProbationDecision(
  ctx: Ctx,
  db: Db,
  { person, probation }: { person: PersonInReach; probation: ProbationRow },
  decision: ProbationDecision,
): Promise<void> {
  if (probation.state !== 'open') return
  const isExtension = decision.action === 'extend'
  if (isExtension && decision.dueOn === person.confirmation_due_on) return
  if (isExtension) await extend(ctx, db, person, probation, decision)
  else await close(ctx, db, person, probation, decision)
  const after = isExtension ? 'open' : decision.action === 'confirm' ? 'confirmed' : 'ended'
  await recordAudit(ctx, db, {
    recordType: 'employee',
    recordId: person.id,
    recordLabel: labelOf(person),
    changes: {
      ...(isExtension ? { CONFIRMATION_DUE_ON: [person.confirmation_due_on, decision.dueOn] } : {}),
      ...(isExtension ? {} : { probation: ['open', after], probation_from: [null, decision.onDate] }),
    },
    reason: decision.reason,
  })
}

function refuse(field: string, problem: string | undefined): void {
  if (!problem) return
  fail('employees.probation_limit', { parameters: { problem }, fields: { [field]: problem } })
}

/** @throws AppError `request.invalid`, `employees.probation_limit`, `employees.probation_feedback_missing` */
async function decisionOf(
  ctx: Ctx,
  db: Db,
  person: PersonInReach,
  probation: ProbationRow,
  input: Input,
): Promise<ProbationDecision> {
  const { action, reason } = input
  const dueOn = person.confirmation_due_on
  if (action !== 'confirm' && reason === '') {
    const words = say('reasonRequired')
    fail('request.invalid', { fields: { reason: words }, message: words })
  }
  if (action === 'extend') {
    const newDueOn = input.due_on
    if (!newDueOn) fail('request.invalid', { fields: { due_on: say('newDateRequired') } })
    refuse(
      'due_on',
      extensionProblem({
        dueOn: dueOn ?? probation.first_due_on,
        newDueOn,
        firstDueOn: probation.first_due_on,
        today: probation.today,
        extensions: probation.extensions,
        maxExtensions: probation.max_extensions,
        maxExtensionDays: probation.max_extension_days,
        leftOn: person.left_on,
      }),
    )
    return { action, dueOn: newDueOn, reason }
  }
  const onDate = input.on_date ?? probation.today
  refuse(
    'on_date',
    decisionDayProblem({ onDate, beganOn: probation.began_on, dueOn, today: probation.today }),
  )
  if (action === 'confirm') await refuseWithoutFeedback(ctx, db, person, probation, input)
  return { action, onDate, reason }
}

async function refuseWithoutFeedback(
  ctx: Ctx,
  db: Db,
  person: PersonInReach,
  probation: ProbationRow,
  input: Input,
): Promise<void> {
  if (!probation.needs_feedback) return
  const answered = await db
    .selectFrom('probation_feedback')
    .select('id')
    .where('org_id', '=', ctx.orgId)
    .where('probation_id', '=', probation.id)
    .where('state', '=', 'answered')
    .executeTakeFirst()
  if (answered) return
  if (!input.without_feedback)
    fail('employees.probation_feedback_missing', { parameters: { name: person.full_name } })
  if (input.reason === '') fail('request.invalid', { fields: { reason: say('reasonRequired') } })
}

function isRepeated(person: PersonInReach, probation: ProbationRow, input: Input): boolean {
  if (input.action === 'extend')
    return probation.extensions > 0 && input.due_on === person.confirmation_due_on
  return probation.state === (input.action === 'confirm' ? 'confirmed' : 'ended')
}

function refuseDecided(probation: ProbationRow): void {
  if (probation.state === 'open') return
  const { decided_on, decided_by, state } = probation
  fail('employees.probation_decided', {
    parameters: {
      day: decided_on === null ? '' : spanText(decided_on, decided_on),
      by: decided_by,
      outcome: say.text(outcomes[state]),
    },
  })
}

/**
 * Validates a decision without applying it: when it is proposed, and again when it is approved.
 *
 * @returns null if the decision is already in effect
 * @throws AppError as `changeProbation`
 */
async function judge(ctx: Ctx, db: Db, input: Input) {
  const person = await reachPerson(ctx, db, input.employee_id, MANAGE, { lock: true })
  if (ctx.actor.employeeId === person.id) fail('employees.own_status')
  const probation = await findProbation(ctx, db, person.id, { lock: true })
  if (!probation) fail('employees.probation_none', { parameters: { name: person.full_name } })
  if (isRepeated(person, probation, input)) return null
  refuseDecided(probation)
  if (person.status === 'left') fail('employees.has_left', { parameters: { name: person.full_name } })
  requireVersion(probation.version, input.version)
  return { person, probation, decision: await decisionOf(ctx, db, person, probation, input) }
}

async function decide(ctx: Ctx, db: Db, input: Input): Promise<void> {
  const judged = await judge(ctx, db, input)
  if (judged) await applyProbationDecision(ctx, db, judged, judged.decision)
}

/**
 * Validates a proposed decision with system authority: the caller must check whether the actor may propose it.
 *
 * @throws AppError as `changeProbation`
 */
export async function judgeProbation(ctx: Ctx, db: Db, input: Input): Promise<void> {
  await judge(withAuthority(ctx), db, input)
}

/** Applies an approved decision, in the approval's transaction. @throws AppError as `changeProbation` */
export async function applyProbation(ctx: Ctx, db: Db, input: Input): Promise<void> {
  await decide(withAuthority(ctx), db, input)
  forgetTotals(ctx)
}

/**
 * Confirms somebody, extends their probation within the limits of its rule, or ends it without confirmation.
 * Idempotent.
 *
 * @throws AppError `record.not_found`, `record.conflict`, `request.invalid`, `employees.own_status`,
 *   `employees.has_left`, `employees.probation_none`, `employees.probation_decided`,
 *   `employees.probation_limit`, `employees.probation_feedback_missing`
 */
export async function changeProbation(ctx: Ctx, input: Input): Promise<Answer> {
  const answer = await tx(ctx, async (db) => {
    await decide(ctx, db, input)
    const person = await reachPerson(ctx, db, input.employee_id, MANAGE)
    const { state, version } = (await findProbation(ctx, db, person.id)) as ProbationRow
    return { employee_id: person.id, state, due_on: person.confirmation_due_on, version }
  })
  forgetTotals(ctx)
  return answer
}
