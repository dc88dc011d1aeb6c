import type { PersonalData } from '../../platform/privacy/personal-data.ts'
import { shiftsTexts } from './shifts.texts.ts'

/** Personal data held by shifts: assignments, and authors of changes. */
export const shiftsPersonalData: PersonalData = {
  tables: [
    { table: 'shift_assignment', label: shiftsTexts('shifts'), employee: ['employee_id'] },
    { table: 'shift_change', label: shiftsTexts('shiftChanges'), account: ['account_id'] },
  ],
}
