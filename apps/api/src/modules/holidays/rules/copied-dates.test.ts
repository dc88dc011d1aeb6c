import { expect, test } from 'vitest'
import { copiedDate, nameKey } from './copied-dates.ts'

const none = { earlier: [], from: [], to: [] }
type Known = Parameters<typeof copiedDate>[2]

const cases: [string, { date: string; name: string }, Partial<Known>, string, string][] = [
  [
    'a fixed day that the calendar knows',
    { date: '2026-01-26', name: 'Republic Day' },
    {
      from: [{ date: '2026-01-26', name: 'Republic Day' }],
      to: [{ date: '2027-01-26', name: 'Republic Day' }],
    },
    ...(['2027-01-26', 'fixed'] as const),
  ],
  [
    'a moving day that the calendar knows',
    { date: '2026-04-03', name: 'Good friday' },
    {
      from: [{ date: '2026-04-03', name: 'Good Friday' }],
      to: [{ date: '2027-03-26', name: 'Good Friday' }],
    },
    ...(['2027-03-26', 'known'] as const),
  ],
  [
    'a calendar that knew another day is not believed',
    { date: '2026-04-06', name: 'Good Friday' },
    {
      from: [{ date: '2026-04-03', name: 'Good Friday' }],
      to: [{ date: '2027-03-26', name: 'Good Friday' }],
    },
    ...(['2027-04-06', 'check'] as const),
  ],
  [
    'a day that was the same the year before',
    { date: '2026-05-01', name: 'Maharashtra Day' },
    { earlier: [{ date: '2025-05-01', name: 'Maharashtra day' }] },
    ...(['2027-05-01', 'fixed'] as const),
  ],
  [
    'a day that moved before',
    { date: '2026-11-08', name: 'Diwali' },
    { earlier: [{ date: '2025-10-20', name: 'Diwali' }] },
    ...(['2027-11-08', 'check'] as const),
  ],
  ['a day nobody knows', { date: '2026-07-07', name: 'Founders’ Day' }, {}, '2027-07-07', 'check'],
  ['29 February', { date: '2028-02-29', name: 'Leap Day' }, {}, '2027-02-28', 'check'],
]
test.each(cases)('%s', (_name, holiday, known, date, basis) => {
  expect(copiedDate(holiday, 2027, { ...none, ...known })).toMatchObject({ date, basis })
})

test('treats spelling variants of a name as equal', () => {
  expect(nameKey('Christmas Day')).toBe(nameKey('  christmas'))
  expect(nameKey('Id-ul-Fitr')).not.toBe(nameKey('Id-ul-Zuha'))
})
