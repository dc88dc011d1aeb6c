import type { DataOf } from '@muster/contract/kit/index'
import { pageCount } from '@muster/contract/kit/index'
import type { ChartFigures } from '@muster/contract/reports/report-parts'
import type { readReport } from '@muster/contract/reports/reports.contract'
import { wordsOf } from '../../lib/texts/texts.ts'
import { holds } from '../../platform/access/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import type { DatasetColumn, DatasetRow, Totals } from '../../platform/datasets/index.ts'
import { readTx } from '../../platform/db/tx.ts'
import { mayEdit, maySchedule, mayShare, type OpenReport, openReport } from './open-report.ts'
import type { PreparedReport, ReportInput } from './prepared-report.ts'
import { type PageRows, readChart, readPrepared, type ShownColumn } from './read-prepared.ts'
import { logRun } from './report-log.ts'
import { prepareReport } from './report-query.ts'

export interface ReportPage {
  readonly report: OpenReport
  readonly prepared: PreparedReport
  readonly shown: PageRows
  readonly chart: ChartFigures | null
  readonly rows: readonly DatasetRow[]
  readonly totals: Totals
}

/**
 * A page of a report. Besides what the dataset itself reads, five statements at most: who may open it, the filters' form,
 * the organisation's day, the totals, the rows. One more for the log of the first page, and one for its chart.
 *
 * @throws AppError `reports.not_found`, `reports.withheld`, `request.invalid` at the part of the query that is wrong
 */
export async function readPage(ctx: Ctx, id: number, input: ReportInput): Promise<ReportPage> {
  const started = performance.now()
  const page = await readTx(ctx, async (db) => {
    const report = await openReport(ctx, db, id)
    const prepared = await prepareReport(ctx, db, report, input)
    const { limit, columns } = input
    const shown = await readPrepared(db, prepared, { limit, offset: (input.page - 1) * limit, columns })
    const chart = prepared.chart && input.page === 1 ? await readChart(db, prepared.chart) : null
    return {
      report,
      prepared,
      shown,
      chart,
      rows: shown.rows,
      totals: { count: shown.count, sums: shown.sums },
    }
  })
  if (input.page === 1) {
    const { from, to } = page.prepared.plan.scope
    const duration = performance.now() - started
    await logRun(ctx, { reportId: id, how: 'screen', input, from, to, rows: page.totals.count, duration })
  }
  return page
}

const typed = ({ key, heading, type }: ShownColumn) => ({ key, heading: wordsOf(heading), type })

type About = Pick<ReportPage, 'prepared' | 'shown'>

/** The columns, the sums and the days of a page. */
export const aboutPage = ({ prepared: { plan }, shown: { columns, sums } }: About) => ({
  headers: columns.map((column) => ({
    ...typed(column),
    ...(column.key in sums && sums[column.key] !== undefined ? { sum: sums[column.key] ?? null } : {}),
  })),
  from: plan.scope.from,
  to: plan.scope.to,
})

/** What a page of a report holds, whatever the report. */
export const answerOf = (page: About & Pick<ReportPage, 'chart'>, limit: number) => {
  const { rows, count, levels, depth } = page.shown
  return {
    ...aboutPage(page),
    ...{ rows: [...rows], count, total_page: pageCount(count, limit), chart: page.chart },
    ...(levels && depth !== undefined && { levels: [...levels], depth }),
    withheld: page.prepared.withheld,
  }
}

const offered = (column: ShownColumn | DatasetColumn) => ({
  ...typed(column),
  ...(column.choices && { choices: [...column.choices()] }),
})

/** A page of a report with everything its screen needs. */
export async function readOne(ctx: Ctx, id: number, input: ReportInput): Promise<DataOf<typeof readReport>> {
  const page = await readPage(ctx, id, input)
  const { report, prepared, shown } = page
  const isShown = new Set(shown.columns.map(({ key }) => key))
  const { dataset } = report
  return {
    report_id: id,
    name: wordsOf(report.name),
    description: wordsOf(report.description),
    area: report.area,
    timing: dataset.timing,
    is_about_people: dataset.subject === 'employee',
    ...answerOf(page, input.limit),
    columns: shown.offered.map((column) => ({ ...offered(column), is_shown: isShown.has(column.key) })),
    ...(prepared.figures && { compared: prepared.plan.readable.map(offered) }),
    usual_columns: [...shown.usual],
    abilities: {
      export: holds(ctx.actor, 'reports.export'),
      // A manager's report is about the team anyway.
      team_view: dataset.subject === 'employee' && ctx.actor.isTeamLead && report.opening !== 'team',
      schedule: maySchedule(ctx.actor, report),
      manage: holds(ctx.actor, 'reports.manage'),
      edit: mayEdit(ctx.actor, report),
      share: mayShare(ctx.actor, report),
      build: holds(ctx.actor, 'reports.build'),
    },
  }
}
