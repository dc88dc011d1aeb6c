import type { PersonalData } from '../../platform/privacy/personal-data.ts'
import { attendanceTexts } from './attendance.texts.ts'

/** Personal data held by attendance: punches with their positions, and attendance days. */
export const attendancePersonalData: PersonalData = {
  tables: [
    {
      table: 'attendance_punch',
      label: attendanceTexts('punchRecords'),
      employee: ['employee_id'],
      account: ['account_id'],
    },
    {
      table: 'attendance_punch_void',
      label: attendanceTexts('voidedPunches'),
      employee: ['employee_id'],
    },
    { table: 'attendance_day', label: attendanceTexts('attendanceDayRecords'), employee: ['employee_id'] },
    {
      table: 'attendance_arrears',
      label: attendanceTexts('lockedDayChanges'),
      employee: ['employee_id'],
    },
    {
      table: 'attendance_overtime',
      label: attendanceTexts('approvedOvertime'),
      employee: ['employee_id'],
    },
    {
      table: 'attendance_penalty',
      label: attendanceTexts('penaltyDeductions'),
      employee: ['employee_id'],
    },
    {
      table: 'attendance_provision',
      label: attendanceTexts('nightShiftsAndLocalStays'),
      employee: ['employee_id'],
    },
    {
      table: 'attendance_trip',
      label: attendanceTexts('recordedTrips'),
      employee: ['employee_id'],
    },
    {
      table: 'attendance_settled_day',
      label: attendanceTexts('correctedByHr'),
      employee: ['employee_id'],
    },
    {
      table: 'attendance_settling',
      label: attendanceTexts('correctionsForOthers'),
      account: ['account_id'],
    },
    { table: 'attendance_badge', label: attendanceTexts('badges'), employee: ['employee_id'] },
  ],
}
