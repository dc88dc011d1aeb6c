import { attendanceSheet } from '@muster/contract/attendance/attendance-sheet'
import { offeredColumns } from '@muster/contract/imports/sheets/sheet-declaration'
import { guessColumns } from '@muster/contract/imports/sheets/sheet-matching'
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

/** What the log of a clock says: code, day, time, direction. */
function readLog(header: string[], rows: string[][], mapping = {}) {
  const offer = { declaration: attendanceSheet, columns: offeredColumns(attendanceSheet) }
  const table = openSheetTable<typeof attendanceSheet.columns>(
    offer,
    { header, rows },
    { today: '2026-11-28', mapping },
  )
  const punches = spansIn(table).map(({ code, date, punch }) => [code, date, punch?.time, punch?.direction])
  return { view: viewOf(table), punches, wrong: table.problems().map(({ row, column }) => [row, column]) }
}

test('reads one punch per row, with 12-hour times and the states of clocks', () => {
  expect(
    readLog(
      ['Badge Number', 'Date/Time', 'Punch State'],
      [
        ['E1', '11/23/2026 9:05:12 AM', 'C/In'],
        ['E1', '11/23/2026 1:00 PM', 'Break Out'],
        ['E1', '11/23/2026 6:10 PM', ''],
        ['E1', '11/23/2026', 'C/Out'],
        ['E1', '11/23/2026 6:10 PM', 'sideways'],
      ],
    ),
  ).toEqual({
    view: 'log',
    punches: [
      ['E1', '2026-11-23', '09:05', 'in'],
      ['E1', '2026-11-23', '13:00', 'break_start'],
      ['E1', '2026-11-23', '18:10', 'unknown'],
    ],
    wrong: [
      [5, 'Date/Time'],
      [6, 'Punch State'],
    ],
  })
})

test('reads date and time of a punch in two columns', () => {
  const { view, punches } = readLog(['Emp ID', 'Date', 'Time'], [['E1', '23/11/2026', '09:05']])
  expect([view, punches]).toEqual(['log', [['E1', '2026-11-23', '09:05', 'unknown']]])
})

test('leaves out days without work, such as absences, but not days that lack their times', () => {
  expect(
    read(
      ['Code', 'Date', 'In Time', 'Out Time', 'Attendance status'],
      ['E1', '23/11/2026', '', '', 'Absent'],
      ['E1', '24/11/2026', '9:00', '18:00', 'Present'],
      ['E1', '25/11/2026', '', '', 'Present'],
    ),
  ).toEqual({
    view: 'column',
    spans: [['E1', '2026-11-24', '09:00', '18:00']],
    wrong: [[4, 'In Time']],
  })
})

/** The suggested columns of a log without headings. */
function guessed(rows: string[][]) {
  const offer = { declaration: attendanceSheet, columns: offeredColumns(attendanceSheet) }
  const header = (rows[0] ?? []).map((_cell, at) => `Column ${at + 1}`)
  return guessColumns(offer, header, rows, { today: '2026-11-28' }).map(({ target }) => target)
}

test('suggests the columns of a log with the date beside the time', () => {
  const rows = [
    ['1125', ' 2026-02-01', ' 04:51', ' 20'],
    ['1125', ' 2026-02-01', ' 12:03', ' 20'],
  ]
  expect(guessed(rows)).toEqual(['code', 'date', 'time', null])
})

test('does not take the way of identification of a clock for the state', () => {
  const rows = Array.from({ length: 30 }, (_row, at) => [
    ...['213', `2026-05-05 15:${10 + at}:26`, '1', '0'],
    ...[at % 9 === 0 ? '0' : '1', '0'],
  ])
  expect(guessed(rows)).toEqual(['code', 'at', null, null, null, null])
  // Nor where a column is missing.
  expect(guessed(rows.map(([code, at, , , way]) => [code!, at!, way!]))).toEqual(['code', 'at', null])
})

test('suggests the columns of a log without headings, to be confirmed', () => {
  const offer = { declaration: attendanceSheet, columns: offeredColumns(attendanceSheet) }
  const header = [1, 2, 3, 4, 5, 6].map((number) => `Column ${number}`)
  const rows = [
    ['       5', '2026-02-24 10:52:43', '1', '0', '1', '0'],
    ['      17', '2026-02-24 17:00:25', '1', '1', '1', '0'],
  ]
  const guesses = guessColumns(offer, header, rows, { today: '2026-11-28' })
  expect(guesses.map(({ target }) => target)).toEqual(['code', 'at', null, 'state', null, null])
  const mapping = Object.fromEntries(guesses.map((guess) => [guess.header, guess.target]))
  expect(readLog(header, rows, mapping).punches).toEqual([
    ['5', '2026-02-24', '10:52', 'in'],
    ['17', '2026-02-24', '17:00', 'out'],
  ])
})
