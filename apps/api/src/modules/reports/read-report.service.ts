import type { DataOf } from '@muster/contract/kit/index'
import { pageCount } from '@muster/contract/kit/index'
import type { readReport } from '@muster/contract/reports/reports.contract'
import { wordsOf } from '../../lib/texts/texts.ts'
import { holds } from '../../platform/access/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import {
  type DatasetColumn,
  type DatasetRow,
  type Plan,
  readRows,
  readTotals,
  type Totals,
} from '../../platform/datasets/index.ts'
import { readTx } from '../../platform/db/tx.ts'
import { maySchedule, type OpenReport, openReport } from './open-report.ts'
import { logRun } from './report-log.ts'
import { planReport, type ReportInput } from './report-query.ts'

export interface ReportPage {
  readonly report: OpenReport
  readonly plan: Plan
  readonly rows: readonly DatasetRow[]
  readonly totals: Totals
}

/**
 * A page of a report. Besides what the dataset itself reads, five statements at most: who may open it, the filters' form,
 * the organisation's day, the totals, the rows. One more for the log of the first page.
 *
 * @throws AppError `reports.not_found`, `request.invalid` at the part of the query that is wrong
 */
export async function readPage(ctx: Ctx, id: number, input: ReportInput): Promise<ReportPage> {
  const started = performance.now()
  const page = await readTx(ctx, async (db) => {
    const report = await openReport(ctx, db, id)
    const plan = await planReport(ctx, db, report, input)
    const totals = await readTotals(db, plan)
    const offset = (input.page - 1) * input.limit
    const rows = offset < totals.count ? await readRows(db, plan, { limit: input.limit, offset }) : []
    return { report, plan, rows, totals }
  })
  if (input.page === 1) {
    const { from, to } = page.plan.scope
    const duration = performance.now() - started
    await logRun(ctx, { reportId: id, how: 'screen', input, from, to, rows: page.totals.count, duration })
  }
  return page
}

const typed = ({ key, heading, type }: DatasetColumn) => ({ key, heading: wordsOf(heading), type })

/** The columns, the sums and the days of a page. */
export const aboutPage = ({ plan, totals }: ReportPage) => ({
  headers: plan.columns.map((column) => ({
    ...typed(column),
    ...(column.key in totals.sums ? { sum: totals.sums[column.key] ?? null } : {}),
  })),
  from: plan.scope.from,
  to: plan.scope.to,
})

/** A page of a report with everything its screen needs. */
export async function readOne(ctx: Ctx, id: number, input: ReportInput): Promise<DataOf<typeof readReport>> {
  const page = await readPage(ctx, id, input)
  const { report } = page
  const shown = new Set(page.plan.columns.map(({ key }) => key))
  const { dataset } = report
  return {
    report_id: id,
    name: wordsOf(report.name),
    description: wordsOf(report.description),
    area: report.area,
    timing: dataset.timing,
    is_about_people: dataset.subject === 'employee',
    ...aboutPage(page),
    rows: [...page.rows],
    count: page.totals.count,
    total_page: pageCount(page.totals.count, input.limit),
    columns: page.plan.readable.map((column) => ({
      ...typed(column),
      is_shown: shown.has(column.key),
      ...(column.choices && { choices: [...column.choices()] }),
    })),
    usual_columns: page.plan.usual.map(({ key }) => key),
    abilities: {
      export: holds(ctx.actor, 'reports.export'),
      // A manager's report is about the team anyway.
      team_view: dataset.subject === 'employee' && ctx.actor.isTeamLead && report.opening !== 'team',
      schedule: maySchedule(ctx.actor, report),
      manage: holds(ctx.actor, 'reports.manage'),
    },
  }
}
