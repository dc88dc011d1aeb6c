import { offeredColumns } from '@muster/contract/imports/sheets/sheet-declaration'
import { openSheetTable } from '@muster/contract/imports/sheets/sheet-table'
import { rosterSheet } from '@muster/contract/rosters/roster-sheet'
import { rostersErrors } from '@muster/contract/rosters/rosters.errors'
import { expect, test } from 'vitest'
import { registerErrors } from '../../../platform/errors.ts'
import { problemLine } from './sheet.ts'
import { lackingColumns, readRoster, type UploadFacts } from './upload-rows.ts'

registerErrors(rostersErrors)

const shift = (shift_id: number, code: string, is_offered = true) => ({
  ...{ shift_id, code, name: code, color: '#000000', is_offered },
})
const facts: UploadFacts = {
  period: { from: '2026-11-23', to: '2026-11-24' },
  people: new Map([
    ['e1', { id: 1 }],
    ['e2', { id: 2 }],
  ]),
  shifts: new Map([
    ['M', shift(11, 'M')],
    ['OLD', shift(12, 'OLD', false)],
  ]),
}
const HEADER = ['Employee code', 'Employee', '23/11/2026', '24/11/2026']

function read([header = [], ...rows]: string[][], input = facts) {
  const offer = { declaration: rosterSheet, columns: offeredColumns(rosterSheet) }
  const table = openSheetTable<typeof rosterSheet.columns>(offer, { header, rows }, { today: '2026-11-20' })
  const { complain: _, ...found } = readRoster(table, input)
  return { ...found, problems: table.problems() }
}
const problemsOf = (...rows: string[][]) => read([HEADER, ...rows]).problems.map(problemLine)

test('reads cells as shifts, off-days and blanks', () => {
  const rows = [HEADER, ['E1', 'Anybody', ' m ', 'off'], ['e2', '', '', 'WO'], ['', '', '', '']]
  expect(read(rows)).toEqual({
    cells: [
      { employee_id: 1, day: '2026-11-23', cell: 11 },
      { employee_id: 1, day: '2026-11-24', cell: 0 },
      { employee_id: 2, day: '2026-11-23', cell: -1 },
      { employee_id: 2, day: '2026-11-24', cell: 0 },
    ],
    ...{ employeeIds: [1, 2], days: ['2026-11-23', '2026-11-24'], problems: [] },
  })
})

test('reads a code that also means an off-day as the shift, except OFF', () => {
  const shifts = new Map([
    ['WO', shift(13, 'WO')],
    ['OFF', shift(14, 'OFF')],
  ])
  const { cells } = read([HEADER, ['e1', '', 'WO', 'OFF']], { ...facts, shifts })
  expect(cells.map(({ cell }) => cell)).toEqual([13, 0])
})

test('reports each wrong cell on one line of the error file', () => {
  expect(
    problemsOf(['E9', '', 'X', 'OLD'], ['', '', 'M', ''], ['E1', '', '', ''], ['E1', '', '', '']),
  ).toEqual([
    'Row 2, Employee code: No employee with the code “E9” can be added to this roster.',
    'Row 2, 23/11/2026: “X” is not a shift of this location. Use M or OFF.',
    'Row 2, 24/11/2026: “OLD” is not a shift of this location. Use M or OFF.',
    'Row 3, Employee code: Please enter the employee code.',
    'Row 5, Employee code: This person stands in row 4 already.',
  ])
  expect(problemsOf()).toEqual(['Row 2: The file has no people.'])
})

test.each([
  [['Employee code', '23/11/2026', '2026-11-23'], 'The day 23/11/2026 is listed twice.'],
  [['Employee code', '25/11/2026'], '25/11/2026 is not a day of this roster.'],
])('rejects days %j', (header, why) => {
  expect(() => read([header])).toThrow(why)
})

test.each([
  [['code', 'day'], 'The column “Employee code” is missing.'],
  [['day'], 'There is no column for a day, such as 23/11/2026.'],
])('names the missing columns %j', (keys, why) => {
  expect(lackingColumns(keys)).toEqual({ parameters: { why } })
})
