import { addTexts } from '../../../lib/language/i18n.ts'

// Texts that the shell shows before the module is loaded.
addTexts(
  'privacyTitles',
  { tab: 'Identity and bank', myData: 'My data' },
  { hi: async () => ({ myData: 'मेरा डेटा' }) },
)
