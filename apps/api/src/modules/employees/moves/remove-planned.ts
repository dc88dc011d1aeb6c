import { type RawBuilder, sql } from 'kysely'
import { refuseOwnRecord } from '../../../platform/access/own-record.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { findPeriods } from '../people.queries.ts'
import { refuseReachGrowth } from '../reach-growth.ts'
import type { ManagerProposal } from '../rules/manager-lines.ts'
import { refuseManagerRings } from './manager-rings.ts'
import { withoutPeriods } from './rules/without-periods.ts'
import { tellPlacesOf } from './tell-places.ts'

interface Removed {
  id: number
  employee_id: number
  attribute: string
  from_date: string
}

/** The managers after cancelling planned changes, to be checked for cycles like any other change. */
function managersAfter(
  removed: readonly Removed[],
  stored: Awaited<ReturnType<typeof findPeriods>>,
): ManagerProposal[] {
  const gone = new Set(removed.map((row) => row.id))
  return removed
    .filter((row) => row.attribute === 'manager')
    .map((row) => {
      const before = stored
        .filter(
          (one) => one.employee_id === row.employee_id && one.attribute === 'manager' && !gone.has(one.id),
        )
        .filter((one) => one.from_date < row.from_date)
        .at(-1)
      return { employeeId: row.employee_id, managerId: before?.value_id ?? null, fromDate: row.from_date }
    })
}

/**
 * Deletes planned periods, so that earlier values stay in force. The caller must have locked the employees. Five
 * statements, whatever their number.
 *
 * @param where condition on `employee_assignment a`; must match only periods that have not begun or were left out
 * @returns the number of employees with deleted periods
 * @throws AppError `access.own_record`, `access.reach_grows`, `access.reach_given`, `employees.future_cycle` if the remaining managers and planned changes would form a cycle
 */
export async function removePlanned(
  ctx: Ctx,
  db: Db,
  where: RawBuilder<boolean>,
  today: string,
): Promise<number> {
  const { rows: removed } = await sql<Removed>`
    select a.id, a.employee_id, a.attribute, a.from_date from employee_assignment a
    where a.org_id = ${ctx.orgId} and ${where}`.execute(db)
  if (removed.length === 0) return 0
  const people = [...new Set(removed.map((row) => row.employee_id))]
  const stored = await findPeriods(ctx, db, people)
  await refuseOwnRecord(ctx, db, people, 'employees.transfer')
  const managers = managersAfter(removed, stored)
  await refuseReachGrowth(ctx, db, { managers, moved: [], today })
  await refuseManagerRings(ctx, db, managers, today)
  const ids = new Set(removed.map((row) => row.id))
  await sql`
    delete from employee_assignment where org_id = ${ctx.orgId} and id = any (${[...ids]}::bigint[])`.execute(
    db,
  )
  const groups = Map.groupBy(stored, (one) => `${one.employee_id} ${one.attribute}`)
  const ends = [...groups.values()].flatMap((own) =>
    withoutPeriods(
      own.map((one) => ({
        id: one.id,
        valueId: one.value_id,
        fromDate: one.from_date,
        toDate: one.to_date,
      })),
      ids,
    ),
  )
  if (ends.length > 0) {
    await sql`
      update employee_assignment a set to_date = x.to_date
      from unnest(${ends.map((one) => one.id)}::bigint[], ${ends.map((one) => one.toDate)}::date[]) x (id, to_date)
      where a.org_id = ${ctx.orgId} and a.id = x.id`.execute(db)
  }
  await tellPlacesOf(ctx, db, removed)
  return people.length
}

/** Cancels planned changes after the last working day, since they would never take effect. */
export async function dropLaterChanges(ctx: Ctx, db: Db, personId: number, lastDay: string, today: string) {
  await removePlanned(
    ctx,
    db,
    sql<boolean>`a.employee_id = ${personId} and a.from_date > greatest(${lastDay}::date, ${today}::date)`,
    today,
  )
  await sql`
    update employee_move m set cancelled_at = ${ctx.now.toString()}::timestamptz,
      cancelled_by = ${ctx.actor.name || ctx.actor.email}, cancel_note = 'The person leaves before.'
    where m.org_id = ${ctx.orgId} and m.employee_id = ${personId} and m.kind = 'transfer'
      and m.cancelled_at is null and m.effective_on > greatest(${lastDay}::date, ${today}::date)`.execute(db)
}
