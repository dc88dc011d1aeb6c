import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type LevelFacts, ticketLevels } from './ticket-levels.ts'
import { workingTime } from './working-time.ts'

const day = [{ from: '09:00', to: '17:00' }]
const week = { mon: day, tue: day, wed: day, thu: day, fri: day, sat: [], sun: [] }
const calendar = (more: object = {}) => ({
  time_zone: 'Asia/Kolkata',
  always: false,
  week,
  holidays: [],
  ...more,
})
const office = workingTime(calendar()) as NonNullable<ReturnType<typeof workingTime>>

interface Facts {
  start?: string
  now?: string
  answeredAt?: string
  resolvedAt?: string
  pauses?: { from: string; to: string | null }[]
  responseMinutes?: number
  resolutionMinutes?: number
}

const seconds = (instant: string) => Date.parse(instant) / 1000
const secondsOr = <Other>(instant: string | null | undefined, other: Other) =>
  instant ? seconds(instant) : other
const instant = (at: number | null) =>
  at === null ? null : new Date(at * 1000).toISOString().replace('.000Z', 'Z')

/** Monday 2026-11-23, 09:00 in Kolkata is 03:30 UTC. */
const facts = (more: Facts): LevelFacts => ({
  start: seconds(more.start ?? '2026-11-23T03:30:00Z'),
  now: seconds(more.now ?? '2026-11-23T04:30:00Z'),
  answeredAt: secondsOr(more.answeredAt, null),
  resolvedAt: secondsOr(more.resolvedAt, null),
  pauses: (more.pauses ?? []).map(({ from, to }) => ({
    from: seconds(from),
    to: secondsOr(to, Number.POSITIVE_INFINITY),
  })),
  responseMinutes: more.responseMinutes ?? 120,
  resolutionMinutes: more.resolutionMinutes ?? 480,
})
const levels = (more: Facts = {}, time = office) => {
  const { response, resolution } = ticketLevels(time, facts(more))
  return [response.state, instant(response.dueAt), resolution.state, instant(resolution.dueAt)]
}

test.each([
  ['after an hour', {}, ['running', '2026-11-23T05:30:00Z', 'running', '2026-11-23T11:30:00Z']],
  [
    'after three quarters of the response',
    { now: '2026-11-23T05:00:00Z' },
    ['warned', '2026-11-23T05:30:00Z', 'running', '2026-11-23T11:30:00Z'],
  ],
  [
    'a second before it is late',
    { now: '2026-11-23T05:30:00Z' },
    ['warned', '2026-11-23T05:30:00Z', 'running', '2026-11-23T11:30:00Z'],
  ],
  [
    'a second after',
    { now: '2026-11-23T05:30:01Z' },
    ['breached', '2026-11-23T05:30:00Z', 'running', '2026-11-23T11:30:00Z'],
  ],
  [
    'answered in time',
    { now: '2026-11-23T08:30:00Z', answeredAt: '2026-11-23T05:00:00Z' },
    ['met', '2026-11-23T05:30:00Z', 'running', '2026-11-23T11:30:00Z'],
  ],
  [
    'answered late',
    { now: '2026-11-23T08:30:00Z', answeredAt: '2026-11-23T06:00:00Z' },
    ['breached', '2026-11-23T05:30:00Z', 'running', '2026-11-23T11:30:00Z'],
  ],
  [
    'resolved without a reply',
    { resolvedAt: '2026-11-23T04:00:00Z' },
    ['met', '2026-11-23T05:30:00Z', 'met', '2026-11-23T11:30:00Z'],
  ],
  [
    'waiting moves the resolution alone',
    { now: '2026-11-23T11:45:00Z', pauses: [{ from: '2026-11-23T04:30:00Z', to: '2026-11-23T06:30:00Z' }] },
    ['breached', '2026-11-23T05:30:00Z', 'warned', '2026-11-24T05:30:00Z'],
  ],
  [
    'while it waits nothing is due',
    {
      now: '2026-11-24T04:30:00Z',
      answeredAt: '2026-11-23T04:00:00Z',
      pauses: [{ from: '2026-11-23T04:30:00Z', to: null }],
    },
    ['met', '2026-11-23T05:30:00Z', 'running', null],
  ],
  [
    'reopened: the time in which it was resolved does not count',
    {
      now: '2026-11-24T04:00:00Z',
      answeredAt: '2026-11-23T04:00:00Z',
      pauses: [{ from: '2026-11-23T05:30:00Z', to: '2026-11-24T03:30:00Z' }],
    },
    ['met', '2026-11-23T05:30:00Z', 'running', '2026-11-24T09:30:00Z'],
  ],
  [
    'an anonymous one, before its clock starts',
    { start: '2026-11-24T18:30:00Z' },
    ['running', '2026-11-25T05:30:00Z', 'running', '2026-11-25T11:30:00Z'],
  ],
])('%s', (_, more, expected) => expect(levels(more)).toEqual(expected))

test('a holiday that is entered while the ticket runs moves what is due', () => {
  const closed = workingTime(calendar({ holidays: ['2026-11-24'] })) as typeof office
  const late = { resolutionMinutes: 600 }
  expect(levels(late)[3]).toBe('2026-11-24T05:30:00Z')
  expect(levels(late, closed)[3]).toBe('2026-11-25T05:30:00Z')
})

test('hours keep their local time across a change of clocks', () => {
  const berlin = workingTime(calendar({ time_zone: 'Europe/Berlin' })) as typeof office
  // Friday before the clocks go back, 16:00 in summer time; eight hours later is Monday 16:00 in winter time.
  expect(levels({ start: '2026-10-23T14:00:00Z', now: '2026-10-23T14:00:00Z' }, berlin)[3]).toBe(
    '2026-10-26T15:00:00Z',
  )
})

describe('the next change', () => {
  const nextOf = (more: Facts) => {
    const { response, resolution } = ticketLevels(office, facts(more))
    return [instant(response.nextAt), instant(resolution.nextAt)]
  }

  test.each([
    ['of what runs is its warning', {}, ['2026-11-23T05:00:00Z', '2026-11-23T09:30:00Z']],
    [
      'of what is warned of is the second after it is due',
      { now: '2026-11-23T09:30:00Z', answeredAt: '2026-11-23T04:00:00Z' },
      [null, '2026-11-23T11:30:01Z'],
    ],
    ['of what is missed never comes', { now: '2026-11-24T11:30:00Z' }, [null, null]],
    [
      'of what waits never comes',
      {
        answeredAt: '2026-11-23T04:00:00Z',
        pauses: [{ from: '2026-11-23T04:15:00Z', to: null }],
      },
      [null, null],
    ],
    ['of what has ended never comes', { resolvedAt: '2026-11-23T04:00:00Z' }, [null, null]],
  ] satisfies [string, Facts, (string | null)[]][])('%s', (_, more, expected) =>
    expect(nextOf(more)).toEqual(expected),
  )

  test('is the first second in which the state is another one', () => {
    fc.assert(
      fc.property(
        fc.record({
          hours: fc.integer({ min: 0, max: 60 }),
          pausedAfter: fc.integer({ min: 0, max: 600 }),
          paused: fc.integer({ min: 0, max: 3000 }),
          minutes: fc.integer({ min: 1, max: 900 }),
        }),
        ({ hours, pausedAfter, paused, minutes }) => {
          const start = seconds('2026-11-23T03:30:00Z')
          const from = start + pausedAfter * 60
          const of = {
            ...facts({}),
            ...{ start, now: start + hours * 3600, pauses: [{ from, to: from + paused * 60 }] },
            ...{ responseMinutes: minutes, resolutionMinutes: minutes },
          }
          const at = (now: number) => ticketLevels(office, { ...of, now }).resolution
          const { state, nextAt } = at(of.now)
          expect(nextAt === null).toBe(state === 'breached')
          if (nextAt === null) return
          expect(at(nextAt - 1).state).toBe(state)
          expect(at(nextAt).state).not.toBe(state)
        },
      ),
      { numRuns: 200, seed: 21 },
    )
  })
})
