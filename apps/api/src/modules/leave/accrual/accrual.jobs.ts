import { readTx, tx } from '../../../platform/db/tx.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { defineSchedule } from '../../../platform/jobs/schedule.ts'
import { daily } from '../../../platform/jobs/slots.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { lapseLots, rebuildBalances } from '../ledger/upkeep.service.ts'
import { lockState } from './accrual.queries.ts'
import { accrualTexts } from './accrual.texts.ts'
import { accrueUpTo } from './accrue.service.ts'

interface RunInput {
  /** The organisation's date for which the run was queued. */
  day: string
}

export const accrualJob = defineJob<RunInput>({
  name: 'leave.accrue',
  label: accrualTexts.text('creditsAndExpiries'),
  run: async (ctx, _input, progress) => {
    // Uses today's date, not the queued one: after a pause, the latest run catches up on all days in order.
    const today = await readTx(ctx, (db) => organisationToday(ctx, db))
    const accrued = await accrueUpTo(ctx, today, progress)
    const lapsed = await tx(ctx, async (db) => {
      // The same lock as undoing a year-end: lots already checked there must not lapse meanwhile.
      await lockState(ctx, db)
      return lapseLots(ctx, db, today)
    })
    return { ...accrued, lapsed }
  },
})

/** Soon after midnight in the organisation's time zone, after the day's dated changes have been applied. */
export const accrualSchedule = defineSchedule<RunInput>({
  name: 'leave.accrual',
  label: accrualJob.label ?? '',
  job: accrualJob,
  at: daily('00:20'),
  startsAtOnce: true,
  canRunNow: true,
  input: ({ key }) => ({ day: key }),
})

export const rebuildJob = defineJob<Record<never, never>>({
  name: 'leave.rebuild_balances',
  label: accrualTexts.text('leaveBalanceCheck'),
  run: async (ctx) => {
    const { differences } = await rebuildBalances(ctx)
    if (differences.length > 0)
      ctx.log.error({ differences: differences.slice(0, 20) }, 'leave balances differed from their movements')
    return { differences: differences.length, first: differences.slice(0, 20) }
  },
})

export const rebuildSchedule = defineSchedule({
  name: 'leave.rebuild',
  label: rebuildJob.label ?? '',
  job: rebuildJob,
  at: daily('03:20'),
  canRunNow: true,
})
