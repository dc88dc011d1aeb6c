import { addTexts } from '../../lib/language/i18n.ts'

// What the app frame needs before the settings are loaded.
addTexts(
  'settingsTitles',
  {
    mine: 'My settings',
  },
  {
    hi: async () => ({
      mine: 'मेरी सेटिंग',
    }),
  },
)
