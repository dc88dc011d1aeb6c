import { englishOf } from '../../lib/texts/texts.ts'
import { systemActor } from '../access/actor.ts'
import type { Core } from '../core.ts'
import { findDueSchedules } from '../db/gates-schedules.ts'
import { type Db, tenantTx } from '../db/tx.ts'
import { organisationZone } from '../organisation-day.ts'
import type { JobQueue, JobRequester } from './job-queue.ts'
import { createPoller } from './poller.ts'
import type { Schedule } from './schedule.ts'
import {
  claimSlot,
  findUnfinished,
  lockStates,
  recordSlotJob,
  type ScheduleState,
  saveState,
} from './schedule-store.ts'
import { dueSlot, isKeyOf, latestSlot, ruleText, type Slot, slotAfter } from './slots.ts'

export interface Scheduler {
  readonly schedules: readonly Schedule<unknown>[]
  start(): void
  /** Waits for a running round to end. */
  stop(): Promise<void>
  /** Requests a round soon. */
  poke(): void
  /** Runs one round immediately: every due slot becomes a job. For tests and seeds. */
  runDue(only?: { orgId: number }): Promise<void>
  /**
   * Runs a schedule on demand without changing its slots.
   *
   * @returns undefined while a run of it is in progress
   */
  runNow<Input>(
    requester: JobRequester,
    db: Db,
    schedule: Schedule<Input>,
  ): Promise<{ id: number; public_id: string } | undefined>
}

const ROUND_MS = 20_000
/** Organisation-schedule pairs per round; the others follow in the next. */
const BATCH = 5000
const ALL = 10_000_000

function byName(declared: readonly Schedule<unknown>[]): Map<string, Schedule<unknown>> {
  const schedules = new Map<string, Schedule<unknown>>()
  for (const schedule of declared) {
    if (schedules.has(schedule.name)) throw new Error(`The schedule ${schedule.name} is declared twice.`)
    schedules.set(schedule.name, schedule)
  }
  return schedules
}

interface DueSlot {
  /** The slot to run now. */
  due: Slot | undefined
  /** Key of the latest settled slot. */
  last: string
}

/** What is due by a schedule's state. Without a usable state (new, or keys of another rule) it starts now. */
function findDueSlot(
  { at, catchUp = 'last', startsAtOnce }: Schedule<unknown>,
  known: string | null,
  timeZone: string,
  now: Temporal.Instant,
): DueSlot {
  if (known !== null && isKeyOf(at, known)) {
    const due = dueSlot(at, timeZone, known, now, catchUp)
    return { due, last: due?.key ?? known }
  }
  const latest = latestSlot(at, timeZone, now)
  return { due: known === null && startsAtOnce ? latest : undefined, last: latest.key }
}

/** Turns due slots into jobs, each slot once, for any number of nodes. */
export function createScheduler(
  platform: Core & { readonly jobs: JobQueue },
  declared: readonly Schedule<unknown>[],
): Scheduler {
  const schedules = byName(declared)
  const rules = new Map([...schedules].map(([name, { at }]) => [name, ruleText(at)]))

  function enqueue(db: Db, orgId: number, schedule: Schedule<unknown>, slot: Slot, now: Temporal.Instant) {
    return platform.jobs.enqueue(
      { orgId, now, actor: systemActor(englishOf(schedule.label)) },
      db,
      schedule.job,
      schedule.input?.(slot) ?? {},
      { label: schedule.label, schedule: schedule.name },
    )
  }

  async function enqueueDue(
    db: Db,
    orgId: number,
    state: ScheduleState,
    timeZone: string,
    now: Temporal.Instant,
  ): Promise<void> {
    const schedule = schedules.get(state.schedule) as Schedule<unknown>
    const { due, last } = findDueSlot(schedule, state.last_slot, timeZone, now)
    let jobRunId = state.job_run_id
    if (due && ((await schedule.hasWork?.(db, orgId, due)) ?? true)) {
      const slot = { schedule: schedule.name, key: due.key, dueAt: due.at.toString(), now: now.toString() }
      if (await claimSlot(db, orgId, slot)) {
        jobRunId = (await enqueue(db, orgId, schedule, due, now)).id
        await recordSlotJob(db, orgId, { ...slot, jobRunId })
      }
    }
    await saveState(db, orgId, {
      schedule: schedule.name,
      last_slot: last,
      next_at: slotAfter(schedule.at, timeZone, last).at.toString(),
      time_zone: timeZone,
      rule: ruleText(schedule.at),
      job_run_id: jobRunId,
    })
  }

  /** Settles everything due in one organisation in one transaction. */
  function runOrganisation(orgId: number, names: readonly string[], now: Temporal.Instant): Promise<void> {
    return tenantTx(platform.database, orgId, async (db) => {
      const timeZone = await organisationZone({ orgId }, db)
      const states = await lockStates(db, orgId, names, now)
      const busy = await findUnfinished(
        db,
        orgId,
        states.flatMap((state) => state.job_run_id ?? []),
      )
      for (const state of states) {
        // Runs of one schedule never overlap; the end of this run pokes the scheduler.
        if (state.job_run_id !== null && busy.has(state.job_run_id)) continue
        await enqueueDue(db, orgId, state, timeZone, now)
      }
    })
  }

  async function round(only?: { orgId: number }): Promise<void> {
    const now = platform.clock()
    // The wanted schedules may come after many others.
    const limit = only ? ALL : BATCH
    const found = await findDueSchedules({ platform, now }, rules, limit)
    const due = only ? found.filter((one) => one.org_id === only.orgId) : found
    for (const [orgId, group] of Map.groupBy(due, (one) => one.org_id)) {
      try {
        await runOrganisation(
          orgId,
          group.map((one) => one.schedule),
          now,
        )
      } catch (error) {
        // A failing organisation must not block the others; it is retried in the next round.
        platform.log.error(
          { err: error, org: orgId },
          'the schedules of an organisation could not be settled',
        )
      }
    }
    if (due.length > 0) platform.jobs.poke()
    if (found.length === BATCH) poller.poke()
  }

  const poller = createPoller({
    name: 'schedules',
    everyMs: ROUND_MS,
    log: platform.log,
    round: () => round(),
  })

  return {
    schedules: [...schedules.values()],
    start: poller.start,
    stop: poller.stop,
    poke: poller.poke,
    runDue: round,
    runNow: async (requester, db, schedule) => {
      const [state] = await lockStates(db, requester.orgId, [schedule.name], requester.now)
      const running = state?.job_run_id
        ? await findUnfinished(db, requester.orgId, [state.job_run_id])
        : new Set()
      if (!state || running.size > 0) return undefined
      const timeZone = await organisationZone(requester, db)
      const { key } = latestSlot(schedule.at, timeZone, requester.now)
      const run = await platform.jobs.enqueue(
        requester,
        db,
        schedule.job,
        schedule.input?.({ key, at: requester.now }) ?? ({} as never),
        { label: schedule.label, schedule: schedule.name },
      )
      await saveState(db, requester.orgId, { ...state, job_run_id: run.id })
      return run
    },
  }
}
