import { defineTexts } from '../../../lib/texts/texts.ts'

export const yearEndTexts = defineTexts('leave.year-end', {
  en: {
    carriedOverToBeTakenBy: 'Carried over, to be taken by {expiresOn}',
    theLeaveYearThatEndedOn: 'the leave year that ended on {yearTo}',
    notTakenIn: 'Not taken in {year}',
    leftOverFrom: 'Left over from {year}',
    closingLeaveYears: 'Closing leave years',
    employeeCode: 'Employee code',
    employeeName: 'Employee name',
    leaveType: 'Leave type',
    daysLeft: 'Days left',
    carriedOver: 'Carried over',
    ofTheseExpire: 'Of these expire',
    toBeTakenBy: 'To be taken by',
    paidOut: 'Paid out',
    lapsed: 'Lapsed',
    why: 'Why',
    whatClosingLeaveYearsWouldCome: 'What closing leave years would come to',
    leaveYear: 'Leave year',
    takingTheClosingOfLeaveYearsBack: 'Taking the closing of leave years back',
    takingTheClosingOfLeaveYearsBack2: 'Taking the closing of leave years back',
    theClosingOfTheLeaveYearsThat:
      'The closing of the leave years that ended on {day} is under way, or broke off. Close them once more to finish it, then try again.',
    theClosingOfTheLeaveYearsThat2:
      'The closing of the leave years that ended on {day} is being taken back. Try again when that is done.',
    hadTheLeaveYearThatEndedOnClosed: 'had the leave year that ended on {on} closed since',
    tookOnOutOfWhatWasCarriedOver: 'took {what} on {on} out of what was carried over',
    wasPaidOnOutOfWhatWasCarriedOver: 'was paid {what} on {on} out of what was carried over',
    lostOnCarriedOverAndNotTakenIn: 'lost {what} on {on}, carried over and not taken in time',
    hadMovedOnOutOfWhatWasCarried: 'had {what} moved on {on} out of what was carried over',
    personHas: 'person has',
    peopleHave: 'people have',
    moreUsedTheirs: ' {others} more {value} used theirs.',
    adjustBalancesByHandInstead: '{name} ({code}) {use}.{more} Adjust balances by hand instead.',
    theClosingOfLeaveYears: 'The closing of leave years',
    leaveYearsThatAreOver: 'Leave years that are over',
  },
  hi: {
    takingTheClosingOfLeaveYearsBack2: 'छुट्टी वर्ष का समापन वापस लेना',
    theClosingOfLeaveYears: 'छुट्टी वर्ष का समापन',
  },
})
