import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addLatencies, classOf, countOf, LATENCY_BOUNDS, noLatencies, percentile } from './latency.ts'

function of(...durations: number[]) {
  const latencies = noLatencies()
  for (const ms of durations) latencies[classOf(ms)] = (latencies[classOf(ms)] ?? 0) + 1
  return latencies
}

test.each([
  [0, 0],
  [1, 0],
  [1.01, 1],
  [30_000, LATENCY_BOUNDS.length - 1],
  [30_001, LATENCY_BOUNDS.length],
])('counts %s ms in bucket %s', (ms, index) => {
  expect(classOf(ms)).toBe(index)
})

test('has no percentile without calls', () => {
  expect(percentile(noLatencies(), 0.5)).toBeNull()
})

test('interpolates evenly within a bucket', () => {
  expect(percentile(of(15, 15, 15, 15), 0.5)).toBe(15)
  expect(percentile(of(...Array<number>(99).fill(3), 900), 0.99)).toBe(5)
  expect(percentile(of(...Array<number>(99).fill(3), 900), 1)).toBe(1000)
})

test('returns the last bound for the open-ended bucket', () => {
  expect(percentile(of(60_000), 0.99)).toBe(30_000)
})

test('is exact to the bucket, and merging loses nothing', () => {
  const durations = fc.array(fc.double({ min: 0, max: 29_999, noNaN: true }), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(durations, durations, (some, others) => {
      const sum = of(...some)
      addLatencies(sum, of(...others))
      const all = [...some, ...others].sort((a, b) => a - b)
      expect(countOf(sum)).toBe(all.length)
      const exact = all[Math.ceil(all.length * 0.95) - 1] ?? 0
      const bound = LATENCY_BOUNDS[classOf(exact)] ?? 0
      const from = LATENCY_BOUNDS[classOf(exact) - 1] ?? 0
      const shown = percentile(sum, 0.95) ?? -1
      expect(shown).toBeGreaterThanOrEqual(Math.floor(from))
      expect(shown).toBeLessThanOrEqual(bound)
    }),
  )
})
