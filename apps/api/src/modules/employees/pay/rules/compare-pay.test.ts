import { describe, expect, test } from 'vitest'
import type { PayStructure } from '../pay-as-of.service.ts'
import { comparePay } from './compare-pay.ts'

type Given = Partial<PayStructure['lines'][number]> & { componentId: number }

const line = (given: Given): PayStructure['lines'][number] => ({
  ...{ code: `C${given.componentId}`, name: `Component ${given.componentId}`, kind: 'earning' },
  ...{ frequency: 'monthly', calculation: 'fixed', monthly: null, annual: null, once: null },
  ...given,
})
const structure = (lines: readonly Given[], more: Partial<PayStructure> = {}): PayStructure => ({
  ...{ revisionId: 1, employeeId: 1, effectiveOn: '2026-04-01', currency: 'INR', reason: 'increment' },
  ...{ annualCtc: '1200000.10', annualGross: '1178400.10', monthlyGross: '98200.00', once: '0.00' },
  lines: lines.map(line),
  ...more,
})
const basic = { componentId: 1, monthly: '50000.01', annual: '600000.12' }
const rest = { componentId: 2, monthly: '48199.99', annual: '578399.98' }
const pf = { componentId: 3, kind: 'employer', monthly: '1800.00', annual: '21600.00' } as const

describe('a structure beside what applied before it', () => {
  test('totals of months are what the rows of months add up to', () => {
    expect(comparePay(structure([basic, rest, pf]), null)).toMatchObject({
      totals: {
        ctc: { monthly: '100000.00', annual: '1200000.10' },
        gross: { monthly: '98200.00', annual: '1178400.10' },
        employer: { monthly: '1800.00', annual: '21600.00' },
      },
      ...{ previous: null, change: null },
    })
  })

  test('changes are exact, also where floating point is not', () => {
    const before = structure([{ ...basic, monthly: '49999.99', annual: '599999.88' }], {
      ...{ annualCtc: '1100000.20', annualGross: '1078400.20' },
    })
    const { change, lines } = comparePay(structure([basic]), before)
    expect(change).toEqual({ amount: '99999.90', percent: '9.09' })
    expect(lines[0]).toMatchObject({ changeMonthly: '0.02', changeAnnual: '0.24' })
  })

  test('a cut is negative', () => {
    const { change } = comparePay(structure([], { annualCtc: '900000.00' }), structure([]))
    expect(change).toEqual({ amount: '-300000.10', percent: '-25.00' })
  })

  test('new components have nothing before, ended ones nothing now, one-time amounts of before are left out', () => {
    const bonus = { componentId: 9, once: '5000.00' }
    const { lines } = comparePay(structure([basic, pf]), structure([basic, rest, bonus]))
    expect(
      lines.map(({ code, isCurrent, monthly, previousMonthly, changeMonthly }) => [
        ...[code, isCurrent, monthly],
        ...[previousMonthly, changeMonthly],
      ]),
    ).toEqual([
      ['C1', true, '50000.01', '50000.01', '0.00'],
      ['C3', true, '1800.00', null, '1800.00'],
      ['C2', false, null, '48199.99', '-48199.99'],
    ])
  })

  test('another currency can’t be compared', () => {
    const { previous, change, lines } = comparePay(
      structure([basic]),
      structure([basic], { currency: 'USD' }),
    )
    expect({ previous, change }).toEqual({ previous: null, change: null })
    expect(lines[0]).toMatchObject({ previousMonthly: null, changeMonthly: null })
  })

  test('against nothing there is no percentage', () => {
    expect(comparePay(structure([]), structure([], { annualCtc: '0.00' })).change).toEqual({
      ...{ amount: '1200000.10', percent: null },
    })
  })
})
