import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareInstants, isWithin, readInstant, secondsBetween } from './instant.ts'

test.each([
  ['1970-01-01T00:00:00Z', 0, ''],
  ['1969-12-31T23:59:59.5Z', -1, '5'],
  ['1970-01-01T05:30:00+05:30', 0, ''],
  ['1970-01-01t05:30:00.250z', 19_800, '25'],
  ['1969-12-31T19:15:00-04:45', 0, ''],
  ['1970-01-01T00:00:00-00:00', 0, ''],
  ['1970-01-01T00:00:01.000Z', 1, ''],
  ['1970-01-01T00:00:01.00000000000000000001Z', 1, '00000000000000000001'],
  ['2016-12-31T23:59:60Z', 1_483_228_799, ''],
])('%s', (text, seconds, fraction) => {
  expect(readInstant(text)).toEqual({ seconds, fraction })
})

test.each([
  '2026-01-05T09:00:00',
  '2026-01-05T09:00Z',
  '2026-01-05 09:00:00Z',
  '2026-01-05T24:00:00Z',
  '2026-01-05T09:60:00Z',
  '2026-01-05T09:00:61Z',
  '2026-02-29T09:00:00Z',
  '2026-01-05T09:00:00.Z',
  '2026-01-05T09:00:00+0530',
  '2026-01-05T09:00:00+05:60',
  '2026-01-05T09:00:00+24:00',
  '2026-01-05T09:00:00Z ',
  '2026-01-05T09:00:00+05:30[Asia/Kolkata]',
  '2026-01-05',
  'yesterday',
  '',
])('rejects %s as an instant', (text) => {
  expect(() => readInstant(text)).toThrow(RangeError)
})

const anyInstant = fc
  .record({
    milliseconds: fc.integer({ min: -62_000_000_000_000, max: 250_000_000_000_000 }),
    nanoseconds: fc.constantFrom(0, 0, 1, 999_999, 500_000),
    offset: fc.integer({ min: -1439, max: 1439 }),
  })
  .map(({ milliseconds, nanoseconds, offset }) => {
    const at = new Temporal.Instant(BigInt(milliseconds) * 1_000_000n + BigInt(nanoseconds))
    const clock = `${String(Math.floor(Math.abs(offset) / 60)).padStart(2, '0')}:${String(Math.abs(offset) % 60).padStart(2, '0')}`
    return at.toString({ timeZone: `${offset < 0 ? '-' : '+'}${clock}` })
  })
  .filter((text) => /^\d{4}-/.test(text))

test('parses and compares instants like Temporal', () => {
  fc.assert(
    fc.property(anyInstant, anyInstant, fc.integer({ min: 0, max: 1e9 }), (one, other, seconds) => {
      const [a, b] = [readInstant(one), readInstant(other)]
      const [first, second] = [Temporal.Instant.from(one), Temporal.Instant.from(other)]
      expect(a.seconds).toBe(Math.floor(first.epochMilliseconds / 1000))
      expect(Math.sign(compareInstants(a, b))).toBe(Temporal.Instant.compare(first, second))
      const apart = second.epochNanoseconds - first.epochNanoseconds
      const whole = apart / 1_000_000_000n
      const floor = whole * 1_000_000_000n > apart ? whole - 1n : whole
      expect(secondsBetween(a, b)).toBe(Number(floor))
      expect(isWithin(seconds, a, b)).toBe(apart <= BigInt(seconds) * 1_000_000_000n)
    }),
    { numRuns: 2000, seed: 46 },
  )
})
