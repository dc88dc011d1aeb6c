import { describe, expect, test } from 'vitest'
import { funnelOf, monthsBetween, shareOf } from './candidate-figures.ts'

describe('a share', () => {
  test.each([
    [0, 0, null],
    [0, 7, 0],
    [7, 7, 100],
    [1, 3, 33.33],
    [2, 3, 66.67],
    [1, 8, 12.5],
    [1, 800, 0.13],
    [12_345, 50_000, 24.69],
  ])('%d of %d is %j', (part, whole, expected) => {
    expect(shareOf(part, whole)).toBe(expected)
  })
})

test('a period has every month, the first and last cut to it', () => {
  expect(monthsBetween('2026-01-15', '2026-03-02')).toEqual([
    { month: '2026-01-01', from: '2026-01-15', to: '2026-01-31' },
    { month: '2026-02-01', from: '2026-02-01', to: '2026-02-28' },
    { month: '2026-03-01', from: '2026-03-01', to: '2026-03-02' },
  ])
  expect(monthsBetween('2026-02-03', '2026-02-03')).toEqual([
    { month: '2026-02-01', from: '2026-02-03', to: '2026-02-03' },
  ])
})

test('the funnel is in order', () => {
  expect(funnelOf({ joined: 1, added: 9, accepted: 3, offered: 5 }).map(({ total }) => total)).toEqual([
    9, 5, 3, 1,
  ])
})
