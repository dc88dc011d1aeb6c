import { CALENDAR_DAYS } from '@muster/contract/attendance/calendar-shapes'
import { addDays, daysIn } from '@muster/contract/kit/days'
import { REQUEST } from '@muster/contract/requests/request-states'
import { sql } from 'kysely'
import type { Text } from '../../../lib/texts/texts.ts'
import type { Ctx } from '../../../platform/context.ts'
import { todayIn } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { type EmployedDaysFact, employedDaysChanged, placeChanged } from '../../employees/index.ts'
import { daysOffChanged } from '../../holidays/index.ts'
import { bookedLeaveChanged } from '../../leave/index.ts'
import { zoneChanged } from '../../organisation/index.ts'
import { requestSettled } from '../../requests/index.ts'
import { workChanged } from '../../shifts/index.ts'
import { recomputeJob } from './attendance.jobs.ts'
import { daysTexts } from './days.texts.ts'
import { findKept, findUnkept, type KeptAsked, slicesOf } from './kept-days.queries.ts'
import { DAY_KINDS } from './plan-days.queries.ts'
import { recompute } from './recompute.service.ts'

/** Kept days that a change computes anew in its own transaction; more of them follow in a job right after it. */
const MOST_AT_ONCE = 20_000
const PEOPLE_AT_ONCE = 2000

/** Computes kept days anew after what they were computed from has changed. */
async function follow(ctx: Ctx, db: Db, asked: KeptAsked & { cause: string | Text }): Promise<void> {
  const kept = await findKept(ctx, db, asked)
  if (kept.days === 0) return
  if (kept.days > MOST_AT_ONCE) {
    await ctx.platform.jobs.enqueue(ctx, db, recomputeJob, asked, { label: recomputeJob.label as string })
    return
  }
  for (const employeeIds of slicesOf(kept.employeeIds, PEOPLE_AT_ONCE))
    await recompute(ctx, db, { employeeIds, from: kept.from, to: kept.to, cause: asked.cause })
}

/** Keeps days of people that nobody kept so far: the hourly closing has passed them. */
async function fill(
  ctx: Ctx,
  db: Db,
  asked: KeptAsked & { to: string; cause: string | Text },
): Promise<void> {
  const days = daysIn(asked.from, asked.to)
  if (asked.employeeIds.length * days > MOST_AT_ONCE) {
    const label = recomputeJob.label as string
    await ctx.platform.jobs.enqueue(ctx, db, recomputeJob, { ...asked, keep: 'all' }, { label })
    return
  }
  await recompute(ctx, db, { ...asked, employeeIds: asked.employeeIds as readonly number[], keep: 'all' })
}

/**
 * Days on which nobody is employed any more go; those that became days of employment are kept like everybody's: back
 * to the first day that the organisation keeps, and as far as registers show. Whoever joined earlier than that and
 * whose record is new has days from its entry on.
 */
async function followEmployment(ctx: Ctx, db: Db, { employeeIds, from }: EmployedDaysFact): Promise<void> {
  const cause = daysTexts.text('theEmploymentHasChanged')
  await follow(ctx, db, { employeeIds, from, to: null, cause })
  const today = todayIn(ctx, 'UTC')
  const to = addDays(today, 2)
  const earliest = addDays(today, -CALENDAR_DAYS)
  const unkept = await findUnkept(ctx, db, { employeeIds, from: from > earliest ? from : earliest, to })
  for (const [first, ids] of unkept) await fill(ctx, db, { employeeIds: ids, from: first, to, cause })
}

/** Whoever belongs to a location, or did; to the organisation's clocks, everybody. One statement. */
async function findPeopleOf(ctx: Ctx, db: Db, locationId: number | null): Promise<number[] | 'all'> {
  if (locationId === null) return 'all'
  const { rows } = await sql<{ id: number }>`
    select e.id from employee e where e.org_id = ${ctx.orgId} and e.location_id = ${locationId}
    union
    select a.employee_id from employee_assignment a
    where a.org_id = ${ctx.orgId} and a.attribute = 'location' and a.value_id = ${locationId}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Before the first day that anybody keeps. */
const EVER = '1900-01-01'

/** Subscribes to everything that days of attendance are computed from. */
export function followFacts(): void {
  workChanged.on((ctx, db, change) =>
    follow(ctx, db, { ...change, cause: daysTexts.text('shiftsHaveChanged') }),
  )
  daysOffChanged.on((ctx, db, change) =>
    follow(ctx, db, {
      ...change,
      employeeIds: 'all',
      cause: daysTexts.text('holidaysOrWeekOffsHaveChanged'),
    }),
  )
  bookedLeaveChanged.on((ctx, db, { employeeIds, from, to }) =>
    follow(ctx, db, {
      employeeIds: [...employeeIds],
      from,
      to,
      cause: daysTexts.text('leaveWasBookedOrGivenBack'),
    }),
  )
  requestSettled.on(async (ctx, db, { request, from, to }) => {
    const isOurs = request.kind in DAY_KINDS && request.cancels === null && from !== null
    const counts = request.status === REQUEST.approved || request.status === REQUEST.cancelled
    if (!isOurs || !counts) return
    const cause = daysTexts.text(
      request.status === REQUEST.approved ? 'requestApproved' : 'requestCancelled',
      {
        id: request.id,
      },
    )
    await follow(ctx, db, { employeeIds: [request.employeeId], from, to: to ?? from, cause })
  })
  employedDaysChanged.on(followEmployment)
  placeChanged.on((ctx, db, { employeeIds, from }) =>
    follow(ctx, db, {
      employeeIds,
      from,
      to: null,
      cause: daysTexts.text('theLocationOrDepartmentHasChanged'),
    }),
  )
  zoneChanged.on(async (ctx, db, { locationId }) =>
    follow(ctx, db, {
      ...{ employeeIds: await findPeopleOf(ctx, db, locationId), from: EVER, to: null },
      cause: daysTexts.text('theTimeZoneOfThePlaceHasChanged'),
    }),
  )
}
