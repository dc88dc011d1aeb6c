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
  hi: {
    shifts: 'शिफ़्टें',
    shiftsText: 'शिफ़्टें, आज लागू नियमों के साथ।',
    code: 'कोड',
    name: 'शिफ़्ट',
    is_active: 'सक्रिय',
    effective_from: 'कब से लागू',
    start: 'शुरू',
    end: 'समाप्त',
    full_day: 'पूरा दिन',
    half_day: 'आधा दिन',
    grace_in: 'आने में छूट',
    grace_out: 'जाने में छूट',
    is_flexible: 'लचीले घंटे',
  },
})
