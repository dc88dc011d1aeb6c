import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'

export interface NewAssignment {
  employeeId: number
  /** Null where no rule fits. */
  ruleId: number | null
  /** Personal, or the matching one. */
  via: 'person' | 'rule'
  from: string
}

/**
 * Assigns personal rules from a date on, or returns employees to the matching rule: ends the current
 * assignment on the day before and removes later ones. The next run recalculates the employees. Five
 * statements, whatever their number.
 */
export async function writeAssignments(
  ctx: Ctx,
  db: Db,
  assignments: readonly NewAssignment[],
  reason: string,
): Promise<void> {
  if (assignments.length === 0) return
  const assigned = sql`unnest(${assignments.map((one) => one.employeeId)}::bigint[],
    ${assignments.map((one) => one.ruleId)}::bigint[], ${assignments.map((one) => one.from)}::date[],
    ${assignments.map((one) => one.via)}::text[]) w (employee_id, rule_id, from_date, via)`
  const actor = ctx.actor.name || ctx.actor.email || ctx.actor.kind
  const now = ctx.now.toString()
  await sql`
    insert into employee_event (org_id, employee_id, event_type, on_date, details, account_id, actor, created_at)
    select ${ctx.orgId}, w.employee_id, 15, w.from_date,
      jsonb_build_object('changes', jsonb_build_object('LEAVE_RULE', jsonb_build_array(o.name, r.name)),
        'reason', ${reason}::text),
      ${ctx.actor.accountId}::bigint, ${actor}, ${now}::timestamptz
    from ${assigned}
    left join leave_rule r on r.org_id = ${ctx.orgId} and r.id = w.rule_id
    left join leave_assignment a on a.org_id = ${ctx.orgId} and a.employee_id = w.employee_id
      and a.from_date <= w.from_date and (a.to_date is null or a.to_date >= w.from_date)
    left join leave_rule o on o.org_id = a.org_id and o.id = a.rule_id`.execute(db)
  await sql`
    delete from leave_assignment a using ${assigned}
    where a.org_id = ${ctx.orgId} and a.employee_id = w.employee_id and a.from_date >= w.from_date`.execute(
    db,
  )
  await sql`
    update leave_assignment a set to_date = w.from_date - 1 from ${assigned}
    where a.org_id = ${ctx.orgId} and a.employee_id = w.employee_id
      and (a.to_date is null or a.to_date >= w.from_date)`.execute(db)
  await sql`
    insert into leave_assignment (org_id, employee_id, rule_id, via, from_date, reason, actor, created_at)
    select ${ctx.orgId}, w.employee_id, w.rule_id, w.via, w.from_date, ${reason}, ${actor}, ${now}::timestamptz
    from ${assigned} where w.rule_id is not null`.execute(db)
  await sql`
    update leave_assignment a set seen = null from ${assigned}
    where a.org_id = ${ctx.orgId} and a.employee_id = w.employee_id`.execute(db)
}
