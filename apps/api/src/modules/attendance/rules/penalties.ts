import { attendanceTexts } from '../attendance.texts.ts'

export interface PenaltyTerms {
  /** So many a month are free. */
  free: number
  /** From then on each so many cost. */
  every: number
  deduct_days: number
}

export interface PenaltyCount {
  count: number
  /** Days that so many cost. */
  days: number
  /** The next deduction comes with so many. */
  nextAt: number
  explanation: string
}

const dayWords = (days: number) =>
  days === 0.5 ? 'half a day' : days === 1 ? attendanceTexts('oneDay') : attendanceTexts('days', { days })
const timesWords = (times: number) => (times === 1 ? 'once' : attendanceTexts('times', { times }))

/**
 * What so many late and early days of a month cost.
 *
 * @param count 0 or more
 * @param what as people read it: "late", "early", "late or early"
 */
export function penaltyOf(count: number, terms: PenaltyTerms, what: string): PenaltyCount {
  const { free, every, deduct_days } = terms
  const times = Math.floor(Math.max(0, count - free) / every)
  const nextAt = free + every * (times + 1)
  const rule = attendanceTexts('eachCosts', {
    value: free === 0 ? '' : `${free} are free; `,
    value2: every === 1 ? 'one' : every,
    value3: free === 0 ? '' : 'more ',
    deductDays: dayWords(deduct_days),
  })
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

/** What leave pays of a deduction, in halves; the rest is unpaid. @param balance days, below 0 too */
export function splitDeduction(days: number, balance: number): { fromLeave: number; unpaid: number } {
  const fromLeave = Math.min(days, Math.max(0, Math.floor(balance * 2) / 2))
  return { fromLeave, unpaid: days - fromLeave }
}
