import { addTexts } from '../../lib/language/i18n.ts'

// What the palette and the browser's tab need before the module is loaded.
addTexts(
  'reportTitles',
  {
    library: 'Reports',
    report: 'Report',
    log: 'Report log',
    schedules: 'Report schedules',
    config: 'Report settings',
  },
  {
    hi: async () => ({
      library: 'रिपोर्ट',
      report: 'रिपोर्ट',
      log: 'देखी हुई रिपोर्टें',
      schedules: 'तय समय की रिपोर्टें',
      config: 'रिपोर्ट की सेटिंग',
    }),
  },
)
