import { ROLE } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { isAdministrator } from '../../../platform/access/actor.ts'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import type { SheetPerson } from './rules/people-sheet-desk.ts'

/** Employees per statement, small enough not to block other requests. */
const PAGE = 2000

const POWERFUL: readonly number[] = [ROLE.admin, ROLE.adminLike, ROLE.subAdmin]

/** Pages through all employees regardless of reach, because e-mail addresses are unique in the organisation. */
export async function* findSheetPeople(ctx: Ctx, permission: string): AsyncGenerator<SheetPerson[]> {
  const isAbove = isAdministrator(ctx.actor)
    ? sql`false`
    : sql`exists (
        select 1 from account a join account_role r on r.org_id = a.org_id and r.account_id = a.id
        where a.org_id = e.org_id and a.employee_id = e.id and r.role_id = any (${POWERFUL}::int[]))`
  for (let last = 0; ; ) {
    const page = sql<SheetPerson>`
      select e.id, e.code, e.email, e.full_name as name, e.status,
        ${employeeScope(ctx, permission, 'e')} as may,
        ${employeeScope(ctx, 'employees.profile.edit', 'e')} as may_edit,
        e.id = ${ctx.actor.employeeId ?? 0}::bigint as is_self, ${isAbove} as is_above
      from employee e where e.org_id = ${ctx.orgId} and e.id > ${last}
      order by e.id limit ${PAGE}`
    const { rows } = await readTx(ctx, (db) => page.execute(db))
    if (rows.length > 0) yield rows
    if (rows.length < PAGE) return
    last = rows[rows.length - 1]?.id ?? last
  }
}

export interface RosterChange {
  id: number
  isActive: boolean
}

/**
 * Sets whether rosters plan these employees.
 *
 * @returns the employees whose record changed
 */
export async function writeRosters(
  ctx: Ctx,
  db: Db,
  changes: readonly RosterChange[],
): Promise<{ id: number; label: string; isActive: boolean }[]> {
  const { rows } = await sql<{ id: number; label: string; isActive: boolean }>`
    update employee e
    set roster_active = x.is_active, version = e.version + 1, updated_at = ${ctx.now.toString()}::timestamptz
    from unnest(${changes.map((one) => one.id)}::bigint[], ${changes.map((one) => one.isActive)}::boolean[])
      x (id, is_active)
    where e.org_id = ${ctx.orgId} and e.id = x.id and e.roster_active <> x.is_active
    returning e.id, e.full_name || ' (' || e.code || ')' as label, e.roster_active as "isActive"`.execute(db)
  return rows
}
