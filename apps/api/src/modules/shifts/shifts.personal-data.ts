import type { PersonalData } from '../../platform/privacy/personal-data.ts'
import { shiftsTexts } from './shifts.texts.ts'

/** What shifts hold of people: which one each was given, and who changed one. */
export const shiftsPersonalData: PersonalData = {
  tables: [
    { table: 'shift_assignment', label: shiftsTexts('shifts'), employee: ['employee_id'] },
    { table: 'shift_change', label: shiftsTexts('changesOfShifts'), account: ['account_id'] },
  ],
}
