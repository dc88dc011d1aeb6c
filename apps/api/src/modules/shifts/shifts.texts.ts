import { defineTexts } from '../../lib/texts/texts.ts'

export const shiftsTexts = defineTexts('shifts', {
  en: {
    whatHeldUntilTodayStaysChoose: 'Past days can’t change. Choose today or later.',
    itHoldsAlreadyChangeTheShiftFrom:
      'This change is already in effect. Edit the shift from a later date instead.',
    code: 'Code',
    shift: 'Shift',
    status: 'Status',
    starts: 'Starts',
    ends: 'Ends',
    endsOnTheNextDay: 'Ends on the next day',
    fullDayMinutes: 'Full day (minutes)',
    halfDayMinutes: 'Half day (minutes)',
    graceAtTheStartMinutes: 'Grace period at the start (minutes)',
    graceAtTheEndMinutes: 'Grace period at the end (minutes)',
    breaks: 'Breaks',
    coreHours: 'Core hours',
    locations: 'Locations',
    peopleOfTheirOwn: 'Individual assignments',
    rules: 'Rules',
    shifts: 'Shifts',
    ruleForShifts: 'Shift rule',
    exportedShifts: 'Exported shifts',
    thisShiftIsStillPlannedTimesIn:
      'This shift is still planned {planned} times in rosters. Replace it there first.',
    changesOfShifts: 'Shift changes',
    pleaseChooseLocationsThatAreThere: 'Please choose existing locations.',
    anotherShiftHasTheCode: 'Another shift already has the code {code}.',
    anotherShiftIsCalled: 'Another shift is already called {name}.',
    ruleForShifts2: 'shift rule',
    rulesForShifts: 'shift rules',
    shiftLimitedToIt: 'shift limited to it',
    shiftsLimitedToThem: 'shifts limited to them',
  },
})
