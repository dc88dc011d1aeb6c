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
})
