import { addTexts } from '../../lib/language/i18n.ts'

// What the app frame needs before the holidays are loaded.
addTexts(
  'holidayTitles',
  {
    mine: 'Holidays',
  },
  {
    hi: async () => ({
      mine: 'अवकाश की सूची',
    }),
  },
)
