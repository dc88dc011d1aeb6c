import { addTexts } from '../../../lib/language/i18n.ts'

// Texts that the shell shows before the module is loaded.
addTexts(
  'interviewTitles',
  {
    own: 'My exit interview',
    one: 'Exit interview',
    figures: 'Exit interviews',
    settings: 'Exit interview form',
  },
  {
    hi: async () => ({
      own: 'मेरा एग्ज़िट इंटरव्यू',
      one: 'एग्ज़िट इंटरव्यू',
      figures: 'एग्ज़िट इंटरव्यू',
      settings: 'एग्ज़िट इंटरव्यू का फ़ॉर्म',
    }),
  },
)
