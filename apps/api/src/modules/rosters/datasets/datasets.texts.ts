import { defineTexts } from '../../../lib/texts/texts.ts'

export const datasetsTexts = defineTexts('rosters.datasets', {
  en: {
    days: 'Rosters',
    daysText:
      'The days of published rosters: who works which shift, who has a day off, and what changed afterwards.',
    date: 'Date',
    shift: 'Shift',
    shift_code: 'Code of the shift',
    is_off: 'Day off',
    roster: 'Roster',
    is_changed: 'Changed after publishing',
    changed_at: 'Changed on',
  },
  hi: {
    days: 'रोस्टर',
    daysText: 'प्रकाशित रोस्टर के दिन: कौन किस शिफ़्ट में है, किसका अवकाश है, और बाद में क्या बदला।',
    date: 'तारीख़',
    shift: 'शिफ़्ट',
    shift_code: 'शिफ़्ट का कोड',
    is_off: 'अवकाश',
    roster: 'रोस्टर',
    is_changed: 'प्रकाशन के बाद बदला',
    changed_at: 'कब बदला',
  },
})
