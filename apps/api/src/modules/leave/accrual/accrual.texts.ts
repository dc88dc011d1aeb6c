import { defineTexts } from '../../../lib/texts/texts.ts'

export const accrualTexts = defineTexts('leave.accrual', {
  en: {
    leaveThatIsDueAndLeaveThatExpires: 'Leave credits and expiries',
    comparingLeaveBalancesWithTheir: 'Check of leave balances against the ledger',
    reckonedAnewARuleOrADateHasChanged: 'Recalculated because a rule or a date has changed',
    creditingLeave: 'Crediting leave',
    reckonedForLastDay: 'Recalculated because the last working day is {day:day}',
  },
  hi: {
    reckonedForLastDay: 'फिर से गणना: आख़िरी दिन {day:day} है',
    reckonedAnewARuleOrADateHasChanged: 'फिर से गणना: नियम या तारीख बदली है',
    creditingLeave: 'छुट्टी जोड़ी जा रही है',
  },
})
