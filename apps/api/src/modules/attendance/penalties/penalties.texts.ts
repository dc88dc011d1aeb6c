import { defineTexts } from '../../../lib/texts/texts.ts'

export const penaltiesTexts = defineTexts('attendance.penalties', {
  en: {
    unpaid: '{unpaid} unpaid',
    lateOrEarly: 'late or early',
    ofLeave: '{fromLeave} of leave',
    lateAndEarlyDays: 'Late and early days, {month}',
    ruleForLateAndEarlyDays: 'Rule for late and early days',
    chooseALeaveTypeThatIsInUse: 'Choose a leave type that is in use.',
    theProduct: 'The product',
  },
})
