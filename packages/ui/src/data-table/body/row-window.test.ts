import { describe, expect, it } from 'vitest'
import { RowHeights } from './row-heights.ts'
import { scrollTopFor, windowOf } from './row-window.ts'

describe('windowOf', () => {
  it.each([
    ['at the top', 200, { top: 0, height: 500 }, { start: 0, end: 16, before: 0, after: 9200 }],
    ['in the middle', 200, { top: 5000, height: 500 }, { start: 94, end: 116, before: 4700, after: 4200 }],
    ['at the end', 200, { top: 9500, height: 500 }, { start: 184, end: 200, before: 9200, after: 0 }],
    ['of a list that fits', 3, { top: 0, height: 500 }, { start: 0, end: 3, before: 0, after: 0 }],
    ['scrolled beyond its end', 9, { top: 9000, height: 500 }, { start: 2, end: 9, before: 100, after: 0 }],
    ['of an empty list', 0, { top: 0, height: 500 }, { start: 0, end: 0, before: 0, after: 0 }],
    ['on a very tall screen', 900, { top: 0, height: 9000 }, { start: 0, end: 60, before: 0, after: 42000 }],
  ])('%s', (_name, count, view, expected) => {
    expect(windowOf(new RowHeights(count, 50), view)).toEqual(expected)
  })

  it('uses measured heights', () => {
    const heights = new RowHeights(100, 50)
    for (let index = 0; index < 10; index++) heights.measure(index, 100)
    expect(windowOf(heights, { top: 1000, height: 100 })).toMatchObject({ start: 4, before: 400 })
  })

  it('returns at most sixty rows, and accounts for every pixel', () => {
    const heights = new RowHeights(10_000, 37)
    for (let top = 0; top <= 370_000; top += 1379) {
      const { start, end, before, after } = windowOf(heights, { top, height: 1400 })
      expect(end - start).toBeLessThanOrEqual(60)
      expect(before + (end - start) * 37 + after).toBe(370_000)
    }
  })
})

describe('RowHeights', () => {
  it('shift the rows below and are found by offset', () => {
    const heights = new RowHeights(1000, 50)
    const plain: number[] = Array.from({ length: 1000 }, () => 50)
    for (let index = 0; index < 1000; index += 7) {
      const height = 30 + ((index * 13) % 90)
      heights.measure(index, height)
      plain[index] = height
    }
    heights.measure(7, 200)
    plain[7] = 200
    let offset = 0
    plain.forEach((height, index) => {
      expect(heights.offsetOf(index)).toBe(offset)
      expect(heights.indexAt(offset)).toBe(index)
      expect(heights.indexAt(offset + height - 1)).toBe(index)
      offset += height
    })
    expect(heights.offsetOf(1000)).toBe(offset)
  })

  it('report whether a measurement changed them', () => {
    const heights = new RowHeights(10, 50)
    expect(heights.measure(3, 50)).toBe(false)
    expect(heights.measure(3, 60)).toBe(true)
    expect(heights.measure(3, 60)).toBe(false)
    expect(heights.measure(10, 60)).toBe(false)
  })
})

describe('scrolling to a row', () => {
  it.each([
    ['above', 2, 100],
    ['in sight', 12, null],
    ['half hidden below', 29, 1000],
    ['far below', 100, 4550],
  ])('that is %s', (_name, index, expected) => {
    expect(scrollTopFor(index, new RowHeights(200, 50), { top: 500, height: 500 })).toBe(expected)
  })
})
