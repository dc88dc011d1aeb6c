import { describe, expect, test } from 'vitest'
import { noticeSettlement } from './notice-settlement.ts'
import { type SettlementFacts, settlementInput, usualPaidUntil } from './settlement-input.ts'

const facts: SettlementFacts = {
  ...{ kind: 'resignation', joinedOn: '2020-01-01', resignedOn: '2026-11-16', lastDay: '2026-12-15' },
  paidUntil: '2026-11-30',
  notice: { days: 30, counts: 'calendar', starts: 'next_day', extendByLeave: false, waived: 0 },
  ...{ offDays: ['2026-12-06', '2026-12-06'], leave: [], absent: [] },
  pay: { monthly: '62000', recovery: '62000', encash: '62000', gratuity: '31000' },
  balances: [{ key: 'encash:1', days: 6.75 }],
  terms: {
    ...{ perDay: 'calendar_days', recoveryPerDay: 'calendar_days', encashDivisor: 30 },
    gratuity: { days_per_year: 15, divisor: 26, min_years: 5, cap: '2000000' },
  },
  dues: [],
}
const amounts = (given: Partial<SettlementFacts>) => {
  const result = noticeSettlement(settlementInput({ ...facts, ...given }))
  return 'error' in result
    ? result.error
    : Object.fromEntries(result.lines.map(({ key, days, amount }) => [key, [days, amount]]))
}

describe('the facts of a leaver', () => {
  test('a resignation: salary, one day of notice short, half days of leave paid out, gratuity', () =>
    expect(amounts({})).toEqual({
      salary: [15, '30000.00'],
      notice_recovery: [1, '-2000.00'],
      'encash:1': [6.5, '13433.33'],
      gratuity: [105, '125192.31'],
    }))
  test('nobody who is dismissed, retires or dies owes notice', () => {
    for (const kind of ['termination', 'retirement', 'death', 'contract_end'] as const)
      expect(amounts({ kind })).toMatchObject({ notice_recovery: [0, '0.00'] })
  })
  test('death needs no years for gratuity', () => {
    expect(amounts({ joinedOn: '2025-01-01' })).toMatchObject({ gratuity: [0, '0.00'] })
    expect(amounts({ joinedOn: '2025-01-01', kind: 'death' })).toMatchObject({ gratuity: [30, '35769.23'] })
  })
  test('a transfer within the group goes on with the same service', () =>
    expect(amounts({ kind: 'transfer' })).not.toHaveProperty('gratuity'))
  test('unpaid leave and absence are deducted once a date', () => {
    const leave = [
      { date: '2026-12-01', counted: 1, isPaid: false },
      { date: '2026-12-02', counted: 0.5, isPaid: false },
      { date: '2026-12-02', counted: 0.5, isPaid: true },
      { date: '2026-12-03', counted: 1, isPaid: true },
    ]
    const absent = [
      { date: '2026-12-02', counted: 1 },
      { date: '2026-12-03', counted: 1 },
      { date: '2026-12-04', counted: 1 },
    ]
    expect(amounts({ leave, absent })).toMatchObject({ salary: [12.5, '25000.00'] })
  })
  test('salary paid too far is negative', () =>
    expect(amounts({ paidUntil: '2026-12-31' })).toMatchObject({ salary: [-16, '-32000.00'] }))
})

test('salary is paid until the end of the month before', () =>
  expect([usualPaidUntil('2026-12-15'), usualPaidUntil('2027-01-31')]).toEqual(['2026-11-30', '2026-12-31']))
