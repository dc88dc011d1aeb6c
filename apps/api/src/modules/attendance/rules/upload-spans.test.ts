import { attendanceSheet } from '@muster/contract/attendance/attendance-sheet'
import { offeredColumns } from '@muster/contract/imports/sheets/sheet-declaration'
import { openSheetTable } from '@muster/contract/imports/sheets/sheet-table'
import { expect, test } from 'vitest'
import { spansIn, viewOf } from './upload-spans.ts'

function read(header: string[], ...rows: string[][]) {
  const offer = { declaration: attendanceSheet, columns: offeredColumns(attendanceSheet) }
  const table = openSheetTable<typeof attendanceSheet.columns>(
    offer,
    { header, rows },
    { today: '2026-11-28' },
  )
  const spans = spansIn(table).map(({ code, date, in: from, out }) => [code, date, from, out])
  const wrong = table.problems().map(({ row, column }) => [row, column])
  return { view: viewOf(table), spans, wrong }
}

test('reads a muster with blank cells and several spans per cell', () => {
  expect(
    read(
      ['Employee code', 'Employee name', '2026-11-23', '24/11/2026'],
      ['E1', 'Asha', '09:00-13:00;14:00-18:00', ''],
      ['', '', '', ''],
      ['E2', 'Ravi', '09:00', '9-18'],
      ['', 'Nobody', '09:00-18:00', ''],
    ),
  ).toEqual({
    view: 'muster',
    spans: [
      ['E1', '2026-11-23', '09:00', '13:00'],
      ['E1', '2026-11-23', '14:00', '18:00'],
      ['E2', '2026-11-23', '09:00', null],
    ],
    wrong: [
      [4, '24/11/2026'],
      [5, 'Employee code'],
    ],
  })
})

test('detects month-first dates in a muster, since a day above 12 decides all headings', () => {
  const { spans } = read(['EmpID', '11/09/2026', '11/23/2026'], ['E1', '9:00-18:00', '9:00 am-6:00 pm'])
  expect(spans).toEqual([
    ['E1', '2026-11-09', '09:00', '18:00'],
    ['E1', '2026-11-23', '09:00', '18:00'],
  ])
})

test('requires a date and a time per row in the column layout', () => {
  expect(
    read(
      ['Code', 'Date', 'In Time', 'Out Time'],
      ['E1', '23/11/2026', '', '18:00'],
      ['E1', '', '9:00', ''],
      ['E1', '24/11/2026', '', ''],
      ['E1', '24/11/2026', 'noon', ''],
    ),
  ).toEqual({
    view: 'column',
    spans: [['E1', '2026-11-23', null, '18:00']],
    wrong: [
      [3, 'Date'],
      [4, 'In Time'],
      [5, 'In Time'],
    ],
  })
})
