import { distanceM } from '@muster/contract/organisation/geo/geometry'

export interface WayPoint {
  /** Degrees. */
  latitude: number
  longitude: number
  /** Metres; null where the phone told none. */
  accuracy: number | null
}

/** A point that may be further off than this says nothing about the way. */
const MOST_INEXACT_M = 100

/** Metres of a way; points that are not exact enough are left out. @param points in order of time */
export function wayLength(points: readonly WayPoint[]): number {
  const exact = points.filter(({ accuracy }) => accuracy === null || accuracy <= MOST_INEXACT_M)
  let metres = 0
  for (let at = 1; at < exact.length; at++)
    metres += distanceM(exact[at - 1] as WayPoint, exact[at] as WayPoint)
  return metres
}
