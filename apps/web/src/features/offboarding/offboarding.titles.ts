import { addTexts } from '../../lib/language/i18n.ts'

// Texts that the shell shows before the module is loaded.
addTexts(
  'offboardingTitles',
  {
    list: 'Separations',
    dashboard: 'Offboarding',
    separation: 'Separation',
    mine: 'My resignation',
    resign: 'Resignation',
    settings: 'Offboarding settings',
    upload: 'Separations from a file',
  },
  {
    hi: async () => ({
      list: 'एग्ज़िट',
      dashboard: 'ऑफ़बोर्डिंग',
      separation: 'एग्ज़िट',
      mine: 'मेरा इस्तीफ़ा',
      resign: 'इस्तीफ़ा',
      settings: 'ऑफ़बोर्डिंग सेटिंग',
      upload: 'फ़ाइल से एग्ज़िट',
    }),
  },
)
