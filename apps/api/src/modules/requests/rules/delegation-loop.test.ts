import { expect, test } from 'vitest'
import { delegationLoop } from './delegation-loop.ts'

const period = (from: number, to: number, fromDate: string, toDate: string) => ({
  from,
  to,
  fromDate,
  toDate,
})
const fresh = period(1, 2, '2026-12-01', '2026-12-10')

test.each([
  ['nothing else', [], null],
  ['straight back on the same days', [period(2, 1, '2026-12-05', '2026-12-06')], [1, 2, 1]],
  ['straight back on other days', [period(2, 1, '2026-12-11', '2026-12-12')], null],
  [
    'back over a third',
    [period(2, 3, '2026-12-01', '2026-12-31'), period(3, 1, '2026-12-10', '2026-12-12')],
    [1, 2, 3, 1],
  ],
  [
    'a chain without a common day',
    [period(2, 3, '2026-12-01', '2026-12-04'), period(3, 1, '2026-12-05', '2026-12-09')],
    null,
  ],
  [
    'a loop of others',
    [period(2, 3, '2026-12-01', '2026-12-04'), period(3, 2, '2026-12-01', '2026-12-04')],
    null,
  ],
])('%s', (_, living, loop) => {
  expect(delegationLoop(fresh, living)).toEqual(loop)
})
