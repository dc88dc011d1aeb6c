import type { PersonalData } from '../../platform/privacy/personal-data.ts'
import { attendanceTexts } from './attendance.texts.ts'

/** Personal data held by attendance: punches with their positions, and attendance days. */
export const attendancePersonalData: PersonalData = {
  tables: [
    {
      table: 'attendance_punch',
      label: attendanceTexts('whenYouCameAndWent'),
      employee: ['employee_id'],
      account: ['account_id'],
    },
    {
      table: 'attendance_punch_void',
      label: attendanceTexts('punchesThatWereTakenAway'),
      employee: ['employee_id'],
    },
    { table: 'attendance_day', label: attendanceTexts('daysOfAttendance'), employee: ['employee_id'] },
    {
      table: 'attendance_arrears',
      label: attendanceTexts('laterChangesOfLockedDays'),
      employee: ['employee_id'],
    },
    {
      table: 'attendance_overtime',
      label: attendanceTexts('overtimeThatWasApproved'),
      employee: ['employee_id'],
    },
    {
      table: 'attendance_penalty',
      label: attendanceTexts('whatLateAndEarlyDaysCost'),
      employee: ['employee_id'],
    },
    {
      table: 'attendance_provision',
      label: attendanceTexts('nightShiftsAndLocalStays'),
      employee: ['employee_id'],
    },
    {
      table: 'attendance_trip',
      label: attendanceTexts('tripsWhoseWayYouRecorded'),
      employee: ['employee_id'],
    },
    {
      table: 'attendance_settled_day',
      label: attendanceTexts('daysThatWerePutRightAtOnce'),
      employee: ['employee_id'],
    },
    {
      table: 'attendance_settling',
      label: attendanceTexts('daysYouPutRightAtOnce'),
      account: ['account_id'],
    },
    { table: 'attendance_badge', label: attendanceTexts('badges'), employee: ['employee_id'] },
  ],
}
