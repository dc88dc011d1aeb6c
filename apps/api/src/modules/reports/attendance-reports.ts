import type { Condition } from '@muster/contract/reports/dataset-query'
import { attendanceReportsTexts as texts } from './attendance-reports.texts.ts'
import type { ReportDefinition } from './report-definition.ts'

/** The reports about attendance, by their numbers. */
export const ATTENDANCE_REPORT = {
  daily: 20,
  inOut: 21,
  breaks: 22,
  punchLists: 23,
  rawPunch: 24,
  summary: 25,
  locations: 26,
  trips: 27,
  tripsByPerson: 28,
  overtime: 29,
  selfies: 30,
  regularisations: 31,
  payroll: 52,
  arrears: 53,
} as const
type Name = keyof typeof ATTENDANCE_REPORT
type Word = Parameters<typeof texts.text>[0]

const WHO = ['employee_code', 'employee_name', 'department', 'location'] as const

const report = (
  name: Name,
  description: Word,
  dataset: string,
  fileName: string,
  more: Partial<ReportDefinition> = {},
): ReportDefinition => ({
  id: ATTENDANCE_REPORT[name],
  name: texts.text(name),
  description: texts.text(description),
  area: 'attendance',
  dataset: `attendance.${dataset}`,
  fileName,
  ...more,
})

const isSet = (column: string, value: boolean): Condition => ({ column, operator: 'is', values: [value] })
const standing = isSet('voided', false)
const sum = (column: string) => ({ column, aggregate: 'sum' as const })

export const attendanceReports: readonly ReportDefinition[] = [
  report('daily', 'dailyText', 'days', 'Attendance'),
  report('inOut', 'inOutText', 'days', 'Attendance_report', {
    columns: [...WHO, 'date', 'shift', 'first_in', 'last_out', 'worked', 'status'],
  }),
  report('breaks', 'breaksText', 'days', 'Attendance_With_Breaks', {
    columns: [...WHO, 'date', 'shift', 'status', 'first_in', 'last_out', 'break_minutes', 'worked'],
  }),
  report('punchLists', 'punchListsText', 'days', 'Punches_By_Day', {
    columns: [...WHO, 'date', 'shift', 'punch_list', 'punch_count', 'break_minutes', 'worked'],
  }),
  report('rawPunch', 'rawPunchText', 'punches', 'Raw_Punches', {
    where: { match: 'all', parts: [standing] },
  }),
  report('summary', 'summaryText', 'summary', 'Attendance_Summary'),
  report('locations', 'locationsText', 'days', 'Attendance_By_Location', {
    grouped: {
      groups: [{ column: 'location' }, { column: 'date' }],
      measures: [
        { column: 'rows', aggregate: 'count', heading: texts.text('people'), isOfPeople: true },
        ...['worked_days', 'half_days', 'absent_days', 'leave_days', 'missing_days', 'on_duty_days'].map(sum),
        ...['home_days', 'week_off_days', 'holiday_days', 'late_days'].map(sum),
      ],
    },
  }),
  report('trips', 'tripsText', 'trips', 'Trips'),
  report('tripsByPerson', 'tripsByPersonText', 'trips', 'Trips_By_Person', {
    grouped: {
      groups: WHO.map((column) => ({ column })),
      measures: [
        { column: 'rows', aggregate: 'count', heading: texts.text('numberOfTrips') },
        ...['duration', 'distance_km'].map(sum),
      ],
    },
    sort: [{ column: 'employee_name', descending: false }],
  }),
  report('overtime', 'overtimeText', 'overtime', 'Overtime_Report'),
  report('selfies', 'selfiesText', 'punches', 'Selfie_Attendance', {
    columns: [...WHO, 'at', 'direction', 'source', 'place', 'has_selfie'],
    where: { match: 'all', parts: [isSet('has_selfie', true), standing] },
  }),
  report('regularisations', 'regularisationsText', 'regularisations', 'Attendance_Corrections'),
  report('payroll', 'payrollText', 'payroll', 'Attendance_For_Payroll'),
  report('arrears', 'arrearsText', 'arrears', 'Attendance_Arrears'),
]
