import { addTexts } from '../../lib/language/i18n.ts'

// What the palette and the browser's tab need before the module is loaded.
addTexts(
  'analyticsTitles',
  {
    library: 'Dashboards',
    dashboard: 'Dashboard',
    editor: 'Analytics dashboard editor',
    permissions: 'Analytics dashboard permissions',
    rows: 'Behind the figure',
    settings: 'Analytics settings',
  },
  { hi: async () => (await import('./analytics.texts.hi.ts')).analyticsTitlesHi },
)
