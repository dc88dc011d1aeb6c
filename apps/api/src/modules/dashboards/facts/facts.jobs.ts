import type { DayPeriod } from '@muster/contract/reports/relative-periods'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { defineJob, type JobProgress } from '../../../platform/jobs/job.ts'
import { defineSchedule } from '../../../platform/jobs/schedule.ts'
import { daily, every } from '../../../platform/jobs/slots.ts'
import {
  type Comparison,
  compareFacts,
  dimensions,
  findChanges,
  forgetChanges,
  rebuildFacts,
  rebuildRange,
  saveCheck,
} from './facts.queries.ts'
import { factsTexts } from './facts.texts.ts'
import { type Dimension, EVER } from './people-events.ts'

type Watched = Pick<JobProgress, 'checkpoint'>

/** All dimensions, each in a transaction of its own, two at a time. @throws what the first that fails throws, at the end */
async function countAll(
  ctx: Ctx,
  progress: Watched,
  countOne: (db: Db, dimension: Dimension) => Promise<number>,
): Promise<number> {
  let facts = 0
  let done = 0
  const left = dimensions.values()
  const count = async () => {
    for (const dimension of left) {
      await progress.checkpoint({ stage: factsTexts.text('counting'), done, total: dimensions.length })
      const counted = await tx(ctx, (db) => countOne(db, dimension))
      facts += counted
      done += 1
    }
  }
  const ends = await Promise.allSettled([count(), count()])
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return facts
}

/** Counts all dimensions from a day on. @returns the number of facts */
export const rebuildFrom = (ctx: Ctx, from: string, progress: Watched): Promise<number> =>
  countAll(ctx, progress, (db, dimension) => rebuildFacts(ctx, db, dimension, from))

/** Counts all dimensions in a range of days, once changes are counted. @returns the number of facts */
export async function rebuildDays(ctx: Ctx, range: DayPeriod, progress: Watched): Promise<{ facts: number }> {
  await updateFacts(ctx, progress)
  return { facts: await countAll(ctx, progress, (db, dimension) => rebuildRange(ctx, db, dimension, range)) }
}

/**
 * Counts again what changes of people have made wrong, from the first changed day on. The changes are forgotten last: until then
 * readers count those days from the records, and an interrupted run starts over.
 */
export async function updateFacts(ctx: Ctx, progress: Watched): Promise<{ facts: number }> {
  const changes = await readTx(ctx, (db) => findChanges(ctx, db))
  if (!changes) return { facts: 0 }
  const facts = await rebuildFrom(ctx, changes.from, progress)
  await tx(ctx, (db) => forgetChanges(ctx, db, changes.ids))
  return { facts }
}

/** A comparison that met a change begins anew, this many times in all. */
const ATTEMPTS = 3

async function compareAll(ctx: Ctx, progress: Watched): Promise<Comparison> {
  const all: Comparison = { facts: 0, differences: 0, examples: [], is_stale: false }
  for (const [done, dimension] of dimensions.entries()) {
    await progress.checkpoint({ stage: factsTexts.text('comparing'), done, total: dimensions.length })
    const one = await readTx(ctx, (db) => compareFacts(ctx, db, dimension))
    all.facts += one.facts
    all.differences += one.differences
    all.examples.push(...one.examples)
    all.is_stale ||= one.is_stale
  }
  return all
}

/**
 * Compares facts with the records of people. Facts that differ are reported on the dashboards, and counted again.
 */
export async function checkFacts(
  ctx: Ctx,
  progress: Watched,
): Promise<Pick<Comparison, 'facts' | 'differences'>> {
  for (let attempt = 1; ; attempt++) {
    await updateFacts(ctx, progress)
    const { is_stale: isStale, ...found } = await compareAll(ctx, progress)
    if (isStale && attempt < ATTEMPTS) continue
    const { facts, differences } = found
    // People were changed all the while: the next night compares again.
    if (isStale) return { facts, differences: 0 }
    await tx(ctx, (db) => saveCheck(ctx, db, found))
    if (differences > 0) await rebuildFrom(ctx, EVER, progress)
    return { facts, differences }
  }
}

/** Counts the people of an organisation immediately, for seeding it. */
export const countPeople = (ctx: Ctx): Promise<unknown> =>
  checkFacts(ctx, { checkpoint: async () => undefined })

export const factsJob = defineJob<unknown>({
  name: 'dashboards.facts',
  label: factsTexts.text('updating'),
  run: (ctx, _input, progress) => updateFacts(ctx, progress),
})

export const rebuildJob = defineJob<DayPeriod>({
  name: 'dashboards.facts_rebuild',
  label: factsTexts.text('updating'),
  run: (ctx, range, progress) => rebuildDays(ctx, range, progress),
})

export const factsSchedule = defineSchedule<unknown>({
  name: 'dashboards.facts',
  label: factsTexts.text('updating'),
  job: factsJob,
  at: every(60),
  canRunNow: true,
})

export const factsCheckJob = defineJob<unknown>({
  name: 'dashboards.facts_check',
  label: factsTexts.text('checking'),
  run: (ctx, _input, progress) => checkFacts(ctx, progress),
})

export const factsCheckSchedule = defineSchedule<unknown>({
  name: 'dashboards.facts_check',
  label: factsTexts.text('checking'),
  job: factsCheckJob,
  at: daily('02:40'),
  canRunNow: true,
})
