import { expect, test } from 'vitest'
import { excused } from './short-leave.ts'

const day = { start: '09:00', before: 120, graceIn: 10, graceOut: 5 }
const night = { start: '22:00', before: 120, graceIn: 0, graceOut: 0 }

type Case = [
  name: string,
  shift: typeof day,
  short: string[],
  was: { first_in?: string; last_out?: string; late_by?: number; early_by?: number },
  want: { late_by: number; early_by: number; flags: string[] },
]

const cases: Case[] = [
  [
    'all of being late',
    day,
    ['09:00-11:00'],
    { first_in: '11:00', late_by: 120 },
    { late_by: 0, early_by: 0, flags: [] },
  ],
  [
    'a part of it',
    day,
    ['09:00-10:30'],
    { first_in: '11:00', late_by: 120 },
    { late_by: 30, early_by: 0, flags: ['late'] },
  ],
  [
    'a rest within the grace',
    day,
    ['09:00-10:50'],
    { first_in: '11:00', late_by: 120 },
    { late_by: 0, early_by: 0, flags: [] },
  ],
  [
    'at another time',
    day,
    ['15:00-16:00'],
    { first_in: '09:30', late_by: 30 },
    { late_by: 30, early_by: 0, flags: ['late'] },
  ],
  [
    'two of them that overlap',
    day,
    ['09:00-10:00', '09:30-10:45'],
    { first_in: '11:00', late_by: 120 },
    { late_by: 15, early_by: 0, flags: ['late'] },
  ],
  [
    'leaving early',
    day,
    ['16:00-18:00'],
    { last_out: '16:00', early_by: 120 },
    { late_by: 0, early_by: 0, flags: [] },
  ],
  [
    'leaving earlier than that',
    day,
    ['16:00-18:00'],
    { last_out: '15:00', early_by: 180 },
    { late_by: 0, early_by: 60, flags: ['early'] },
  ],
  [
    'late of a core hour alone',
    day,
    ['11:00-12:00'],
    { first_in: '12:00', late_by: 60 },
    { late_by: 0, early_by: 0, flags: [] },
  ],
  [
    'after midnight of a night',
    night,
    ['04:00-06:00'],
    { last_out: '04:00', early_by: 120 },
    { late_by: 0, early_by: 0, flags: [] },
  ],
  [
    'before midnight of a night',
    night,
    ['22:00-23:30'],
    { first_in: '00:15', late_by: 135 },
    { late_by: 45, early_by: 0, flags: ['late'] },
  ],
]

test.each(cases)('short leave excuses %s', (_name, shift, short, was, want) => {
  const evaluated = { first_in: null, last_out: null, late_by: 0, early_by: 0, ...was }
  const flags = [...(evaluated.early_by > 0 ? ['early'] : []), ...(evaluated.late_by > 0 ? ['late'] : [])]
  const leaves = short.map((span, id) => ({ id, from: span.slice(0, 5), to: span.slice(6) }))
  expect(excused({ ...evaluated, flags }, leaves, shift)).toMatchObject(want)
})
