import { defineTexts } from '../../../lib/texts/texts.ts'

export const uploadTexts = defineTexts('attendance.upload', {
  en: {
    invalidDayCount: 'Choose 1 to {mostDays} days.',
    dateInFuture: '{date} is in the future.',
    joinedOn: '{name} joined on {joined}.',
    leftOn: '{name} left on {left}.',
    dateLocked: '{date} is in a locked period.',
    unknownEmployeeCode: 'No employee you have access to has the code “{code}”.',
    timeInFuture: 'This time is in the future.',
    attendanceSaved: 'Attendance saved.',
    attendanceUploaded: 'Attendance was uploaded',
    attendanceFromFile: 'Attendance from a file',
  },
})
