import { defineTexts } from '../../../lib/texts/texts.ts'

export const settlingTexts = defineTexts('attendance.settling', {
  en: {
    bookedAsLeave: 'Booked as leave',
    thisIsYourOwnDaySomebodyElseHas: 'This is your own day: somebody else has to settle it.',
    nothingIsKeptOfThisDay: 'Nothing is kept of this day.',
    thisDayIsNotOverYet: 'This day is not over yet.',
    thisDayIsInALockedPeriod: 'This day is in a locked period.',
    aRequestAboutThisDayWaitsForA: 'A request about this day waits for a decision: decide it first.',
    chooseDaysOfAtMostDaysInARowAt: 'Choose days of at most {settledSpan} days in a row at once.',
    takenBack: 'Taken back.',
    completedByTheHoursOfTheShift: 'Completed by the hours of the shift',
    punchesTakenAway: 'Punches taken away',
    acceptedAsItIs: 'Accepted as it is',
    theProduct: 'The product',
    pleaseChooseTheLeave: 'Please choose the leave.',
    completedByTheHoursOfTheShift2: 'Completed by the hours of the shift.',
    itsPunchesCountNoMore: 'Its punches count no more.',
    takenBack2: 'Taken back',
    leaveIsTakenBackByCancellingIts: 'Leave is taken back by cancelling its request.',
  },
  hi: {
    thisDayIsNotOverYet: 'यह दिन अभी पूरा नहीं हुआ है।',
    takenBack: 'वापस लिया गया।',
    completedByTheHoursOfTheShift2: 'पाली के समय से पूरा किया गया।',
    itsPunchesCountNoMore: 'इसके पंच अब नहीं गिने जाते।',
  },
})
