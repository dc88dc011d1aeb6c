import { expect, test } from 'vitest'
import { instantOfLocal, localSeconds, timeZone } from './time-zone.ts'

const zones = [
  'Asia/Kolkata',
  'America/New_York',
  'Europe/London',
  'Europe/Dublin',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'America/Santiago',
  'Asia/Kathmandu',
  'Pacific/Chatham',
  'Antarctica/Troll',
  'UTC',
  '+05:45',
]

const localText = (local: number) => new Date(local * 1000).toISOString().slice(0, 19)

function expectAsTemporal(id: string, local: number): void {
  const zone = timeZone(id)
  const expected = Temporal.PlainDateTime.from(localText(local)).toZonedDateTime(id)
  const seconds = instantOfLocal(zone, local)
  expect(seconds, `${localText(local)} ${id}`).toBe(expected.epochMilliseconds / 1000)
  const shown = Temporal.Instant.fromEpochMilliseconds(seconds * 1000)
    .toZonedDateTimeISO(id)
    .toPlainDateTime()
  expect(localText(localSeconds(zone, seconds))).toBe(shown.toString({ smallestUnit: 'second' }))
}

test.each(zones)('equals Temporal for every quarter of an hour around clock changes: %s', (id) => {
  for (const start of ['2026-01-01T00:00Z', '2011-12-25T00:00Z', '1970-01-01T00:00Z']) {
    let at: Temporal.ZonedDateTime | null = Temporal.Instant.from(start).toZonedDateTimeISO(id)
    for (let number = 0; number < 4; number++) {
      at = at.getTimeZoneTransition('next')
      if (at === null) break
      const local = Math.floor(at.epochMilliseconds / 1000 / 900) * 900
      for (let quarter = -70; quarter <= 70; quarter++) expectAsTemporal(id, local + quarter * 900 + 7)
      for (const days of [-40, -3, -2, -1, 1, 2, 3, 40]) expectAsTemporal(id, local + days * 86_400)
    }
  }
  expectAsTemporal(id, Date.parse('2026-06-15T09:00:00Z') / 1000)
})

test('handles days skipped or repeated at a date line change', () => {
  for (const [id, date] of [
    ['Pacific/Apia', '2011-12-30'],
    ['Pacific/Kwajalein', '1993-08-21'],
    ['America/Juneau', '1867-10-18'],
  ] as const) {
    const midnight = Date.parse(`${date}T00:00:00Z`) / 1000
    for (let hour = -30; hour <= 54; hour++) expectAsTemporal(id, midnight + hour * 3600)
  }
})

test('handles the exact second of a change', () => {
  const zone = timeZone('America/New_York')
  const change = Date.parse('2026-03-08T07:00:00Z') / 1000
  expect(localSeconds(zone, change - 1) - change).toBe(-18_001)
  expect(localSeconds(zone, change) - change).toBe(-14_400)
})

test('rejects an unknown zone', () => {
  expect(() => timeZone('Mars/Olympus_Mons')).toThrow(RangeError)
})
