import { defineTexts } from '../../../lib/texts/texts.ts'

export const accrualTexts = defineTexts('leave.accrual', {
  en: {
    creditsAndExpiries: 'Leave credits and expiries',
    leaveBalanceCheck: 'Check of leave balances against the ledger',
    recalculatedAfterChange: 'Recalculated because a rule or a date has changed',
    creditingLeave: 'Crediting leave',
    recalculatedForLastDay: 'Recalculated because the last working day is {day:day}',
  },
  hi: {
    creditsAndExpiries: 'छुट्टी जमा और समाप्त करना',
    leaveBalanceCheck: 'छुट्टी के शेष का लेजर से मिलान',
    recalculatedForLastDay: 'फिर से गणना: आख़िरी दिन {day:day} है',
    recalculatedAfterChange: 'फिर से गणना: नियम या तारीख बदली है',
    creditingLeave: 'छुट्टी जोड़ी जा रही है',
  },
})
