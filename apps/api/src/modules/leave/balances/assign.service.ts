import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { assignLeaveRule } from '@muster/contract/leave/leave-rules.contract'
import { sql } from 'kysely'
import { refuseOwnRecord } from '../../../platform/access/own-record.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { labelOf, reachPerson } from '../../employees/index.ts'
import { accruePerson } from '../accrual/accrue.service.ts'
import { matchingRule } from '../accrual/follow-rules.ts'

type Input = BodyOf<typeof assignLeaveRule>

async function nameOfRule(ctx: Ctx, db: Db, id: number): Promise<string> {
  const { rows } = await sql<{ name: string; status: number }>`
    select name, status from leave_rule where org_id = ${ctx.orgId} and id = ${id}`.execute(db)
  const rule = found(rows[0])
  if (rule.status === 0) fail('leave.rule_inactive', { parameters: { name: rule.name } })
  return rule.name
}

/** Ends the current assignment on the day before and removes automatic assignments that would start later. */
async function clearFrom(ctx: Ctx, db: Db, employeeId: number, from: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select r.name from leave_assignment a join leave_rule r on r.org_id = a.org_id and r.id = a.rule_id
    where a.org_id = ${ctx.orgId} and a.employee_id = ${employeeId} and a.from_date <= ${from}::date
      and (a.to_date is null or a.to_date >= ${from}::date)`.execute(db)
  await sql`
    delete from leave_assignment
    where org_id = ${ctx.orgId} and employee_id = ${employeeId} and from_date >= ${from}::date`.execute(db)
  await sql`
    update leave_assignment set to_date = ${from}::date - 1
    where org_id = ${ctx.orgId} and employee_id = ${employeeId}
      and (to_date is null or to_date >= ${from}::date)`.execute(db)
  return rows[0]?.name ?? null
}

async function refuseLaterPersonalRule(ctx: Ctx, db: Db, { employee_id, from_date }: Input, name: string) {
  const { rows } = await sql<{ from_date: string }>`
    select from_date from leave_assignment
    where org_id = ${ctx.orgId} and employee_id = ${employee_id} and via = 'person' and from_date > ${from_date}::date
    order by from_date limit 1`.execute(db)
  if (rows[0]) fail('leave.assignment_overlaps', { parameters: { name, day: rows[0].from_date } })
}

/**
 * Assigns a personal leave rule from a date on, or returns to the matching one; credits since that date are
 * adjusted immediately.
 *
 * @throws AppError `record.not_found`, `leave.rule_inactive`, `leave.assignment_overlaps`,
 * `leave.before_joining`
 */
export function assignRule(ctx: Ctx, input: Input): Promise<DataOf<typeof assignLeaveRule>> {
  return tx(ctx, async (db) => {
    const { employee_id, from_date, reason } = input
    const person = await reachPerson(ctx, db, employee_id, 'leave.rule.assign', { lock: true })
    await refuseOwnRecord(ctx, db, [person.id], 'leave.rule.assign')
    if (from_date < person.date_of_joining) {
      fail('leave.before_joining', { parameters: { name: person.full_name, day: person.date_of_joining } })
    }
    const own = input.LEAVE_RULE_ID
    const ruleId = own ?? (await matchingRule(ctx, db, employee_id))
    const name = ruleId === null ? null : await nameOfRule(ctx, db, ruleId)
    await refuseLaterPersonalRule(ctx, db, input, person.full_name)
    const before = await clearFrom(ctx, db, employee_id, from_date)
    const actor = ctx.actor.name || ctx.actor.email
    if (ruleId !== null) {
      await db
        .insertInto('leave_assignment')
        .values({
          org_id: ctx.orgId,
          employee_id,
          rule_id: ruleId,
          via: own === null ? 'rule' : 'person',
          from_date,
          reason,
          actor,
          created_at: ctx.now.toString(),
        })
        .execute()
    }
    await sql`
      update leave_assignment set seen = null
      where org_id = ${ctx.orgId} and employee_id = ${employee_id}`.execute(db)
    await sql`
      insert into employee_event (org_id, employee_id, event_type, on_date, details, account_id, actor, created_at)
      values (${ctx.orgId}, ${employee_id}, 15, ${from_date}::date,
        ${JSON.stringify({ changes: { LEAVE_RULE: [before, name] }, reason })}::jsonb, ${ctx.actor.accountId}::bigint,
        ${actor}, ${ctx.now.toString()}::timestamptz)`.execute(db)
    await recordAudit(ctx, db, {
      recordType: 'employee',
      recordId: employee_id,
      recordLabel: labelOf(person),
      changes: { leave_rule: [before, name], leave_rule_from: [null, from_date] },
      reason,
    })
    await accruePerson(ctx, db, employee_id)
    return { employee_id, LEAVE_RULE_ID: own, from_date }
  })
}
