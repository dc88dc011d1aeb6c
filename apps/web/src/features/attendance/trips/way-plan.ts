interface Place {
  latitude: number
  longitude: number
}

export interface WayPlan {
  width: number
  height: number
  /** Points on the plan, in route order. */
  spots: { x: number; y: number }[]
}

const WIDTH = 640
const MARGIN = 24
const LEAST_HEIGHT = 200
const MOST_HEIGHT = 480

/**
 * Longitude relative to the first point, normalised to ±180°, so that routes across the date line stay
 * connected.
 */
const turned = (longitude: number, from: number) => ((((longitude - from + 180) % 360) + 360) % 360) - 180

/**
 * Projects a route to fit the plan: north up, equal scale on both axes. Trips are short enough for a flat
 * projection.
 */
export function planOf(way: readonly Place[]): WayPlan {
  const first = way[0]
  if (!first) return { width: WIDTH, height: LEAST_HEIGHT, spots: [] }
  const narrow = Math.cos((first.latitude * Math.PI) / 180)
  const flat = way.map(({ latitude, longitude }) => ({
    x: turned(longitude, first.longitude) * narrow,
    y: -latitude,
  }))
  const xs = flat.map(({ x }) => x)
  const ys = flat.map(({ y }) => y)
  const [left, top] = [xs.reduce((a, b) => Math.min(a, b)), ys.reduce((a, b) => Math.min(a, b))]
  const across = xs.reduce((a, b) => Math.max(a, b)) - left
  const down = ys.reduce((a, b) => Math.max(a, b)) - top
  const scale = Math.min(
    (WIDTH - 2 * MARGIN) / Math.max(across, 1e-6),
    (MOST_HEIGHT - 2 * MARGIN) / Math.max(down, 1e-6),
  )
  const height = Math.max(LEAST_HEIGHT, down * scale + 2 * MARGIN)
  const shift = { x: (WIDTH - across * scale) / 2, y: (height - down * scale) / 2 }
  return {
    ...{ width: WIDTH, height: Math.round(height) },
    spots: flat.map(({ x, y }) => ({
      x: Math.round(((x - left) * scale + shift.x) * 10) / 10,
      y: Math.round(((y - top) * scale + shift.y) * 10) / 10,
    })),
  }
}
