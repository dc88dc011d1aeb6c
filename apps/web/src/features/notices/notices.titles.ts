import { addTexts } from '../../lib/language/i18n.ts'

// What the app frame needs before the notices are loaded.
addTexts(
  'noticeTitles',
  {
    mine: 'Notifications',
  },
  {
    hi: async () => ({
      mine: 'सूचनाएँ',
    }),
  },
)
