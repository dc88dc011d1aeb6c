import type { readPeopleFacts, rebuildPeopleFacts } from '@muster/contract/dashboards/facts.contract'
import type { PeopleDimension } from '@muster/contract/dashboards/people-figures'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { DayPeriod } from '@muster/contract/reports/relative-periods'
import { sql } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { advisoryLock } from '../../../platform/db/advisory-lock.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { findUnitNames } from '../metrics/metrics.service.ts'
import { rebuildJob } from './facts.jobs.ts'
import { type Difference, findChanges } from './facts.queries.ts'
import { factsTexts } from './facts.texts.ts'
import { NO_VALUE } from './people-events.ts'

/** How many comparisons are shown. */
const CHECKS = 10

interface Running {
  public_id: string
  account_id: number | null
  input: DayPeriod
}

/** The recalculation that is waiting or running. */
async function findRunning(ctx: Ctx, db: Db): Promise<Running | undefined> {
  const { rows } = await sql<Running>`
    select public_id, account_id, input from job_run where org_id = ${ctx.orgId} and kind = ${rebuildJob.name}
      and state in ('queued', 'running') order by id limit 1`.execute(db)
  return rows[0]
}

const isOwn = ({ actor }: Ctx, { account_id }: Running) => account_id === actor.accountId

/** The first day with figures, and the last, today at least; null while there is nobody. */
async function findRange(ctx: Ctx, db: Db): Promise<DayPeriod | null> {
  const today = await organisationToday(ctx, db)
  const { rows } = await sql<{ from: string | null; to: string | null }>`
    select to_char(min(day), 'YYYY-MM-DD') as "from", to_char(greatest(max(day), ${today}::date), 'YYYY-MM-DD') as "to"
    from people_fact where org_id = ${ctx.orgId} and dimension = 'total'`.execute(db)
  const { from, to } = rows[0] as { from: string | null; to: string | null }
  return from === null || to === null ? null : { from, to }
}

interface Check {
  checked_at: string
  facts: number
  differences: number
  examples: Difference[]
}

/** Examples with the names of their units. A statement per dimension that has some: ten at most. */
async function withNames(ctx: Ctx, db: Db, checks: readonly Check[]) {
  const ids = new Map<string, Set<number>>()
  for (const { dimension, value_id } of checks.flatMap(({ examples }) => examples))
    if (dimension !== 'total' && value_id !== NO_VALUE)
      ids.set(dimension, (ids.get(dimension) ?? new Set()).add(value_id))
  const names = new Map<string, ReadonlyMap<number, string>>()
  for (const [dimension, values] of ids)
    names.set(dimension, await findUnitNames(ctx, db, dimension as PeopleDimension, [...values]))
  return checks.map((check) => ({
    ...check,
    examples: check.examples.map(({ value_id, ...one }) => ({
      ...one,
      value: names.get(one.dimension)?.get(value_id) ?? null,
    })),
  }))
}

/** Which days are covered, and what the comparisons with the records found. */
export function readFacts(ctx: Ctx): Promise<DataOf<typeof readPeopleFacts>> {
  return readTx(ctx, async (db) => {
    const range = await findRange(ctx, db)
    const changes = await findChanges(ctx, db)
    const running = await findRunning(ctx, db)
    const { rows } = await sql<Check>`
      select to_char(checked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as checked_at, facts, differences, examples
      from people_fact_check where org_id = ${ctx.orgId} order by id desc limit ${CHECKS}`.execute(db)
    return {
      ...{ from: range?.from ?? null, to: range?.to ?? null },
      changed_from: changes?.from ?? null,
      is_running: running !== undefined,
      job_id: running && isOwn(ctx, running) ? running.public_id : null,
      checks: await withNames(ctx, db, rows),
    }
  })
}

/** @throws AppError `request.invalid` for days that have no figures */
function refuseRange(asked: DayPeriod, range: DayPeriod | null): void {
  const refuse = (field: 'from' | 'to', text: string): never =>
    fail('request.invalid', { fields: { [field]: text } })
  if (asked.to < asked.from) refuse('to', factsTexts('lastBeforeFirst'))
  const { from, to } = range ?? refuse('from', factsTexts('nobody'))
  if (asked.from < from) refuse('from', factsTexts('beforeFirst', { day: from }))
  if (asked.to > to) refuse('to', factsTexts('afterLast', { day: to }))
}

/**
 * Starts recalculating a range of days. Asking again for the same days while it runs starts nothing: it answers with the same
 * job to whoever started it, and without one to others, since a job is only read by its owner.
 *
 * @throws AppError `request.invalid` for a range beyond the figures, `dashboards.facts_running` while other days are recalculated
 */
export async function startRebuild(
  ctx: Ctx,
  { from, to }: BodyOf<typeof rebuildPeopleFacts>,
): Promise<DataOf<typeof rebuildPeopleFacts>> {
  const job_id = await tx(ctx, async (db) => {
    await advisoryLock(ctx, db, rebuildJob.name)
    refuseRange({ from, to }, await findRange(ctx, db))
    const running = await findRunning(ctx, db)
    if (running) {
      const isSame = running.input.from === from && running.input.to === to
      if (!isSame) fail('dashboards.facts_running')
      return isOwn(ctx, running) ? running.public_id : null
    }
    const label = factsTexts.text('rebuilding', { from, to })
    const job = await ctx.platform.jobs.enqueue(ctx, db, rebuildJob, { from, to }, { label })
    await recordAudit(ctx, db, {
      ...{ recordType: 'people_figures', action: 'dashboards.facts.rebuild', recordLabel: `${from} – ${to}` },
    })
    return job.public_id
  })
  ctx.platform.jobs.poke()
  return { job_id }
}
