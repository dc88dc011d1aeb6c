import { defineSheet } from '../imports/sheets/sheet-declaration.ts'
import { dateNames, employeeCode, employeeName } from '../imports/sheets/sheet-headings.ts'

/**
 * Attendance as a muster (one row per person, one column per day) or in columns (one row per person and day).
 */
export const attendanceSheet = defineSheet({
  id: 'attendance',
  columns: {
    code: employeeCode,
    name: employeeName,
    date: { heading: 'Date', kind: 'date', also: dateNames, note: 'Such as 15/08/2026.' },
    in: {
      heading: 'In',
      kind: 'time',
      note: 'Such as 09:05, in the local time of their location.',
      also: [
        'in time',
        'time in',
        'clock in',
        'check in',
        'punch in',
        'first in',
        'login',
        'arrival',
        'आगमन',
      ],
    },
    out: {
      heading: 'Out',
      kind: 'time',
      note: 'A time before the clock-in is on the next day.',
      also: [
        'out time',
        'time out',
        'clock out',
        'check out',
        'punch out',
        'last out',
        'logout',
        'departure',
        'प्रस्थान',
      ],
    },
  },
  days: {
    width: 16,
    note: 'From and to, such as 09:00-18:00. Separate several by semicolons. Empty cells add nothing.',
  },
  oneOf: [['date', 'in', 'out'], ['day']],
  limits: { rows: 10_000, columns: 60, bytes: 5 * 1024 * 1024 },
  sample: { file: 'MusterAttendanceSample.xlsx', sheet: 'Attendance' },
})
