import { expect, test } from 'vitest'
import type { Cell } from './roster-patterns.ts'
import { coverOf, type RosterFacts, type RosterPerson, warningsOf } from './roster-warnings.ts'

const times: Record<number, { start: string; end: string }> = {
  1: { start: '06:00', end: '14:00' },
  2: { start: '14:00', end: '22:00' },
  3: { start: '22:00', end: '06:00' },
  4: { start: '05:00', end: '09:00' },
  5: { start: '06:00', end: '14:00' },
}
/** X is inactive. */
const letters: Record<string, Cell> = { M: 1, E: 2, N: 3, D: 4, X: 5, '-': null, '.': undefined }

const facts = (from: string, to: string, zone = 'Asia/Kolkata'): RosterFacts => ({
  ...{ from, to, zone },
  today: '2026-11-20',
  timesOf: (shift) => times[shift],
  isOffered: (shift) => shift !== 5,
})

const dayAt = (from: string, index: number) =>
  new Date(Date.parse(`${from}T00:00:00Z`) + index * 86_400_000).toISOString().slice(0, 10)

interface Given {
  /** Cells of the days directly before the roster. */
  before?: string
  after?: string
  /** The shift of unplanned days. */
  usual?: Cell
  leave?: Record<string, number>
  holidays?: Record<string, string>
  taken?: readonly string[]
  joined?: string
  left?: string
}

function person(from: string, row: string, given: Given = {}): RosterPerson {
  const cells = new Map<string, Cell>()
  ;[...row].forEach((letter, index) => {
    cells.set(dayAt(from, index), letters[letter])
  })
  const around = new Map<string, Cell>()
  const before = given.before ?? ''
  const put = (letter: string, index: number) => {
    around.set(dayAt(from, index), letters[letter])
  }
  ;[...before].forEach((letter, index) => {
    put(letter, index - before.length)
  })
  ;[...(given.after ?? '')].forEach((letter, index) => {
    put(letter, row.length + index)
  })
  return {
    employee_id: 7,
    cell: (day) => cells.get(day),
    otherwise: (day) => around.get(day) ?? (cells.has(day) ? given.usual : null),
    leave: (day) => given.leave?.[day] ?? 0,
    holiday: (day) => given.holidays?.[day],
    isTaken: (day) => given.taken?.includes(day) ?? false,
    joined: given.joined ?? '2020-01-01',
    left: given.left ?? null,
  }
}

function listed(from: string, row: string, given: Given = {}, zone = 'Asia/Kolkata') {
  const to = dayAt(from, row.length - 1)
  return warningsOf(person(from, row, given), facts(from, to, zone)).map((warning) => {
    const detail =
      warning.kind === 'rest' ? ` ${warning.minutes}` : warning.kind === 'streak' ? ` ${warning.days}` : ''
    return `${warning.day.slice(5)} ${warning.kind}${detail}`
  })
}

const MON = '2026-11-23'

test.each<[string, string, Given, string[]]>([
  ['a calm week', 'MMMMM--', {}, []],
  ['evening, then morning: 8 hours', 'EM', {}, ['11-24 rest 480']],
  ['exactly 16 hours are fine', 'MM', {}, []],
  ['night, then evening: 8 hours', 'NE', {}, ['11-24 rest 480']],
  ['night, then morning: none', 'NM', {}, ['11-24 rest 0']],
  ['night runs into the next morning', 'ND', {}, ['11-24 overlap']],
  ['a day off between is rest enough', 'N-M', {}, []],
  ['the night before the roster', 'M', { before: 'N' }, ['11-23 rest 0']],
  ['the morning after the roster is told on its last day', 'ME', { after: 'M' }, ['11-24 rest 480']],
  ['what the roster leaves open is not its matter', '..', { usual: 2, before: 'N' }, []],
  ['a planned day against a usual one', 'E.', { usual: 1 }, ['11-24 rest 480']],
  ['seven days in a row', 'MMMMMMM', {}, ['11-29 streak 7']],
  ['nine days are one warning, on the first too many', 'MMMMMMMMM', {}, ['11-29 streak 9']],
  ['six and a day off', 'MMMMMM-M', {}, []],
  ['days before the roster count', 'MM-', { before: 'MMMMM' }, ['11-24 streak 7']],
  ['too many already before it', 'M-', { before: 'MMMMMMM' }, ['11-23 streak 8']],
  ['days after the roster count', 'MMM', { after: 'MMMM' }, ['11-25 streak 7']],
  ['leave breaks a run', 'MMMMMMM', { leave: { '2026-11-25': 3 } }, ['11-25 leave']],
  [
    'a half day of leave does not',
    'MMMMMMM',
    { leave: { '2026-11-25': 1 } },
    ['11-25 leave', '11-29 streak 7'],
  ],
  ['off on a day of leave is no matter', '-', { leave: { '2026-11-23': 3 } }, []],
  ['leave is no work to rest from', 'NM', { leave: { '2026-11-23': 3 } }, ['11-23 leave']],
  [
    'another roster has the day, off or not',
    'M-',
    { taken: ['2026-11-23', '2026-11-24'] },
    ['11-23 taken', '11-24 taken'],
  ],
  [
    'a shift on a holiday; off on it is no matter',
    'M-',
    { holidays: { '2026-11-23': 'Guru Nanak Jayanti', '2026-11-24': 'Another' } },
    ['11-23 holiday'],
  ],
  ['a shift that is offered here no more', 'XM', {}, ['11-23 not_offered']],
  ['another roster has a day left open here', '.', { taken: ['2026-11-23'] }, []],
  [
    'before the first and after the last day',
    'MMM',
    { joined: '2026-11-24', left: '2026-11-24' },
    ['11-23 not_employed', '11-25 not_employed'],
  ],
])('%s', (_name, row, given, warnings) => {
  expect(listed(MON, row, given)).toEqual(warnings)
})

test('does not report an inactive shift on past days', () => {
  expect(listed('2026-11-16', 'X---X')).toEqual(['11-20 not_offered'])
})

test.each([
  // Between 14:00–22:00 and 09:00 there are 11 hours of rest, and 7 before 05:00; a clock change moves both
  // by one.
  ['clocks go forward: an hour less rest', '2026-03-28', 'EM', ['03-29 rest 420']],
  ['clocks go back: an hour more', '2026-10-24', 'EM', ['10-25 rest 540']],
  ['the night of the change ends at its local end', '2026-10-24', 'NE', ['10-25 rest 480']],
])('daylight saving of the location: %s', (_name, from, row, warnings) => {
  expect(listed(from, row, {}, 'Europe/Berlin')).toEqual(warnings)
})

test('days before joining and after the last working day are no headcount', () => {
  const people = [person(MON, 'MM', { left: MON }), person(MON, 'MM', { joined: '2026-11-24' })]
  const demand = [{ shift_id: 1, weekday: null, day: MON, needed: 2 }]
  expect(coverOf(people, { from: MON, to: MON }, demand)).toEqual([
    { day: MON, shift_id: 1, needed: 2, planned: 1 },
  ])
})

test('compares headcount with demand, preferring that of the day over that of the weekday', () => {
  const people = [person(MON, 'MM'), person(MON, 'ME', { leave: { '2026-11-23': 3 } }), person(MON, 'M-')]
  const range = { from: MON, to: '2026-11-24' }
  const demand = [
    { shift_id: 1, weekday: 1, day: null, needed: 3 },
    { shift_id: 1, weekday: 2, day: null, needed: 9 },
    { shift_id: 1, weekday: null, day: '2026-11-24', needed: 1 },
    { shift_id: 2, weekday: 2, day: null, needed: 0 },
  ]
  expect(coverOf(people, range, demand)).toEqual([
    { day: MON, shift_id: 1, needed: 3, planned: 2 },
    { day: '2026-11-24', shift_id: 1, needed: 1, planned: 1 },
  ])
})
