import { defineTexts } from '../../../lib/texts/texts.ts'

export const accrualTexts = defineTexts('leave.accrual', {
  en: {
    leaveThatIsDueAndLeaveThatExpires: 'Leave credits and expiries',
    comparingLeaveBalancesWithTheir: 'Check of leave balances against the ledger',
    reckonedAnewTheLastDayIs: 'Recalculated because the last working day is {left}',
    reckonedAnewARuleOrADateHasChanged: 'Recalculated because a rule or a date has changed',
    creditingLeave: 'Crediting leave',
  },
})
