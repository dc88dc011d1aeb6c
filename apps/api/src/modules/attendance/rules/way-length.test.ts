import { expect, test } from 'vitest'
import { type WayPoint, wayLength } from './way-length.ts'

const at = (latitude: number, longitude: number, accuracy: number | null = 5): WayPoint => ({
  ...{ latitude, longitude, accuracy },
})

test.each<[string, WayPoint, WayPoint, number]>([
  ['nowhere', at(18.52, 73.85), at(18.52, 73.85), 0],
  ['a degree along the equator', at(0, 0), at(0, 1), 111_195],
  ['a degree north', at(10, 20), at(11, 20), 111_195],
  ['across the date line', at(0, 179.5), at(0, -179.5), 111_195],
  ['from pole to pole', at(90, 0), at(-90, 0), 20_015_115],
  ['Pune to Mumbai', at(18.5204, 73.8567), at(19.076, 72.8777), 120_168],
])('%s', (_name, from, to, metres) => {
  expect(Math.abs(wayLength([from, to]) - metres)).toBeLessThan(Math.max(1, metres * 0.001))
})

test('sums the segments of a route, ignoring inaccurate points', () => {
  expect(wayLength([])).toBe(0)
  expect(wayLength([at(0, 0)])).toBe(0)
  expect(Math.round(wayLength([at(0, 0), at(0, 1), at(1, 1)]) / 100)).toBe(2224)
  expect(wayLength([at(0, 0), at(40, 40, 900), at(0, 1)])).toBe(wayLength([at(0, 0), at(0, 1)]))
})
