import { defineSheet } from '../imports/sheets/sheet-declaration.ts'
import { employeeCode, employeeName } from '../imports/sheets/sheet-headings.ts'
import { ROSTER_PEOPLE } from './rosters.constants.ts'

/** A roster: one row per person, one column per day, shifts by code. */
export const rosterSheet = defineSheet({
  id: 'roster',
  columns: {
    code: { ...employeeCode, width: 16 },
    name: { heading: 'Employee', kind: 'text', width: 26, also: [...employeeName.also, 'employee name'] },
    department: { heading: 'Department', kind: 'text', width: 20, also: ['dept', 'team'] },
  },
  days: { width: 12 },
  oneOf: [['day']],
  nothing: 'The file has no people.',
  limits: {
    rows: ROSTER_PEOPLE + 49,
    columns: 80,
    bytes: 4 * 1024 * 1024,
    words: `${ROSTER_PEOPLE} people`,
  },
  sample: { file: 'BulkSampleRoster.xlsx', sheet: 'Roster' },
})
