import { describe, expect, test } from 'vitest'
import { type FenceShape, fenceProblems, fenceReachM, type GeoPoint, isInside, judgePlace } from './fence.ts'
import { areaM2, distanceM } from './geometry.ts'

const at = (latitude: number, longitude: number): GeoPoint => ({ latitude, longitude })
const circle = (centre: GeoPoint, radius_m: number): FenceShape => ({ shape: 'circle', centre, radius_m })
const area = (...points: [number, number][]): FenceShape => ({
  shape: 'polygon',
  points: points.map(([latitude, longitude]) => at(latitude, longitude)),
})

const office = circle(at(18.5204, 73.8567), 200)
const campus = area([18.52, 73.85], [18.52, 73.86], [18.53, 73.86], [18.53, 73.85])
/** An L shape: its centre is outside. */
const corner = area([0, 0], [0, 0.02], [0.005, 0.02], [0.005, 0.005], [0.02, 0.005], [0.02, 0])
const fiji = area([-16.9, 179.9], [-16.9, -179.9], [-16.7, -179.9], [-16.7, 179.9])
const northPole = area([89.9, 0], [89.9, 90], [89.9, 180], [89.9, -90])
const degree = 111_195

describe('a position and a fence', () => {
  test.each<[string, GeoPoint, number, FenceShape, string, string]>([
    ['at the desk', at(18.5204, 73.8567), 10, office, 'inside', 'within'],
    ['at the desk, known exactly', at(18.5204, 73.8567), 0, office, 'inside', 'within'],
    ['just within the radius', at(18.5204 + 195 / degree, 73.8567), 5, office, 'inside', 'within'],
    [
      'just beyond, but could be within',
      at(18.5204 + 205 / degree, 73.8567),
      20,
      office,
      'unclear',
      'near_edge',
    ],
    [
      'beyond by more than the accuracy',
      at(18.5204 + 230 / degree, 73.8567),
      20,
      office,
      'outside',
      'beyond',
    ],
    ['accuracy as large as the fence', at(18.5204, 73.8567), 200, office, 'inside', 'within'],
    ['accuracy larger than the fence', at(18.5204, 73.8567), 201, office, 'unclear', 'too_inaccurate'],
    ['accuracy larger, and far away all the same', at(19.5, 73.8567), 5000, office, 'outside', 'beyond'],
    ['accuracy that covers everything', at(19.5, 73.8567), 2_000_000, office, 'unclear', 'too_inaccurate'],
    ['no accuracy', at(18.5204, 73.8567), Number.NaN, office, 'unclear', 'no_position'],
    ['a negative accuracy', at(18.5204, 73.8567), -1, office, 'unclear', 'no_position'],
    ['no latitude', at(Number.NaN, 73.8567), 10, office, 'unclear', 'no_position'],
    ['a latitude off the earth', at(91, 73.8567), 10, office, 'unclear', 'no_position'],
    ['on the campus', at(18.525, 73.855), 15, campus, 'inside', 'within'],
    ['east of the campus', at(18.525, 73.862), 15, campus, 'outside', 'beyond'],
    ['10 m from the campus', at(18.525, 73.86 + 10 / (degree * 0.948)), 15, campus, 'unclear', 'near_edge'],
    ['in the arm of an L', at(0.0025, 0.015), 10, corner, 'inside', 'within'],
    ['in the notch of an L', at(0.0125, 0.0125), 10, corner, 'outside', 'beyond'],
    ['across the antimeridian, west of it', at(-16.8, 179.95), 10, fiji, 'inside', 'within'],
    ['across the antimeridian, east of it', at(-16.8, -179.95), 10, fiji, 'inside', 'within'],
    ['on the antimeridian, written either way', at(-16.8, -180), 10, fiji, 'inside', 'within'],
    ['the other side of the world', at(-16.8, 0), 10, fiji, 'outside', 'beyond'],
    [
      'a circle across the antimeridian',
      at(0, -179.999),
      10,
      circle(at(0, 179.999), 300),
      'inside',
      'within',
    ],
    ['at the north pole', at(90, 12), 10, northPole, 'inside', 'within'],
    ['beside the pole, any longitude', at(89.95, -135), 10, northPole, 'inside', 'within'],
    ['away from the pole', at(89.8, 45), 10, northPole, 'outside', 'beyond'],
    ['over the south pole', at(-89.9995, 170), 5, circle(at(-89.9995, -10), 200), 'inside', 'within'],
    ['at the antipode', at(-18.525, 73.855 - 180), 10, campus, 'outside', 'beyond'],
  ])('%s', (_name, point, accuracy, fence, verdict, reason) => {
    expect(judgePlace(point, accuracy, fence)).toMatchObject({ verdict, reason })
    expect(isInside(point, accuracy, fence)).toBe(verdict === 'inside')
  })

  test('returns the distance to the edge', () => {
    expect(judgePlace(at(18.5204, 73.8567), 10, office).distance_m).toBe(-200)
    expect(judgePlace(at(18.525, 73.8705), 10, campus).distance_m).toBeCloseTo(1107, -1)
    expect(judgePlace(at(99, 0), 10, office)).toMatchObject({ distance_m: null, accuracy_m: null })
  })

  test('an outline is independent of its first corner and direction', () => {
    const { points } = campus as Extract<FenceShape, { shape: 'polygon' }>
    for (let first = 0; first < points.length; first += 1) {
      const turned = [...points.slice(first), ...points.slice(0, first)]
      for (const ring of [turned, turned.toReversed()]) {
        const fence: FenceShape = { shape: 'polygon', points: ring }
        expect(isInside(at(18.525, 73.855), 5, fence)).toBe(true)
        expect(isInside(at(18.535, 73.855), 5, fence)).toBe(false)
      }
    }
  })
})

describe('sizes', () => {
  test('a degree of latitude, and a meridian across the antimeridian', () => {
    expect(distanceM(at(0, 0), at(1, 0))).toBeCloseTo(degree, -1)
    expect(distanceM(at(0, 179.5), at(0, -179.5))).toBeCloseTo(degree, -1)
    expect(distanceM(at(90, 0), at(90, 77))).toBeCloseTo(0, 5)
  })

  test('the area of a square kilometre', () => {
    const side = 1000 / degree
    expect(areaM2([at(0, 0), at(0, side), at(side, side), at(side, 0)])).toBeCloseTo(1_000_000, -3)
    expect(fenceReachM(circle(at(0, 0), 42))).toBe(42)
  })
})

describe('an invalid shape', () => {
  const many = Array.from({ length: 201 }, (_, index): [number, number] => [
    Math.sin((index / 201) * 2 * Math.PI) / 100,
    Math.cos((index / 201) * 2 * Math.PI) / 100,
  ])
  test.each<[string, FenceShape, Record<string, string>]>([
    ['too small a radius', circle(at(0, 0), 9), { radius_m: 'The radius must be between 10 m and 50 km.' }],
    [
      'too large a radius',
      circle(at(0, 0), 50_001),
      { radius_m: 'The radius must be between 10 m and 50 km.' },
    ],
    ['no radius', circle(at(0, 0), Number.NaN), { radius_m: 'The radius must be between 10 m and 50 km.' }],
    [
      'a centre off the earth',
      circle(at(-91, 181), 100),
      {
        'centre.latitude': 'The latitude must be between -90 and 90.',
        'centre.longitude': 'The longitude must be between -180 and 180.',
      },
    ],
    [
      'a corner off the earth',
      area([0, 0], [0, 200], [1, 1]),
      {
        'points.1.longitude': 'The longitude must be between -180 and 180.',
      },
    ],
    ['two corners', area([0, 0], [0, 1]), { points: 'An area must have at least 3 corners.' }],
    ['too many corners', area(...many), { points: 'An area can have at most 200 corners.' }],
    ['a corner twice', area([0, 0], [0, 0.01], [0, 0]), { points: 'Corner 3 repeats another corner.' }],
    [
      'corners that are the same place',
      area([0, 180], [0.01, 180], [0, -180]),
      {
        points: 'Corner 3 repeats another corner.',
      },
    ],
    [
      'an hourglass',
      area([0, 0], [0, 0.01], [0.01, 0], [0.01, 0.01]),
      { points: 'The outline crosses itself.' },
    ],
    [
      'an hourglass across the antimeridian',
      area([0, 179.99], [0, -179.99], [0.01, 179.99], [0.01, -179.99]),
      {
        points: 'The outline crosses itself.',
      },
    ],
    ['a line', area([0, 0], [0, 0.01], [0, 0.02]), { points: 'The outline crosses itself.' }],
    [
      'a spike',
      area([0, 0], [0, 0.01], [0, 0.005], [0.01, 0.005]),
      { points: 'The outline crosses itself.' },
    ],
    ['too large an area', area([0, 0], [0, 1], [1, 0]), { points: 'The area is larger than 100 km across.' }],
    [
      'too small an area',
      area([0, 0], [0, 0.0001], [0.0001, 0]),
      { points: 'The area is smaller than 300 m².' },
    ],
  ])('%s', (_name, fence, problems) => {
    expect(fenceProblems(fence)).toEqual(problems)
  })

  test.each<[string, FenceShape]>([
    ['a circle', office],
    ['a square', campus],
    ['an L', corner],
    ['one across the antimeridian', fiji],
    ['one around the pole', northPole],
    ['one with all corners allowed', area(...many.slice(1))],
  ])('%s is valid', (_name, fence) => {
    expect(fenceProblems(fence)).toEqual({})
  })
})
