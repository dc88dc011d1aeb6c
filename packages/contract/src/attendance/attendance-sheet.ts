import { defineSheet } from '../imports/sheets/sheet-declaration.ts'
import { dateNames, employeeCode, employeeName } from '../imports/sheets/sheet-headings.ts'
import { guessClockLog } from './clock-log.ts'

/**
 * Attendance as a muster (one row per person, one column per day), in columns (one row per person and day), or as a
 * clock logs it (one row per punch).
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
    at: {
      heading: 'Date and time',
      kind: 'date',
      isLog: true,
      also: [
        'date time',
        'datetime',
        'date/time',
        'timestamp',
        'punch date time',
        'punch datetime',
        'attendance time',
        'log time',
        'log date time',
        'check time',
        'checktime',
        'event time',
        'fecha y hora',
        'datum und uhrzeit',
        'zeitstempel',
        'date et heure',
        'horodatage',
        'दिनांक और समय',
      ],
    },
    time: {
      heading: 'Time',
      kind: 'time',
      isLog: true,
      also: ['punch time', 'clock time', 'time of punch', 'hora', 'uhrzeit', 'heure', 'समय'],
    },
    state: {
      heading: 'In or out',
      kind: 'text',
      isLog: true,
      also: [
        'direction',
        'in/out',
        'inout',
        'io',
        'i/o',
        'punch type',
        'punch state',
        'punch direction',
        'attendance state',
        'attendance status',
        'check type',
        'checktype',
        'state',
        'event type',
      ],
    },
  },
  guess: guessClockLog,
  days: {
    width: 16,
    note: 'From and to, such as 09:00-18:00. Separate several by semicolons. Empty cells add nothing.',
  },
  oneOf: [['date', 'in', 'out'], ['at'], ['date', 'time'], ['day']],
  limits: { rows: 10_000, columns: 60, bytes: 5 * 1024 * 1024 },
  sample: { file: 'MusterAttendanceSample.xlsx', sheet: 'Attendance' },
})
