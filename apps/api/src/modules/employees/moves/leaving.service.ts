import type { DutyHeir } from '@muster/contract/employees/moves/duties.contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { withAuthority } from '../approvals/authority.ts'
import { forgetTotals } from '../directory/directory.totals.ts'
import { refusePowerfulLogin } from '../employees.access.ts'
import { enterWithin, undoWithin } from './separation.service.ts'

/** What becomes of an employment, as offboarding decided it. */
export interface Leaving {
  employeeId: number
  lastDay: string
  mode: number
  reasonId: number | null
  note: string
  /** Who gets the direct reports; undefined: their manager's manager, if that one stays longer. */
  reportsTo?: number | null
}

/**
 * The caller with the product's authority, and as nobody's person: a leaver may withdraw, and an approver decide, what they could
 * not write themselves. Whoever calls has checked that.
 */
const inOffice = (ctx: Ctx): Ctx => {
  const { actor } = withAuthority(ctx)
  return { ...ctx, actor: { ...actor, employeeId: null } }
}

/** The leaver's own manager, who reaches the reports already, unless they leave by then or there is none. */
async function managerAbove(ctx: Ctx, db: Db, { employeeId, lastDay }: Leaving): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select m.id from employee e join employee m on m.org_id = e.org_id and m.id = e.manager_id
    where e.org_id = ${ctx.orgId} and e.id = ${employeeId} and m.status = 'active'
      and (m.left_on is null or m.left_on > ${lastDay}::date)`.execute(db)
  return rows[0]?.id ?? null
}

/**
 * Sets the leaving date of an employment, for the module that decides about separations. Checks neither reach nor permissions;
 * otherwise as `exitemployeeseparation`.
 *
 * @returns the separation of the record, and whether the person has left by it
 * @throws AppError `employees.already_leaving`, `employees.already_left`, `request.invalid`, `employees.future_cycle`
 */
async function setLeaving(ctx: Ctx, db: Db, leaving: Leaving): Promise<{ moveId: number; hasLeft: boolean }> {
  const { employeeId, lastDay, mode, reasonId, note } = leaving
  const reportsTo = leaving.reportsTo === undefined ? await managerAbove(ctx, db, leaving) : leaving.reportsTo
  const { move_id, status } = await enterWithin(
    inOffice(ctx),
    db,
    {
      ...{ emp_id: employeeId, mode, last_working_day: lastDay, reason_id: reasonId, note },
      hand_reports_to: reportsTo,
    },
    'offboarding',
  )
  forgetTotals(ctx)
  return { moveId: move_id, hasLeft: status === 'left' }
}

/**
 * As `setLeaving`, entered by somebody: nobody ends the sign-in of an account with more power than their own, and successors whom
 * they name are in their reach, by the permission to enter separations.
 *
 * @throws AppError as `exitemployeeseparation`
 */
export async function enterLeaving(
  ctx: Ctx,
  db: Db,
  leaving: Leaving & { heirs?: readonly DutyHeir[] },
): Promise<{ moveId: number; hasLeft: boolean }> {
  const { employeeId, lastDay, mode, reasonId, note, reportsTo, heirs } = leaving
  await refusePowerfulLogin(ctx, db, [employeeId])
  if (reportsTo === undefined && heirs === undefined) return setLeaving(ctx, db, leaving)
  const { move_id, status } = await enterWithin(
    ctx,
    db,
    {
      ...{ emp_id: employeeId, mode, last_working_day: lastDay, reason_id: reasonId, note },
      hand_reports_to: reportsTo ?? null,
      ...(heirs === undefined ? {} : { heirs: [...heirs] }),
    },
    'offboarding',
  )
  forgetTotals(ctx)
  return { moveId: move_id, hasLeft: status === 'left' }
}

/**
 * Takes the leaving date back, until it has passed.
 *
 * @throws AppError `employees.not_leaving`, `employees.already_left`
 */
export async function clearLeaving(
  ctx: Ctx,
  db: Db,
  { employeeId, note }: { employeeId: number; note: string },
): Promise<void> {
  await undoWithin(inOffice(ctx), db, { emp_id: employeeId, note }, 'offboarding')
  forgetTotals(ctx)
}

/** Who takes over reports and duties by an earlier separation of the record. */
async function successorsOf(ctx: Ctx, db: Db, moveId: number): Promise<number | null> {
  const { rows } = await sql<{ to: number | null }>`
    select (details ->> 'hand_reports_to')::bigint as "to" from employee_move
    where org_id = ${ctx.orgId} and id = ${moveId}`.execute(db)
  return rows[0]?.to ?? null
}

/** Copies the heirs of an earlier separation who are still fit, so that a moved day doesn't lose them. */
async function copyHeirs(ctx: Ctx, db: Db, from: number, to: number, lastDay: string): Promise<void> {
  await sql`
    insert into employee_duty_heir (org_id, move_id, kind, heir_id)
    select h.org_id, ${to}, h.kind, h.heir_id from employee_duty_heir h
    join employee x on x.org_id = h.org_id and x.id = h.heir_id and x.status = 'active'
      and (x.left_on is null or x.left_on > ${lastDay}::date)
    where h.org_id = ${ctx.orgId} and h.move_id = ${from} and h.done_at is null
    on conflict do nothing`.execute(db)
}

/**
 * Sets the leaving date anew after it was cleared, or moves it: everything that hangs on it follows in this transaction (leave,
 * requests, shifts, attendance, planned changes). Successors stay those who were named.
 *
 * @throws AppError as `setLeaving` and `clearLeaving`
 */
export async function moveLeaving(
  ctx: Ctx,
  db: Db,
  leaving: Leaving & { moveId: number | null; isSet: boolean },
): Promise<{ moveId: number; hasLeft: boolean }> {
  const { moveId, isSet, employeeId, note, lastDay } = leaving
  const reportsTo = moveId === null ? undefined : await successorsOf(ctx, db, moveId)
  if (isSet) await clearLeaving(ctx, db, { employeeId, note })
  const set = await setLeaving(ctx, db, { ...leaving, ...(reportsTo === undefined ? {} : { reportsTo }) })
  if (moveId !== null) await copyHeirs(ctx, db, moveId, set.moveId, lastDay)
  return set
}
