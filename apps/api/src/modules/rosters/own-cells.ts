import { concernsCaller, isOnlyAdministrator, refuseOwnRecord } from '../../platform/access/own-record.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { MANAGE, PUBLISH } from './rosters.access.ts'

interface OfPerson {
  employee_id: number
}

const idsOf = (of: readonly OfPerson[]) => of.map(({ employee_id }) => employee_id)

/**
 * A roster decides which days are worked, so nobody plans their own cells: a day off planned afterwards would turn a
 * working day into overtime.
 *
 * @throws AppError `access.own_record`
 */
export const refuseOwnCells = (ctx: Ctx, db: Db, changed: readonly OfPerson[]): Promise<void> =>
  refuseOwnRecord(ctx, db, idsOf(changed), MANAGE)

/**
 * The caller, if on the roster and not allowed to plan their own cells; null otherwise. At most one statement.
 *
 * @param employeeIds people of the roster
 */
export async function findUnplannable(
  ctx: Ctx,
  db: Db,
  employeeIds: readonly number[],
): Promise<number | null> {
  const isRefused = concernsCaller(ctx, employeeIds) && !(await isOnlyAdministrator(ctx, db))
  return isRefused ? ctx.actor.employeeId : null
}

/** Whether the caller would change their own days up to today, which takes a second person. At most one statement. */
export const hasOwnPastDays = async (
  ctx: Ctx,
  db: Db,
  differences: readonly (OfPerson & { day: string })[],
  today: string,
): Promise<boolean> =>
  (await findUnplannable(ctx, db, idsOf(differences.filter(({ day }) => day <= today)))) !== null

/**
 * One's own future days may be published with those of everybody else, since others planned them; days up to today have
 * had their effect and are published by somebody else.
 *
 * @throws AppError `access.own_record`
 */
export const refuseOwnPastDays = (
  ctx: Ctx,
  db: Db,
  differences: readonly (OfPerson & { day: string })[],
  today: string,
): Promise<void> => refuseOwnRecord(ctx, db, idsOf(differences.filter(({ day }) => day <= today)), PUBLISH)
