import { addDays } from '@muster/contract/kit/days'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { offDaysOf } from '../../holidays/index.ts'
import { type LeaveDaysInput, type LeaveDaysResult, leaveDays } from '../rules/leave-days.ts'
import { findLeaveDays, type LeaveDayRow } from './apply.queries.ts'
import { ADJACENT_DAYS, asHalf } from './rules/neighbours.ts'

/** Counts days from off-days and other leave already loaded, for single requests and batches alike. */
export function countWith(
  request: LeaveDaysInput['request'],
  sandwich: LeaveDaysInput['sandwich'],
  off: { week_offs: readonly string[]; holidays: readonly { date: string }[] },
  booked: readonly LeaveDayRow[],
): LeaveDaysResult {
  return leaveDays({
    request,
    sandwich,
    calendar: { week_offs: off.week_offs, holidays: off.holidays.map(({ date }) => date) },
    booked: booked.map(({ date, halves }) => ({ date, half: asHalf(halves) })),
  })
}

/** Counts a request with the employee's calendar and other leave. Four statements, plus those of shifts. */
export async function countRequest(
  ctx: Ctx,
  db: Db,
  of: {
    employeeId: number
    request: LeaveDaysInput['request']
    sandwich: LeaveDaysInput['sandwich']
    /** Id of the request itself if it is already booked. */
    exceptRequest: number
  },
): Promise<LeaveDaysResult> {
  const { employeeId, request, sandwich, exceptRequest } = of
  const [from, to] = [addDays(request.from, -ADJACENT_DAYS), addDays(request.to, ADJACENT_DAYS)]
  const calendar = await offDaysOf(ctx, db, [employeeId], from, to)
  const off = calendar.get(employeeId) ?? { week_offs: [], holidays: [] }
  const booked = await findLeaveDays(ctx, db, { employeeIds: [employeeId], from, to, exceptRequest })
  return countWith(request, sandwich, off, booked)
}
