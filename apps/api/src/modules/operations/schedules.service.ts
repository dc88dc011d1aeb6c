import type { DataOf } from '@muster/contract/kit/index'
import type { listSchedules, runSchedule } from '@muster/contract/operations/jobs.contract'
import { englishOf, wordsOf } from '../../lib/texts/texts.ts'
import { holds } from '../../platform/access/actor.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { readTx, tx } from '../../platform/db/tx.ts'
import { fail, found } from '../../platform/errors.ts'
import type { Schedule } from '../../platform/jobs/schedule.ts'
import { latestSlot, slotAfter } from '../../platform/jobs/slots.ts'
import { shownState } from '../files/index.ts'
import { MANAGE } from './jobs.service.ts'
import { findLastRuns, findStates, type LastRun } from './schedules.queries.ts'

type View = DataOf<typeof listSchedules>['schedules'][number]

function runView(run: LastRun): View['last_run'] {
  const { public_id, state, error, started_at, finished_at } = run
  return { id: public_id, state: shownState(state), error: error && wordsOf(error), started_at, finished_at }
}

interface Known {
  timeZone: string
  lastSlotAt: string | null
  run: LastRun | undefined
}

function viewOf(ctx: Ctx, schedule: Schedule<unknown>, known: Known): View {
  const { timeZone, run } = known
  const isBusy = run !== undefined && (run.state === 'queued' || run.state === 'running')
  return {
    name: schedule.name,
    label: wordsOf(schedule.label),
    at: schedule.at,
    catch_up: schedule.catchUp ?? 'last',
    last_at: known.lastSlotAt,
    next_at: slotAfter(schedule.at, timeZone, latestSlot(schedule.at, timeZone, ctx.now).key).at.toString(),
    last_run: run ? runView(run) : null,
    abilities: { run: schedule.canRunNow === true && !isBusy && holds(ctx.actor, MANAGE) },
  }
}

/** All schedules with their state; three statements, whatever their number. */
export function listOfSchedules(ctx: Ctx): Promise<DataOf<typeof listSchedules>> {
  const { schedules } = ctx.platform.schedules
  return readTx(ctx, async (db) => {
    const { timeZone, lastSlots } = await findStates(ctx, db)
    const runs = await findLastRuns(
      ctx,
      db,
      schedules.map((one) => one.name),
    )
    return {
      schedules: schedules
        .map((one) =>
          viewOf(ctx, one, {
            timeZone,
            lastSlotAt: lastSlots.get(one.name) ?? null,
            run: runs.get(one.name),
          }),
        )
        .sort((a, b) => a.label.localeCompare(b.label)),
      time_zone: timeZone,
    }
  })
}

/** @throws AppError `record.not_found`, `operations.schedule_fixed`, `operations.schedule_running` */
export async function runNow(ctx: Ctx, name: string): Promise<DataOf<typeof runSchedule>> {
  const schedule = found(ctx.platform.schedules.schedules.find((one) => one.name === name))
  if (!schedule.canRunNow) fail('operations.schedule_fixed')
  const run = await tx(ctx, async (db) => {
    const started = await ctx.platform.schedules.runNow(ctx, db, schedule)
    if (!started) fail('operations.schedule_running')
    await recordAudit(ctx, db, { recordType: 'schedule', recordLabel: englishOf(schedule.label) })
    return started
  })
  ctx.platform.jobs.poke()
  return { job: run.public_id }
}
