import { sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { toUnits } from '../rules/units.ts'

export const VIEW = 'leave.balance.view'
export const MANAGE = 'leave.balance.manage'

export interface VisiblePerson {
  EMPLOYEE_ID: number
  EMPLOYEE_CODE: string
  EMPLOYEE_NAME: string
  can_adjust: boolean
  can_assign: boolean
}

/** An employee whose balances the caller may see. @throws AppError `record.not_found` */
export async function findVisiblePerson(ctx: Ctx, db: Db, id: number): Promise<VisiblePerson> {
  const { rows } = await sql<VisiblePerson>`
    select e.id as "EMPLOYEE_ID", e.code as "EMPLOYEE_CODE", e.full_name as "EMPLOYEE_NAME",
      coalesce(${employeeScope(ctx, MANAGE, 'e')}, false) as can_adjust,
      coalesce(${employeeScope(ctx, 'leave.rule.assign', 'e')}, false) as can_assign
    from employee e
    where e.org_id = ${ctx.orgId} and e.id = ${id} and coalesce(${employeeScope(ctx, VIEW, 'e')}, false)`.execute(
    db,
  )
  return rows[0] ?? fail('record.not_found')
}

export interface TypeFacts {
  id: number
  name: string
  code: string
  colour: string
  is_paid: boolean
  status: number
  /** Units of the employee's pending requests. */
  waiting: number
}

export async function findTypeFacts(ctx: Ctx, db: Db, employeeId: number): Promise<TypeFacts[]> {
  const { rows } = await sql<Omit<TypeFacts, 'waiting'> & { waiting: string }>`
    select t.id, t.name, t.code, t.colour, t.is_paid, t.status, coalesce(w.days, 0) as waiting from leave_type t
    left join (
      select leave_type_id, sum(counted) as days from leave_day
      where org_id = ${ctx.orgId} and employee_id = ${employeeId} and state = 'pending' group by leave_type_id
    ) w on w.leave_type_id = t.id
    where t.org_id = ${ctx.orgId} order by lower(t.name)`.execute(db)
  return rows.map((row) => ({ ...row, waiting: toUnits(row.waiting) }))
}

export interface DaySum {
  leave_type_id: number
  on: string
  kind: string
  units: number
}

/** An employee's entries, summed by kind and date. */
export async function findDaySums(ctx: Ctx, db: Db, employeeId: number): Promise<DaySum[]> {
  const { rows } = await sql<Omit<DaySum, 'units'> & { days: string }>`
    select e.leave_type_id, e.effective_on as on, e.kind, sum(e.days) as days from leave_entry e
    where e.org_id = ${ctx.orgId} and e.employee_id = ${employeeId}
    group by e.leave_type_id, e.effective_on, e.kind`.execute(db)
  return rows.map(({ days, ...row }) => ({ ...row, units: toUnits(days) }))
}

export interface ExpiringLot {
  leave_type_id: number
  expires_on: string
  left: number
}

/** An employee's expiring lots, earliest expiry first. */
export async function findExpiring(ctx: Ctx, db: Db, employeeId: number, on: string): Promise<ExpiringLot[]> {
  const { rows } = await sql<Omit<ExpiringLot, 'left'> & { left: string }>`
    select l.leave_type_id, l.expires_on, sum(e.days) as left
    from leave_lot l join leave_entry e on e.org_id = l.org_id and e.lot_id = l.id
    where l.org_id = ${ctx.orgId} and l.employee_id = ${employeeId} and l.expires_on >= ${on}::date
    group by l.leave_type_id, l.expires_on having sum(e.days) > 0
    order by l.expires_on`.execute(db)
  return rows.map((row) => ({ ...row, left: toUnits(row.left) }))
}
