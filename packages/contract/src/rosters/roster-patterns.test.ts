import { expect, test } from 'vitest'
import { mondayOf, weekdayOf } from '../kit/days.ts'
import {
  type Cell,
  type CellChange,
  copyWeek,
  fillOn,
  fillPattern,
  moveBlock,
  paint,
  pasteBlock,
  rotate,
  swapPeople,
} from './roster-patterns.ts'

const days = ['2026-11-23', '2026-11-24', '2026-11-25']
const [M, E] = [11, 12]

/** A roster written as rows: `M`, `E`, `-` for off, `.` for unplanned. */
function planOf(rows: Record<number, string>, from = '2026-11-23') {
  const cells = new Map<string, Cell>()
  const start = Date.parse(`${from}T00:00:00Z`)
  for (const [id, row] of Object.entries(rows)) {
    ;[...row].forEach((letter, index) => {
      const day = new Date(start + index * 86_400_000).toISOString().slice(0, 10)
      const cell = { M, E, '-': null, '.': undefined }[letter]
      cells.set(`${id} ${day}`, cell)
    })
  }
  return (id: number, day: string) => cells.get(`${id} ${day}`)
}

const listed = (changes: readonly CellChange[]) =>
  changes.map(
    ({ employee_id, day, cell }) => `${employee_id} ${day.slice(8)} ${cell ?? (cell === null ? 'off' : '·')}`,
  )

test('weeks begin on Monday', () => {
  expect([weekdayOf('2026-11-23'), weekdayOf('2026-11-29')]).toEqual([1, 7])
  expect([mondayOf('2026-11-29'), mondayOf('2026-11-23')]).toEqual(['2026-11-23', '2026-11-23'])
})

test('painting changes only cells that differ', () => {
  expect(listed(paint(planOf({ 1: 'M-.' }), [1], days, M))).toEqual(['1 24 11', '1 25 11'])
  expect(listed(paint(planOf({ 1: 'M-.' }), [1], days, undefined))).toEqual(['1 23 ·', '1 24 ·'])
})

test.each([
  ['the same for all', 0, ['1 23 11', '1 24 12', '1 25 off', '2 23 11', '2 24 12', '2 25 off']],
  ['each next one later', 1, ['1 23 11', '1 24 12', '1 25 off', '2 23 12', '2 24 off', '2 25 11']],
  ['each next one earlier', -1, ['1 23 11', '1 24 12', '1 25 off', '2 23 off', '2 24 11', '2 25 12']],
])('fills in a pattern: %s', (_name, step, changes) => {
  expect(listed(fillPattern(planOf({}), [1, 2], days, { pattern: [M, E, null], step }))).toEqual(changes)
})

test('an empty pattern fills nothing', () => {
  expect(fillPattern(planOf({}), [1], days, { pattern: [], step: 0 })).toEqual([])
})

test('rotating moves rows cyclically', () => {
  const read = planOf({ 1: 'MMM', 2: 'EEE', 3: '---' })
  expect(listed(rotate(read, [1, 2, 3], [days[0] as string], 1))).toEqual(['1 23 off', '2 23 11', '3 23 12'])
  expect(listed(rotate(read, [1, 2, 3], [days[0] as string], -1))).toEqual(['1 23 12', '2 23 off', '3 23 11'])
  expect(rotate(read, [1, 2, 3], days, 3)).toEqual([])
})

test('swapping includes unplanned cells', () => {
  expect(listed(swapPeople(planOf({ 1: 'M.E', 2: 'E-E' }), [1, 2], days))).toEqual([
    ...['1 23 12', '2 23 11', '1 24 off', '2 24 ·'],
  ])
})

test('copies a week by weekday up to the end of the roster', () => {
  const read = planOf({ 1: 'MMMEE--' })
  const range = { from: '2026-11-23', to: '2026-12-02', monday: '2026-11-23' }
  expect(listed(copyWeek(read, [1], range))).toEqual(['1 30 11', '1 01 11', '1 02 11'])
})

test('ignores days of the copied week before the roster', () => {
  const read = planOf({ 1: 'ME' }, '2026-11-28')
  const range = { from: '2026-11-28', to: '2026-12-06', monday: '2026-11-23' }
  expect(listed(copyWeek(read, [1], range))).toEqual(['1 05 11', '1 06 12'])
})

test('pastes a block, repeating it over a larger target', () => {
  expect(listed(pasteBlock(planOf({}), [1, 2], days, [[M, E]]))).toEqual([
    ...['1 23 11', '1 24 12', '1 25 11', '2 23 11', '2 24 12', '2 25 11'],
  ])
})

test.each<[string, { people: number[]; days: string[] }, boolean, string[]]>([
  ['to the next day', { people: [1], days: [days[1] as string] }, false, ['1 23 ·', '1 24 11']],
  ['to somebody else', { people: [2], days: [days[0] as string] }, false, ['1 23 ·', '2 23 11']],
  ['copied, it stays', { people: [2], days: [days[0] as string] }, true, ['2 23 11']],
  ['to where it stands', { people: [1], days: [days[0] as string] }, false, []],
])('moves a shift %s', (_name, to, isCopy, changes) => {
  const read = planOf({ 1: 'M..', 2: 'E..' })
  const from = { people: [1], days: [days[0] as string] }
  expect(listed(moveBlock(read, from, to, isCopy))).toEqual(changes)
})

test('keeps all cells of a block moved over itself', () => {
  const read = planOf({ 1: 'ME.' })
  const moved = moveBlock(read, { people: [1], days: days.slice(0, 2) }, { people: [1], days: days.slice(1) })
  expect(listed(moved)).toEqual(['1 23 ·', '1 24 11', '1 25 12'])
})

test('fills the first row down, and the first column across', () => {
  const read = planOf({ 1: 'M-.', 2: 'EEE' })
  const place = { people: [1, 2], days }
  expect(listed(fillOn(read, place, false))).toEqual(['2 23 11', '2 24 off', '2 25 ·'])
  expect(listed(fillOn(read, place, true))).toEqual(['1 24 11', '1 25 11'])
})
