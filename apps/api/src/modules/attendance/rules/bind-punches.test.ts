import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { recountBinding } from '../../../../test/recounts/bind-punches.ts'
import { type BindPunchesInput, bindPunches } from './bind-punches.ts'
import type { PunchDirection } from './punch-order.ts'

const vectors = JSON.parse(readFileSync(new URL('fixtures/bind-punches.json', import.meta.url), 'utf8')) as {
  name: string
  input: BindPunchesInput
  expected: unknown
}[]

test.each(vectors)('$name', ({ input, expected }) => {
  expect(bindPunches(input)).toEqual(expected)
  expect(recountBinding(input)).toEqual(expected)
})

const instance = (id: string, start: string, end: string, before = 180, after = 180) => ({
  id,
  start: `2026-01-${start}:00Z`,
  end: `2026-01-${end}:00Z`,
  window_before: before,
  window_after: after,
})

// Windows from 19:00 to 09:00, and from 04:00 to 18:00.
const night = instance('night', '05T22:00', '06T06:00')
const day = instance('day', '06T07:00', '06T15:00')

interface Row {
  name: string
  instances?: BindPunchesInput['instances']
  /** `time direction`, in January 2026. */
  punches: string[]
  /** The instance of each punch, by time. */
  bound: (string | null)[]
}

const rows: Row[] = [
  {
    name: '1: both ends of the window are in it, a second beyond is not',
    instances: [night],
    punches: ['05T18:59:59 in', '05T19:00:00 in', '06T09:00:00 out', '06T09:00:01 out'],
    bound: [null, 'night', 'night', null],
  },
  {
    name: '1: not a millionth of a second more',
    instances: [night],
    punches: ['05T18:59:59.999999 in', '06T09:00:00.000001 out'],
    bound: [null, null],
  },
  {
    name: '1: a punch of nobody changes nothing',
    instances: [night, day],
    // Otherwise the in at 18:00 would close the night.
    punches: ['05T22:00:00 in', '05T18:00:00 in', '06T06:30:00 out'],
    bound: [null, 'night', 'night'],
  },
  {
    name: '2: an out closes, so that the next out finds nothing open',
    punches: ['05T22:00:00 in', '06T04:30:00 out', '06T08:30:00 out'],
    // The second is still nearest to the night's end: 2:30 against 6:30.
    bound: ['night', 'night', 'night'],
  },
  {
    name: '2: an out of another shift leaves the open one open',
    // Only the evening's window contains the out at 18:30.
    instances: [night, day, instance('long', '06T07:00', '06T15:00', 180, 900)],
    punches: ['06T07:00:00 in', '06T23:00:00 out', '06T23:30:00 unknown'],
    bound: ['day', 'long', 'long'],
  },
  {
    name: '2: an unknown opens what is closed and closes what is open',
    punches: ['05T22:00:00 unknown', '06T05:00:00 unknown', '06T05:30:00 unknown'],
    // Nothing is open after the second: the third is nearer to the day's start.
    bound: ['night', 'night', 'day'],
  },
  {
    name: '2: an unknown while on break comes back',
    punches: ['05T22:00:00 in', '06T02:00:00 break_start', '06T03:00:00 unknown', '06T06:30:00 out'],
    bound: ['night', 'night', 'night', 'night'],
  },
  {
    name: '2: a break that starts with nothing open is no break to come back from',
    punches: ['05T22:00:00 break_start', '06T05:00:00 break_end'],
    bound: ['night', 'day'],
  },
  {
    name: '2: a second break start closes',
    punches: [
      '05T22:00:00 in',
      '06T02:00:00 break_start',
      '06T02:30:00 break_start',
      '06T05:00:00 break_end',
    ],
    bound: ['night', 'night', 'night', 'day'],
  },
  {
    name: '2: opening one shift closes the one on break',
    punches: ['05T22:00:00 in', '06T02:00:00 break_start', '06T07:00:00 in', '06T07:30:00 break_end'],
    bound: ['night', 'night', 'day', 'day'],
  },
  {
    name: '3: an in goes to the nearest start although another shift is open',
    punches: ['05T22:00:00 in', '06T05:30:00 in', '06T06:00:00 out'],
    bound: ['night', 'day', 'day'],
  },
  {
    name: '3: an out does not go to a shift on break, but to the nearest end',
    instances: [night, instance('early', '06T03:00', '06T08:00', 600, 180)],
    punches: ['05T22:00:00 in', '06T04:00:00 break_start', '06T08:30:00 out'],
    bound: ['night', 'night', 'early'],
  },
  {
    name: '3: a break start goes to the open shift',
    punches: ['05T22:00:00 in', '06T06:50:00 break_start', '06T06:55:00 break_end'],
    bound: ['night', 'night', 'night'],
  },
  {
    name: '3: a tie goes to the earlier start, also for an out',
    instances: [instance('b', '06T10:00', '06T14:00'), instance('a', '06T08:00', '06T12:00')],
    punches: ['06T09:00:00 in', '06T09:00:00 out'],
    // The in opens a; even without it, the out is nearest to a's end.
    bound: ['a', 'a'],
  },
  {
    name: '3: an out between two ends',
    instances: [instance('b', '06T10:00', '06T14:00'), instance('a', '06T08:00', '06T12:00')],
    punches: ['06T13:00:00 out'],
    bound: ['a'],
  },
  {
    name: '3: a billionth of a second off the tie',
    instances: [instance('b', '06T10:00', '06T14:00'), instance('a', '06T08:00', '06T12:00')],
    punches: ['06T13:00:00.000000001 out'],
    bound: ['b'],
  },
  {
    name: 'the order of one instant',
    instances: [night],
    punches: [
      '05T22:00:00 out',
      '05T22:00:00 break_start',
      '05T22:00:00 unknown',
      '05T22:00:00 break_end',
      '05T22:00:00 in',
    ],
    bound: ['night', 'night', 'night', 'night', 'night'],
  },
  { name: 'no instances at all', instances: [], punches: ['05T22:00:00 in'], bound: [null] },
  { name: 'no punches', punches: [], bound: [] },
]

describe('additional cases', () => {
  test.each(rows)('$name', ({ instances = [night, day], punches, bound }) => {
    const input: BindPunchesInput = {
      instances,
      punches: punches.map((text) => {
        const [at, direction] = text.split(' ')
        return { at: `2026-01-${at}Z`, direction: direction as PunchDirection }
      }),
    }
    const result = bindPunches(input)
    expect(result.map((one) => one.instance)).toEqual(bound)
    expect(recountBinding(input)).toEqual(result)
    expect(bindPunches({ instances, punches: [...input.punches].reverse() })).toEqual(result)
  })

  test('orders by instant whatever the offset, and returns a repeat in its first form', () => {
    const punches = [
      { at: '2026-01-06T03:31:00+05:30', direction: 'out' },
      { at: '2026-01-05T22:00:00.000Z', direction: 'in' },
      { at: '2026-01-06T03:30:00+05:30', direction: 'in' },
      { at: '2026-01-05T17:00:00-05:00', direction: 'unknown' },
    ] as const
    expect(bindPunches({ instances: [night], punches })).toEqual([
      { at: '2026-01-05T22:00:00.000Z', direction: 'in', instance: 'night' },
      { at: '2026-01-05T17:00:00-05:00', direction: 'unknown', instance: 'night' },
      { at: '2026-01-06T03:31:00+05:30', direction: 'out', instance: 'night' },
    ])
  })

  test('rejects an invalid instant', () => {
    expect(() => bindPunches({ instances: [], punches: [{ at: 'now', direction: 'in' }] })).toThrow(
      RangeError,
    )
  })
})

const base = Temporal.Instant.from('2026-03-07T12:00:00Z')
const offsets = ['Z', '+00:00', '+05:30', '-03:30', '+12:45']
/** In steps of half an hour, to produce ties and equal instants. */
const instantIn = (hours: number) =>
  fc
    .record({
      half: fc.integer({ min: 0, max: hours * 2 }),
      nanoseconds: fc.constantFrom(0, 0, 0, 1, 500_000_000),
      offset: fc.constantFrom(...offsets),
    })
    .map(({ half, nanoseconds, offset }) => {
      const at = base.add({ minutes: half * 30, nanoseconds })
      return offset === 'Z' ? at.toString() : at.toString({ timeZone: offset })
    })

const anyCase = fc.record({
  instances: fc
    .array(
      fc.record({
        start: fc.integer({ min: 0, max: 80 }),
        halves: fc.integer({ min: 1, max: 24 }),
        window_before: fc.constantFrom(0, 30, 60, 180, 720),
        window_after: fc.constantFrom(0, 30, 60, 300, 720),
      }),
      { maxLength: 4 },
    )
    .map((list) =>
      list.map(({ start, halves, ...windows }, index) => ({
        id: `shift ${index}`,
        start: base.add({ minutes: start * 30 }).toString(),
        end: base.add({ minutes: (start + halves) * 30 }).toString(),
        ...windows,
      })),
    ),
  punches: fc.array(
    fc.record({
      at: instantIn(48),
      direction: fc.constantFrom<PunchDirection>('in', 'out', 'break_start', 'break_end', 'unknown'),
    }),
    { maxLength: 14 },
  ),
})

test('equals a recount that tracks the state of every instance', () => {
  fc.assert(
    fc.property(anyCase, (input) => {
      expect(bindPunches(input)).toEqual(recountBinding(input))
    }),
    { numRuns: 2500, seed: 47 },
  )
})

test('does not depend on the order of punches', () => {
  fc.assert(
    fc.property(anyCase, fc.infiniteStream(fc.nat()), (input, random) => {
      const shuffled = input.punches
        .map((punch) => ({ punch, place: random.next().value as number }))
        .sort((a, b) => a.place - b.place)
        .map(({ punch }) => punch)
      const bindings = (punches: typeof input.punches) =>
        bindPunches({ ...input, punches }).map(({ at, direction, instance: bound }) => [
          Temporal.Instant.from(at).toString(),
          direction,
          bound,
        ])
      expect(bindings(shuffled)).toEqual(bindings(input.punches))
    }),
    { numRuns: 500, seed: 48 },
  )
})
