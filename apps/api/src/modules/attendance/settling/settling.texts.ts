import { defineTexts } from '../../../lib/texts/texts.ts'

export const settlingTexts = defineTexts('attendance.settling', {
  en: {
    bookedAsLeave: 'Booked as leave',
    thisIsYourOwnDaySomebodyElseHas:
      'You can’t correct your own attendance here. Ask somebody else in HR, or submit a correction request.',
    nothingIsKeptOfThisDay: 'There is no record of this day.',
    thisDayIsNotOverYet: 'This day is not over yet.',
    thisDayIsInALockedPeriod: 'This day is in a locked period.',
    aRequestAboutThisDayWaitsForA: 'A request for this day is pending. Decide it first.',
    chooseDaysOfAtMostDaysInARowAt: 'Choose days within a span of at most {settledSpan} days.',
    takenBack: 'Correction undone.',
    completedByTheHoursOfTheShift: 'Filled in with shift hours',
    punchesTakenAway: 'Punches voided',
    acceptedAsItIs: 'Accepted as is',
    theProduct: 'Muster',
    pleaseChooseTheLeave: 'Please choose the leave type.',
    completedByTheHoursOfTheShift2: 'Filled in with shift hours.',
    itsPunchesCountNoMore: 'Its punches were voided.',
    takenBack2: 'Undone',
    leaveIsTakenBackByCancellingIts: 'Cancel the leave request instead to undo this leave.',
  },
  hi: {
    thisDayIsNotOverYet: 'यह दिन अभी पूरा नहीं हुआ है।',
    takenBack: 'सुधार वापस लिया गया।',
    completedByTheHoursOfTheShift2: 'पाली के समय से पूरा किया गया।',
    itsPunchesCountNoMore: 'इसके पंच अब नहीं गिने जाते।',
    takenBack2: 'वापस लिया गया',
    theProduct: 'प्रणाली',
    bookedAsLeave: 'छुट्टी के रूप में दर्ज',
    completedByTheHoursOfTheShift: 'शिफ़्ट के समय से पूरा किया गया',
    punchesTakenAway: 'पंच हटाए गए',
    acceptedAsItIs: 'जैसा है वैसा स्वीकार',
  },
})
