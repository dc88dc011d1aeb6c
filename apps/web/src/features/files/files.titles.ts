import { addTexts } from '../../lib/language/i18n.ts'

// What the app frame needs before the files are loaded.
addTexts(
  'fileTitles',
  {
    downloads: 'My downloads',
    requests: 'Files',
  },
  {
    hi: async () => ({
      downloads: 'मेरे डाउनलोड',
    }),
  },
)
