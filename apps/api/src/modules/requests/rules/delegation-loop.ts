export interface DelegationPeriod {
  from: number
  to: number
  /** First and last day, `YYYY-MM-DD`, inclusive. */
  fromDate: string
  toDate: string
}

/** The delegation restricted to the days shared with another; null if there are none. */
function within(one: DelegationPeriod, days: DelegationPeriod): DelegationPeriod | null {
  const fromDate = one.fromDate > days.fromDate ? one.fromDate : days.fromDate
  const toDate = one.toDate < days.toDate ? one.toDate : days.toDate
  return fromDate <= toDate ? { ...one, fromDate, toDate } : null
}

/**
 * Detects whether a new delegation would form a loop on any date. Only delegations that share a day with all
 * earlier ones in the chain count.
 *
 * @param living delegations that have not been ended
 * @returns the people of the loop in order, starting and ending with `fresh.from`; null without a loop
 */
export function delegationLoop(
  fresh: DelegationPeriod,
  living: readonly DelegationPeriod[],
): number[] | null {
  const walk = (step: DelegationPeriod, seen: readonly number[]): number[] | null => {
    if (step.to === fresh.from) return [...seen, step.to]
    if (seen.includes(step.to)) return null
    const onwards = living.filter((one) => one.from === step.to).map((one) => within(one, step))
    for (const next of onwards) {
      const loop = next && walk(next, [...seen, step.to])
      if (loop) return loop
    }
    return null
  }
  return walk(fresh, [fresh.from])
}
