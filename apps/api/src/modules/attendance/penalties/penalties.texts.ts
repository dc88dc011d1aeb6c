import { defineTexts } from '../../../lib/texts/texts.ts'

export const penaltiesTexts = defineTexts('attendance.penalties', {
  en: {
    unpaid: '{unpaid} unpaid',
    lateOrEarly: 'late or early',
    ofLeave: '{fromLeave} of leave',
    lateAndEarlyDays: 'Late arrivals and early departures, {month}',
    ruleForLateAndEarlyDays: 'Late arrival and early departure rule',
    chooseALeaveTypeThatIsInUse: 'Choose an active leave type.',
    theProduct: 'Muster',
  },
})
