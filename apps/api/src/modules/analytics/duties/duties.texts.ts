import { defineTexts } from '../../../lib/texts/texts.ts'

export const analyticsDutiesTexts = defineTexts('analytics.duties', {
  en: { shared: { one: 'A dashboard shared with others', other: '{count} dashboards shared with others' } },
  hi: { shared: { one: 'दूसरों से साझा एक डैशबोर्ड', other: 'दूसरों से साझा {count} डैशबोर्ड' } },
})
