import { addDays, lastOfMonth, monthAfter, monthOf } from '@muster/contract/kit/days'
import type { LeaveTerms } from '@muster/contract/leave/leave-terms'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { defineJob, type JobProgress } from '../../../platform/jobs/job.ts'
import { workNotice } from '../../../platform/jobs/job-notices.ts'
import { defineSchedule } from '../../../platform/jobs/schedule.ts'
import { daily } from '../../../platform/jobs/slots.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { lockState } from '../accrual/accrual.queries.ts'
import { accrueUpTo } from '../accrual/accrue.service.ts'
import { loadRuleBook } from '../accrual/rule-book.ts'
import { beginRun, closeYears } from './close-year.service.ts'
import { canEndOn } from './plan-year-end.ts'
import { isUnderWay } from './undo.queries.ts'
import { yearEndTexts } from './year-end.texts.ts'

interface CloseInput {
  runId: number
  yearTo: string
}

export const yearEndJob = defineJob<CloseInput>({
  name: 'leave.close_year',
  label: yearEndTexts.text('closingLeaveYears'),
  run: async (ctx, input, progress) => {
    // Posts the credits of the year's last days first.
    await accrueUpTo(ctx, await readTx(ctx, (db) => organisationToday(ctx, db)), progress)
    return { closed: await closeYears(ctx, input, progress) }
  },
  notice: workNotice(yearEndTexts.text('leaveYearClosing'), { admin: '/leave/year-end' }),
})

/** Days during which a missed year-end is still caught up. */
const CAUGHT_UP = 31

/** Whether the terms require years that ended on a date to be closed by today. */
export function isDue(terms: LeaveTerms, yearTo: string, today: string): boolean {
  const after = terms.close_after_days ?? null
  if (after === null || !canEndOn(terms, yearTo)) return false
  const due = addDays(yearTo, after + 1)
  return due <= today && due > addDays(today, -CAUGHT_UP)
}

/** Month ends for which any terms require closing by today, earliest first. */
export function dueEnds(all: readonly LeaveTerms[], today: string): string[] {
  const automatic = all.filter((terms) => (terms.close_after_days ?? null) !== null)
  const ends = Array.from({ length: 14 }, (_, at) => lastOfMonth(monthAfter(monthOf(today), at - 14)))
  return ends.filter((end) => automatic.some((terms) => isDue(terms, end, today)))
}

/** Leaves no run record when there was nothing to close. */
async function closeDue(ctx: Ctx, yearTo: string, today: string, progress: JobProgress): Promise<number> {
  const runId = await tx(ctx, async (db) => {
    await lockState(ctx, db)
    const isTakenBack = await isUnderWay(ctx, db, ['undoing'])
    return isTakenBack ? null : beginRun(ctx, db, { yearTo, isScheduled: true })
  })
  // Retried the next night.
  if (runId === null) return 0
  const closed = await closeYears(
    ctx,
    { runId, yearTo, isIncluded: (terms) => isDue(terms, yearTo, today) },
    progress,
  )
  await tx(ctx, (db) =>
    sql`
      delete from leave_year_end y where y.org_id = ${ctx.orgId} and y.id = ${runId} and not exists (
        select from leave_year_end_row r where r.org_id = y.org_id and r.run_id = y.id)`.execute(db),
  )
  return closed
}

export const dueYearEndJob = defineJob<Record<never, never>>({
  name: 'leave.close_due_years',
  label: yearEndTexts.text('closeEndedLeaveYears'),
  run: async (ctx, _input, progress) => {
    const { today, ends } = await readTx(ctx, async (db) => {
      const today = await organisationToday(ctx, db)
      const versions = [...(await loadRuleBook(ctx, db)).values()].flat()
      return {
        today,
        ends: dueEnds(
          versions.flatMap(({ types }) => types.map(({ terms }) => terms)),
          today,
        ),
      }
    })
    let closed = 0
    for (const end of ends) closed += await closeDue(ctx, end, today, progress)
    return { closed }
  },
})

/** Runs after the nightly credits, so that those of the year's last day are included. */
export const yearEndSchedule = defineSchedule({
  name: 'leave.year_end',
  label: dueYearEndJob.label ?? '',
  job: dueYearEndJob,
  at: daily('01:10'),
  canRunNow: true,
})
