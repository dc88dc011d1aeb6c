import { expect, test } from 'vitest'
import { instantOf } from './local-time.ts'

test.each([
  ['India has one time', '2026-11-21', '22:00', 'Asia/Kolkata', '2026-11-21T16:30:00Z'],
  ['winter in Berlin', '2026-01-10', '06:00', 'Europe/Berlin', '2026-01-10T05:00:00Z'],
  ['summer in Berlin', '2026-07-10', '06:00', 'Europe/Berlin', '2026-07-10T04:00:00Z'],
  ['a skipped time is later by the gap', '2026-03-29', '02:30', 'Europe/Berlin', '2026-03-29T01:30:00Z'],
  ['a time that occurs twice is the first', '2026-10-25', '02:30', 'Europe/Berlin', '2026-10-25T00:30:00Z'],
  ['before the change', '2026-10-25', '01:00', 'Europe/Berlin', '2026-10-24T23:00:00Z'],
  ['after the change', '2026-10-25', '06:00', 'Europe/Berlin', '2026-10-25T05:00:00Z'],
  ['west of UTC', '2026-03-08', '02:30', 'America/New_York', '2026-03-08T07:30:00Z'],
])('%s', (_name, day, time, zone, instant) => {
  expect(new Date(instantOf(day, time, zone)).toISOString()).toBe(instant.replace('Z', '.000Z'))
})

test('agrees with Temporal on every half hour around both changes', () => {
  for (const zone of ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata']) {
    for (const day of ['2026-03-08', '2026-03-29', '2026-04-05', '2026-10-04', '2026-10-25', '2026-11-01']) {
      for (let half = 0; half < 48; half += 1) {
        const time = `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`
        const requested = Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone)
        expect(instantOf(day, time, zone), `${zone} ${day} ${time}`).toBe(requested.epochMilliseconds)
      }
    }
  }
})
