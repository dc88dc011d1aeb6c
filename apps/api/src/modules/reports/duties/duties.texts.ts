import { defineTexts } from '../../../lib/texts/texts.ts'

export const reportDutiesTexts = defineTexts('reports.duties', {
  en: {
    schedules: { one: 'A report schedule', other: '{count} report schedules' },
    shared: { one: 'A custom report shared with others', other: '{count} custom reports shared with others' },
  },
  hi: {
    schedules: { one: 'एक रिपोर्ट शेड्यूल', other: '{count} रिपोर्ट शेड्यूल' },
    shared: { one: 'दूसरों से साझा एक कस्टम रिपोर्ट', other: 'दूसरों से साझा {count} कस्टम रिपोर्टें' },
  },
})
