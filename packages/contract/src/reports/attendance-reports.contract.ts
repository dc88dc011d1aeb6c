import { exportJob } from '../files/export-job.ts'
import { can, endpoint, z } from '../kit/index.ts'
import { count, hrms, reportCall, rows, usual } from './named-reports.contract.ts'
import { reportBody } from './report-parts.ts'

/* The attendance reports of the specification (core document, sections 3 and 7). */

const earlier = (name: string) => `apiv1/hrms/reports/${name}`
const auth = (name: string) => `apiv2/auth/hrms/${name}`
const view = (name: string) => `apiv2/auth/report/${name}`

/** "Breaks report". */
const breaks = { data: rows, total_rows: count, numPages: count }
/** "Attendance summary". */
const summary = { employee_calander_data: rows, total_page: count, total_records: count }

export const columnAttendance = reportCall(
  'attendance_columns',
  view('columnviewattendancereport'),
  usual,
  'Attendance by person and day: shift, status, times and hours',
)
export const dayPunches = reportCall(
  'day_punches',
  view('daypuncheslist'),
  usual,
  'The punches of each person and day in one row',
)
export const overtimeData = reportCall(
  'overtime',
  view('overtimereportdata'),
  { data: rows, total_rows: count },
  'Days with overtime: counted, requested and approved',
)
export const overtimeDetails = reportCall(
  'overtime_details',
  hrms('get_employee_overtimereport'),
  { emp_data: rows, total_page: count, total_records: count, current_page: count },
  'Days with overtime: counted, requested and approved, with the number of the page',
)
export const attendanceWithBreaks = reportCall(
  'attendance_with_breaks',
  earlier('get_employee_attendance_with_break'),
  breaks,
  'Attendance by person and day with the time spent on breaks',
)
export const punchesWithBreaks = reportCall(
  'punches_with_breaks',
  earlier('get_employee_punches_with_break'),
  breaks,
  'The punches of each person and day in one row, with the time spent on breaks',
)
export const rawPunches = reportCall(
  'raw_punches',
  hrms('get_employee_raw_punchs'),
  usual,
  'Every punch as it was recorded',
)
export const rawPunchesEarlier = reportCall(
  'raw_punches_earlier',
  earlier('get_employee_raw_punchs'),
  usual,
  'Every punch as it was recorded',
)
export const punchInOut = reportCall(
  'punch_in_out',
  auth('AttendanceReports/getPunchInOutDetails'),
  usual,
  'First clock-in and last clock-out by person and day',
)
export const selfieAttendance = reportCall(
  'selfie_attendance',
  auth('selfie-attendancereport'),
  usual,
  'Punches with a selfie',
)
export const attendanceSummary = reportCall(
  'attendance_summary',
  auth('attendace_summary_raw_report'),
  summary,
  'Days worked, absences, leave, days off and hours of a period by person',
)
export const locationAttendance = reportCall(
  'location_attendance',
  auth('locationWiseAttendanceSummary'),
  usual,
  'How many people were present, absent or on leave, by location and day',
)
export const tripReport = reportCall(
  'trips',
  hrms('get_employee_onduty_trip_summary_report'),
  usual,
  'Trips with times, duration and distance',
)
export const tripSummary = reportCall(
  'trip_summary',
  earlier('get_employee_onduty_trip_summary'),
  usual,
  'Number, duration and distance of trips by person',
)
export const regularisationReport = reportCall(
  'regularisations',
  auth('attendanceReports/attendanceRegularisationRequest'),
  usual,
  'Requests to correct attendance, with the times asked for and the decision',
)
export const payrollReport = reportCall(
  'payroll',
  auth('navisionReports'),
  usual,
  'What payroll takes over by person: days to be paid and not to be paid, overtime, leave, penalties and arrears',
)

/** The summary as a file that a job makes; its file is listed in My downloads. */
export const attendanceSummaryFile = endpoint({
  id: 'reports.attendance_summary.export',
  isHeavy: true,
  service: 'admin',
  method: 'POST',
  path: auth('thread/attendace_summary_raw_report'),
  access: can('reports.export'),
  body: z.object({ ...reportBody, format: z._default(z.enum(['xlsx', 'pdf']), 'xlsx') }),
  data: exportJob,
  errors: ['reports.not_found', 'reports.pdf_too_long', 'reports.pdf_too_wide'],
  summary: 'Makes the attendance summary as a file in the background',
})
