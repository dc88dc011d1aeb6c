import { addDays } from '@muster/contract/kit/days'
import { sql } from 'kysely'
import type { Text } from '../../../lib/texts/texts.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { lockBalances } from '../ledger/balances.queries.ts'
import { openLots, postEntries } from '../ledger/entries.ts'
import { toUnits } from '../rules/units.ts'
import { applyTexts } from './apply.texts.ts'

/** Ledger source of overtime converted to comp-off. */
export const OVERTIME_SOURCE = 'overtime'

export interface TimeBackSetting {
  leave_type_id: number
  half_day_minutes: number
  full_day_minutes: number
  expires_after_days: number
  claim_within_days: number
  without_attendance: boolean
}

/** The comp-off setting; undefined while HR has not set one. One statement. */
export async function findTimeBackSetting(
  ctx: Pick<Ctx, 'orgId'>,
  db: Db,
): Promise<TimeBackSetting | undefined> {
  const { rows } = await sql<TimeBackSetting>`
    select leave_type_id, half_day_minutes, full_day_minutes, expires_after_days, claim_within_days,
      without_attendance
    from leave_comp_off_setting where org_id = ${ctx.orgId}`.execute(db)
  return rows[0]
}

/** Converts minutes into days: whole days, plus a half where the remainder reaches one. */
export function timeBackDays(minutes: number, setting: TimeBackSetting): number {
  const { full_day_minutes: full, half_day_minutes: half } = setting
  return Math.floor(minutes / full) + (minutes % full >= half ? 0.5 : 0)
}

export interface TimeBackLot {
  lot_id: number
  leave_type_id: number
  employee_id: number
  credited: string
  left: string
}

/** The lot of a comp-off credit with its remaining units. */
export async function findTimeBackLot(
  ctx: Pick<Ctx, 'orgId'>,
  db: Db,
  source: string,
  ref: string,
): Promise<TimeBackLot | undefined> {
  const { rows } = await sql<TimeBackLot>`
    select c.lot_id, c.leave_type_id, c.employee_id, c.days as credited, sum(e.days) as left from leave_entry c
    join leave_entry e on e.org_id = c.org_id and e.lot_id = c.lot_id
    where c.org_id = ${ctx.orgId} and c.source = ${source} and c.source_ref = ${ref} group by c.id, c.org_id`.execute(
    db,
  )
  return rows[0]
}

const refOf = (requestId: number) => `overtime:${requestId}`

/**
 * Credits overtime as comp-off in a lot that expires. Posted once per request.
 *
 * @param of `date` is the day worked
 * @returns credited days; 0 when the minutes are too few or nothing is set
 */
export async function creditOvertime(
  ctx: Ctx,
  db: Db,
  of: { employeeId: number; requestId: number; date: string; minutes: number; note: string | Text },
): Promise<number> {
  const setting = await findTimeBackSetting(ctx, db)
  const days = setting ? timeBackDays(of.minutes, setting) : 0
  if (!setting || days === 0) return 0
  const key = { employeeId: of.employeeId, leaveTypeId: setting.leave_type_id }
  await lockBalances(ctx, db, [key])
  if (await findTimeBackLot(ctx, db, OVERTIME_SOURCE, refOf(of.requestId))) return days
  const [lotId] = await openLots(ctx, db, [
    { ...key, expiresOn: addDays(of.date, setting.expires_after_days) },
  ])
  const entry = {
    ...key,
    on: of.date,
    units: toUnits(days),
    kind: 'comp_off' as const,
    source: OVERTIME_SOURCE,
  }
  const link = { sourceId: of.requestId, ref: refOf(of.requestId), lotId: lotId ?? null, note: of.note }
  await postEntries(ctx, db, [{ ...entry, ...link }])
  return days
}

/**
 * The untouched lot of an overtime credit; undefined if none was credited. @throws AppError
 * `requests.not_cancellable`
 */
export async function requireUnusedOvertime(
  ctx: Ctx,
  db: Db,
  requestId: number,
): Promise<TimeBackLot | undefined> {
  const known = await findTimeBackLot(ctx, db, OVERTIME_SOURCE, refOf(requestId))
  if (!known) return undefined
  await lockBalances(ctx, db, [{ employeeId: known.employee_id, leaveTypeId: known.leave_type_id }])
  const lot = await findTimeBackLot(ctx, db, OVERTIME_SOURCE, refOf(requestId))
  if (lot && toUnits(lot.left) >= toUnits(lot.credited)) return lot
  const problem = applyTexts.text('compOffUsedOrLapsed')
  return fail('requests.not_cancellable', { parameters: { problem } })
}

/** Reverses an overtime credit. Idempotent. @throws AppError `requests.not_cancellable` */
export async function reverseOvertime(ctx: Ctx, db: Db, requestId: number, date: string): Promise<void> {
  const lot = await requireUnusedOvertime(ctx, db, requestId)
  if (!lot) return
  const key = { employeeId: lot.employee_id, leaveTypeId: lot.leave_type_id, lotId: lot.lot_id }
  const entry = { ...key, on: date, units: -toUnits(lot.credited), kind: 'adjusted' as const }
  const link = { source: OVERTIME_SOURCE, sourceId: requestId, ref: `overtime-back:${requestId}` }
  await postEntries(ctx, db, [{ ...entry, ...link, note: applyTexts.text('cancelled') }])
}
