import { defineTexts } from '../../../lib/texts/texts.ts'

export const balancesTexts = defineTexts('leave.balances', {
  en: {
    onlyAddedDaysExpireAndNotBefore: 'Only added days expire, and not before they count.',
    isNotPaidOutByTheRuleOf: '{name} is not paid out by the rule of {fullName}.',
    isPaidOutFromToMonthAndDayOnly: '{name} is paid out from {from} to {to} (month and day) only.',
    ofMoreDaysCanBePaidOutThisLeave: 'Of {name} {max} more days can be paid out this leave year.',
  },
})
