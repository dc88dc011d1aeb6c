import { expect, test } from 'vitest'
import { readSheetCells, timeIn } from './upload-cells.ts'

test.each([
  ['9:05', '09:05'],
  ['09:05:30', '09:05'],
  ['9.05', '09:05'],
  ['0.375', '09:00'],
  ['24:00', null],
  ['9', null],
  ['noon', null],
] as const)('the time %s', (text, time) => {
  expect(timeIn(text)).toBe(time)
})

test('a muster: blank cells say nothing, several spans a cell', () => {
  const sheet = readSheetCells([
    ['Employee code', 'Employee name', '2026-11-23', '24/11/2026'],
    ['E1', 'Asha', '09:00-13:00;14:00-18:00', ''],
    ['', '', '', ''],
    ['E2', 'Ravi', '09:00', '9-18'],
    ['', 'Nobody', '09:00-18:00', ''],
  ])
  if ('missing' in sheet) throw new Error('Columns are missing.')
  expect(sheet.view).toBe('muster')
  expect(sheet.spans.map(({ code, date, in: from, out }) => [code, date, from, out])).toEqual([
    ['E1', '2026-11-23', '09:00', '13:00'],
    ['E1', '2026-11-23', '14:00', '18:00'],
    ['E2', '2026-11-23', '09:00', null],
  ])
  expect(sheet.problems.map(({ row, column }) => [row, column])).toEqual([
    [4, '24/11/2026'],
    [5, 'Employee code'],
  ])
})

test('columns that are missing are named as they were asked for', () => {
  expect(readSheetCells([['Employee code', 'Employee name']])).toEqual({ missing: ['Date'] })
  expect(readSheetCells([['Badge', 'Day', 'In', 'Out']], { code: 'Badge', date: 'Tag' })).toEqual({
    missing: ['Tag'],
  })
})
