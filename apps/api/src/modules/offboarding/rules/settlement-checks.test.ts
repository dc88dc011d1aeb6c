import { describe, expect, test } from 'vitest'
import { differences, leavePaidOut, legalDueDate, recoveryWarnings } from './settlement-checks.ts'

const lines = (amounts: Record<string, string>) =>
  Object.entries(amounts).map(([key, amount]) => ({ key, amount }))

describe('recoveries that need a confirmation', () => {
  const cases: [string, Record<string, string>, string[]][] = [
    ['none without recoveries', { salary: '1000.00', gratuity: '5000.00' }, []],
    ['none at half of the wages', { salary: '1000.00', notice_recovery: '-500.00' }, []],
    ['above half of the wages', { salary: '1000.00', notice_recovery: '-500.01' }, ['halfOfWages']],
    ['paid-out leave counts as wages', { salary: '1000.00', 'encash:1': '1000.00', x: '-900.00' }, []],
    [
      'into gratuity',
      { salary: '100.00', gratuity: '900.00', x: '-100.01' },
      ['halfOfWages', 'intoGratuity'],
    ],
    ['the leaver owes', { salary: '100.00', x: '-150.00' }, ['halfOfWages', 'leaverOwes']],
    [
      'too much salary paid is a recovery',
      { salary: '-10.00', gratuity: '50.00' },
      ['halfOfWages', 'intoGratuity'],
    ],
  ]
  for (const [name, amounts, expected] of cases)
    test(name, () => expect(recoveryWarnings(lines(amounts))).toEqual(expected))
})

describe('the legal due date', () => {
  // 4 December 2026 is a Friday.
  const weekend = new Set(['2026-12-05', '2026-12-06'])
  test('counts working days', () =>
    expect(legalDueDate('2026-12-04', { days: 2, counts: 'working' }, weekend)).toBe('2026-12-08'))
  test('counts calendar days', () =>
    expect(legalDueDate('2026-12-04', { days: 2, counts: 'calendar' }, weekend)).toBe('2026-12-06'))
  test('is the last day itself for none', () =>
    expect(legalDueDate('2026-12-04', { days: 0, counts: 'working' }, weekend)).toBe('2026-12-04'))
})

test('differences are by key, also of lines that are gone', () => {
  const earlier = lines({ salary: '100.00', gratuity: '10.00', 'due:1': '-5.00' })
  const now = lines({ salary: '120.00', gratuity: '10.00' })
  expect(differences(now, earlier)).toEqual([
    { key: 'salary', now: 1_200_000n, before: 1_000_000n },
    { key: 'due:1', now: 0n, before: -50_000n },
  ])
})

test('leave leaves the balance by the days of lines that pay something', () => {
  const lines = [
    { key: 'encash:7', days: '12.5', amount: '25000.00' },
    // Changed to nothing: the days are not paid out.
    { key: 'encash:8', days: '3', amount: '0.00' },
    { key: 'encash:9', days: '0', amount: '0.00' },
    { key: 'salary', days: '10', amount: '9000.00' },
  ]
  expect(leavePaidOut(lines)).toEqual([{ leaveTypeId: 7, days: 12.5 }])
})
