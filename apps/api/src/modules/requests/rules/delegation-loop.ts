export interface DelegationPeriod {
  from: number
  to: number
  /** First and last day, `YYYY-MM-DD`. */
  fromDate: string
  toDate: string
}

/** A hand-over in days that it shares with another; null when they share none. */
function within(one: DelegationPeriod, days: DelegationPeriod): DelegationPeriod | null {
  const fromDate = one.fromDate > days.fromDate ? one.fromDate : days.fromDate
  const toDate = one.toDate < days.toDate ? one.toDate : days.toDate
  return fromDate <= toDate ? { ...one, fromDate, toDate } : null
}

/**
 * Whether handing over from one person to another would lead back to the first one on some day. Only hand-overs
 * that share a day with all before them in the chain count.
 *
 * @param living hand-overs that were not ended
 * @returns the people of the loop in order, beginning and ending with `fresh.from`; null when there is none
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
