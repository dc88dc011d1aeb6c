import { describe, expect, test } from 'vitest'
import {
  compact,
  fittedPlace,
  freePlace,
  GRID_COLUMNS,
  inReadingOrder,
  type Placed,
  replaceWidget,
} from './grid.ts'

const at = (id: string, x: number, y: number, w: number, h: number): Placed => ({ id, x, y, w, h })
const placesOf = (widgets: readonly Placed[]) =>
  Object.fromEntries(widgets.map(({ id, x, y }) => [id, [x, y]]))

describe('the grid', () => {
  const cases: [string, Placed[], Record<string, number[]>][] = [
    ['a gap above is closed', [at('a', 0, 3, 4, 2)], { a: [0, 0] }],
    ['widgets beside each other stay', [at('a', 0, 0, 6, 2), at('b', 6, 0, 6, 2)], { a: [0, 0], b: [6, 0] }],
    ['one that overlaps goes below', [at('a', 0, 0, 6, 2), at('b', 3, 1, 6, 2)], { a: [0, 0], b: [3, 2] }],
    ['one beyond the edge comes inside', [at('a', 10, 0, 6, 2)], { a: [6, 0] }],
    ['nothing is nothing', [], {}],
  ]
  test.each(cases)('%s', (_name, given, expected) => {
    expect(placesOf(compact(given))).toEqual(expected)
  })

  test('a moved widget takes its place, and the one that was there moves down', () => {
    const moved = replaceWidget([at('a', 0, 0, 6, 2), at('b', 6, 0, 6, 2)], 'b', { x: 0 })
    expect(placesOf(moved)).toEqual({ b: [0, 0], a: [0, 2] })
  })

  test('moving a widget down past the one below exchanges them', () => {
    const moved = replaceWidget([at('a', 0, 0, 12, 2), at('b', 0, 2, 12, 1)], 'a', { y: 3 })
    expect(placesOf(moved)).toEqual({ a: [0, 1], b: [0, 0] })
  })

  test('a new widget goes into the first gap that it fits', () => {
    expect(freePlace([at('a', 0, 0, 8, 2)], { w: 4, h: 2 })).toEqual({ x: 8, y: 0, w: 4, h: 2 })
    expect(freePlace([at('a', 0, 0, 8, 2)], { w: 6, h: 2 })).toEqual({ x: 0, y: 2, w: 6, h: 2 })
  })

  /** Numbers that look random and are the same each time (a linear congruential generator). */
  function* numbers(seed: number): Generator<number, never> {
    for (let now = seed; ; ) {
      now = (now * 1_103_515_245 + 12_345) % 2_147_483_648
      yield now
    }
  }
  const anyWidgets = (seed: number): Placed[] => {
    const next = numbers(seed)
    const upTo = (most: number) => (next.next().value % (most + 1)) - 3
    return Array.from({ length: (seed % 12) + 1 }, (_, index) =>
      at(`w${index}`, upTo(18), upTo(30), upTo(18), upTo(18)),
    )
  }
  const overlaps = (one: Placed, other: Placed) =>
    one.x < other.x + other.w &&
    other.x < one.x + one.w &&
    one.y < other.y + other.h &&
    other.y < one.y + one.h

  test('whatever is given, nothing overlaps, nothing leaves the grid, nothing could be higher', () => {
    for (let seed = 1; seed <= 500; seed += 1) {
      const given = anyWidgets(seed)
      const result = compact(given, `w${seed % 5}`)
      expect(result.map(({ id }) => id)).toEqual(given.map(({ id }) => id))
      for (const one of result) {
        expect(fittedPlace(one)).toEqual(one)
        expect(one.x + one.w).toBeLessThanOrEqual(GRID_COLUMNS)
        const others = result.filter((other) => other !== one)
        expect(others.some((other) => overlaps(one, other))).toBe(false)
        const higher = { ...one, y: one.y - 1 }
        expect(one.y === 0 || others.some((other) => overlaps(higher, other))).toBe(true)
      }
      expect(compact(result)).toEqual(result)
    }
  })

  test('reading order is by row, then by column', () => {
    expect(
      inReadingOrder([at('b', 6, 0, 2, 1), at('c', 0, 1, 2, 1), at('a', 0, 0, 2, 1)]).map(({ id }) => id),
    ).toEqual(['a', 'b', 'c'])
  })
})
