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
  hi: {
    leave: 'छुट्टी',
    balances: 'छुट्टी के बैलेंस',
    type: 'छुट्टी का प्रकार',
    balance: 'दिनों में बैलेंस',
    sampleEarned: 'अर्जित छुट्टी',
    sampleSick: 'बीमारी की छुट्टी',
  },
})
