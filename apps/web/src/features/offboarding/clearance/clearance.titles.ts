import { addTexts } from '../../../lib/language/i18n.ts'

// Texts that the shell shows before the module is loaded.
addTexts(
  'clearanceTitles',
  {
    list: 'Clearance',
    one: 'Clearance of a leaver',
    checklists: 'Clearance checklists',
    mine: 'Clearances to decide',
    own: 'My clearance',
  },
  {
    hi: async () => ({
      list: 'क्लीयरेंस',
      one: 'एक व्यक्ति का क्लीयरेंस',
      checklists: 'क्लीयरेंस सूचियाँ',
      mine: 'निर्णय के लिए क्लीयरेंस',
      own: 'मेरा क्लीयरेंस',
    }),
  },
)
