import { expect, test } from 'vitest'
import { changedSpans } from './changed-spans.ts'

const days = (...input: [number, string][]) => input.map(([employee_id, day]) => ({ employee_id, day }))

test.each<[string, ReturnType<typeof days>, ReturnType<typeof changedSpans>]>([
  ['nothing', [], []],
  [
    'the same people on days that follow one another are one piece',
    days([2, '2026-11-30'], [1, '2026-11-30'], [1, '2026-12-01'], [2, '2026-12-01']),
    [{ employeeIds: [1, 2], from: '2026-11-30', to: '2026-12-01' }],
  ],
  [
    'other people begin another one',
    days([1, '2026-11-30'], [1, '2026-12-01'], [2, '2026-12-01']),
    [
      { employeeIds: [1], from: '2026-11-30', to: '2026-11-30' },
      { employeeIds: [1, 2], from: '2026-12-01', to: '2026-12-01' },
    ],
  ],
  [
    'so does a day between',
    days([1, '2026-12-03'], [1, '2026-12-01']),
    [
      { employeeIds: [1], from: '2026-12-01', to: '2026-12-01' },
      { employeeIds: [1], from: '2026-12-03', to: '2026-12-03' },
    ],
  ],
  [
    'a day given twice is one',
    days([1, '2026-12-03'], [1, '2026-12-03']),
    [{ employeeIds: [1], from: '2026-12-03', to: '2026-12-03' }],
  ],
])('%s', (_name, input, spans) => {
  expect(changedSpans(input)).toEqual(spans)
})
