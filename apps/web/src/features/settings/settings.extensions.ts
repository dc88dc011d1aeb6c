import type { FeatureExtensions } from '../../lib/screen/extensions.ts'
import './settings.titles.ts'

/** Contributions of settings to the self-service home and to search. */
export const settingsExtensions: FeatureExtensions = {
  synonyms: {
    'general-settings': 'language date format currency time zone theme colour color logo dark usage',
    'code-setting': 'employee code number prefix series',
    'settings-mobile': 'ess employee mobile app phone what employees see',
    'settings-other': 'profile approval birthday visibility colleagues privacy',
    'settings-checklist': 'onboarding offboarding joining leaving tasks steps',
    'settings-benefits': 'perks insurance health',
  },
  quickActions: [
    {
      id: 'settings.mine',
      label: 'settingsTitles:mine',
      to: '/general-settings',
      entry: 'both',
      section: 'app',
      synonyms: 'language appearance dark theme sound preferences भाषा सेटिंग',
    },
  ],
  homeCards: [{ id: 'settings.benefits', lazy: () => import('./benefits/HomeBenefits.tsx') }],
}
