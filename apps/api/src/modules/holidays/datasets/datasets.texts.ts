import { defineTexts } from '../../../lib/texts/texts.ts'

export const datasetsTexts = defineTexts('holidays.datasets', {
  en: {
    holidays: 'Holidays',
    holidaysText: 'The holidays of a period, and for which places they are.',
    day: 'Date',
    name: 'Holiday',
    type: 'Type',
    is_active: 'Active',
    is_everywhere: 'For everybody',
    locations: 'Locations',
    entities: 'Entities',
    note: 'Note',
  },
})
