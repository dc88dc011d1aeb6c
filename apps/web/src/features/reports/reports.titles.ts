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
    custom: 'Custom reports',
    build: 'Report builder',
  },
  { hi: async () => (await import('./reports.texts.hi.ts')).reportTitlesHi },
)
