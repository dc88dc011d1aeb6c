import { defineTexts } from '../../../lib/texts/texts.ts'

export const penaltiesTexts = defineTexts('attendance.penalties', {
  en: {
    lateAndEarlyDays: 'Late arrivals and early departures, {month}',
    ruleForLateAndEarlyDays: 'Late arrival and early departure rule',
    chooseALeaveTypeThatIsInUse: 'Choose an active leave type.',
    theProduct: 'Muster',
    partOfLeave: '{explanation} {fromLeave} of leave, {unpaid} unpaid.',
    allUnpaid: '{explanation} {unpaid} unpaid.',
    allOfLeave: '{explanation} {fromLeave} of leave.',
  },
  hi: {
    partOfLeave: '{explanation} छुट्टी से {fromLeave}, बिना वेतन {unpaid}।',
    allUnpaid: '{explanation} बिना वेतन {unpaid}।',
    allOfLeave: '{explanation} छुट्टी से {fromLeave}।',
  },
})
