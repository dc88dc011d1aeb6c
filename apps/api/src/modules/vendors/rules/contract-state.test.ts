import { expect, test } from 'vitest'
import { contractState } from './contract-state.ts'

test.each([
  ['2026-01-01', null, 'running'],
  ['2026-11-21', '2026-11-21', 'ending'],
  ['2026-11-22', '2026-11-30', 'coming'],
  ['2026-01-01', '2026-11-20', 'ended'],
  ['2026-01-01', '2026-12-21', 'ending'],
  ['2026-01-01', '2026-12-22', 'running'],
])('from %s to %s: %s', (starts_on, ends_on, state) =>
  expect(contractState({ starts_on, ends_on }, '2026-11-21', 30)).toBe(state),
)
