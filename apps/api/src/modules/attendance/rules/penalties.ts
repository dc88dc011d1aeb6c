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
  explanation: string
}

const dayWords = (days: number) =>
  days === 0.5 ? 'half a day' : days === 1 ? attendanceTexts('oneDay') : attendanceTexts('days', { days })
const timesWords = (times: number) => (times === 1 ? 'once' : attendanceTexts('times', { times }))

/**
 * Penalty for a month's number of late and early days.
 *
 * @param count 0 or more
 * @param what in words: "late", "early", "late or early"
 */
export function penaltyOf(count: number, terms: PenaltyTerms, what: string): PenaltyCount {
  const { free, every, deduct_days } = terms
  const times = Math.floor(Math.max(0, count - free) / every)
  const nextAt = free + every * (times + 1)
  const words = {
    free: free === 0 ? '' : attendanceTexts('free', { count: free }),
    deductDays: dayWords(deduct_days),
  }
  const rule =
    every === 1 ? attendanceTexts('eachCosts', words) : attendanceTexts('everyCost', { ...words, every })
  const cost =
    times === 0
      ? attendanceTexts('ofUsedNothingIsDeductedYet', { number: count, nextAt })
      : attendanceTexts('thatCostsTheNextComesWith', { times: dayWords(times * deduct_days), nextAt })
  return {
    ...{ count, days: times * deduct_days, nextAt },
    explanation: attendanceTexts('inTheMonth', {
      toUpperCase: what.charAt(0).toUpperCase(),
      what: what.slice(1),
      number: timesWords(count),
      rule,
      cost,
    }),
  }
}

/** Splits a deduction into leave, in halves, and unpaid days. @param balance in days, possibly negative */
export function splitDeduction(days: number, balance: number): { fromLeave: number; unpaid: number } {
  const fromLeave = Math.min(days, Math.max(0, Math.floor(balance * 2) / 2))
  return { fromLeave, unpaid: days - fromLeave }
}
