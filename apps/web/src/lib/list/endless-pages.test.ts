// @vitest-environment jsdom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EndlessPages, firstRows } from './endless-pages.ts'

const rowsOf = (page: number, count = 10) => Array.from({ length: count }, (_, at) => (page - 1) * 10 + at)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setup(load = vi.fn(async (page: number) => rowsOf(page))) {
  const onFail = vi.fn()
  const pages = new EndlessPages<number>(10, load, onFail)
  const onChange = vi.fn()
  pages.subscribe(onChange)
  return { pages, load, onFail, onChange }
}
const settle = () => vi.advanceTimersByTimeAsync(200)

describe('an endless list', () => {
  it('loads visible pages and slightly more, each once', async () => {
    const { pages, load, onChange } = setup()
    pages.begin(rowsOf(1), 5000)
    pages.want(0, 4)
    await settle()
    expect(load).not.toHaveBeenCalled()
    pages.want(4, 8)
    await settle()
    pages.want(5, 9)
    await settle()
    expect(load.mock.calls).toEqual([[2]])
    expect(pages.rowAt(13)).toBe(13)
    expect(pages.rowAt(25)).toBeUndefined()
    expect(onChange).toHaveBeenCalledTimes(2)
  })

  it('loads nothing that is scrolled past', async () => {
    const { pages, load } = setup()
    pages.begin(rowsOf(1), 5000)
    for (let start = 0; start < 5000; start += 100) pages.want(start, start + 5)
    await settle()
    expect(load.mock.calls.flat()).toEqual([490, 491])
  })

  it('loads nothing beyond the end', async () => {
    const { pages, load } = setup()
    pages.begin(rowsOf(1), 40)
    pages.want(36, 40)
    await settle()
    expect(load.mock.calls).toEqual([[4]])
  })

  it('shows stale rows until the changed list is reloaded', async () => {
    const { pages, load } = setup()
    pages.begin(rowsOf(1), 5000)
    pages.want(12, 14)
    await settle()
    load.mockImplementation(async (page) => rowsOf(page).map((row) => row + 1000))
    pages.begin(rowsOf(1), 5000)
    expect(pages.rowAt(12)).toBe(12)
    await settle()
    expect(pages.rowAt(12)).toBe(1012)
  })

  it('reports a failed page, and retries on the next scroll', async () => {
    const load = vi.fn(async (page: number) => rowsOf(page)).mockRejectedValueOnce(new Error('offline'))
    const { pages, onFail } = setup(load)
    pages.begin(rowsOf(1), 5000)
    pages.want(22, 24)
    await settle()
    expect(onFail).toHaveBeenCalledOnce()
    pages.want(22, 25)
    await settle()
    expect(pages.rowAt(22)).toBe(22)
  })

  it('keeps a bounded number of pages', async () => {
    const { pages } = setup()
    pages.begin(rowsOf(1), 5000)
    for (let page = 1; page < 120; page++) {
      pages.want(page * 10, page * 10 + 4)
      await settle()
    }
    expect(pages.rowAt(0)).toBe(0)
    expect(pages.rowAt(105)).toBeUndefined()
    expect(pages.rowAt(1190)).toBe(1190)
  })
})

describe('the first rows', () => {
  it.each([
    ['of a long list', 500, 5000, 500, 3],
    ['of a short one', 500, 250, 250, 2],
    ['of an empty one', 500, 0, 0, 1],
  ])('%s', async (_name, most, there, expected, calls) => {
    const load = vi.fn(async (page: number, limit: number) =>
      Array.from({ length: Math.max(0, Math.min(limit, there - (page - 1) * limit)) }, (_, at) => at),
    )
    expect(await firstRows(most, load)).toHaveLength(expected)
    expect(load).toHaveBeenCalledTimes(calls)
  })
})
