import type { WeekOffRule } from '@muster/contract/holidays/week-off-shapes'
import { expect, test } from 'vitest'
import { sameRules, tidyRules } from './week-off-rules.ts'

const sunday: WeekOffRule = { weekday: 7, weeks: 'every' }

test('sorts rules by weekday, without duplicates', () => {
  const rules: WeekOffRule[] = [
    sunday,
    { weekday: 6, weeks: 'nth', nth: [4, 2, 4] },
    sunday,
    { weekday: 1, weeks: 'alternate', anchor: '2026-01-05' },
  ]
  expect(tidyRules(rules)).toEqual([
    { weekday: 1, weeks: 'alternate', anchor: '2026-01-05' },
    { weekday: 6, weeks: 'nth', nth: [2, 4] },
    sunday,
  ])
})

const same: [string, WeekOffRule[] | null, WeekOffRule[] | null, boolean][] = [
  [
    'in another order',
    [sunday, { weekday: 6, weeks: 'every' }],
    [{ weekday: 6, weeks: 'every' }, sunday],
    true,
  ],
  [
    'other weeks of a month',
    [{ weekday: 6, weeks: 'nth', nth: [1] }],
    [{ weekday: 6, weeks: 'nth', nth: [2] }],
    false,
  ],
  ['none, and as the organisation', [], null, false],
  ['both as the organisation', null, null, true],
]
test.each(same)('%s', (_name, one, other, expected) => {
  expect(sameRules(one, other)).toBe(expected)
})
