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
  joined: string
  can_adjust: boolean
  can_assign: boolean
}

/** An employee whose balances the caller may see. @throws AppError `record.not_found` */
export async function findVisiblePerson(ctx: Ctx, db: Db, id: number): Promise<VisiblePerson> {
  const { rows } = await sql<VisiblePerson>`
    select e.id as "EMPLOYEE_ID", e.code as "EMPLOYEE_CODE", e.full_name as "EMPLOYEE_NAME",
      e.date_of_joining as joined,
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
}

export async function findTypeFacts(ctx: Ctx, db: Db): Promise<TypeFacts[]> {
  const { rows } = await sql<TypeFacts>`
    select t.id, t.name, t.code, t.colour, t.is_paid, t.status from leave_type t
    where t.org_id = ${ctx.orgId} order by lower(t.name)`.execute(db)
  return rows
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
