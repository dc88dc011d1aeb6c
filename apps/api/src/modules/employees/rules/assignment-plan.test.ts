import { describe, expect, test } from 'vitest'
import { type AssignmentPlan, NO_CHANGE, type Period, planAssignment } from './assignment-plan.ts'

const sales: Period = { id: 1, valueId: 10, fromDate: '2024-01-01', toDate: '2025-12-31' }
const support: Period = { id: 2, valueId: 20, fromDate: '2026-01-01', toDate: null }

describe('planning a change of department', () => {
  const rows: [string, Period[], number | null, string, AssignmentPlan][] = [
    [
      'the first value',
      [],
      10,
      '2024-01-01',
      { ...NO_CHANGE, insert: [{ valueId: 10, fromDate: '2024-01-01', toDate: null }] },
    ],
    ['no value where there was none', [], null, '2024-01-01', NO_CHANGE],
    ['the current value', [sales, support], 20, '2026-05-01', NO_CHANGE],
    [
      'a new value within the open period',
      [sales, support],
      30,
      '2026-05-01',
      {
        end: { id: 2, toDate: '2026-04-30' },
        replace: null,
        insert: [{ valueId: 30, fromDate: '2026-05-01', toDate: null }],
      },
    ],
    [
      'a correction on the period’s first day',
      [sales, support],
      30,
      '2026-01-01',
      { ...NO_CHANGE, replace: { id: 2, valueId: 30 } },
    ],
    [
      'a change in the past, ended by the next change',
      [sales, support],
      30,
      '2025-06-01',
      {
        end: { id: 1, toDate: '2025-05-31' },
        replace: null,
        insert: [{ valueId: 30, fromDate: '2025-06-01', toDate: '2025-12-31' }],
      },
    ],
    [
      'a value before the first known one',
      [support],
      10,
      '2025-06-01',
      { ...NO_CHANGE, insert: [{ valueId: 10, fromDate: '2025-06-01', toDate: '2025-12-31' }] },
    ],
    [
      'removing the value',
      [support],
      null,
      '2026-05-01',
      {
        end: { id: 2, toDate: '2026-04-30' },
        replace: null,
        insert: [{ valueId: null, fromDate: '2026-05-01', toDate: null }],
      },
    ],
  ]
  test.each(rows)('%s', (_name, periods, value, from, plan) => {
    expect(planAssignment(periods, value, from)).toEqual(plan)
  })
})
