import { describe, expect, test } from 'vitest'
import { findRing, type LinePeriod, type ManagerProposal, soundManagers } from './manager-lines.ts'

const [A, B, C, D] = [1, 2, 3, 4]
const line = (
  employeeId: number,
  managerId: number | null,
  fromDate = '2020-01-01',
  toDate: string | null = null,
) => ({ employeeId, managerId, fromDate, toDate }) satisfies LinePeriod
const to = (employeeId: number, managerId: number | null, fromDate = '2026-12-01'): ManagerProposal => ({
  employeeId,
  managerId,
  fromDate,
})

const cases: [name: string, lines: LinePeriod[], proposals: ManagerProposal[], day: string | null][] = [
  ['a manager without a manager', [line(A, null)], [to(B, A)], null],
  ['oneself as manager', [line(A, null)], [to(A, A)], '2026-12-01'],
  ['a direct report as manager', [line(B, A), line(A, null)], [to(A, B)], '2026-12-01'],
  ['an indirect report as manager', [line(B, A), line(C, B), line(A, null)], [to(A, C)], '2026-12-01'],
  ['two people swapped in one change', [line(B, A), line(A, null)], [to(A, B), to(B, null)], null],
  [
    'a cycle by two changes together only',
    [line(A, C), line(B, D), line(C, null), line(D, null)],
    [to(C, B), to(B, A)],
    '2026-12-01',
  ],
  [
    'a cycle that a planned change closes later',
    [line(A, null), line(B, null, '2020-01-01', '2026-12-31'), line(B, A, '2027-01-01')],
    [to(A, B)],
    '2027-01-01',
  ],
  [
    'a cycle that a planned change cuts before the day',
    [line(A, null), line(B, A, '2020-01-01', '2026-11-30'), line(B, null, '2026-12-01')],
    [to(A, B)],
    null,
  ],
  [
    'a change that ends before another one starts',
    [
      line(A, null, '2020-01-01', '2026-12-31'),
      line(A, C, '2027-01-01'),
      line(B, null, '2020-01-01', '2026-12-31'),
      line(B, A, '2027-01-01'),
      line(C, null),
    ],
    [to(A, B)],
    null,
  ],
  ['no manager', [line(B, A), line(A, null)], [to(B, null)], null],
  ['an existing cycle of other people', [line(C, D), line(D, C), line(A, null)], [to(B, A)], null],
]

describe('a cycle of managers, now or later', () => {
  test.each(cases)('%s', (_name, lines, proposals, day) => {
    expect(findRing(lines, proposals, '2026-12-01')?.day ?? null).toBe(day)
  })
})

describe('changes of manager that start on the same day', () => {
  test('are validated together, in any order', () => {
    const due = [
      { employeeId: B, managerId: A },
      { employeeId: A, managerId: C },
    ]
    for (const order of [due, due.toReversed()]) {
      const managerOf = new Map<number, number | null>([
        [A, B],
        [B, null],
        [C, null],
      ])
      expect(soundManagers(managerOf, order).refused).toEqual([])
      expect([...managerOf]).toEqual([
        [A, C],
        [B, A],
        [C, null],
      ])
    }
  })

  test('exclude only the change that closes a cycle', () => {
    const managerOf = new Map<number, number | null>([
      [A, null],
      [B, A],
      [C, null],
    ])
    const due = [
      { employeeId: A, managerId: B },
      { employeeId: C, managerId: A },
    ]
    const { sound, refused } = soundManagers(managerOf, due)
    expect([sound, refused]).toEqual([[due[1]], [due[0]]])
    expect(managerOf.get(A)).toBeNull()
  })
})
