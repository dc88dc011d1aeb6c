import { addTexts } from '../../lib/language/i18n.ts'

// Titles that the app frame needs before the leave module is loaded.
addTexts(
  'leaveTitles',
  {
    mine: 'My leave balances',
    balances: 'Leave balances',
    tab: 'Leave',
    apply: 'Apply for leave',
    applyFor: 'Apply for somebody else',
    bulk: 'Upload leave',
    calendar: 'Who is away',
    recounts: 'Recalculated leave',
    rule: 'Leave rule',
    request: 'Leave',
    SHORT_LEAVE: 'Short leave',
    COMP_OFF: 'Comp-off',
    RESTRICTED_HOLIDAY: 'Restricted holiday',
  },
  {
    hi: async () => ({
      mine: 'मेरी छुट्टियाँ',
      balances: 'छुट्टी शेष',
      tab: 'छुट्टी',
      apply: 'छुट्टी के लिए आवेदन करें',
      applyFor: 'किसी और के लिए छुट्टी',
      bulk: 'फ़ाइल से छुट्टी',
      calendar: 'कौन छुट्टी पर है',
      recounts: 'फिर से गिनी गई छुट्टी',
      rule: 'छुट्टी का नियम',
      request: 'छुट्टी',
      SHORT_LEAVE: 'अल्प छुट्टी',
      COMP_OFF: 'कॉम्प-ऑफ़',
      RESTRICTED_HOLIDAY: 'प्रतिबंधित अवकाश',
    }),
  },
)
