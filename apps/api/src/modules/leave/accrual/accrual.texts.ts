import { defineTexts } from '../../../lib/texts/texts.ts'

export const accrualTexts = defineTexts('leave.accrual', {
  en: {
    leaveThatIsDueAndLeaveThatExpires: 'Leave that is due, and leave that expires',
    comparingLeaveBalancesWithTheir: 'Comparing leave balances with their movements',
    reckonedAnewTheLastDayIs: 'Reckoned anew: the last day is {left}',
    reckonedAnewARuleOrADateHasChanged: 'Reckoned anew: a rule or a date has changed',
    creditingLeave: 'Crediting leave',
  },
})
