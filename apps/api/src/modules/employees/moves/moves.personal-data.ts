import type { PersonalData } from '../../../platform/privacy/personal-data.ts'

/** What transfers, separations and rejoinings hold of people. */
export const movesPersonalTables: PersonalData['tables'] = [
  {
    table: 'employee_move',
    label: 'Transfers, separations and rejoinings',
    employee: ['employee_id'],
    // Who takes over the reports is somebody else's data.
    omit: ['details'],
  },
  { table: 'past_employment', label: 'Earlier employments', employee: ['employee_id'] },
]
