import { expect, test } from 'vitest'
import { countOf } from './latency.ts'
import { createRecorder, faultShare, OTHER, UNKNOWN, WINDOW_MINUTES } from './recorder.ts'

const call = { endpoint: 'a.b', status: 200, ms: 3, statements: 2 }

test('keeps 15 minutes of figures by minute', () => {
  let now = 100 * 60_000
  const recorder = createRecorder(() => now)
  recorder.record({ ...call, orgId: 1 })
  now += 60_000
  recorder.record({ ...call, orgId: 1, status: 503 })
  recorder.record({ ...call, orgId: 2 })
  const window = recorder.window(1)
  expect(window.minutes).toHaveLength(WINDOW_MINUTES)
  expect(window.minutes.slice(-2).map((one) => [one.at, one.ownCalls, countOf(one.latencies)])).toEqual([
    [100 * 60_000, 1, 1],
    [101 * 60_000, 1, 2],
  ])
  expect(countOf(window.latencies)).toBe(3)
  expect(faultShare(window)).toBeCloseTo(1 / 3)
  now += 14 * 60_000
  expect(countOf(recorder.window(1).latencies)).toBe(2)
  now += 60_000
  expect(countOf(recorder.window(1).latencies)).toBe(0)
  expect(faultShare(recorder.window(1))).toBe(0)
  // The totals are cumulative.
  expect(recorder.totals.get('a.b')?.statements).toBe(6)
})

test('does not count pages and unknown URLs as calls', () => {
  const recorder = createRecorder(() => 0)
  recorder.record({ ...call, endpoint: OTHER })
  recorder.record({ ...call, endpoint: UNKNOWN, status: 404 })
  expect(countOf(recorder.window(1).latencies)).toBe(0)
  expect([...recorder.totals.keys()]).toEqual([OTHER, UNKNOWN])
})

test('discards the figures of a slot when it is reused 15 minutes later', () => {
  let now = 0
  const recorder = createRecorder(() => now)
  for (let minute = 0; minute < 40; minute++) {
    now = minute * 60_000
    recorder.record(call)
  }
  expect(recorder.window(1).minutes.map((one) => countOf(one.latencies))).toEqual(
    Array(WINDOW_MINUTES).fill(1),
  )
})
