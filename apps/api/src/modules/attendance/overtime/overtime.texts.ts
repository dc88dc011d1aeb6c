import { defineTexts } from '../../../lib/texts/texts.ts'

export const overtimeTexts = defineTexts('attendance.overtime', {
  en: {
    attendanceCountsOfTheMinThatWere:
      'Attendance counts {overtime} of the {asked} min that were asked for by now.',
    payrollHasPaidMoreOvertimeThan: 'Payroll has paid more overtime than attendance counts',
    moreTimeWasGivenBackForOvertime: 'More time was given back for overtime than attendance counts',
    overtimeOfThisDayWasAskedForAlready: 'Overtime of this day was asked for already, in request {id}.',
    timeBackForThisDayWasAskedFor: 'Time back for this day was asked for already, in request {id}.',
    attendanceCountedNoOvertimeOn: 'Attendance counted no overtime on this day.',
    attendanceCountedMinutesOfOvertime: 'Attendance counted {available} minutes of overtime on this day.',
    thisEarnsNothing: 'This earns nothing.',
    overtimeOfSuchADayIsNotSettled: 'Overtime of such a day is not settled this way.',
    thisIsTooLittleToBeGivenBackAs: 'This is too little to be given back as time.',
    thisDayIsNotOverYet: 'This day is not over yet.',
    overtimeRule: 'Overtime rule',
    overtimeType: 'Overtime: {value}, type {dayType}',
    overtimeOn: 'Overtime on {date}',
    payrollHasPaidThisOvertime: 'Payroll has paid this overtime.',
    asTimeBack: 'as time back',
    minutes: 'Minutes',
    day: 'Day',
    overtime: 'Overtime',
    settled: 'Settled',
  },
})
