import type { PersonalData } from '../../platform/privacy/personal-data.ts'

/** What shifts hold of people: which one each was given, and who changed one. */
export const shiftsPersonalData: PersonalData = {
  tables: [
    { table: 'shift_assignment', label: 'Shifts', employee: ['employee_id'] },
    { table: 'shift_change', label: 'Changes of shifts', account: ['account_id'] },
  ],
}
