import { addTexts } from '../../lib/language/i18n.ts'

// Texts that the shell shows before the module is loaded.
addTexts(
  'assetsTitles',
  {
    list: 'Assets',
    asset: 'Asset',
    log: 'Asset log',
    categories: 'Asset categories',
    types: 'Asset types',
    codes: 'Asset codes',
    mine: 'My assets',
    tab: 'Assets',
  },
  {
    hi: async () => ({
      list: 'एसेट',
      asset: 'एसेट',
      log: 'एसेट लॉग',
      categories: 'एसेट श्रेणियाँ',
      types: 'एसेट प्रकार',
      codes: 'एसेट कोड',
      mine: 'मेरे एसेट',
      tab: 'एसेट',
    }),
  },
)
