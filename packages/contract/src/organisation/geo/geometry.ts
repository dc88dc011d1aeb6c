/**
 * Geometry on the earth. Shapes are projected around the point in question (azimuthal equidistant): distances
 * from that point are exact, and neither the antimeridian nor a pole is a special case.
 */

/** Degrees, WGS 84. */
export interface GeoPoint {
  latitude: number
  longitude: number
}

/** Metres east and north of the centre of a projection. */
interface PlanePoint {
  x: number
  y: number
}

/** Mean radius of the earth in metres (IUGG). */
const EARTH_RADIUS_M = 6_371_008.8
const RADIANS = Math.PI / 180

/** Normalises a difference of longitudes to -180 to 180. */
const turn = (degrees: number) => ((((degrees + 180) % 360) + 360) % 360) - 180

/** Metres between two points along the great circle. */
export function distanceM(from: GeoPoint, to: GeoPoint): number {
  const north = (to.latitude - from.latitude) * RADIANS
  const east = turn(to.longitude - from.longitude) * RADIANS
  const chord =
    Math.sin(north / 2) ** 2 +
    Math.cos(from.latitude * RADIANS) * Math.cos(to.latitude * RADIANS) * Math.sin(east / 2) ** 2
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** Position of `point` relative to `centre`, exact in direction and distance. */
function project(centre: GeoPoint, point: GeoPoint): PlanePoint {
  const far = distanceM(centre, point)
  if (far === 0) return { x: 0, y: 0 }
  const [from, to] = [centre.latitude * RADIANS, point.latitude * RADIANS]
  const east = turn(point.longitude - centre.longitude) * RADIANS
  const bearing = Math.atan2(
    Math.sin(east) * Math.cos(to),
    Math.cos(from) * Math.sin(to) - Math.sin(from) * Math.cos(to) * Math.cos(east),
  )
  return { x: far * Math.sin(bearing), y: far * Math.cos(bearing) }
}

/** The centre of a shape's corners, as a point on the earth. */
export function middleOf(points: readonly GeoPoint[]): GeoPoint {
  let [x, y, z] = [0, 0, 0]
  for (const { latitude, longitude } of points) {
    const ring = Math.cos(latitude * RADIANS)
    x += ring * Math.cos(longitude * RADIANS)
    y += ring * Math.sin(longitude * RADIANS)
    z += Math.sin(latitude * RADIANS)
  }
  return {
    latitude: Math.atan2(z, Math.hypot(x, y)) / RADIANS,
    longitude: Math.atan2(y, x) / RADIANS,
  }
}

/** The edges: each corner with the next one, the last with the first. */
function edgesOf<T>(ring: readonly T[]): [T, T][] {
  return ring.map((corner, index) => [corner, ring[(index + 1) % ring.length] as T])
}

const cross = (a: PlanePoint, b: PlanePoint, c: PlanePoint) =>
  (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)

/** Whether the centre of the projection is within the ring, by the parity of the edges to its east. */
function holdsCentre(ring: readonly PlanePoint[]): boolean {
  let isInside = false
  for (const [a, b] of edgesOf(ring)) {
    if (a.y > 0 !== b.y > 0 && a.x - (a.y * (b.x - a.x)) / (b.y - a.y) > 0) isInside = !isInside
  }
  return isInside
}

/** Metres from the centre of the projection to an edge. */
function distanceToEdge(a: PlanePoint, b: PlanePoint): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, -(a.x * dx + a.y * dy) / length))
  return Math.hypot(a.x + along * dx, a.y + along * dy)
}

/** Metres from the point to the ring's edge; negative inside. */
export function distanceToRing(point: GeoPoint, ring: readonly GeoPoint[]): number {
  const seen = ring.map((corner) => project(point, corner))
  const nearest = Math.min(...edgesOf(seen).map(([a, b]) => distanceToEdge(a, b)))
  return holdsCentre(seen) ? -nearest : nearest
}

/** Square metres within a ring. */
export function areaM2(ring: readonly GeoPoint[]): number {
  const middle = middleOf(ring)
  const seen = ring.map((corner) => project(middle, corner))
  return Math.abs(edgesOf(seen).reduce((sum, [a, b]) => sum + a.x * b.y - b.x * a.y, 0)) / 2
}

/** Metres between the two corners that are farthest apart. */
export function extentM(points: readonly GeoPoint[]): number {
  let extent = 0
  points.forEach((one, index) => {
    for (const other of points.slice(index + 1)) extent = Math.max(extent, distanceM(one, other))
  })
  return extent
}

const isBetween = (a: PlanePoint, b: PlanePoint, c: PlanePoint) =>
  Math.min(a.x, b.x) <= c.x &&
  c.x <= Math.max(a.x, b.x) &&
  Math.min(a.y, b.y) <= c.y &&
  c.y <= Math.max(a.y, b.y)

function touches([a, b]: [PlanePoint, PlanePoint], [c, d]: [PlanePoint, PlanePoint]): boolean {
  const [one, two, three, four] = [cross(a, b, c), cross(a, b, d), cross(c, d, a), cross(c, d, b)]
  if (one > 0 !== two > 0 && three > 0 !== four > 0 && one !== 0 && two !== 0) return true
  return (
    (one === 0 && isBetween(a, b, c)) ||
    (two === 0 && isBetween(a, b, d)) ||
    (three === 0 && isBetween(c, d, a)) ||
    (four === 0 && isBetween(c, d, b))
  )
}

/** Whether an edge crosses or touches another that is not its neighbour, or runs back along its neighbour. */
export function crossesItself(ring: readonly GeoPoint[]): boolean {
  const middle = middleOf(ring)
  const edges = edgesOf(ring.map((corner) => project(middle, corner)))
  return edges.some((edge, index) =>
    edges.slice(index + 1).some((other, step) => {
      const isNext = step === 0
      const isPrevious = index === 0 && step === edges.length - 2
      if (isNext) return turnsBack(edge, other)
      return isPrevious ? turnsBack(other, edge) : touches(edge, other)
    }),
  )
}

/** Whether the second edge, which starts at the end of the first, runs back along it. */
function turnsBack([a, b]: [PlanePoint, PlanePoint], [, c]: [PlanePoint, PlanePoint]): boolean {
  const dot = (b.x - a.x) * (c.x - b.x) + (b.y - a.y) * (c.y - b.y)
  const size = Math.hypot(b.x - a.x, b.y - a.y) * Math.hypot(c.x - b.x, c.y - b.y)
  return size === 0 || dot / size < -0.999_999_9
}
