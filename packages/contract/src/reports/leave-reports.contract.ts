import { z } from '../kit/index.ts'
import { count, reportCall, rows, usual } from './named-reports.contract.ts'
import { reportHeader, reportRow } from './report-parts.ts'

const leave = (name: string) => `apiv2/auth/hrms/leavesReport/${name}`

export const allLeaveRequests = reportCall(
  'leave_requests',
  leave('allLeaveRequests'),
  usual,
  'Leave requested for a period, with days, status and decision',
)
export const leaveBalanceReport = reportCall(
  'leave_balances',
  leave('leaveBalanceReports'),
  usual,
  'The balance of each person and leave type on a day',
)
export const lapsedCompOff = reportCall(
  'lapsed_comp_off',
  leave('compoffleavelapsedreport'),
  { rows, count },
  'Comp-off that lapsed in a period',
)
export const expiredLeave = reportCall(
  'expired_leave',
  leave('expiredLeavesReport'),
  usual,
  'Days of leave that lapsed in a period',
)
export const encashments = reportCall(
  'encashments',
  leave('encashmentList'),
  { encashList: rows, totalCount: count, totalPages: count },
  'Days of leave that were paid out in a period',
)
export const shortLeaveReport = reportCall(
  'short_leave',
  leave('shortleavereport'),
  { ...usual, reportId: count },
  'Approved short leave of a period',
)
export const yearToDateLeave = reportCall(
  'leave_year_to_date',
  leave('YTDConsolidateReport'),
  {
    /** The leave types that anybody took, in the order of their columns. */
    headers: z.array(reportHeader),
    header_value: z.array(reportRow),
    totalcount: count,
    total_page: count,
  },
  'Days of leave taken by each person in the year to date, one column for each leave type',
)
export const leaveConsumption = reportCall(
  'leave_consumption',
  'apiv1/hrms/reports/leave_consumption_report_month_year',
  usual,
  'Days of leave taken in each month, by leave type',
)
