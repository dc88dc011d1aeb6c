import type { PersonalData } from '../../../platform/privacy/personal-data.ts'
import { movesTexts } from './moves.texts.ts'

/** What transfers, separations and rejoinings hold of people. */
export const movesPersonalTables: PersonalData['tables'] = [
  {
    table: 'employee_move',
    label: movesTexts('transfersSeparationsAndRejoinings'),
    employee: ['employee_id'],
    // Who takes over the reports is somebody else's data.
    omit: ['details'],
  },
  { table: 'past_employment', label: movesTexts('earlierEmployments'), employee: ['employee_id'] },
]
