import { addTexts } from '../../../lib/language/i18n.ts'
import '../../../lib/ui-texts/texts.ts'
import '../texts.ts'
import { orgChartEn } from './org-chart.texts.en.ts'

// A name of its own: nobody who only opens the directory loads them.
addTexts('orgchart', orgChartEn, {
  hi: async () => (await import('./org-chart.texts.hi.ts')).orgChartHi,
})
