import { addTexts } from '../../lib/language/i18n.ts'
import { dashboardsEn } from './dashboards.texts.en.ts'

addTexts('dashboards', dashboardsEn, {
  hi: async () => (await import('./dashboards.texts.hi.ts')).dashboardsHi,
})
