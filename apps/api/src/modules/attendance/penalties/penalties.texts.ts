import { defineTexts } from '../../../lib/texts/texts.ts'

export const penaltiesTexts = defineTexts('attendance.penalties', {
  en: {
    lateAndEarlyDays: 'Late and early days, {month}',
    ruleForLateAndEarlyDays: 'Rule for late and early days',
    chooseALeaveTypeThatIsInUse: 'Choose a leave type that is in use.',
    theProduct: 'The product',
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
