import { defineTexts } from '../../../lib/texts/texts.ts'

export const mergeFieldsTexts = defineTexts('leave.merge-fields', {
  en: {
    leave: 'Leave',
    balances: 'Leave balances',
    type: 'Leave type',
    balance: 'Balance in days',
    sampleEarned: 'Earned leave',
    sampleSick: 'Sick leave',
  },
})
