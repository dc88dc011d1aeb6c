import { daysIn } from '@muster/contract/kit/days'
import type { Text } from '../../../lib/texts/texts.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { defineSchedule } from '../../../platform/jobs/schedule.ts'
import { every } from '../../../platform/jobs/slots.ts'
import { closeDue } from './close.service.ts'
import { daysTexts } from './days.texts.ts'
import { type Keep, recompute } from './recompute.service.ts'
import { findStoredDays, type StoredDaysFilter, slicesOf } from './stored-days.queries.ts'

export const closeJob = defineJob<Record<never, never>>({
  name: 'attendance.close',
  label: daysTexts.text('completingPastDays'),
  run: (ctx, _input, progress) => closeDue(ctx, progress),
})

/** Hourly, since midnight differs by time zone and shifts end at any time. */
export const closeSchedule = defineSchedule({
  name: 'attendance.close',
  label: closeJob.label ?? '',
  job: closeJob,
  at: every(60),
  canRunNow: true,
})

async function rangeOf(
  ctx: Ctx,
  db: Db,
  { employeeIds, from, to }: StoredDaysFilter,
  keep: Keep | undefined,
) {
  if (keep === 'all' && employeeIds !== 'all' && to !== null)
    return { employeeIds: [...employeeIds], from, to }
  return findStoredDays(ctx, db, { employeeIds, from, to })
}

/** Days per transaction: their people wait for it when they clock in meanwhile. */
const DAYS_AT_ONCE = 1000

/** For changes that affect more days than one transaction should hold. */
export const recomputeJob = defineJob<StoredDaysFilter & { cause: string | Text; keep?: Keep }>({
  name: 'attendance.recompute',
  label: daysTexts.text('recalculatingDays'),
  run: async (ctx, { cause, keep, ...input }, progress) => {
    const storedRange = await tx(ctx, (db) => rangeOf(ctx, db, input, keep))
    let changed = 0
    let done = 0
    const days = daysIn(storedRange.from, storedRange.to)
    const people = Math.max(1, Math.floor(DAYS_AT_ONCE / Math.max(1, days)))
    for (const employeeIds of slicesOf(storedRange.employeeIds, people)) {
      const range = { from: storedRange.from, to: storedRange.to }
      changed += await tx(ctx, (db) => recompute(ctx, db, { employeeIds, ...range, keep, cause }))
      done += employeeIds.length
      await progress.checkpoint({ done, total: storedRange.employeeIds.length })
    }
    return { changed }
  },
})
