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
  hi: {
    holidays: 'अवकाश',
    holidaysText: 'किसी अवधि के अवकाश, और वे किन जगहों के लिए हैं।',
    day: 'तारीख़',
    name: 'अवकाश',
    type: 'प्रकार',
    is_active: 'सक्रिय',
    is_everywhere: 'सबके लिए',
    locations: 'स्थान',
    entities: 'इकाइयाँ',
    note: 'टिप्पणी',
  },
})
