import { describe, expect, test } from 'vitest'
import { prefetch } from './prefetch.ts'

const tick = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Yields numbers from 1; reports which ones were started and whether the generator was closed. */
function numbers(count: number, failAt?: number) {
  const seen = { begun: 0, isEnded: false }
  async function* source() {
    try {
      for (let n = 1; n <= count; n += 1) {
        seen.begun = n
        await tick()
        if (n === failAt) throw new Error(`no ${n}`)
        yield n
      }
    } finally {
      seen.isEnded = true
    }
  }
  return { source: source(), seen }
}

const ticks = async (count: number) => {
  for (let n = 0; n < count; n += 1) await tick()
}

describe('ahead', () => {
  test.each([[0], [1], [2], [5]])('yields all of %i items in order', async (count) => {
    const all: number[] = []
    for await (const n of prefetch(numbers(count).source, 2)) all.push(n)
    expect(all).toEqual(Array.from({ length: count }, (_, at) => at + 1))
  })

  test('produces the next items while one is being used, up to the limit', async () => {
    const { source, seen } = numbers(9)
    const reader = prefetch(source, 2)
    expect((await reader.next()).value).toBe(1)
    await ticks(20)
    expect(seen.begun).toBe(3)
    expect((await reader.next()).value).toBe(2)
    await ticks(20)
    expect(seen.begun).toBe(4)
    await reader.return(undefined)
  })

  test('closes the source when the reader stops, and drops failures of items not yet read', async () => {
    const { source, seen } = numbers(9, 3)
    for await (const n of prefetch(source, 2)) if (n === 1) break
    expect(seen.isEnded).toBe(true)
  })

  test('throws a failure at its place in the order', async () => {
    const all: number[] = []
    const read = async () => {
      for await (const n of prefetch(numbers(9, 3).source, 2)) all.push(n)
    }
    await expect(read()).rejects.toThrow('no 3')
    expect(all).toEqual([1, 2])
  })
})
