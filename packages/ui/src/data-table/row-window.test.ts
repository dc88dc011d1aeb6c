import { describe, expect, it } from 'vitest'
import { scrollTopFor, windowOf } from './row-window.ts'

const tall = (pixels: number) => () => pixels

describe('the rows that are drawn', () => {
  it.each([
    ['at the top', { count: 200, top: 0, height: 500 }, { start: 0, end: 16, before: 0, after: 9200 }],
    [
      'in the middle',
      { count: 200, top: 5000, height: 500 },
      { start: 94, end: 116, before: 4700, after: 4200 },
    ],
    ['at the end', { count: 200, top: 9500, height: 500 }, { start: 184, end: 200, before: 9200, after: 0 }],
    ['of a list that fits', { count: 3, top: 0, height: 500 }, { start: 0, end: 3, before: 0, after: 0 }],
    [
      'scrolled beyond its end',
      { count: 9, top: 9000, height: 500 },
      { start: 2, end: 9, before: 100, after: 0 },
    ],
    ['of nothing', { count: 0, top: 0, height: 500 }, { start: 0, end: 0, before: 0, after: 0 }],
  ])('%s', (_name, list, expected) => {
    expect(windowOf({ ...list, heightOf: tall(50) })).toEqual(expected)
  })

  it('follow the heights that were measured', () => {
    const heightOf = (index: number) => (index < 10 ? 100 : 50)
    expect(windowOf({ count: 100, heightOf, top: 1000, height: 100 })).toMatchObject({
      start: 4,
      before: 400,
    })
  })

  it('never are more than the window and its margins, and account for every pixel', () => {
    for (let top = 0; top <= 9500; top += 137) {
      const { start, end, before, after } = windowOf({ count: 200, heightOf: tall(50), top, height: 500 })
      expect(end - start).toBeLessThanOrEqual(23)
      expect(before + (end - start) * 50 + after).toBe(10_000)
    }
  })
})

describe('scrolling to a row', () => {
  it.each([
    ['above', 2, 100],
    ['in sight', 12, null],
    ['half hidden below', 29, 1000],
    ['far below', 100, 4550],
  ])('that is %s', (_name, index, expected) => {
    expect(scrollTopFor(index, { heightOf: tall(50), top: 500, height: 500 })).toBe(expected)
  })
})
