import { addTexts } from '../../../lib/language/i18n.ts'
import '../../../lib/ui-texts/texts.ts'
import '../texts.ts'
import { orgChartEn } from './org-chart.texts.en.ts'

// Separate namespace, so that the directory does not load these texts.
addTexts('orgchart', orgChartEn, {
  hi: async () => (await import('./org-chart.texts.hi.ts')).orgChartHi,
})
