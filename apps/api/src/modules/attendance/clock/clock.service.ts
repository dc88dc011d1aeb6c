import type { readClock } from '@muster/contract/attendance/clock.contract'
import type { DataOf } from '@muster/contract/kit/index'
import type { Ctx } from '../../../platform/context.ts'
import { isReadingOnly } from '../../../platform/db/scope.ts'
import { triedTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { findAdjacentFacts } from './adjacent-facts.ts'
import { clockStatusOf } from './clock.views.ts'
import { batchClock } from './clock-batches.ts'
import { findClockPerson } from './clock-facts.queries.ts'
import { type ClockAttempt, type Clocked, dayAt } from './evaluate-attempt.ts'

function requireOwnEmployee(ctx: Ctx): number {
  return ctx.actor.employeeId ?? fail('record.not_found')
}

/**
 * Clocks the caller. Idempotent across tabs and retries. Three statements once the day's row exists, one more
 * with geofences; shared with concurrent calls of the organisation.
 *
 * @throws AppError of `clockInOut`
 */
export async function clock(
  ctx: Ctx,
  action: ClockAttempt['action'],
  input: ClockAttempt['input'],
): Promise<Clocked> {
  return batchClock({ ctx, employeeId: requireOwnEmployee(ctx), action, input })
}

/**
 * The caller's clock state. Creates the rows of today and tomorrow if missing; for whoever looks as another person only
 * to answer.
 */
export function clockStatus(ctx: Ctx): Promise<DataOf<typeof readClock>> {
  const employeeId = requireOwnEmployee(ctx)
  const run = isReadingOnly() ? triedTx : tx
  return run(ctx, async (db) => {
    const person = (await findClockPerson(ctx, db, employeeId, true)) ?? fail('record.not_found')
    const [known] = await findAdjacentFacts(ctx, db, [{ person, date: dayAt(person, ctx.now) }])
    return { attendance: clockStatusOf(person, found(known).facts, ctx.now).view }
  })
}
