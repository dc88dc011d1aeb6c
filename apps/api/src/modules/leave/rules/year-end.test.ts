import { describe, expect, test } from 'vitest'
import { toUnits } from './units.ts'
import { carriedUntil, type YearEndTerms, yearEnd } from './year-end.ts'

const terms = (overrides: Partial<YearEndTerms> = {}): YearEndTerms => ({
  carry_limit: 0,
  carry_expires_months: null,
  encash_at_year_end: 0,
  ...overrides,
})

const end = (balance: number, overrides: Partial<YearEndTerms>, booked: [string, number][] = []) => {
  const { reason: _reason, ...rest } = yearEnd({
    terms: terms(overrides),
    yearTo: '2026-12-31',
    balance: toUnits(balance),
    bookedLater: booked.map(([on, days]) => ({ on, units: toUnits(days) })),
  })
  return [rest.carried, rest.encashed, rest.lapsed, rest.expiring].map((units) => units / 10_000)
}

describe('year-end', () => {
  const cases: [string, number, Partial<YearEndTerms>, [string, number][], number[]][] = [
    ['nothing is carried', 5.5, {}, [], [0, 0, 5.5, 0]],
    ['everything is carried', 5.5, { carry_limit: null }, [], [5.5, 0, 0, 0]],
    ['up to a limit', 12, { carry_limit: 5 }, [], [5, 0, 7, 0]],
    ['the rest is paid out first', 12, { carry_limit: 5, encash_at_year_end: 4 }, [], [5, 4, 3, 0]],
    ['no more is paid out than is left', 6, { carry_limit: 5, encash_at_year_end: 4 }, [], [5, 1, 0, 0]],
    ['what is owed goes on', -2, { encash_at_year_end: 4, carry_expires_months: 3 }, [], [-2, 0, 0, 0]],
    ['carried days expire', 8, { carry_limit: 5, carry_expires_months: 3 }, [], [5, 0, 3, 5]],
    [
      'booked leave is served first',
      8,
      { carry_limit: 5, carry_expires_months: 3 },
      [
        ['2027-01-10', 2],
        ['2027-04-01', 2],
        ['2026-12-30', 1],
      ],
      [5, 0, 3, 3],
    ],
    [
      'more is booked than carried',
      3,
      { carry_limit: 5, carry_expires_months: 1 },
      [['2027-01-31', 9]],
      [3, 0, 0, 0],
    ],
  ]
  test.each(cases)('%s', (_name, balance, input, booked, expected) => {
    expect(end(balance, input, booked)).toEqual(expected)
  })

  test('expires carried days at the end of a month', () => {
    expect(carriedUntil('2026-12-31', 3)).toBe('2027-03-31')
    expect(carriedUntil('2026-06-30', 1)).toBe('2026-07-31')
    expect(carriedUntil('2027-02-28', 12)).toBe('2028-02-29')
  })

  test('explains the result', () => {
    const { reason } = yearEnd({
      terms: terms({ carry_limit: 5, encash_at_year_end: 1, carry_expires_months: 3 }),
      yearTo: '2026-12-31',
      balance: toUnits(8),
      bookedLater: [{ on: '2027-01-04', units: toUnits(1) }],
    })
    expect(reason).toBe(
      'At most 5 days can be carried forward. 1 day encashed. 2 days lapsed. Without expiry because leave is already booked: 1 day.',
    )
  })

  test('neither creates nor loses days', () => {
    for (let step = 0; step < 500; step++) {
      const balance = (step % 61) / 2 - 5
      const input = {
        carry_limit: step % 4 === 0 ? null : step % 17,
        encash_at_year_end: step % 7,
        carry_expires_months: step % 3 === 0 ? null : (step % 12) + 1,
      }
      const [carried = 0, encashed = 0, lapsed = 0, expiring = 0] = end(balance, input, [
        ['2027-01-05', step % 5],
      ])
      expect(carried + encashed + lapsed).toBe(balance)
      expect(Math.min(encashed, lapsed, expiring)).toBeGreaterThanOrEqual(0)
      expect(expiring).toBeLessThanOrEqual(Math.max(0, carried))
    }
  })
})
