import { defineTexts } from '../../../lib/texts/texts.ts'

export const balancesTexts = defineTexts('leave.balances', {
  en: {
    goesBelowLimit: 'This takes {name} below its limit of {limit}: {figure}. Confirm it if that is intended.',
    onlyAddedDaysExpireAndNotBefore: 'Only added days can expire, and not before the day they are credited.',
    isNotPaidOutByTheRuleOf: 'The leave rule of {fullName} doesn’t allow encashing {name}.',
    isPaidOutFromToMonthAndDayOnly: '{name} can only be encashed from {from} to {to} (month and day).',
    ofMoreDaysCanBePaidOutThisLeave: '{max} more days of {name} can be encashed this leave year.',
  },
})
