import { pageCount } from '@muster/contract/kit/index'
import {
  attendanceSummary,
  attendanceSummaryFile,
  attendanceWithBreaks,
  columnAttendance,
  dayPunches,
  locationAttendance,
  overtimeData,
  overtimeDetails,
  payrollReport,
  punchesWithBreaks,
  punchInOut,
  rawPunches,
  rawPunchesEarlier,
  regularisationReport,
  selfieAttendance,
  tripReport,
  tripSummary,
} from '@muster/contract/reports/attendance-reports.contract'
import { type Route, route } from '../../platform/http/route.ts'
import { ATTENDANCE_REPORT } from './attendance-reports.ts'
import { exportLater } from './export-report.service.ts'
import { answer, usual } from './named-reports.routes.ts'
import type { ReportPage } from './read-report.service.ts'

const { daily, inOut, breaks, punchLists, rawPunch, summary, locations, trips, tripsByPerson, overtime } =
  ATTENDANCE_REPORT

/** "Breaks report". */
const breaksShape = ({ rows, totals: { count } }: ReportPage, limit: number) => ({
  data: [...rows],
  total_rows: count,
  numPages: pageCount(count, limit),
})

export const attendanceReportRoutes: readonly Route[] = [
  route(columnAttendance, answer(daily, usual)),
  route(punchInOut, answer(inOut, usual)),
  route(attendanceWithBreaks, answer(breaks, breaksShape)),
  route(dayPunches, answer(punchLists, usual)),
  route(punchesWithBreaks, answer(punchLists, breaksShape)),
  route(rawPunches, answer(rawPunch, usual)),
  route(rawPunchesEarlier, answer(rawPunch, usual)),
  route(selfieAttendance, answer(ATTENDANCE_REPORT.selfies, usual)),
  route(
    attendanceSummary,
    answer(summary, ({ rows, totals: { count } }, limit) => ({
      employee_calander_data: [...rows],
      total_page: pageCount(count, limit),
      total_records: count,
    })),
  ),
  route(attendanceSummaryFile, (ctx, { body }) => exportLater(ctx, summary, body)),
  route(locationAttendance, answer(locations, usual)),
  route(tripReport, answer(trips, usual)),
  route(tripSummary, answer(tripsByPerson, usual)),
  route(
    overtimeData,
    answer(overtime, ({ rows, totals: { count } }) => ({ data: [...rows], total_rows: count })),
  ),
  route(
    overtimeDetails,
    answer(overtime, ({ rows, totals: { count } }, limit, page) => ({
      emp_data: [...rows],
      total_page: pageCount(count, limit),
      total_records: count,
      current_page: page,
    })),
  ),
  route(regularisationReport, answer(ATTENDANCE_REPORT.regularisations, usual)),
  route(payrollReport, answer(ATTENDANCE_REPORT.payroll, usual)),
]
