import { pageCount } from '@muster/contract/kit/index'
import {
  allLeaveRequests,
  encashments,
  expiredLeave,
  lapsedCompOff,
  leaveBalanceReport,
  leaveConsumption,
  shortLeaveReport,
  yearToDateLeave,
} from '@muster/contract/reports/leave-reports.contract'
import type { Ctx } from '../../platform/context.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { answer, type NamedInput, usual } from './named-reports.routes.ts'
import { aboutPage, type ReportPage } from './read-report.service.ts'

const SHORT_LEAVE = 32

/** The specification's names for a row of short leave, besides those that every list of people has. */
const shortColumns = [
  ...['employee_code', 'employee_name', 'employee_id', 'department', 'location', 'date', 'shortleavetype'],
  ...['from_time', 'to_time', 'minutes'],
]

const shortLeave = (ctx: Ctx, { query, body }: NamedInput) =>
  answer(SHORT_LEAVE, (page, limit) => {
    const { rows, ...counts } = usual(page, limit)
    const named = rows.map((row) => ({ ...row, emp_name: row.employee_name ?? null }))
    return { ...counts, rows: named, reportId: SHORT_LEAVE }
  })(ctx, {
    query,
    // A file has no use for the number of a record.
    body: query.download === 'true' ? body : { ...body, columns: body.columns ?? shortColumns },
  })

/** Types of which nobody took a day in the period have no column. */
function yearToDate(page: ReportPage, limit: number) {
  const { headers } = aboutPage(page)
  return {
    headers: headers.filter(({ key, sum }) => !key.startsWith('type_') || Number(sum ?? 0) !== 0),
    header_value: [...page.rows],
    totalcount: page.totals.count,
    total_page: pageCount(page.totals.count, limit),
  }
}

export const leaveReportRoutes: readonly Route[] = [
  route(shortLeaveReport, shortLeave),
  route(allLeaveRequests, answer(33, usual)),
  route(leaveBalanceReport, answer(34, usual)),
  route(
    lapsedCompOff,
    answer(36, ({ rows, totals }) => ({ rows: [...rows], count: totals.count })),
  ),
  route(
    encashments,
    answer(37, ({ rows, totals: { count } }, limit) => ({
      encashList: [...rows],
      totalCount: count,
      totalPages: pageCount(count, limit),
    })),
  ),
  route(expiredLeave, answer(38, usual)),
  route(yearToDateLeave, answer(39, yearToDate)),
  route(leaveConsumption, answer(40, usual)),
]
