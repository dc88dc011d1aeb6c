import { addTexts } from '../../lib/i18n.ts'

// The few words that the frame shows before anything of leave is loaded.
addTexts(
  'leaveTitles',
  { mine: 'My leave balances', balances: 'Leave balances', tab: 'Leave' },
  { hi: async () => ({ mine: 'मेरी छुट्टियाँ', balances: 'छुट्टी शेष', tab: 'छुट्टी' }) },
)
