import { addTexts } from '../../../lib/language/i18n.ts'

// Texts that the shell shows before the module is loaded.
addTexts(
  'settlementTitles',
  {
    list: 'Settlements',
    one: 'Full and final settlement',
    terms: 'Settlement terms',
    own: 'My settlement',
  },
  {
    hi: async () => ({
      list: 'अंतिम भुगतान',
      one: 'अंतिम भुगतान',
      terms: 'अंतिम भुगतान की शर्तें',
      own: 'मेरा अंतिम भुगतान',
    }),
  },
)
