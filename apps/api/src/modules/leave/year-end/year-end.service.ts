import { addDays, lastOfMonth, monthAfter, monthOf } from '@muster/contract/kit/days'
import { type BodyOf, type DataOf, pageCount } from '@muster/contract/kit/index'
import type { LeaveTerms } from '@muster/contract/leave/leave-terms'
import type {
  listYearEndRows,
  listYearEnds,
  previewYearEnd,
  runYearEnd,
} from '@muster/contract/leave/year-end.contract'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { lockState } from '../accrual/accrual.queries.ts'
import { loadRuleBook } from '../accrual/rule-book.ts'
import { leaveYear } from '../rules/due-credits.ts'
import { toDays } from '../rules/units.ts'
import { beginRun } from './close-year.service.ts'
import { loadClosing, type PlannedEnd } from './plan-year-end.ts'
import { plannedParts } from './preview-parts.ts'
import { refuseWhile } from './undo.queries.ts'
import { yearEndJob } from './year-end.jobs.ts'
import { findRunRows, findRuns, withNames } from './year-end.queries.ts'
import { isYearEnd, refuseOtherDays, termsOn } from './year-ends.ts'

/** Maximum number of rows shown on a screen. */
const SHOWN = 200

/** Ends of the current leave year and the two before; years from the joining date end with every month. */
function endsNear(terms: LeaveTerms, today: string): string[] {
  if (terms.year_start === 'joining') {
    return [0, -1, -2].map((months) => lastOfMonth(monthAfter(monthOf(today), months)))
  }
  const now = leaveYear(terms.year_start, today)
  const last = leaveYear(terms.year_start, addDays(now.from, -1))
  return [now.to, last.to, addDays(last.from, -1)]
}

/** Leave years that can be closed, and past closings. Three statements. */
export function listEnds(ctx: Ctx): Promise<DataOf<typeof listYearEnds>> {
  return readTx(ctx, async (db) => {
    const today = await organisationToday(ctx, db)
    const book = await loadRuleBook(ctx, db)
    const runs = await findRuns(ctx, db)
    const ends = new Set(termsOn(book, today).flatMap((terms) => endsNear(terms, today)))
    const isClosed = (day: string) =>
      runs.some((run) => run.year_to === day && (run.state === 'done' || run.state === 'undoing'))
    const offered = [...ends]
      .filter((day) => isYearEnd(book, day))
      .sort()
      .reverse()
    return {
      offered: offered.map((day) => ({ year_to: day, is_over: day < today, is_closed: isClosed(day) })),
      runs,
    }
  })
}

const largestFirst = (a: PlannedEnd, b: PlannedEnd) =>
  b.lapsed - a.lapsed || b.encashed - a.encashed || a.employeeId - b.employeeId

/** Totals and the largest balances. Memory is bounded by one batch plus the rows shown. */
class Sums {
  readonly #sums = { carried: 0, encashed: 0, lapsed: 0 }
  largest: PlannedEnd[] = []
  people = 0
  rows = 0

  /** @param part balances of employees contained in no other batch */
  add(part: readonly PlannedEnd[]): void {
    this.people += new Set(part.map((one) => one.employeeId)).size
    this.rows += part.length
    for (const one of part)
      for (const sum of ['carried', 'encashed', 'lapsed'] as const) this.#sums[sum] += one[sum]
    this.largest = [...this.largest, ...part].sort(largestFirst).slice(0, SHOWN)
  }

  days() {
    const { carried, encashed, lapsed } = this.#sums
    return { carried: toDays(carried), encashed: toDays(encashed), lapsed: toDays(lapsed) }
  }
}

/**
 * Previews closing leave years, also for a future date. Batches of five thousand employees.
 *
 * @throws AppError `leave.no_year_end`
 */
export async function preview(
  ctx: Ctx,
  { year_to, search }: BodyOf<typeof previewYearEnd>,
): Promise<DataOf<typeof previewYearEnd>> {
  const closing = await readTx(ctx, (db) => loadClosing(ctx, db, year_to))
  refuseOtherDays(closing.book, year_to)
  const sums = new Sums()
  let waiting = 0
  for await (const part of plannedParts(ctx, closing, search)) {
    sums.add(part.planned)
    waiting += part.waiting
  }
  const rows = await readTx(ctx, (db) => withNames(ctx, db, sums.largest))
  return { year_to, people: sums.people, ...sums.days(), rows, total_rows: sums.rows, waiting }
}

/**
 * Starts closing the leave years that ended on a date in the background; skips those already closed.
 *
 * @throws AppError `leave.no_year_end`, `leave.year_not_over`, `leave.year_end_busy`
 */
export async function startClosing(
  ctx: Ctx,
  { year_to }: BodyOf<typeof runYearEnd>,
): Promise<DataOf<typeof runYearEnd>> {
  const started = await tx(ctx, async (db) => {
    refuseOtherDays(await loadRuleBook(ctx, db), year_to)
    if (year_to >= (await organisationToday(ctx, db)))
      fail('leave.year_not_over', { parameters: { day: year_to } })
    // The same lock as undoing, so that only one of them starts.
    await lockState(ctx, db)
    await refuseWhile(ctx, db, ['undoing'])
    const runId = await beginRun(ctx, db, { yearTo: year_to, isScheduled: false })
    const job = await ctx.platform.jobs.enqueue(ctx, db, yearEndJob, { runId, yearTo: year_to })
    await recordAudit(ctx, db, {
      recordType: 'leave_year_end',
      recordId: runId,
      recordLabel: year_to,
      changes: { state: [null, 'running'] },
    })
    return { run_id: runId, job_id: job.public_id }
  })
  ctx.platform.jobs.poke()
  return started
}

/** A page of a run's results. Two statements. @throws AppError `record.not_found` */
export function pageOfRun(
  ctx: Ctx,
  input: BodyOf<typeof listYearEndRows>,
): Promise<DataOf<typeof listYearEndRows>> {
  const { run_id, page, limit, search } = input
  return readTx(ctx, async (db) => {
    const run = found((await findRuns(ctx, db, run_id))[0])
    const { rows, total } = await findRunRows(ctx, db, { runId: run_id, page, limit, search })
    return { run, rows, total_rows: total, numPages: pageCount(total, limit) }
  })
}
