/** Days that expire on a common date. */
export interface OpenLot {
  readonly id: number
  /** The last date on which they can be taken. */
  readonly expiresOn: string
  /** Remaining units. */
  readonly left: number
}

export interface DayUnits {
  readonly on: string
  /** Units taken, above 0. */
  readonly units: number
}

export interface TakenFromLot extends DayUnits {
  /** Null for days that do not expire. */
  readonly lotId: number | null
}

/**
 * Allocates days to lots: of the lots valid on the date the one that expires first, then the next, then the
 * rest of the balance (domain decisions, section 5).
 *
 * @returns allocations by date, one per lot used, and what remains of each lot
 */
export function debitFromLots(
  days: readonly DayUnits[],
  lots: readonly OpenLot[],
): { taken: TakenFromLot[]; left: Map<number, number> } {
  const sorted = [...lots].sort((a, b) => compare(a.expiresOn, b.expiresOn) || a.id - b.id)
  const left = new Map(sorted.map((lot) => [lot.id, lot.left]))
  const taken: TakenFromLot[] = []
  for (const day of [...days].sort((a, b) => compare(a.on, b.on))) {
    let rest = day.units
    for (const lot of sorted) {
      const some = Math.min(rest, left.get(lot.id) ?? 0)
      if (lot.expiresOn < day.on || some <= 0) continue
      left.set(lot.id, (left.get(lot.id) ?? 0) - some)
      rest -= some
      taken.push({ on: day.on, units: some, lotId: lot.id })
    }
    if (rest > 0) taken.push({ on: day.on, units: rest, lotId: null })
  }
  return { taken, left }
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
