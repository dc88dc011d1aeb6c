import { defineTexts } from '../../../lib/texts/texts.ts'

export const uploadTexts = defineTexts('attendance.upload', {
  en: {
    choose1ToDays: 'Choose 1 to {mostDays} days.',
    hasNotComeYet: '{date} is in the future.',
    joinedOn: '{name} joined on {joined}.',
    leftOn: '{name} left on {left}.',
    isInALockedPeriod: '{date} is in a locked period.',
    nobodyYouLookAfterHasTheCode: 'No employee you have access to has the code “{code}”.',
    thisTimeHasNotComeYet: 'This time is in the future.',
    theAttendanceIsSaved: 'Attendance saved.',
    attendanceWasUploaded: 'Attendance was uploaded',
    attendanceFromAFile: 'Attendance from a file',
  },
})
