import { createHash } from 'node:crypto'
import { daysOfPeriod } from '@muster/contract/reports/relative-periods'
import { findAccountActor } from '../../platform/access/account-actor.ts'
import type { Actor } from '../../platform/access/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Db, readTx } from '../../platform/db/tx.ts'
import { AppError } from '../../platform/errors.ts'
import { organisationToday } from '../../platform/organisation-day.ts'
import { type OpenReport, openReport } from './open-report.ts'
import type { ReportInput } from './prepared-report.ts'
import { countPrepared } from './read-prepared.ts'
import { findReport, type Report } from './report-definitions.ts'
import { prepareReport } from './report-query.ts'
import { findRecipientAccounts, type ScheduleRow } from './report-schedules.queries.ts'
import { scopeKey } from './scope-key.ts'
import { datasetsOf } from './sending/protected-report.ts'

/** A report is read for each of them, unless they see the same. */
export const MOST_RECIPIENTS = 500

/** What a schedule asks for on a day. */
export function inputOf(
  { asked, period }: Pick<ScheduleRow, 'asked' | 'period'>,
  today: string,
): ReportInput {
  const { search = '', team_view = false, ...rest } = asked
  return { ...rest, ...(period && daysOfPeriod(period, today)), search, team_view, page: 1, limit: 10 }
}

/** The report for somebody; null if they may not open it. */
export async function openFor(
  ctx: Pick<Ctx, 'orgId' | 'actor'>,
  db: Db,
  id: number,
): Promise<OpenReport | null> {
  try {
    return await openReport(ctx, db, id)
  } catch (error) {
    if (error instanceof AppError && error.key === 'reports.not_found') return null
    throw error
  }
}

/** What people with equal reach are sent. */
export interface Reading {
  readonly report: OpenReport
  readonly rows: number
  readonly from: string
  readonly to: string
  readonly duration: number
}

export interface Outcome {
  readonly actors: readonly Actor[]
  /** Equal for people who see the same. */
  readonly reach: string
  /** Null for those who may not open the report. */
  readonly reading: Reading | null
}

/** Of somebody who may not see a column that is shown, compared or sorted by, or a whole part of a custom report. */
const REFUSALS: ReadonlySet<string> = new Set(['reports.withheld', 'request.invalid', 'access.denied'])

/** The report's query for somebody; null where it asks for what they may not see. */
async function prepareFor(ctx: Ctx, db: Db, report: OpenReport, input: ReportInput) {
  try {
    return await prepareReport(ctx, db, report, input)
  } catch (error) {
    if (error instanceof AppError && REFUSALS.has(error.key)) return null
    throw error
  }
}

/**
 * Whether the report can still be read as its schedule asks for it: what its owner can't read either, such as a column that
 * does not exist any more, is a failure of the schedule, which must not pass for recipients who are refused.
 */
async function requireReadable(ctx: Ctx, row: ScheduleRow): Promise<void> {
  await readTx(ctx, async (db) => {
    const actor = await findAccountActor(ctx, db, row.account_id)
    if (!actor) return
    const own = { ...ctx, actor }
    const report = await openFor(own, db, row.report_id)
    if (report) await prepareReport(own, db, report, inputOf(row, await organisationToday(own, db)))
  })
}

async function readFor(ctx: Ctx, row: ScheduleRow, actor: Actor): Promise<Reading | null> {
  const own = { ...ctx, actor }
  const started = performance.now()
  return readTx(own, async (db) => {
    const report = await openFor(own, db, row.report_id)
    if (!report) return null
    const input = inputOf(row, await organisationToday(own, db))
    const prepared = await prepareFor(own, db, report, input)
    if (!prepared) return null
    const rows = await countPrepared(db, prepared)
    const { from, to } = prepared.plan.scope
    return { report, rows, from, to, duration: performance.now() - started }
  })
}

async function findActors(ctx: Ctx, scheduleId: number): Promise<Actor[]> {
  return readTx(ctx, async (db) => {
    const ids = await findRecipientAccounts(ctx, db, scheduleId, MOST_RECIPIENTS)
    const actors: Actor[] = []
    for (const id of ids.slice(0, MOST_RECIPIENTS)) {
      const actor = await findAccountActor(ctx, db, id)
      if (actor) actors.push(actor)
    }
    return actors
  })
}

/** Equal for people who see the same rows and columns of what a schedule asks for. */
export function reachOf({ asked }: Pick<ScheduleRow, 'asked'>, report: Report, actor: Actor): string {
  // Columns and conditions of a custom report, too, may be of the organisation's own.
  const { where, columns, sort, computed } = asked
  const hasConditions = [where, columns, sort, computed, report.custom].some((one) => one !== undefined)
  return createHash('sha256')
    .update(scopeKey(actor, datasetsOf(report), hasConditions))
    .digest('hex')
}

/** One reading for all recipients who see the same rows and columns. */
export async function readForAll(ctx: Ctx, row: ScheduleRow): Promise<Outcome[]> {
  const report = await readTx(ctx, (db) => findReport(ctx, db, row.report_id))
  if (!report) return []
  const groups = Map.groupBy(await findActors(ctx, row.id), (actor) => reachOf(row, report, actor))
  const outcomes: Outcome[] = []
  for (const [reach, actors] of groups)
    outcomes.push({ actors, reach, reading: await readFor(ctx, row, actors[0] as Actor) })
  if (outcomes.some(({ reading }) => reading === null)) await requireReadable(ctx, row)
  return outcomes
}
