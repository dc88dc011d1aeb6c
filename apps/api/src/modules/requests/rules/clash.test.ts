import { expect, test } from 'vitest'
import { type Claims, clashOf, type DayClaim, type Presence } from './clash.ts'

const on = (presence: Presence, ...days: DayClaim[]): Claims => ({ presence, days })
const whole = (day = '2026-12-01') => ({ day, halves: 3 })
const first = { day: '2026-12-01', halves: 1 }
const second = { day: '2026-12-01', halves: 2 }
const hours = (from: string, to: string) => ({ day: '2026-12-01', halves: 3, hours: { from, to } })

const cases: [string, Claims, Claims, string | null][] = [
  ['leave on a day from home', on('leave', whole()), on('work', whole()), '2026-12-01'],
  ['a day from home on leave', on('work', whole()), on('leave', whole()), '2026-12-01'],
  ['different days', on('leave', whole()), on('work', whole('2026-12-02')), null],
  ['the same half', on('leave', first), on('work', first), '2026-12-01'],
  ['different halves', on('leave', first), on('work', second), null],
  ['a half within a whole day', on('leave', first), on('work', whole()), '2026-12-01'],
  [
    'the first of several days',
    on('leave', whole('2026-12-02'), whole()),
    on('work', whole(), whole('2026-12-02')),
    '2026-12-01',
  ],
  ['home and on duty', on('work', whole()), on('work', whole()), '2026-12-01'],
  ['hours on duty within leave', on('work', hours('10:00', '12:00')), on('leave', whole()), '2026-12-01'],
  ['hours on duty beside half a day', on('work', hours('10:00', '12:00')), on('leave', second), null],
  [
    'hours on duty at different times',
    on('work', hours('10:00', '12:00')),
    on('work', hours('12:00', '13:00')),
    null,
  ],
  [
    'hours on duty at the same time',
    on('work', hours('10:00', '12:00')),
    on('work', hours('11:00', '13:00')),
    '2026-12-01',
  ],
  ['short leave from home', on('short', hours('10:00', '11:00')), on('work', whole()), null],
  [
    'short leave in hours on duty',
    on('short', hours('10:00', '11:00')),
    on('work', hours('10:30', '12:00')),
    '2026-12-01',
  ],
  ['a chosen holiday from home', on('holiday', whole()), on('work', whole()), '2026-12-01'],
  ['a chosen holiday within leave', on('holiday', whole()), on('leave', whole()), null],
  ['comp-off for a day of leave', on('worked', whole()), on('leave', whole()), '2026-12-01'],
  ['comp-off for an off-day on duty', on('worked', whole()), on('work', whole()), null],
]

test.each(cases)('%s', (_name, one, other, day) => {
  expect(clashOf(one, other)).toBe(day)
  expect(clashOf(other, one)).toBe(day)
})
