import type { savePip } from '@muster/contract/employees/pip/pip.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { changesBetween, recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { requireVersion } from '../../../platform/master/change-record.ts'
import { type PersonInReach, reachPerson } from '../reach-person.ts'
import { MANAGE, reachPip } from './pip.queries.ts'
import { pipTexts } from './pip.texts.ts'
import { refuseWaiting } from './pip-approval.ts'
import { planProblems } from './rules/pip-terms.ts'

type Input = BodyOf<typeof savePip>

/** The audit log names a plan by its number only: whose it is and what it says is confidential. */
export const planLabel = (id: number): string => pipTexts('planNumber', { id })

function refuse(fields: Record<string, string>): void {
  const [message] = Object.values(fields)
  if (message) fail('request.invalid', { fields, message })
}

const valuesOf = (input: Input) => ({
  title: input.title,
  reason: input.reason,
  support: input.support,
  starts_on: input.starts_on,
  ends_on: input.ends_on,
  first_ends_on: input.ends_on,
  check_in_days: input.check_in_days,
})

/** Dates and numbers only: a plan's text must not reach the audit log. */
const audited = (plan: { starts_on: string; ends_on: string; check_in_days: number }) => ({
  starts_on: plan.starts_on,
  ends_on: plan.ends_on,
  check_in_days: plan.check_in_days,
})

async function writeGoals(ctx: Ctx, db: Db, pipId: number, goals: Input['goals']): Promise<void> {
  await db.deleteFrom('pip_goal').where('org_id', '=', ctx.orgId).where('pip_id', '=', pipId).execute()
  await db
    .insertInto('pip_goal')
    .values(goals.map((goal, position) => ({ org_id: ctx.orgId, pip_id: pipId, position, ...goal })))
    .execute()
}

async function insert(ctx: Ctx, db: Db, person: PersonInReach, input: Input) {
  const row = await db
    .insertInto('pip')
    .values({
      org_id: ctx.orgId,
      employee_id: person.id,
      ...valuesOf(input),
      created_by: ctx.actor.name || ctx.actor.email,
      created_by_account: ctx.actor.accountId,
      created_at: ctx.now.toString(),
      updated_at: ctx.now.toString(),
    })
    // Two concurrent inserts: a unique index allows one open plan per person.
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'employee_id']).where('state', '<>', 'closed').doNothing(),
    )
    .returning(['id', 'version'])
    .executeTakeFirst()
  if (!row) fail('employees.pip_open', { parameters: { name: person.full_name } })
  await recordAudit(ctx, db, {
    recordType: 'pip',
    recordId: row.id,
    recordLabel: planLabel(row.id),
    changes: changesBetween({}, { state: 'draft', ...audited(input) }),
  })
  return row
}

async function update(ctx: Ctx, db: Db, id: number, input: Input) {
  const plan = await reachPip(ctx, db, id, { lock: true })
  if (plan.employee_id !== input.employee_id) fail('record.not_found')
  if (plan.state !== 'draft') fail('employees.pip_state', { data: { state: plan.state } })
  await refuseWaiting(ctx, db, plan)
  requireVersion(plan.version, input.version)
  await db
    .updateTable('pip')
    .set({ ...valuesOf(input), version: plan.version + 1, updated_at: ctx.now.toString() })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', id)
    .execute()
  await recordAudit(ctx, db, {
    recordType: 'pip',
    recordId: id,
    recordLabel: planLabel(id),
    changes: changesBetween(audited(plan), audited(input)),
  })
  return { id, version: plan.version + 1 }
}

/**
 * Creates a plan for somebody, or edits a draft. Nobody is notified before it starts.
 *
 * @throws AppError `record.not_found`, `record.conflict`, `request.invalid`, `employees.has_left`,
 *   `employees.pip_own`, `employees.pip_open`, `employees.pip_state`, `employees.pip_waits`
 */
export function savePlan(ctx: Ctx, input: Input): Promise<DataOf<typeof savePip>> {
  return tx(ctx, async (db) => {
    const person = await reachPerson(ctx, db, input.employee_id, MANAGE)
    if (person.id === ctx.actor.employeeId) fail('employees.pip_own')
    if (person.status === 'left') fail('employees.has_left', { parameters: { name: person.full_name } })
    refuse(planProblems(input, person.date_of_joining))
    const saved =
      input.id === undefined ? await insert(ctx, db, person, input) : await update(ctx, db, input.id, input)
    await writeGoals(ctx, db, saved.id, input.goals)
    return saved
  })
}
