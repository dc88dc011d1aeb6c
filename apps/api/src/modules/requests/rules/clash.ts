/** What a request says about a day: away on leave, off by choice, at work elsewhere, away for hours, or an off-day worked. */
export type Presence = 'leave' | 'holiday' | 'work' | 'short' | 'worked'

/** A day that a request takes, in whole, by half or by hours. */
export interface DayClaim {
  readonly day: string
  /** 1 the first half, 2 the second, 3 both. */
  readonly halves: number
  /** Local `HH:mm`, for hours of the day. */
  readonly hours?: { readonly from: string; readonly to: string }
}

export interface Claims {
  readonly presence: Presence
  readonly days: readonly DayClaim[]
}

const BOTH = 3

/**
 * Pairs that exclude each other. Leave and leave, comp-off and comp-off, and short leave with leave have checks of their
 * own with more to say. A restricted holiday within leave is given back by a recount, and short leave while working
 * from home is ordinary.
 */
const exclusive: ReadonlySet<string> = new Set(['leave work', 'holiday work', 'work work', 'leave worked'])

const pairOf = (one: Presence, other: Presence) => [one, other].sort().join(' ')

/** Hours exclude the whole day or the same hours; against a half day they can't be judged without the shift. */
function hoursOverlap(one: DayClaim, other: DayClaim): boolean {
  const [a, b] = [one.hours, other.hours]
  if (a && b) return a.from < b.to && b.from < a.to
  return (a ? other : one).halves === BOTH
}

function overlaps(one: DayClaim, other: DayClaim): boolean {
  if (one.day !== other.day) return false
  if (one.hours || other.hours) return hoursOverlap(one, other)
  return (one.halves & other.halves) !== 0
}

function excludes(one: Claims, other: Claims): (a: DayClaim, b: DayClaim) => boolean {
  const pair = pairOf(one.presence, other.presence)
  if (exclusive.has(pair)) return overlaps
  // Hours on duty elsewhere and hours away can't be the same.
  if (pair === 'short work') return (a, b) => a.hours !== undefined && b.hours !== undefined && overlaps(a, b)
  return () => false
}

/** The first day on which two requests exclude each other; null if none. Halves of a day that differ don't. */
export function clashOf(one: Claims, other: Claims): string | null {
  const isClash = excludes(one, other)
  const byDay = new Map<string, DayClaim[]>()
  for (const claim of other.days) byDay.set(claim.day, [...(byDay.get(claim.day) ?? []), claim])
  const days = one.days
    .filter((claim) => (byDay.get(claim.day) ?? []).some((theirs) => isClash(claim, theirs)))
    .map((claim) => claim.day)
  return days.sort()[0] ?? null
}
