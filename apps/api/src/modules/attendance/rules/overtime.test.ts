import { expect, test } from 'vitest'
import { type OvertimeRule, overtimeOf } from './overtime.ts'

const weekday: OvertimeRule = {
  ...{ day_type: 1, min_minutes: 30, round_to: 15, rounding: 'down' },
  ...{ multiplier: 1.5, max_minutes: 120, settles: 'either' },
}
const beyond: OvertimeRule = { ...weekday, day_type: 4, multiplier: 2, max_minutes: 60 }
const holiday: OvertimeRule = { ...weekday, day_type: 3, multiplier: 3, max_minutes: null, rounding: 'up' }

const rows: [name: string, dayType: 1 | 2 | 3, minutes: number, rules: OvertimeRule[], parts: number[][]][] =
  [
    ['too little', 1, 29, [weekday], []],
    ['exactly the least', 1, 30, [weekday], [[1, 30, 45]]],
    ['rounded down', 1, 59, [weekday], [[1, 45, 68]]],
    ['nearest', 1, 53, [{ ...weekday, rounding: 'nearest' }], [[1, 60, 90]]],
    ['beyond the bound nothing', 1, 200, [weekday], [[1, 120, 180]]],
    [
      'beyond the bound by the other rule',
      1,
      150,
      [weekday, beyond],
      [
        [1, 120, 180],
        [4, 30, 60],
      ],
    ],
    [
      'both bounds',
      1,
      600,
      [weekday, beyond],
      [
        [1, 120, 180],
        [4, 60, 120],
      ],
    ],
    ['a holiday has no second rate', 3, 481, [weekday, beyond, holiday], [[3, 495, 1485]]],
    ['no rule', 2, 300, [weekday], []],
  ]

test.each(rows)('%s', (_name, dayType, minutes, rules, parts) => {
  const found = overtimeOf(dayType, minutes, rules)
  expect(found.parts.map((part) => [part.day_type, part.minutes, part.credited])).toEqual(parts)
  expect(found.credited).toBe(parts.reduce((sum, part) => sum + (part[2] as number), 0))
  expect(found.reasons.length).toBeGreaterThan(0)
})
