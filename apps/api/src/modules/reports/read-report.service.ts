import type { DataOf } from '@muster/contract/kit/index'
import { pageCount } from '@muster/contract/kit/index'
import type { listReports, readReport } from '@muster/contract/reports/reports.contract'
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
import { type Report, readableReports, reportOf } from './report-definitions.ts'
import { planReport, type ReportInput } from './report-query.ts'

export async function listAvailable(ctx: Ctx): Promise<DataOf<typeof listReports>> {
  return {
    reports: readableReports(ctx).map(({ id, name, description, area, dataset }) => ({
      report_id: id,
      name: wordsOf(name),
      description: wordsOf(description),
      area,
      timing: dataset.timing,
    })),
    abilities: { export: holds(ctx.actor, 'reports.export') },
  }
}

export interface ReportPage {
  readonly plan: Plan
  readonly rows: readonly DatasetRow[]
  readonly totals: Totals
}

/**
 * A page of a report. Besides what the dataset itself reads, four statements at most: the filters' form, the organisation's
 * day, the totals, the rows.
 *
 * @throws AppError `request.invalid` at the part of the query that is wrong
 */
export function readPage(ctx: Ctx, report: Report, input: ReportInput): Promise<ReportPage> {
  return readTx(ctx, async (db) => {
    const plan = await planReport(ctx, db, report, input)
    const totals = await readTotals(db, plan)
    const offset = (input.page - 1) * input.limit
    const rows = offset < totals.count ? await readRows(db, plan, { limit: input.limit, offset }) : []
    return { plan, rows, totals }
  })
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

/** Keys of the columns that a report has when none are chosen, of those that the reader may see. */
function usualColumns({ columns }: Report, all: readonly DatasetColumn[]): string[] {
  if (!columns) return all.filter(({ isUsual }) => isUsual).map(({ key }) => key)
  const known = new Set(all.map(({ key }) => key))
  return columns.filter((key) => known.has(key))
}

/** A page of a report with everything its screen needs. */
export async function readOne(ctx: Ctx, id: number, input: ReportInput): Promise<DataOf<typeof readReport>> {
  const report = reportOf(ctx, id)
  const page = await readPage(ctx, report, input)
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
    usual_columns: usualColumns(report, page.plan.readable),
    abilities: {
      export: holds(ctx.actor, 'reports.export'),
      team_view: dataset.subject === 'employee' && ctx.actor.isTeamLead,
    },
  }
}
