import { expect, it } from 'vitest'
import { timeAgo } from './time-ago.ts'

const now = Date.parse('2026-11-21T12:00:00Z')

it.each([
  ['2026-11-21T11:59:30Z', 'now'],
  ['2026-11-21T12:00:20Z', 'now'],
  ['2026-11-21T11:58:30Z', '1 minute ago'],
  ['2026-11-21T09:30:00Z', '2 hours ago'],
  ['2026-11-20T11:00:00Z', 'yesterday'],
  ['2026-11-15T11:00:00Z', '6 days ago'],
  ['2026-11-14T11:00:00Z', null],
])('%s is %s', (at, wanted) => {
  expect(timeAgo(at, now, 'en')).toBe(wanted)
})
