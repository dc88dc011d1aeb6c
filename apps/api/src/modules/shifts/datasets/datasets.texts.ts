import { defineTexts } from '../../../lib/texts/texts.ts'

export const datasetsTexts = defineTexts('shifts.datasets', {
  en: {
    shifts: 'Shifts',
    shiftsText: 'The shifts with the terms that hold today.',
    code: 'Code',
    name: 'Shift',
    is_active: 'Active',
    effective_from: 'In force from',
    start: 'Start',
    end: 'End',
    full_day: 'Full day',
    half_day: 'Half day',
    grace_in: 'Grace on arrival',
    grace_out: 'Grace on departure',
    is_flexible: 'Flexible hours',
  },
})
