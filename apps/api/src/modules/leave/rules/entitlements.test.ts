import { type LeaveTerms, leaveTerms } from '@muster/contract/leave/leave-terms'
import { describe, expect, test } from 'vitest'
import { entitlementChanges, entitlementOf } from './entitlements.ts'

const terms = (given: Partial<LeaveTerms> & { quota: number }) => leaveTerms.parse(given)
const year = (days: number) => ({ days, per: 'year' as const })

describe('what terms give', () => {
  test.each([
    ['a quota', terms({ quota: 18 }), year(18)],
    ['days each time', terms({ quota: 0, disbursement: 5, per_occasion: 3 }), { days: 3, per: 'occasion' }],
    ['days as needed', terms({ quota: 0, disbursement: 5 }), { days: null, per: 'occasion' }],
    ['days of work', terms({ quota: 0, disbursement: 8, per_days: 20 }), { days: 20, per: 'worked' }],
    [
      'the most that tenure earns',
      terms({
        ...{ quota: 0, disbursement: 9 },
        slabs: [
          { after_months: 12, days: 7 },
          { after_months: 60, days: 14 },
        ],
      }),
      year(14),
    ],
  ])('%s', (_name, given, expected) => {
    expect(entitlementOf(given)).toEqual(expected)
  })
})

describe('what changes for how many people', () => {
  const earned = (quota: number) => ({ type: 1, terms: terms({ quota }) })
  const casual = { type: 2, terms: terms({ quota: 8 }) }
  const maternity = {
    type: 3,
    terms: terms({ quota: 0, disbursement: 5, per_occasion: 182, gender: 'Female' }),
  }

  test('adds up people with the same change, and leaves out what stays', () => {
    const groups = [
      {
        gender: 'Female',
        marital: null,
        before: [earned(12), casual],
        after: [earned(15), casual],
        people: 2,
      },
      { gender: 'Male', marital: null, before: [earned(12), casual], after: [earned(15), casual], people: 3 },
    ]
    expect(entitlementChanges(groups)).toEqual([{ type: 1, before: year(12), after: year(15), people: 5 }])
  })

  test('names types that people lose or get, as far as the terms apply to them', () => {
    const groups = [
      { gender: 'Female', marital: null, before: [casual], after: [maternity], people: 4 },
      { gender: 'Male', marital: null, before: [casual], after: [maternity], people: 6 },
      { gender: null, marital: null, before: [], after: [earned(12)], people: 1 },
    ]
    expect(entitlementChanges(groups)).toEqual([
      { type: 2, before: year(8), after: null, people: 10 },
      { type: 3, before: null, after: { days: 182, per: 'occasion' }, people: 4 },
      { type: 1, before: null, after: year(12), people: 1 },
    ])
  })
})
