import { REQUEST } from '@muster/contract/requests/request-states'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { employmentChanged } from '../../employees/index.ts'
import { daysOffChanged } from '../../holidays/index.ts'
import { bookedLeaveChanged } from '../../leave/index.ts'
import { requestSettled } from '../../requests/index.ts'
import { workChanged } from '../../shifts/index.ts'
import { recomputeJob } from './attendance.jobs.ts'
import { findKept, type KeptAsked, slicesOf } from './kept-days.queries.ts'
import { DAY_KINDS } from './plan-days.queries.ts'
import { recompute } from './recompute.service.ts'

/** Kept days that a change computes anew in its own transaction; more of them follow in a job right after it. */
const MOST_AT_ONCE = 20_000
const PEOPLE_AT_ONCE = 2000

/** Computes kept days anew after what they were computed from has changed. */
async function follow(ctx: Ctx, db: Db, asked: KeptAsked & { cause: string }): Promise<void> {
  const kept = await findKept(ctx, db, asked)
  if (kept.days === 0) return
  if (kept.days > MOST_AT_ONCE) {
    await ctx.platform.jobs.enqueue(ctx, db, recomputeJob, asked, { label: recomputeJob.label as string })
    return
  }
  for (const employeeIds of slicesOf(kept.employeeIds, PEOPLE_AT_ONCE))
    await recompute(ctx, db, { employeeIds, from: kept.from, to: kept.to, cause: asked.cause })
}

/** Subscribes to everything that days of attendance are computed from. */
export function followFacts(): void {
  workChanged.on((ctx, db, change) => follow(ctx, db, { ...change, cause: 'Shifts have changed' }))
  daysOffChanged.on((ctx, db, change) =>
    follow(ctx, db, { ...change, employeeIds: 'all', cause: 'Holidays or week-offs have changed' }),
  )
  bookedLeaveChanged.on((ctx, db, { employeeIds, from, to }) =>
    follow(ctx, db, { employeeIds: [...employeeIds], from, to, cause: 'Leave was booked or given back' }),
  )
  requestSettled.on(async (ctx, db, { request, from, to }) => {
    const isOurs = request.kind in DAY_KINDS && request.cancels === null && from !== null
    const counts = request.status === REQUEST.approved || request.status === REQUEST.cancelled
    if (!isOurs || !counts) return
    const cause = `Request ${request.id} was ${request.status === REQUEST.approved ? 'approved' : 'cancelled'}`
    await follow(ctx, db, { employeeIds: [request.employeeId], from, to: to ?? from, cause })
  })
  employmentChanged.on((ctx, db, { employeeId, day }) =>
    follow(ctx, db, { employeeIds: [employeeId], from: day, to: null, cause: 'The employment has changed' }),
  )
}
