import { expect, test } from 'vitest'
import { dutySpans } from './duty-spans.ts'

test.each([
  ['a day', '2026-11-24', '2026-11-24', ['2026-11-24 2026-11-24']],
  ['as long as a request may be', '2026-01-01', '2026-03-31', ['2026-01-01 2026-03-31']],
  ['a day longer', '2026-01-01', '2026-04-01', ['2026-01-01 2026-03-31', '2026-04-01 2026-04-01']],
  [
    'over half a year',
    '2026-01-01',
    '2026-07-15',
    ['2026-01-01 2026-03-31', '2026-04-01 2026-06-29', '2026-06-30 2026-07-15'],
  ],
] as const)('%s', (_name, from, to, expected) => {
  expect(dutySpans(from, to).map((span) => `${span.from} ${span.to}`)).toEqual(expected)
})
