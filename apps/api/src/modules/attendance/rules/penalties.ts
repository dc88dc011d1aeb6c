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

const dayWords = (days: number) => (days === 0.5 ? 'half a day' : days === 1 ? 'one day' : `${days} days`)
const timesWords = (times: number) => (times === 1 ? 'once' : `${times} times`)

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
  const rule = `${free === 0 ? '' : `${free} are free; `}each ${every === 1 ? 'one' : every} ${
    free === 0 ? '' : 'more '
  }costs ${dayWords(deduct_days)}`
  const cost =
    times === 0
      ? `${count} of ${nextAt} used, nothing is deducted yet.`
      : `that costs ${dayWords(times * deduct_days)}; the next comes with ${nextAt}.`
  return {
    ...{ count, days: times * deduct_days, nextAt },
    explanation: `${what.charAt(0).toUpperCase()}${what.slice(1)} ${timesWords(count)} in the month (${rule}): ${cost}`,
  }
}

/** What leave pays of a deduction, in halves; the rest is unpaid. @param balance days, below 0 too */
export function splitDeduction(days: number, balance: number): { fromLeave: number; unpaid: number } {
  const fromLeave = Math.min(days, Math.max(0, Math.floor(balance * 2) / 2))
  return { fromLeave, unpaid: days - fromLeave }
}
