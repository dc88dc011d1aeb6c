import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import type { LeaveDaysInput } from '../rules/leave-days.ts'

export interface SandwichRuleInForce {
  id: number
  name: string
  /** In the form that `leaveDays` expects. */
  sandwich: LeaveDaysInput['sandwich']
}

/**
 * The sandwich rule for a leave type on a date: one naming the type takes precedence over one for all types.
 * One statement.
 *
 * @returns null when off-days never count
 */
export async function sandwichRuleOf(
  ctx: Ctx,
  db: Db,
  of: { leaveTypeId: number; on: string },
): Promise<SandwichRuleInForce | null> {
  const { rows } = await sql<LeaveDaysInput['sandwich'] & { id: number; name: string }>`
    select s.id, s.name, s.week_offs, s.holidays, s.prefix, s.suffix, s.across_requests, s.half_day_breaks,
      s.min_leave_days::float8 as min_leave_days
    from leave_sandwich_rule s
    left join leave_sandwich_type t on t.org_id = s.org_id and t.sandwich_id = s.id
      and t.leave_type_id = ${of.leaveTypeId}
    where s.org_id = ${ctx.orgId} and s.status = 1 and s.from_date <= ${of.on}::date
      and (t.sandwich_id is not null or not exists (
        select from leave_sandwich_type x where x.org_id = s.org_id and x.sandwich_id = s.id))
    order by t.sandwich_id is null, s.from_date desc, s.id limit 1`.execute(db)
  const [row] = rows
  if (!row) return null
  const { id, name, ...sandwich } = row
  return { id, name, sandwich }
}

export interface ClubbedPairOfTypes {
  leaveTypeId: number
  name: string
  otherTypeId: number
  otherName: string
  /** Whether the pair counts as adjacent across off-days. */
  acrossOffDays: boolean
}

/** Active pairs of leave types that may not be clubbed; of one type, if given. One statement. */
export async function clubbedPairs(ctx: Ctx, db: Db, leaveTypeId?: number): Promise<ClubbedPairOfTypes[]> {
  const { rows } = await sql<ClubbedPairOfTypes>`
    select c.leave_type_id as "leaveTypeId", a.name, c.other_type_id as "otherTypeId", b.name as "otherName",
      c.across_off_days as "acrossOffDays"
    from leave_clubbing c
    join leave_type a on a.org_id = c.org_id and a.id = c.leave_type_id
    join leave_type b on b.org_id = c.org_id and b.id = c.other_type_id
    where c.org_id = ${ctx.orgId} and c.status = 1
      and ${leaveTypeId === undefined ? sql`true` : sql`${leaveTypeId} in (c.leave_type_id, c.other_type_id)`}
    order by c.leave_type_id, c.other_type_id`.execute(db)
  return rows
}
