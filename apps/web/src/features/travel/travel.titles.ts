import { addTexts } from '../../lib/language/i18n.ts'

// Texts that the shell shows before the module is loaded.
addTexts(
  'travelTitles',
  {
    mine: 'My trips',
    trip: 'Trip',
    newTrip: 'New trip',
    team: 'Team trips',
    desk: 'Travel desk',
    dashboard: 'Travel dashboard',
    categories: 'Travel categories',
    policies: 'Travel policies',
    cities: 'Travel cities',
    configuration: 'Travel configuration',
  },
  {
    hi: async () => ({
      mine: 'मेरी यात्राएँ',
      trip: 'यात्रा',
      newTrip: 'नई यात्रा',
      team: 'लोगों की यात्राएँ',
      desk: 'ट्रैवल डेस्क',
      dashboard: 'यात्रा डैशबोर्ड',
      categories: 'यात्रा श्रेणियाँ',
      policies: 'यात्रा नीतियाँ',
      cities: 'यात्रा के शहर',
      configuration: 'यात्रा कॉन्फ़िगरेशन',
    }),
  },
)
