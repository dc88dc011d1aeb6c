import { defineTexts } from '../../../lib/texts/texts.ts'

export const uploadTexts = defineTexts('attendance.upload', {
  en: {
    choose1ToDays: 'Choose 1 to {mostDays} days.',
    hasNotComeYet: '{date} has not come yet.',
    joinedOn: '{name} joined on {joined}.',
    leftOn: '{name} left on {left}.',
    isInALockedPeriod: '{date} is in a locked period.',
    nobodyYouLookAfterHasTheCode: 'Nobody you look after has the code “{code}”.',
    thisTimeHasNotComeYet: 'This time has not come yet.',
    theAttendanceIsSaved: 'The attendance is saved.',
    attendanceWasUploaded: 'Attendance was uploaded',
    attendanceFromAFile: 'Attendance from a file',
  },
})
