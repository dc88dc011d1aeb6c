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
import { DAY_KINDS } from './plan-days.queries.ts'
import { recompute } from './recompute.service.ts'
import { findMissingDays, findStoredDays, type StoredDaysFilter } from './stored-days.queries.ts'

/**
 * Maximum number of stored days recomputed in the transaction of the change: a person's year. More are left to a job,
 * since the change would keep everybody's days locked meanwhile.
 */
const MAX_DAYS_AT_ONCE = 500

/** Recomputes stored days after one of their inputs has changed. */
async function recomputeStored(
  ctx: Ctx,
  db: Db,
  change: StoredDaysFilter & { cause: string | Text },
): Promise<void> {
  const stored = await findStoredDays(ctx, db, change)
  if (stored.days === 0) return
  if (stored.days > MAX_DAYS_AT_ONCE) {
    await ctx.platform.jobs.enqueue(ctx, db, recomputeJob, change, { label: recomputeJob.label as string })
    return
  }
  const { employeeIds, from, to } = stored
  await recompute(ctx, db, { employeeIds, from, to, cause: change.cause })
}

/** Stores missing days that the hourly closing has already passed. */
async function storeMissing(
  ctx: Ctx,
  db: Db,
  change: StoredDaysFilter & { to: string; cause: string | Text },
): Promise<void> {
  const days = daysIn(change.from, change.to)
  if (change.employeeIds.length * days > MAX_DAYS_AT_ONCE) {
    const label = recomputeJob.label as string
    await ctx.platform.jobs.enqueue(ctx, db, recomputeJob, { ...change, keep: 'all' }, { label })
    return
  }
  await recompute(ctx, db, { ...change, employeeIds: change.employeeIds as readonly number[], keep: 'all' })
}

/**
 * Deletes days outside the employment and stores those now inside it, back to the organisation's first day
 * and the range of registers. An employee who joined earlier but was entered recently has days from their
 * entry on.
 */
async function updateEmploymentDays(
  ctx: Ctx,
  db: Db,
  { employeeIds, from }: EmployedDaysFact,
): Promise<void> {
  const cause = daysTexts.text('employmentHasChanged')
  await recomputeStored(ctx, db, { employeeIds, from, to: null, cause })
  const today = todayIn(ctx, 'UTC')
  const to = addDays(today, 2)
  const earliest = addDays(today, -CALENDAR_DAYS)
  const missing = await findMissingDays(ctx, db, { employeeIds, from: from > earliest ? from : earliest, to })
  for (const [first, ids] of missing)
    await storeMissing(ctx, db, { employeeIds: ids, from: first, to, cause })
}

/**
 * Current and former employees of a location; all employees for the organisation's time zone. One statement.
 */
async function findPeopleOf(ctx: Ctx, db: Db, locationId: number | null): Promise<number[] | 'all'> {
  if (locationId === null) return 'all'
  const { rows } = await sql<{ id: number }>`
    select e.id from employee e where e.org_id = ${ctx.orgId} and e.location_id = ${locationId}
    union
    select a.employee_id from employee_assignment a
    where a.org_id = ${ctx.orgId} and a.attribute = 'location' and a.value_id = ${locationId}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Before the first stored day of any organisation. */
const EARLIEST_DAY = '1900-01-01'

/** Subscribes to all inputs of attendance days. */
export function subscribeToInputs(): void {
  workChanged.on((ctx, db, change) =>
    recomputeStored(ctx, db, { ...change, cause: daysTexts.text('shiftsChanged') }),
  )
  daysOffChanged.on((ctx, db, change) =>
    recomputeStored(ctx, db, {
      ...change,
      employeeIds: 'all',
      cause: daysTexts.text('holidaysOrWeekOffsChanged'),
    }),
  )
  bookedLeaveChanged.on((ctx, db, { employeeIds, from, to }) =>
    recomputeStored(ctx, db, {
      employeeIds: [...employeeIds],
      from,
      to,
      cause: daysTexts.text('leaveBookedOrCancelled'),
    }),
  )
  requestSettled.on(async (ctx, db, { request, from, to }) => {
    const affectsDays = request.kind in DAY_KINDS && request.cancels === null && from !== null
    const counts = request.status === REQUEST.approved || request.status === REQUEST.cancelled
    if (!affectsDays || !counts) return
    const cause = daysTexts.text(
      request.status === REQUEST.approved ? 'requestApproved' : 'requestCancelled',
      {
        id: request.id,
      },
    )
    await recomputeStored(ctx, db, { employeeIds: [request.employeeId], from, to: to ?? from, cause })
  })
  employedDaysChanged.on(updateEmploymentDays)
  placeChanged.on((ctx, db, { employeeIds, from }) =>
    recomputeStored(ctx, db, {
      employeeIds,
      from,
      to: null,
      cause: daysTexts.text('locationOrDepartmentChanged'),
    }),
  )
  zoneChanged.on(async (ctx, db, { locationId }) =>
    recomputeStored(ctx, db, {
      ...{ employeeIds: await findPeopleOf(ctx, db, locationId), from: EARLIEST_DAY, to: null },
      cause: daysTexts.text('locationTimeZoneChanged'),
    }),
  )
}
