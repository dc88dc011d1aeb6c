import type { PreparedRow } from '@muster/contract/imports/index'
import { expect, test } from 'vitest'
import { managersFirst } from './managers-first.ts'

const row = (rowNumber: number, rest: Partial<PreparedRow> = {}): PreparedRow => ({
  rowNumber,
  values: {},
  newMasters: {},
  manager: null,
  employment: null,
  existingId: null,
  problems: [],
  action: rest.existingId ? 'update' : 'create',
  ...rest,
})
const under = (rowNumber: number) => ({ manager: { rowNumber } })

const cases: [string, PreparedRow[], [number, number | null][], number[]][] = [
  ['keeps the order of rows without managers', [row(2), row(3), row(4)], [], [2, 3, 4]],
  ['puts new managers first', [row(2, under(3)), row(3, under(4)), row(4)], [], [4, 3, 2]],
  [
    'puts a person whose stored manager is moved below them after that manager',
    // B reported to A; from now on A reports to B.
    [
      row(2, { existingId: 1, manager: { id: 2 } }),
      row(3, { existingId: 2, values: { REPORTING_MANAGER_ID: null } }),
    ],
    [
      [1, null],
      [2, 1],
    ],
    [3, 2],
  ],
  [
    'follows lines through people who are not in the file',
    // 1 was above 2, 2 above 3. The file puts 1 below 3, and 2 at the top.
    [
      row(2, { existingId: 1, manager: { id: 3 } }),
      row(3, { existingId: 2, values: { REPORTING_MANAGER_ID: null } }),
    ],
    [
      [1, null],
      [2, 1],
      [3, 2],
    ],
    [3, 2],
  ],
  ['ends with a cycle, which writing refuses', [row(2, under(3)), row(3, under(2))], [], [3, 2]],
]

test.each(cases)('%s', (_name, rows, stored, expected) => {
  expect(managersFirst(rows, new Map(stored)).map((one) => one.rowNumber)).toEqual(expected)
})
