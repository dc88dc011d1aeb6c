import { describe, expect, test } from 'vitest'
import { clockState } from './clock-state.ts'
import { computeDays, type PlannedDay, spanOf, type TakenPunch } from './compute-days.ts'
import type { DayPlan, PlannedShift } from './day-plan.ts'
import { dutyPortion } from './duty-portion.ts'

const shift = (overrides: Partial<PlannedShift> = {}): PlannedShift => ({
  ...{ id: 1, version: 1, code: 'G', name: 'General', color: '#228be6', start: '09:00', end: '18:00' },
  ...{ before: 120, after: 240, graceIn: 10, graceOut: 0, full: 480, half: 240, repeat: 60 },
  ...{ autoBreak: null, flexible: false, coreStart: null, coreEnd: null, overtimeAfter: null },
  ...overrides,
})

const plan = (overrides: Partial<DayPlan> = {}): DayPlan => ({
  ...{ zone: 'UTC', off: null, offName: null, shift: shift(), source: 'default', reason: '', requests: [] },
  ...overrides,
})

const days = (overrides: Partial<DayPlan> = {}, count = 3): PlannedDay[] =>
  Array.from({ length: count }, (_, at) => ({ date: `2026-11-2${at + 3}`, plan: plan(overrides) }))

let serial = 0
const punch = (at: string, direction: TakenPunch['direction'] = 'unknown'): TakenPunch => ({
  ...{ id: ++serial, at, direction },
})

const at = (text: string) => Date.parse(text) / 1000
const LATER = at('2026-11-30T00:00:00Z')

describe('days from plans and punches', () => {
  const cases: [
    name: string,
    given: Partial<DayPlan>,
    punches: [string, TakenPunch['direction']][],
    want: object,
  ][] = [
    [
      'a full day',
      {},
      [
        ['09:05', 'in'],
        ['18:05', 'out'],
      ],
      { status: 'present', worked: 540, late_by: 0 },
    ],
    [
      'a clock-out during a break, which ends the break and the work',
      {},
      [
        ['09:00', 'in'],
        ['13:00', 'break_start'],
        ['18:00', 'out'],
      ],
      {
        status: 'half_day',
        worked: 240,
        break_minutes: 300,
        first_in: '09:00',
        last_out: '18:00',
        flags: [],
      },
    ],
    [
      'a clock-out after a break start that interrupted nothing: the clock-in is missing',
      {},
      [
        ['13:00', 'break_start'],
        ['18:00', 'out'],
      ],
      { status: 'missing_punch', flags: ['missing_in'] },
    ],
    [
      'late beyond the grace',
      {},
      [
        ['09:11', 'in'],
        ['18:00', 'out'],
      ],
      { late_by: 11, flags: ['late'] },
    ],
    [
      'flexible without core hours: nobody is late',
      { shift: shift({ flexible: true, before: 240 }) },
      [
        ['11:30', 'in'],
        ['20:00', 'out'],
      ],
      { status: 'present', late_by: 0, early_by: 0, flags: [] },
    ],
    [
      'flexible: late for the core hours alone',
      { shift: shift({ flexible: true, coreStart: '11:00', coreEnd: '16:00' }) },
      [
        ['11:30', 'in'],
        ['15:30', 'out'],
      ],
      { late_by: 30, early_by: 30, flags: ['early', 'late'] },
    ],
    [
      'overtime after its own bound',
      { shift: shift({ overtimeAfter: 500 }) },
      [
        ['09:00', 'in'],
        ['18:00', 'out'],
      ],
      { overtime: 40 },
    ],
    ['an out without an in', {}, [['18:00', 'out']], { status: 'missing_punch', flags: ['missing_in'] }],
    [
      'breaks that were punched',
      {},
      [
        ['09:00', 'in'],
        ['13:00', 'break_start'],
        ['13:30', 'break_end'],
        ['18:00', 'out'],
      ],
      { worked: 510, break_minutes: 30 },
    ],
    [
      'a break that is taken off',
      { shift: shift({ autoBreak: [45, 300] }) },
      [
        ['09:00', 'in'],
        ['18:00', 'out'],
      ],
      { worked: 495, break_minutes: 45 },
    ],
    [
      'a holiday that was worked',
      { off: 'holiday' },
      [
        ['09:00', 'in'],
        ['14:00', 'out'],
      ],
      { status: 'worked_off_day', overtime: 300 },
    ],
    [
      'nobody has a shift',
      { shift: null },
      [
        ['03:00', 'in'],
        ['11:30', 'out'],
      ],
      { status: 'present', late_by: 0 },
    ],
    [
      'half a day of leave',
      { requests: [{ kind: 'leave', portion: 'first', id: 1, name: 'Earned' }] },
      [
        ['13:30', 'in'],
        ['18:00', 'out'],
      ],
      { status: 'present', late_by: 0 },
    ],
  ]
  test.each(cases)('%s', (_name, input, times, want) => {
    const punches = times.map(([time, direction]) => punch(`2026-11-24T${time}:00.000Z`, direction))
    expect(computeDays(days(input), punches, LATER)[1]).toMatchObject({ ...want, isFinal: true })
  })

  test('are expected or in progress before the end of their window', () => {
    const now = at('2026-11-24T12:00:00Z')
    const [over, today, next] = computeDays(days(), [punch('2026-11-24T09:00:00.000Z', 'in')], now)
    expect(over).toMatchObject({ status: 'absent', isFinal: true })
    expect(today).toMatchObject({
      status: 'working',
      isFinal: false,
      flags: [],
      endsAt: at('2026-11-24T22:00:01Z'),
    })
    expect(next).toMatchObject({ status: 'expected', punchIds: [] })
  })

  test('assign a punch in overlapping windows to the open shift', () => {
    const night = { shift: shift({ start: '22:00', end: '06:00', before: 720, after: 720 }) }
    const punches = [
      punch('2026-11-23T22:00:00.000Z', 'in'),
      punch('2026-11-24T12:30:00.000Z', 'out'),
      punch('2026-11-24T21:50:00.000Z', 'in'),
    ]
    const [first, second] = computeDays(days(night), punches, LATER)
    expect(first).toMatchObject({ punchIds: [punches[0]?.id, punches[1]?.id], worked: 870 })
    expect(second).toMatchObject({ punchIds: [punches[2]?.id], flags: ['missing_out'] })
  })

  test('include neighbours with overlapping windows in the range, and no others', () => {
    const [from, to] = ['2026-11-24', '2026-11-24']
    expect(spanOf(days(), from, to)).toEqual({
      from: at('2026-11-24T07:00:00Z'),
      until: at('2026-11-24T22:00:00Z'),
    })
    const wide = days({ shift: shift({ before: 720, after: 720 }) })
    expect(spanOf(wide, from, to)).toEqual({
      from: at('2026-11-22T21:00:00Z'),
      until: at('2026-11-26T06:00:00Z'),
    })
  })
})

describe('clock state', () => {
  const now = at('2026-11-24T15:00:00Z')
  const stateOf = (...times: [string, TakenPunch['direction']][]) => {
    const punches = times.map(([time, direction]) =>
      punch(`${time}:00.000Z`.replace(/(T\d+:\d+:\d+):00/, '$1'), direction),
    )
    return clockState(computeDays(days(), punches, now), punches, now, () => 60)
  }
  test.each([
    ['nobody came', [], 'out', null],
    ['in', [['2026-11-24T09:00', 'in']], 'in', '2026-11-24T09:00:00.000Z'],
    [
      'in twice',
      [
        ['2026-11-24T09:00', 'in'],
        ['2026-11-24T09:05', 'in'],
      ],
      'in',
      '2026-11-24T09:00:00.000Z',
    ],
    [
      'on a break',
      [
        ['2026-11-24T09:00', 'in'],
        ['2026-11-24T13:00', 'break_start'],
      ],
      'break',
      '2026-11-24T13:00:00.000Z',
    ],
    [
      'a device without directions',
      [
        ['2026-11-24T09:00', 'unknown'],
        ['2026-11-24T13:00', 'unknown'],
      ],
      'out',
      '2026-11-24T13:00:00.000Z',
    ],
    [
      'a device that saw them twice within the minute',
      [
        ['2026-11-24T09:00', 'unknown'],
        ['2026-11-24T09:00:40', 'unknown'],
      ],
      'in',
      '2026-11-24T09:00:00.000Z',
    ],
    [
      'seen twice on going, and back again',
      [
        ['2026-11-24T09:00', 'unknown'],
        ['2026-11-24T12:00', 'unknown'],
        ['2026-11-24T12:00:30', 'unknown'],
        ['2026-11-24T13:00', 'unknown'],
      ],
      'in',
      '2026-11-24T13:00:00.000Z',
    ],
    ['forgot to clock out yesterday', [['2026-11-23T09:00', 'in']], 'out', null],
    ['outside of every window', [['2026-11-24T05:00', 'in']], 'in', '2026-11-24T05:00:00.000Z'],
  ] as const)('%s', (_name, times, state, since) => {
    expect(stateOf(...(times as unknown as [string, TakenPunch['direction']][]))).toMatchObject({
      state,
      since,
    })
  })
})

test.each([
  ['09:30', '12:00', { start: '09:00', end: '18:00' }, 'first'],
  ['09:30', '17:00', { start: '09:00', end: '18:00' }, 'full'],
  ['14:00', '17:00', { start: '09:00', end: '18:00' }, 'second'],
  ['23:00', '01:00', { start: '22:00', end: '06:00' }, 'first'],
  ['03:00', '05:00', { start: '22:00', end: '06:00' }, 'second'],
  ['23:00', '05:00', { start: '22:00', end: '06:00' }, 'full'],
  ['08:00', '11:00', null, 'first'],
] as const)('on duty from %s to %s', (from, to, hours, portion) => {
  expect(dutyPortion(from, to, hours)).toBe(portion)
})
