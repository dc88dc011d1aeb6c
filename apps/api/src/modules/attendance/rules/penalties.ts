import type { Text } from '../../../lib/texts/texts.ts'
import { attendanceTexts } from '../attendance.texts.ts'

export interface PenaltyTerms {
  /** Occurrences per month without a penalty. */
  free: number
  /** Occurrences per deduction after that. */
  every: number
  deduct_days: number
}

export interface PenaltyCount {
  count: number
  /** Days per deduction. */
  days: number
  /** Count at which the next deduction occurs. */
  nextAt: number
  explanation: Text
}

const daysText = (days: number): Text =>
  days === 0.5
    ? attendanceTexts.text('halfDay')
    : days === 1
      ? attendanceTexts.text('oneDay')
      : attendanceTexts.text('days', { days })
const timesText = (times: number): Text =>
  times === 1 ? attendanceTexts.text('once') : attendanceTexts.text('times', { times })

function ruleText({ free, every, deduct_days }: PenaltyTerms): Text {
  const cost = daysText(deduct_days)
  if (free === 0)
    return every === 1
      ? attendanceTexts.text('costEach', { cost })
      : attendanceTexts.text('costEvery', { every, cost })
  return every === 1
    ? attendanceTexts.text('costEachAfterFree', { count: free, cost })
    : attendanceTexts.text('costEveryAfterFree', { count: free, every, cost })
}

/** Which days count. */
export type PenaltyCounts = 'late' | 'early' | 'both'

const monthKeys = { late: 'lateInMonth', early: 'earlyInMonth', both: 'lateOrEarlyInMonth' } as const

/**
 * Penalty for a month's number of late and early days.
 *
 * @param count 0 or more
 */
export function penaltyOf(count: number, terms: PenaltyTerms, counts: PenaltyCounts): PenaltyCount {
  const { free, every, deduct_days } = terms
  const times = Math.floor(Math.max(0, count - free) / every)
  const nextAt = free + every * (times + 1)
  const cost =
    times === 0
      ? attendanceTexts.text('nothingIsDeductedYet', { nextAt })
      : attendanceTexts.text('nextDeduction', { times: daysText(times * deduct_days), nextAt })
  return {
    ...{ count, days: times * deduct_days, nextAt },
    explanation: attendanceTexts.text(monthKeys[counts], {
      times: timesText(count),
      rule: ruleText(terms),
      cost,
    }),
  }
}

/** Splits a deduction into leave, in halves, and unpaid days. @param balance in days, possibly negative */
export function splitDeduction(days: number, balance: number): { fromLeave: number; unpaid: number } {
  const fromLeave = Math.min(days, Math.max(0, Math.floor(balance * 2) / 2))
  return { fromLeave, unpaid: days - fromLeave }
}
