import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { SEPARATION_STATUS } from '@muster/contract/offboarding/offboarding.constants'
import type {
  changeSeparationStatus,
  editSeparation,
  moveLastDay,
  previewLastDay,
} from '@muster/contract/offboarding/separations.contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { requireVersion } from '../../../platform/master/change-record.ts'
import { employmentImpact, moveLeaving, refusePowerfulLogin } from '../../employees/index.ts'
import { decideAtOnce, withdrawAtOnce } from '../../requests/index.ts'
import { followSignOff } from '../clearance/sign-off.service.ts'
import { offboardingTexts } from '../offboarding.texts.ts'
import { lockSeparation, requireSeparation, type StoredSeparation } from '../separations/load-separation.ts'
import { logSeparations } from '../separations/log.ts'
import { lastDayMoved } from '../separations/status.hook.ts'
import { changeStatus } from '../separations/status.service.ts'
import { furthestDay } from './enter-exit.service.ts'
import { tellOfDay, tellOfStatus } from './tell.ts'

/** @throws AppError `record.not_found` out of reach, `access.denied` for one's own or a more powerful account's, `record.conflict` */
async function lockManaged(
  ctx: Ctx,
  db: Db,
  id: number,
  version: number | undefined,
): Promise<StoredSeparation> {
  const separation = await lockSeparation(ctx, db, id)
  if (!separation.may_manage) fail('access.denied')
  // The leaving date ends sign-in, so nobody sets it for an account with more power than their own.
  await refusePowerfulLogin(ctx, db, [separation.employee_id])
  requireVersion(separation.version, version)
  return separation
}

/** Locks the requests before the separation: the order in which decisions lock them. */
async function lockRequests(ctx: Ctx, db: Db, ids: readonly (number | null)[]): Promise<void> {
  await sql`
    select from request where org_id = ${ctx.orgId} and id = any (${ids.filter((id) => id !== null)}::bigint[])
    order by id for update`.execute(db)
}

/** Closes requests that are still pending, as HR decided. Their handlers leave a separation alone that is no longer pending. */
async function closeRequests(
  ctx: Ctx,
  db: Db,
  { request_id, withdrawal_request_id }: StoredSeparation,
  { status, reason }: Pick<BodyOf<typeof changeSeparationStatus>, 'status' | 'reason'>,
): Promise<void> {
  const comment = reason || offboardingTexts('decidedByHr')
  if (request_id !== null) {
    if (status === 1 || status === 2)
      await decideAtOnce(ctx, db, request_id, { outcome: status === 1 ? 'approved' : 'rejected', comment })
    else await withdrawAtOnce(ctx, db, request_id, comment)
  }
  if (withdrawal_request_id !== null && status === 7)
    await decideAtOnce(ctx, db, withdrawal_request_id, { outcome: 'approved', comment })
}

/** @throws AppError `request.invalid` by field */
function refuseInput(
  { resigned_on, today }: StoredSeparation,
  { override, reason, agreed_lwd }: BodyOf<typeof changeSeparationStatus>,
): void {
  if (override === 1 && reason === '')
    fail('request.invalid', { fields: { reason: offboardingTexts('giveReason') } })
  if (agreed_lwd && agreed_lwd < resigned_on)
    fail('request.invalid', { fields: { agreed_lwd: offboardingTexts('lastDayBeforeNotice') } })
  if (agreed_lwd && agreed_lwd > furthestDay(today))
    fail('request.invalid', { fields: { agreed_lwd: offboardingTexts('lastDayTooFar') } })
}

/**
 * Asks for the sign-off of a clearance that nobody was asked to sign, as its workflow is newer or the request was withdrawn. In a
 * transaction of its own: it stays asked when full and final is refused for the want of it.
 */
async function askForSignOff(ctx: Ctx, input: BodyOf<typeof changeSeparationStatus>): Promise<void> {
  const { SEPID, status, override, version } = input
  if (status !== SEPARATION_STATUS.settlement || override === 1) return
  await tx(ctx, async (db) => {
    await lockManaged(ctx, db, SEPID, version)
    await followSignOff(ctx, db, [SEPID])
  })
}

/**
 * Changes the status as HR. A request that waits for a decision is closed with it: HR has decided.
 *
 * @throws AppError `record.not_found`, `access.denied`, `record.conflict`, `offboarding.status_refused`, `request.invalid`, and those
 *   of the employee's record
 */
export async function changeStatusAsHr(
  ctx: Ctx,
  input: BodyOf<typeof changeSeparationStatus>,
): Promise<DataOf<typeof changeSeparationStatus>> {
  const { SEPID, status, reason, agreed_lwd, override, version } = input
  await askForSignOff(ctx, input)
  return tx(ctx, async (db) => {
    const { request_id, withdrawal_request_id } = await requireSeparation(ctx, db, SEPID)
    await lockRequests(ctx, db, [request_id, withdrawal_request_id])
    const separation = await lockManaged(ctx, db, SEPID, version)
    refuseInput(separation, input)
    const changed = await changeStatus(ctx, db, separation, {
      ...{ status, reason, override: override === 1 },
      ...(agreed_lwd ? { agreedDay: agreed_lwd } : {}),
    })
    if (separation.status !== status) {
      await closeRequests(ctx, db, separation, input)
      await tellOfStatus(ctx, db, separation, status)
    }
    return { SEPID, status, version: changed.version }
  })
}

/** @throws AppError `offboarding.day_refused` where it can't be moved now, `request.invalid` for an unsuitable day */
function refuseDay(
  { status, left_on, today, is_current, resigned_on, joined_on }: StoredSeparation,
  day: string,
): void {
  const refuse = (problem: 'dayNotSet' | 'dayIsOver' | 'daySame') =>
    fail('offboarding.day_refused', { parameters: { problem: offboardingTexts(problem) } })
  const refuseField = (
    problem: 'lastDayPast' | 'lastDayBeforeNotice' | 'lastDayBeforeJoining' | 'lastDayTooFar',
  ) => fail('request.invalid', { fields: { last_working_day: offboardingTexts(problem) } })
  if (!is_current || left_on === null || (status !== 1 && status !== 6)) refuse('dayNotSet')
  else if (left_on < today) refuse('dayIsOver')
  else if (left_on === day) refuse('daySame')
  if (day < today) refuseField('lastDayPast')
  if (day < resigned_on) refuseField('lastDayBeforeNotice')
  if (day < joined_on) refuseField('lastDayBeforeJoining')
  if (day > furthestDay(today)) refuseField('lastDayTooFar')
}

/**
 * Changes the last working day before it has passed. Everything that depends on it is updated in the same transaction: leave, requests, shifts,
 * attendance, planned changes and notice; successors stay.
 *
 * @throws AppError `record.not_found`, `access.denied`, `record.conflict`, `offboarding.day_refused`, `request.invalid`
 */
export function moveDay(
  ctx: Ctx,
  { SEPID, last_working_day: day, reason, version }: BodyOf<typeof moveLastDay>,
): Promise<DataOf<typeof moveLastDay>> {
  return tx(ctx, async (db) => {
    const separation = await lockManaged(ctx, db, SEPID, version)
    refuseDay(separation, day)
    const {
      employee_id: employeeId,
      mode,
      reason_id: reasonId,
      move_id: moveId,
      left_on,
      status,
    } = separation
    const set = await moveLeaving(ctx, db, {
      ...{ employeeId, lastDay: day, mode, reasonId, note: '', moveId, isSet: true },
    })
    const next = separation.version + 1
    await sql`
      update separation set agreed_lwd = ${day}::date, move_id = ${set.moveId}, version = ${next},
        updated_at = ${ctx.now.toString()}::timestamptz
      where org_id = ${ctx.orgId} and id = ${SEPID}`.execute(db)
    await logSeparations(ctx, db, {
      ...{ separationId: SEPID, kind: 'last_day', changes: { last_day: [left_on, day] }, reason },
    })
    await lastDayMoved.emit(ctx, db, { separationId: SEPID, employeeId, from: left_on, to: day })
    await tellOfDay(ctx, db, separation, day)
    return { SEPID, status, version: next, last_working_day: day }
  })
}

/** What another last working day would cancel. @throws AppError `record.not_found`, `access.denied` */
export const foreseeDay = (
  ctx: Ctx,
  { SEPID, last_working_day: lastDay }: BodyOf<typeof previewLastDay>,
): Promise<DataOf<typeof previewLastDay>> =>
  readTx(ctx, async (db) => {
    const { may_manage, employee_id: employeeId } = await requireSeparation(ctx, db, SEPID)
    if (!may_manage) fail('access.denied')
    return { effects: await employmentImpact(ctx, db, { employeeId, lastDay }) }
  })

/**
 * Edits what HR keeps about a separation; waived days change what is short of the notice.
 *
 * @throws AppError `record.not_found`, `access.denied`, `record.conflict`
 */
export function edit(
  ctx: Ctx,
  { SEPID, version, ...given }: BodyOf<typeof editSeparation>,
): Promise<DataOf<typeof editSeparation>> {
  return tx(ctx, async (db) => {
    const separation = await lockManaged(ctx, db, SEPID, version)
    const { status, rehire, hr_note, notice_waived } = separation
    const next = {
      rehire: given.rehire ?? rehire,
      hr_note: given.hr_note ?? hr_note,
      notice_waived: given.notice_waived ?? Number(notice_waived),
    }
    if (next.notice_waived > separation.notice_days)
      fail('request.invalid', {
        fields: { notice_waived: offboardingTexts('waivedTooMany', { days: separation.notice_days }) },
      })
    const changes = {
      ...(next.rehire === rehire ? {} : { rehire: [rehire, next.rehire] as [unknown, unknown] }),
      ...(next.notice_waived === Number(notice_waived)
        ? {}
        : { notice_waived: [Number(notice_waived), next.notice_waived] as [unknown, unknown] }),
      // What HR notes is not copied into logs.
      ...(next.hr_note === hr_note ? {} : { hr_note: [null, null] as [unknown, unknown] }),
    }
    if (Object.keys(changes).length === 0) return { SEPID, status, version: separation.version }
    await sql`
      update separation set rehire = ${next.rehire}, hr_note = ${next.hr_note},
        notice_waived = ${String(next.notice_waived)}::numeric, version = version + 1,
        updated_at = ${ctx.now.toString()}::timestamptz
      where org_id = ${ctx.orgId} and id = ${SEPID}`.execute(db)
    await logSeparations(ctx, db, { separationId: SEPID, kind: 'edited', changes })
    return { SEPID, status, version: separation.version + 1 }
  })
}
