import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  daily,
  dueSlot,
  every,
  isKeyOf,
  latestSlot,
  monthly,
  ruleText,
  type SlotRule,
  slotAfter,
} from './slots.ts'

const at = (text: string) => Temporal.Instant.from(text)
const NEW_YORK = 'America/New_York'

describe('clock changes', () => {
  test.each<[string, SlotRule, string, string, string]>([
    // New York's clocks go from 02:00 to 03:00 on 2026-03-08, and from 02:00 back to 01:00 on 2026-11-01.
    ['the day before', daily('02:30'), NEW_YORK, '2026-03-06', '2026-03-07T07:30:00Z'],
    [
      'an hour that is left out: an hour later',
      daily('02:30'),
      NEW_YORK,
      '2026-03-07',
      '2026-03-08T07:30:00Z',
    ],
    ['the day after', daily('02:30'), NEW_YORK, '2026-03-08', '2026-03-09T06:30:00Z'],
    ['summer', daily('02:30'), NEW_YORK, '2026-10-30', '2026-10-31T06:30:00Z'],
    ['after an hour that was repeated', daily('02:30'), NEW_YORK, '2026-10-31', '2026-11-01T07:30:00Z'],
    ['an hour that comes twice: the first', daily('01:30'), NEW_YORK, '2026-10-31', '2026-11-01T05:30:00Z'],
    ['winter again', daily('02:30'), NEW_YORK, '2026-11-01', '2026-11-02T07:30:00Z'],
    ['no changes in Kolkata', daily('02:30'), 'Asia/Kolkata', '2026-03-07', '2026-03-07T21:00:00Z'],
    [
      'half an hour on Lord Howe',
      daily('02:15'),
      'Australia/Lord_Howe',
      '2026-10-03',
      '2026-10-03T15:45:00Z',
    ],
    ['a midnight that is left out', daily('00:00'), 'Africa/Cairo', '2026-04-23', '2026-04-23T22:00:00Z'],
    ['a day that Samoa left out', daily('12:00'), 'Pacific/Apia', '2011-12-29', '2011-12-30T22:00:00Z'],
    ['a leap day', daily('12:00'), 'UTC', '2028-02-28', '2028-02-29T12:00:00Z'],
    ['the end of a short month', monthly(31, '00:30'), 'Asia/Kolkata', '2027-01', '2027-02-27T19:00:00Z'],
    ['the turn of the year', monthly(1, '06:00'), 'UTC', '2026-12', '2027-01-01T06:00:00Z'],
    ['minutes', every(15), NEW_YORK, '2026-03-08T06:45:00Z', '2026-03-08T07:00:00Z'],
    [
      'minutes from a slot of another rhythm',
      every(20),
      'UTC',
      '2026-03-08T06:45:00Z',
      '2026-03-08T07:00:00Z',
    ],
  ])('%s', (_name, rule, timeZone, key, expected) => {
    expect(slotAfter(rule, timeZone, key).at.toString()).toBe(expected)
  })
})

describe('what is due', () => {
  test.each<[string, SlotRule, string, string, string, 'every' | 'last', string | undefined]>([
    ['not yet', daily('03:00'), 'UTC', '2026-11-20', '2026-11-21T02:59:59Z', 'last', undefined],
    ['on the second', daily('03:00'), 'UTC', '2026-11-20', '2026-11-21T03:00:00Z', 'last', '2026-11-21'],
    ['only once', daily('03:00'), 'UTC', '2026-11-21', '2026-11-21T23:00:00Z', 'last', undefined],
    [
      'the last of three missed',
      daily('03:00'),
      'UTC',
      '2026-11-18',
      '2026-11-21T04:00:00Z',
      'last',
      '2026-11-21',
    ],
    [
      'the first of three missed',
      daily('03:00'),
      'UTC',
      '2026-11-18',
      '2026-11-21T04:00:00Z',
      'every',
      '2026-11-19',
    ],
    // An organisation that moves from Kolkata to New York has already had its 21st; next is the 22nd in New
    // York.
    [
      'west: the date is over',
      daily('03:00'),
      NEW_YORK,
      '2026-11-21',
      '2026-11-21T09:00:00Z',
      'last',
      undefined,
    ],
    // From New York to Kolkata: the 22nd has already begun there.
    [
      'east: the date has begun',
      daily('03:00'),
      'Asia/Kolkata',
      '2026-11-21',
      '2026-11-22T01:00:00Z',
      'last',
      '2026-11-22',
    ],
    [
      'east across the date line, nothing left out',
      daily('03:00'),
      'Pacific/Kiritimati',
      '2026-11-20',
      '2026-11-21T09:00:00Z',
      'every',
      '2026-11-21',
    ],
    ['once a month', monthly(5, '03:00'), 'UTC', '2026-11', '2026-11-30T00:00:00Z', 'last', undefined],
    ['a month missed', monthly(5, '03:00'), 'UTC', '2026-09', '2026-11-30T00:00:00Z', 'every', '2026-10'],
  ])('%s', (_name, rule, timeZone, last, now, catchUp, expected) => {
    expect(dueSlot(rule, timeZone, last, at(now), catchUp)?.key).toBe(expected)
  })
})

test('identifies a rule by its text, and the kind of a key by its format', () => {
  expect([daily('03:00'), every(15), monthly(31, '00:30')].map(ruleText)).toEqual([
    'daily 03:00',
    'every 15 minutes',
    'monthly 31 00:30',
  ])
  expect(isKeyOf(daily('03:00'), '2026-11')).toBe(false)
  expect(isKeyOf(monthly(1, '03:00'), '2026-11')).toBe(true)
  expect(isKeyOf(every(5), '2026-11-21T03:00:00Z')).toBe(true)
})

test.each([
  () => daily('24:00'),
  () => daily('3:00'),
  () => every(0),
  () => every(7),
  () => monthly(0, '03:00'),
])('refuses an invalid rule', (make) => {
  expect(make).toThrow()
})

const zones = [
  'UTC',
  'Asia/Kolkata',
  NEW_YORK,
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'Pacific/Kiritimati',
  'America/Sao_Paulo',
]
const times = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
const rules = fc.oneof(
  times.map(daily),
  fc.constantFrom(1, 5, 15, 30, 60, 720, 1440).map(every),
  fc.tuple(fc.integer({ min: 1, max: 31 }), times).map(([day, time]) => monthly(day, time)),
)
const instants = fc
  .integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2035, 0, 1) })
  .map((ms) => Temporal.Instant.fromEpochMilliseconds(ms))

describe('for any rule, time zone and instant', () => {
  test('the current instant lies between the latest slot and the next', () => {
    fc.assert(
      fc.property(rules, fc.constantFrom(...zones), instants, (rule, timeZone, now) => {
        const latest = latestSlot(rule, timeZone, now)
        const next = slotAfter(rule, timeZone, latest.key)
        expect(isKeyOf(rule, latest.key)).toBe(true)
        expect(next.key > latest.key).toBe(true)
        expect(Temporal.Instant.compare(latest.at, now)).toBeLessThanOrEqual(0)
        expect(Temporal.Instant.compare(next.at, now)).toBe(1)
      }),
    )
  })

  test('catches up on every date once, in order, across clock changes and changes of time zone', () => {
    fc.assert(
      fc.property(
        times,
        fc.array(fc.constantFrom(...zones), { minLength: 1, maxLength: 5 }),
        instants,
        fc.integer({ min: 1, max: 20 }),
        (time, moves, start, days) => {
          const rule = daily(time)
          let last = latestSlot(rule, moves[0] as string, start).key
          const first = Temporal.PlainDate.from(last)
          const met: string[] = []
          for (let hour = 0; hour <= days * 24; hour++) {
            const timeZone = moves[Math.floor((hour / (days * 24 + 1)) * moves.length)] as string
            const now = start.add({ hours: hour })
            for (let slot = dueSlot(rule, timeZone, last, now, 'every'); slot; ) {
              met.push(slot.key)
              last = slot.key
              slot = dueSlot(rule, timeZone, last, now, 'every')
            }
          }
          expect(met).toEqual(met.map((_, index) => first.add({ days: index + 1 }).toString()))
        },
      ),
      { numRuns: 60 },
    )
  })
})
