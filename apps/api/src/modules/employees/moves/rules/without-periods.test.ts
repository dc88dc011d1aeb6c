import { expect, test } from 'vitest'
import type { Period } from '../../rules/assignment-plan.ts'
import { withoutPeriods } from './without-periods.ts'

const period = (id: number, fromDate: string, toDate: string | null): Period => ({
  id,
  valueId: id * 10,
  fromDate,
  toDate,
})
const a = period(1, '2020-01-01', '2024-02-28')
const b = period(2, '2024-02-29', '2024-12-31')
const c = period(3, '2025-01-01', null)

const cases: [name: string, periods: Period[], removed: number[], ends: [number, string | null][]][] = [
  ['the last period', [a, b, c], [3], [[2, null]]],
  ['a middle period that begins on a leap day', [a, b, c], [2], [[1, '2024-12-31']]],
  ['two consecutive periods', [a, b, c], [2, 3], [[1, null]]],
  ['unsorted periods', [c, a, b], [3, 2], [[1, null]]],
  ['the only period', [c], [3], []],
  ['the first period', [a, b], [1], []],
  ['a period after a gap', [period(1, '2020-01-01', '2023-12-31'), c], [3], []],
  ['no periods', [a, b, c], [], []],
  [
    'two separate periods',
    [a, b, c, period(4, '2026-01-01', null)].map((one) =>
      one.id === 3 ? { ...one, toDate: '2025-12-31' } : one,
    ),
    [2, 4],
    [
      [1, '2024-12-31'],
      [3, null],
    ],
  ],
]

test.each(cases)('extends adjacent earlier periods on removing %s', (_name, periods, removed, ends) => {
  expect(withoutPeriods(periods, new Set(removed)).map(({ id, toDate }) => [id, toDate])).toEqual(ends)
})
