import {
  isLeaving,
  SEPARATION_STATUS,
  type SeparationStatus,
} from '@muster/contract/offboarding/offboarding.constants'
import { sql } from 'kysely'
import { wordsOf } from '../../../lib/texts/texts.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { clearLeaving, moveLeaving } from '../../employees/index.ts'
import { offboardingTexts, statusText } from '../offboarding.texts.ts'
import { mayBecome, needsReason } from '../rules/separation-status.ts'
import { endAccess, restoreAccess } from './access.ts'
import type { StoredSeparation } from './load-separation.ts'
import { logSeparations } from './log.ts'
import { separationStatusChanged } from './status.hook.ts'

const { onHold, onNotice, withdrawn } = SEPARATION_STATUS

export interface StatusChange {
  status: SeparationStatus
  reason: string
  /** The last working day, agreed with this change; default: the one agreed before, else the requested one. */
  agreedDay?: string
  /** Goes on although clearance would refuse. */
  override?: boolean
}

/** The status rule's facts about a separation. */
export const factsOf = ({ status, status_before, left_on, is_current, today }: StoredSeparation) => ({
  ...{ status, statusBefore: status_before, lastDay: is_current ? left_on : null, today },
})

/** Whether the employee's record has the leaving date of this separation now. */
const isSet = ({ status, left_on, is_current }: StoredSeparation): boolean =>
  is_current && left_on !== null && isLeaving(status)

/** @throws AppError `request.invalid` when it would set a day that is over */
async function leave(ctx: Ctx, db: Db, separation: StoredSeparation, lastDay: string): Promise<void> {
  const { id, employee_id: employeeId, mode, reason_id: reasonId, move_id: moveId } = separation
  const set = await moveLeaving(ctx, db, {
    // Why stays with the separation: the record and its log have many readers.
    ...{ employeeId, lastDay, mode, reasonId, note: '', moveId, isSet: isSet(separation) },
  })
  await sql`
    update separation set move_id = ${set.moveId}, agreed_lwd = ${lastDay}::date
    where org_id = ${ctx.orgId} and id = ${id}`.execute(db)
}

/** @throws AppError `request.invalid` when the day agreed before on hold is over: then another one is to be agreed */
function refusePassed({ status, today }: StoredSeparation, lastDay: string): void {
  if (status !== onHold || lastDay >= today) return
  const message = offboardingTexts('dayNeeded')
  fail('request.invalid', { fields: { agreed_lwd: message }, message })
}

/** The leaving date for a status in which it is set. @returns the last working day */
async function setDate(
  ctx: Ctx,
  db: Db,
  separation: StoredSeparation,
  { agreedDay }: StatusChange,
): Promise<string | null> {
  const { agreed_lwd, requested_lwd, today, left_on, is_current } = separation
  const lastDay = agreedDay ?? agreed_lwd ?? requested_lwd
  // Whoever has left stays so; an earlier employment has its own last day.
  if (!is_current) return agreed_lwd
  if (left_on !== null && (left_on === lastDay || left_on < today)) return left_on
  refusePassed(separation, lastDay)
  await leave(ctx, db, separation, lastDay)
  return lastDay
}

/** What the new status does to the employee's leaving date. @returns the last working day */
async function followDate(
  ctx: Ctx,
  db: Db,
  separation: StoredSeparation,
  change: StatusChange,
): Promise<string | null> {
  const { agreed_lwd, today, left_on, employee_id: employeeId } = separation
  const { status } = change
  if (isLeaving(status)) return setDate(ctx, db, separation, change)
  // Somebody who has left stays so while their settlement is on hold.
  const isOver = left_on !== null && left_on < today
  if (isSet(separation) && !isOver) await clearLeaving(ctx, db, { employeeId, note: '' })
  return status === onHold ? agreed_lwd : null
}

/**
 * Sets the status of a locked separation and does what follows from it, without checking rights or the order of statuses: for
 * decisions of requests and for jobs. Changes that people make go through `changeStatus`.
 *
 * @throws AppError as the employee's record refuses the date
 */
export async function writeStatus(
  ctx: Ctx,
  db: Db,
  separation: StoredSeparation,
  change: StatusChange,
): Promise<{ version: number }> {
  const { id, status: from, employee_id: employeeId, kind } = separation
  const { status: to, reason, override = false } = change
  const lastDay = await followDate(ctx, db, separation, change)
  const version = separation.version + 1
  await sql`
    update separation set status = ${to}, status_at = ${ctx.now.toString()}::timestamptz,
      status_before = ${to === onHold ? from : null}, agreed_lwd = ${lastDay}::date, version = ${version},
      updated_at = ${ctx.now.toString()}::timestamptz
    where org_id = ${ctx.orgId} and id = ${id}`.execute(db)
  await logSeparations(ctx, db, {
    separationId: id,
    kind: 'status',
    changes: { status: [from, to], ...(to === onNotice ? { last_day: [null, lastDay] as const } : {}) },
    reason,
  })
  if (to === onNotice || from === onHold) await endAccess(ctx, db, separation)
  if (to === withdrawn || to === onHold) await restoreAccess(ctx, db, separation)
  const fact = { separationId: id, employeeId, kind, from, to, reason, override, lastDay }
  await separationStatusChanged.emit(ctx, db, [fact])
  return { version }
}

/**
 * Starts the clearance of locked separations on notice, in a number of statements that does not depend on how many they are. Those
 * whose leaving date would have to be set as well are written one by one: there are none unless something went wrong.
 */
export async function writeClearances(
  ctx: Ctx,
  db: Db,
  separations: readonly StoredSeparation[],
): Promise<void> {
  const status = SEPARATION_STATUS.clearance
  const isAsAgreed = ({ is_current, left_on, agreed_lwd, today }: StoredSeparation) =>
    !is_current || (left_on !== null && (left_on === agreed_lwd || left_on < today))
  for (const separation of separations.filter((one) => !isAsAgreed(one)))
    await writeStatus(ctx, db, separation, { status, reason: '' })
  const rest = separations.filter(isAsAgreed)
  if (rest.length === 0) return
  const now = ctx.now.toString()
  await sql`
    update separation set status = ${status}, status_at = ${now}::timestamptz, status_before = null, version = version + 1,
      updated_at = ${now}::timestamptz
    where org_id = ${ctx.orgId} and id = any (${rest.map(({ id }) => id)}::bigint[])`.execute(db)
  await logSeparations(
    ctx,
    db,
    ...rest.map(({ id, status: from }) => ({
      ...{
        separationId: id,
        kind: 'status' as const,
        changes: { status: [from, status] as [number, number] },
      },
    })),
  )
  await separationStatusChanged.emit(
    ctx,
    db,
    rest.map(({ id, employee_id, kind, status: from, left_on, agreed_lwd }) => ({
      ...{ separationId: id, employeeId: employee_id, kind, from, to: status, reason: '', override: false },
      lastDay: left_on ?? agreed_lwd,
    })),
  )
}

/**
 * Changes the status of a separation that the caller has locked (`lockSeparation`), in the order that the rule allows. Idempotent:
 * a status that it has already changes nothing.
 *
 * @throws AppError `offboarding.status_refused`, `request.invalid` without a reason where one is needed
 */
export async function changeStatus(
  ctx: Ctx,
  db: Db,
  separation: StoredSeparation,
  change: StatusChange,
): Promise<{ version: number }> {
  const { status: from, version } = separation
  const { status: to, reason } = change
  if (from === to) return { version }
  if (!mayBecome(factsOf(separation), to))
    fail('offboarding.status_refused', {
      parameters: { from: wordsOf(statusText(from)), to: wordsOf(statusText(to)) },
    })
  if (needsReason(from, to) && reason === '')
    fail('request.invalid', { fields: { reason: offboardingTexts('giveReason') } })
  return writeStatus(ctx, db, separation, change)
}
