import { addDays } from '@muster/contract/kit/days'
import type { Period } from '../../rules/assignment-plan.ts'

/**
 * What remains of one attribute's periods when planned ones are taken back: what held before goes on over the
 * days that become free, until the next change that stays.
 *
 * @param periods all periods of one person and attribute
 * @returns new last days of the periods that go on; a period in front of a gap stays as it is
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
