import { describe, expect, test } from 'vitest'
import { readContractIn } from '../../kit/texts.ts'
import { defineSheet, offeredColumns } from './sheet-declaration.ts'
import { employeeCode } from './sheet-headings.ts'
import { lookAtSheet } from './sheet-look.ts'
import { missingColumns, placeColumns } from './sheet-matching.ts'
import { eachPersonOnce, personIn } from './sheet-people.ts'
import { openSheetTable } from './sheet-table.ts'

const today = '2026-11-20'
const sheet = defineSheet({
  id: 'trial',
  columns: {
    code: employeeCode,
    on: { heading: 'Date', kind: 'date', also: ['day of it'], from: '2000-01-01', to: '2100-12-31' },
    at: { heading: 'Time', kind: 'time' },
    days: { heading: 'Days (d)', kind: 'number', min: 0, max: 30, decimals: 1, is: 'a number of days' },
    kind: {
      heading: 'Kind',
      kind: 'choice',
      options: [
        { value: 'a', label: 'Alpha' },
        { value: 'b', label: 'Beta, second' },
      ],
    },
    places: { heading: 'Places', kind: 'master', several: true, blankIsAll: true, noun: 'active place' },
    note: { heading: 'Note', kind: 'text', maxLength: 10, isPlain: true },
  },
  days: {},
  nothing: 'The file has no rows.',
  limits: { rows: 10, columns: 20, bytes: 1000 },
  sample: { file: 'Trial.xlsx', sheet: 'Trial' },
})
const places = [
  { value: 1, label: 'Pune' },
  { value: 2, label: 'Delhi, north' },
]
const offer = { declaration: sheet, columns: offeredColumns(sheet, { places }) }
const open = (header: string[], rows: string[][], chosen = {}) =>
  openSheetTable<typeof sheet.columns>(offer, { header, rows }, { today, ...chosen })

describe('places columns', () => {
  test.each([
    [
      'by their heading, ignoring case and marks',
      ['EMPLOYEE_CODE*', 'date (dd/mm/yyyy)', 'Days'],
      ['code', 'on', 'days'],
    ],
    [
      'by other names, including other languages',
      ['Emp ID', 'Day of it', 'कर्मचारी कोड'],
      ['code', 'on', null],
    ],
    ['by other names with a number sign', ['Employee #', 'Note'], ['code', 'note']],
    ['by other names without their linking words', ['day_it'], ['on']],
    ['once each, the first match', ['Note', 'note', 'Emp no'], ['note', null, 'code']],
    ['by a date as the heading', ['code', '23/11/2026', '2026-11-24'], ['code', 'day', 'day']],
  ])('%s', (_name, header, keys) => {
    expect(placeColumns(offer, header, { today }).keys).toEqual(keys)
  })

  test('as chosen, without reporting skipped headings as unknown', () => {
    const placed = placeColumns(offer, ['Badge', 'Note', 'Odd'], {
      ...{ today, mapping: { badge: 'code', Note: null } },
    })
    expect(placed).toMatchObject({ keys: ['code', null, null], unknown: [2] })
  })

  test('reports missing required columns, and those of the nearest set', () => {
    const either = { ...offer, declaration: { ...sheet, oneOf: [['on', 'at'], ['day']] } }
    expect(missingColumns(either, ['on'])).toEqual(['code', 'at'])
    expect(missingColumns(either, ['code', 'day'])).toEqual([])
  })
})

describe('reads cells by their kind', () => {
  test.each([
    ['on', '15/08/2026', '2026-08-15', []],
    ['on', '31/02/2026', null, ['“31/02/2026” is no date, like 15/08/2026.']],
    ['on', '1999-12-31', null, ['Please enter a date from 2000 to 2100.']],
    ['at', '9:05 pm', '21:05', []],
    ['at', '0.375', '09:00', []],
    ['at', '25:00', null, ['“25:00” is no time, like 09:05.']],
    ['days', '7,5', 7.5, []],
    ['days', 'many', null, ['“many” is not a number of days.']],
    ['days', '31', null, ['Please enter a number from 0 to 30.']],
    ['days', '1.25', null, ['At most 1 decimals, please.']],
    ['kind', 'alpha', 'a', []],
    ['kind', 'Gamma', null, ['“Gamma” is none of: Alpha, Beta, second.']],
    [
      'places',
      'pune, Delhi, north',
      [1],
      ['No active place is called “Delhi”.', 'No active place is called “north”.'],
    ],
    ['places', 'Delhi, North', [2], []],
    ['places', 'All', [], []],
    ['note', '<b>x</b>', '', ['Please use plain text, without HTML tags.']],
    ['note', '007', '007', []],
  ] as const)('%s: %j', (key, text, value, messages) => {
    const table = open(['Employee code', sheet.columns[key].heading], [['E1', text]])
    expect(table.rows[0]?.read()[key]).toEqual(value)
    expect(table.problems().map(({ message }) => message)).toEqual(messages)
  })

  test('lets a day above 12 settle the order for the whole column, unless a format is chosen', () => {
    const header = ['code', 'Date']
    const rows = [
      ['E1', '03/04/2026'],
      ['E2', '03/25/2026'],
    ]
    const read = (chosen = {}) => open(header, rows, chosen).rows.map((row) => row.read().on)
    expect(read()).toEqual(['2026-03-04', '2026-03-25'])
    expect(read({ formats: { on: 'DD/MM/YYYY' } })).toEqual(['2026-04-03', null])
  })

  test('lists problems in sheet order, under the headings of the file', () => {
    const table = open(
      ['Note', 'Emp ID'],
      [
        ['much too long a note', ''],
        ['', ''],
        ['', 'E1'],
      ],
    )
    for (const row of table.rows) row.read()
    table.rows[1]?.complain(null, 'The row is odd.')
    expect(table.problems()).toEqual([
      { row: 2, at: 0, column: 'Note', message: 'Note has at most 10 characters.' },
      { row: 2, at: 1, column: 'Emp ID', message: 'Please enter the employee code.', isBlank: true },
      { row: 4, at: null, column: null, message: 'The row is odd.' },
    ])
  })

  test('refuses a file without rows', () => {
    expect(
      open(
        ['code'],
        [['', '']].map(() => ['']),
      ).problems(),
    ).toMatchObject([{ row: 2, message: 'The file has no rows.' }])
  })
})

test('finds people by code regardless of case, and allows each once', () => {
  const table = open(['code'], [['e1'], ['E9'], ['E1']])
  const once = eachPersonOnce()
  const found = table.rows.map((row) => {
    once(row)
    return personIn(row, new Map([['e1', 'Asha']]))
  })
  expect(found).toEqual(['Asha', null, 'Asha'])
  expect(table.problems().map(({ row, message }) => [row, message])).toEqual([
    [3, 'No employee you have access to has the code “E9”.'],
    [4, 'This person stands in row 2 already.'],
  ])
})

describe('analysing a file', () => {
  const look = (header: string[], rows: string[][], remembered = {}) =>
    lookAtSheet(
      offer,
      { header, rows },
      { today, remembered: Object.keys(remembered).length > 0 ? { columns: remembered, formats: {} } : null },
    )

  test('needs no choice when every heading is known', () => {
    expect(look(['Emp ID', 'Date'], [['E1', '25/03/2026']])).toMatchObject({
      ...{ understood: true, remembered: false },
      date_formats: [{ target: 'on', format: 'DD/MM/YYYY', ambiguous: false }],
    })
  })

  test('asks about an unknown heading, but not again after a choice', () => {
    expect(look(['Emp ID', 'Zzz'], [['E1', 'x']]).understood).toBe(false)
    expect(look(['Emp ID', 'Zzz'], [['E1', 'x']], { zzz: null })).toMatchObject({
      ...{ understood: true, remembered: true },
      guesses: [{ target: 'code' }, { target: null, reason: 'Left out last time.' }],
    })
  })

  test('reports ambiguous dates, including headings that are days', () => {
    expect(look(['Emp ID', '01/02/2026', '02/02/2026'], [['E1', '', '']]).date_formats).toMatchObject([
      { target: 'day', format: 'DD/MM/YYYY', ambiguous: true },
    ])
  })
})

test('words the problems of cells in the language of whoever reads', () => {
  readContractIn(() => 'hi')
  try {
    const table = open(['Employee code', 'Date', 'Time', 'Days (d)'], [['E1', '31/02/2026', '25:00', 'many']])
    table.rows[0]?.read()
    expect(table.problems().map(({ message }) => message)).toEqual([
      '“31/02/2026” तारीख नहीं है; 15/08/2026 जैसी लिखें।',
      '“25:00” समय नहीं है; 09:05 जैसा लिखें।',
      '“many” सही संख्या नहीं है (a number of days)।',
    ])
  } finally {
    readContractIn(() => 'en')
  }
})
