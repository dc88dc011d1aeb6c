import { distanceM } from '@muster/contract/organisation/geo/geometry'

export interface WayPoint {
  /** In degrees. */
  latitude: number
  longitude: number
  /** In metres; null if unknown. */
  accuracy: number | null
}

/** Points less accurate than this are ignored. */
const MAX_INACCURACY_M = 100

/** Length of a route in metres, ignoring inaccurate points. @param points by time */
export function wayLength(points: readonly WayPoint[]): number {
  const exact = points.filter(({ accuracy }) => accuracy === null || accuracy <= MAX_INACCURACY_M)
  let metres = 0
  for (let at = 1; at < exact.length; at++)
    metres += distanceM(exact[at - 1] as WayPoint, exact[at] as WayPoint)
  return metres
}
