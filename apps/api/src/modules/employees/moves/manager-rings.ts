import { type RawBuilder, sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { lockManagerLines } from '../people.queries.ts'
import { findRing, type LinePeriod, type ManagerProposal, type Ring } from '../rules/manager-lines.ts'
import { movesTexts } from './moves.texts.ts'

/** SQL for a person's manager periods on `fromDate` or later; without history, today's manager. */
const linesOf = (ctx: Ctx, person: RawBuilder<unknown>, fromDate: string) => sql`
  select a.employee_id, a.value_id as manager_id, a.from_date, a.to_date from employee_assignment a
  where a.org_id = ${ctx.orgId} and a.attribute = 'manager' and a.employee_id = ${person}
    and (a.to_date is null or a.to_date >= ${fromDate}::date)
  union all
  select e.id, e.manager_id, e.date_of_joining, null::date from employee e
  where e.org_id = ${ctx.orgId} and e.id = ${person} and e.manager_id is not null and not exists (
    select 1 from employee_assignment a
    where a.org_id = ${ctx.orgId} and a.attribute = 'manager' and a.employee_id = e.id)`

/** The reporting lines above these employees on `fromDate` or later, including themselves. One statement. */
async function findLinesAbove(
  ctx: Ctx,
  db: Db,
  ids: readonly number[],
  fromDate: string,
): Promise<LinePeriod[]> {
  const { rows } = await sql<LinePeriod>`
    with recursive line as (
      select l.* from unnest(${[...ids]}::bigint[]) s (id)
      cross join lateral (${linesOf(ctx, sql`s.id`, fromDate)}) l
      union
      select n.* from line l cross join lateral (${linesOf(ctx, sql`l.manager_id`, fromDate)}) n
    )
    select employee_id as "employeeId", manager_id as "managerId", from_date as "fromDate", to_date as "toDate"
    from line`.execute(db)
  return rows
}

/** Finds a cycle that these changes would form on the earliest of their dates or later. One statement. */
export async function ringOf(ctx: Ctx, db: Db, proposals: readonly ManagerProposal[]): Promise<Ring | null> {
  const fromDate = proposals.map((proposal) => proposal.fromDate).sort()[0]
  if (fromDate === undefined) return null
  const ids = proposals.flatMap(({ employeeId, managerId }) =>
    managerId === null ? [employeeId] : [employeeId, managerId],
  )
  return findRing(await findLinesAbove(ctx, db, [...new Set(ids)], fromDate), proposals, fromDate)
}

/** The caller with their own permissions, also while an approved change is made with those of the product. */
function asThemselves(ctx: Ctx): Ctx {
  const kind = ctx.actor.accountId === null ? 'system' : 'account'
  return { ...ctx, actor: { ...ctx.actor, kind } }
}

/** The error about a cycle, with the names of two of its employees; those whom the caller can't see stay unnamed. */
export async function ringInWords(ctx: Ctx, db: Db, ring: Ring, today: string) {
  const { rows } = await sql<{ id: number; full_name: string }>`
    select e.id, e.full_name from employee e
    where e.org_id = ${ctx.orgId} and e.id = any (${[ring.employeeId, ring.managerId]}::bigint[])
      and coalesce(${employeeScope(asThemselves(ctx), 'employees.directory.view', 'e')}, false)`.execute(db)
  const names = new Map(rows.map((row) => [row.id, row.full_name]))
  const nameOf = (id: number) => names.get(id) ?? movesTexts('somebodyOutOfReach')
  const employee = nameOf(ring.employeeId)
  const manager = nameOf(ring.managerId)
  const reports = movesTexts('reportingLoop', { manager, employee })
  const isLater = ring.day > today
  return {
    key: isLater ? 'employees.future_cycle' : 'employees.manager_cycle',
    parameters: { employee, manager, day: ring.day },
    sentence: isLater ? movesTexts('fromOn', { day: ring.day, reports }) : `${reports}.`,
  }
}

/**
 * @throws AppError `employees.manager_cycle`, or `employees.future_cycle` if the cycle closes on a future date,
 *   with the names of two of its employees
 */
export async function refuseManagerRings(
  ctx: Ctx,
  db: Db,
  proposals: readonly ManagerProposal[],
  today: string,
): Promise<void> {
  if (proposals.every((proposal) => proposal.managerId === null)) return
  await lockManagerLines(ctx, db)
  const ring = await ringOf(ctx, db, proposals)
  if (!ring) return
  const { key, parameters, sentence } = await ringInWords(ctx, db, ring, today)
  fail(key, { parameters, fields: { REPORTING_MANAGER_ID: sentence } })
}
