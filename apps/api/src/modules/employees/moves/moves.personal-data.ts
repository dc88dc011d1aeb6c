import type { PersonalData } from '../../../platform/privacy/personal-data.ts'
import { movesTexts } from './moves.texts.ts'

/** Personal data of transfers, separations and rejoinings. */
export const movesPersonalTables: PersonalData['tables'] = [
  {
    table: 'employee_move',
    label: movesTexts('employmentMoves'),
    employee: ['employee_id'],
    // Contains the manager who takes over the reports, which is data of somebody else.
    omit: ['details'],
  },
  { table: 'past_employment', label: movesTexts('earlierEmployments'), employee: ['employee_id'] },
]
