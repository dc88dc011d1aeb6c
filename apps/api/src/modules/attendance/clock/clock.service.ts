import type { readClock } from '@muster/contract/attendance/clock.contract'
import type { DataOf } from '@muster/contract/kit/index'
import type { Ctx } from '../../../platform/context.ts'
import { tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { standingOf } from './clock.views.ts'
import { findClockPerson } from './clock-facts.queries.ts'
import { factsAround } from './facts-around.ts'
import { type Clocked, dayAt, type Press } from './judge-press.ts'
import { pressTogether } from './press-together.ts'

function needOwn(ctx: Ctx): number {
  return ctx.actor.employeeId ?? fail('record.not_found')
}

/**
 * Clocks the caller. Idempotent across tabs and retries. Three statements once the day's row exists, one more
 * with geofences; shared with concurrent calls of the organisation.
 *
 * @throws AppError of `clockInOut`
 */
export async function clock(ctx: Ctx, action: Press['action'], given: Press['given']): Promise<Clocked> {
  return pressTogether({ ctx, employeeId: needOwn(ctx), action, given })
}

/** The caller's clock state. Creates the rows of today and tomorrow if missing. */
export function clockStatus(ctx: Ctx): Promise<DataOf<typeof readClock>> {
  const employeeId = needOwn(ctx)
  return tx(ctx, async (db) => {
    const person = (await findClockPerson(ctx, db, employeeId, true)) ?? fail('record.not_found')
    const [known] = await factsAround(ctx, db, [{ person, date: dayAt(person, ctx.now) }])
    return { attendance: standingOf(person, found(known).facts, ctx.now).view }
  })
}
