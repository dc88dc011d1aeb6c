import { addDays } from '@muster/contract/kit/days'
import type { Period } from '../../rules/assignment-plan.ts'

/**
 * Computes one attribute's periods after planned ones are removed: the preceding period extends to the next
 * remaining change.
 *
 * @param periods all periods of one employee and attribute
 * @returns new last days of extended periods; a period followed by a gap is not extended
 */
export function withoutPeriods(
  periods: readonly Period[],
  removed: ReadonlySet<number>,
): { id: number; toDate: string | null }[] {
  const ends: { id: number; toDate: string | null }[] = []
  let open: { id: number; toDate: string | null; isLonger: boolean } | undefined
  const close = () => {
    if (open?.isLonger) ends.push({ id: open.id, toDate: open.toDate })
    open = undefined
  }
  for (const period of [...periods].sort((one, other) => (one.fromDate < other.fromDate ? -1 : 1))) {
    if (!removed.has(period.id)) {
      close()
      open = { id: period.id, toDate: period.toDate, isLonger: false }
    } else if (open && isNextDay(open.toDate, period.fromDate)) {
      open = { id: open.id, toDate: period.toDate, isLonger: true }
    }
  }
  close()
  return ends
}

function isNextDay(last: string | null, first: string): boolean {
  return last !== null && addDays(last, 1) === first
}
