import { organisationTexts } from '../organisation.texts.ts'
import { areaM2, crossesItself, distanceM, distanceToRing, extentM, type GeoPoint } from './geometry.ts'

export type { GeoPoint } from './geometry.ts'
export { middleOf } from './geometry.ts'

/** A circle around a point, or a polygon; the last corner connects to the first. */
export type FenceShape =
  | { shape: 'circle'; centre: GeoPoint; radius_m: number }
  | { shape: 'polygon'; points: readonly GeoPoint[] }

export const FENCE_LIMIT = {
  /** Phones are rarely more accurate than this. */
  minRadiusM: 10,
  maxRadiusM: 50_000,
  minAreaM2: 300,
  /** Between the two corners that are farthest apart. */
  maxExtentM: 100_000,
  minCorners: 3,
  maxCorners: 200,
  /** Per location. */
  fences: 50,
} as const

const isWithin = (value: number, limit: number) => Number.isFinite(value) && Math.abs(value) <= limit

/** Whether these are valid coordinates. */
export function isOnEarth({ latitude, longitude }: GeoPoint): boolean {
  return isWithin(latitude, 90) && isWithin(longitude, 180)
}

type Problems = Record<string, string>

/** Problems of coordinates; `above` is the path that they stand in, with its dot. */
export function pointProblems(point: GeoPoint, above = ''): Problems {
  const problems: Problems = {}
  if (!isWithin(point.latitude, 90)) problems[`${above}latitude`] = organisationTexts('latitude')
  if (!isWithin(point.longitude, 180)) problems[`${above}longitude`] = organisationTexts('longitude')
  return problems
}

function circleProblems({ centre, radius_m }: Extract<FenceShape, { shape: 'circle' }>): Problems {
  const { minRadiusM, maxRadiusM } = FENCE_LIMIT
  const isFine = Number.isFinite(radius_m) && radius_m >= minRadiusM && radius_m <= maxRadiusM
  return {
    ...pointProblems(centre, 'centre.'),
    ...(isFine
      ? {}
      : { radius_m: organisationTexts('radius', { least: minRadiusM, most: maxRadiusM / 1000 }) }),
  }
}

const isSame = (one: GeoPoint, other: GeoPoint) => distanceM(one, other) < 0.05

/** The problem of corners with valid coordinates. */
function outlineProblem(points: readonly GeoPoint[]): string | undefined {
  const { minCorners, maxCorners, maxExtentM, minAreaM2 } = FENCE_LIMIT
  if (points.length < minCorners) return organisationTexts('fewCorners', { count: minCorners })
  if (points.length > maxCorners) return organisationTexts('manyCorners', { count: maxCorners })
  const twice = points.findIndex((point, index) => points.slice(0, index).some((one) => isSame(one, point)))
  if (twice >= 0) return organisationTexts('cornerTwice', { number: twice + 1 })
  if (extentM(points) > maxExtentM) return organisationTexts('tooWide', { most: maxExtentM / 1000 })
  if (crossesItself(points)) return organisationTexts('crossesItself')
  if (areaM2(points) < minAreaM2) return organisationTexts('tooSmall', { least: minAreaM2 })
  return undefined
}

/** Problems of a fence's shape by field; empty if it is valid. */
export function fenceProblems(fence: FenceShape): Problems {
  if (fence.shape === 'circle') return circleProblems(fence)
  const problems: Problems = Object.assign(
    {},
    ...fence.points.map((point, index) => pointProblems(point, `points.${index}.`)),
  )
  if (Object.keys(problems).length > 0) return problems
  const problem = outlineProblem(fence.points)
  return problem ? { points: problem } : {}
}

/** Radius in metres; for a polygon, the radius of a circle of the same area. */
export function fenceReachM(fence: FenceShape): number {
  return fence.shape === 'circle' ? fence.radius_m : Math.sqrt(areaM2(fence.points) / Math.PI)
}

export interface FenceVerdict {
  /** Treat `unclear` as outside. */
  verdict: 'inside' | 'outside' | 'unclear'
  /** The reason for the verdict. */
  reason: 'within' | 'beyond' | 'near_edge' | 'too_inaccurate' | 'no_position'
  /** Metres to the fence's edge, negative inside; null without a usable position. */
  distance_m: number | null
  /** The position's accuracy used in the decision, in metres. */
  accuracy_m: number | null
}

/** Metres to the fence's edge, negative inside. */
function distanceToFence(point: GeoPoint, fence: FenceShape): number {
  if (fence.shape === 'circle') return distanceM(point, fence.centre) - fence.radius_m
  const [corner] = fence.points
  // From far away the projection distorts outlines; the distance to a corner is accurate enough there.
  const far = corner ? distanceM(point, corner) : Number.POSITIVE_INFINITY
  return far > 2 * FENCE_LIMIT.maxExtentM ? far : distanceToRing(point, fence.points)
}

/**
 * Judges a position against a fence. It is `inside` when it is within the fence and its accuracy radius is no
 * larger than the fence; just outside, where the true position could be within, it is `unclear`. Without a
 * usable position or accuracy the verdict is never `inside`.
 *
 * @param accuracyM radius in metres that contains the true position, as the device reports it
 */
export function judgePlace(point: GeoPoint, accuracyM: number, fence: FenceShape): FenceVerdict {
  if (!isOnEarth(point) || !Number.isFinite(accuracyM) || accuracyM < 0) {
    return { verdict: 'unclear', reason: 'no_position', distance_m: null, accuracy_m: null }
  }
  const distance = distanceToFence(point, fence)
  const facts = { distance_m: Math.round(distance * 10) / 10, accuracy_m: accuracyM }
  if (distance > accuracyM) return { verdict: 'outside', reason: 'beyond', ...facts }
  if (accuracyM > fenceReachM(fence)) return { verdict: 'unclear', reason: 'too_inaccurate', ...facts }
  if (distance > 0) return { verdict: 'unclear', reason: 'near_edge', ...facts }
  return { verdict: 'inside', reason: 'within', ...facts }
}

/** Whether a position counts as inside a fence; `unclear` does not. */
export function isInside(point: GeoPoint, accuracyM: number, fence: FenceShape): boolean {
  return judgePlace(point, accuracyM, fence).verdict === 'inside'
}
