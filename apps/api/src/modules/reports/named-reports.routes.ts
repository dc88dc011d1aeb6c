import type { BodyOf, QueryOf } from '@muster/contract/kit/index'
import { pageCount } from '@muster/contract/kit/index'
import {
  activeEmployees,
  allEmployees,
  attritionReport,
  clearanceReport,
  exitEmployees,
  improvementPlanReport,
  transferDetails,
} from '@muster/contract/reports/named-reports.contract'
import type { Ctx } from '../../platform/context.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { exportOne } from './export-report.service.ts'
import { aboutPage, type ReportPage, readPage } from './read-report.service.ts'

type NamedReport = typeof activeEmployees | typeof allEmployees
export interface NamedInput {
  readonly query: QueryOf<NamedReport>
  readonly body: BodyOf<NamedReport>
}

/** The rows under the names of the specification, or with `?download=true` the file. */
export const answer =
  <Shape>(id: number, shaped: (page: ReportPage, limit: number, number: number) => Shape) =>
  async (ctx: Ctx, { query, body }: NamedInput) => {
    if (query.download === 'true') return exportOne(ctx, id, { ...body, format: 'xlsx' })
    const page = await readPage(ctx, id, body)
    return { ...aboutPage(page), ...shaped(page, body.limit, body.page) }
  }

/** "Most reports". */
export const usual = ({ rows, totals: { count } }: ReportPage, limit: number) => ({
  rows: [...rows],
  count,
  total_page: pageCount(count, limit),
  total_records: count,
})

export const namedReportRoutes: readonly Route[] = [
  route(
    activeEmployees,
    answer(1, ({ rows, totals }) => ({ out: [...rows], total_rows: totals.count })),
  ),
  route(allEmployees, answer(2, usual)),
  route(exitEmployees, answer(3, usual)),
  route(transferDetails, answer(4, usual)),
  route(attritionReport, answer(5, usual)),
  route(clearanceReport, answer(8, usual)),
  route(
    improvementPlanReport,
    answer(6, ({ rows, totals: { count } }, limit) => ({
      resultRows: [...rows],
      total: count,
      paginate: pageCount(count, limit),
    })),
  ),
]
