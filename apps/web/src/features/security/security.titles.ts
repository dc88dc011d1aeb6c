import { addTexts } from '../../lib/language/i18n.ts'

// What the app frame needs before the security module is loaded.
addTexts(
  'securityTitles',
  {
    mine: 'Security',
  },
  {
    hi: async () => ({
      mine: 'सुरक्षा',
    }),
  },
)
