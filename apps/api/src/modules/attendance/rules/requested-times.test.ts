import { expect, test } from 'vitest'
import { instantsOf, type RequestedTimes } from './requested-times.ts'

const rows: { name: string; times: RequestedTimes; zone?: string; expected: string[] }[] = [
  {
    name: 'both within the day',
    times: { date: '2026-11-23', in_time: '09:00', out_time: '18:00' },
    expected: ['in 2026-11-23T03:30:00Z', 'out 2026-11-23T12:30:00Z'],
  },
  {
    name: 'an end not after the beginning is on the next day',
    times: { date: '2026-11-23', in_time: '22:00', out_time: '06:00' },
    expected: ['in 2026-11-23T16:30:00Z', 'out 2026-11-24T00:30:00Z'],
  },
  {
    name: 'an end alone after midnight is said to be',
    times: { date: '2026-11-23', out_time: '06:00', out_next_day: true },
    expected: ['out 2026-11-24T00:30:00Z'],
  },
  {
    name: 'a beginning after midnight takes the end with it',
    times: { date: '2026-11-23', in_time: '00:40', in_next_day: true, out_time: '06:00' },
    expected: ['in 2026-11-23T19:10:00Z', 'out 2026-11-24T00:30:00Z'],
  },
  {
    name: 'clocks put forward: the time is not there',
    times: { date: '2026-03-29', in_time: '02:30', out_time: '10:00' },
    zone: 'Europe/Berlin',
    expected: ['in 2026-03-29T01:30:00Z missing', 'out 2026-03-29T08:00:00Z'],
  },
  {
    name: 'clocks put back: the earlier of the two',
    times: { date: '2026-10-24', out_time: '02:30', out_next_day: true },
    zone: 'Europe/Berlin',
    expected: ['out 2026-10-25T00:30:00Z'],
  },
]

test.each(rows)('$name', ({ times, zone = 'Asia/Kolkata', expected }) => {
  const instants = instantsOf(times, zone).map(
    ({ at, direction, exists }) => `${direction} ${at}${exists ? '' : ' missing'}`,
  )
  expect(instants).toEqual(expected)
})
