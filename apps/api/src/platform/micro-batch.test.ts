import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, test } from 'vitest'
import { microBatch, type Outcome } from './micro-batch.ts'

interface Item {
  key: string
  value: number
}

/** A batcher whose batches finish when the test says so. */
function slowBatcher(maxSize = 10) {
  const batches: {
    items: readonly Item[]
    end: (outcomes?: Outcome<number>[]) => void
    fail: (e: Error) => void
  }[] = []
  const call = microBatch<Item, number>({
    maxSize,
    keyOf: ({ key }) => key,
    work: (items) =>
      new Promise((resolve, reject) => {
        batches.push({
          items,
          end: (outcomes) =>
            resolve(
              outcomes ??
                items.map(
                  ({ value }) =>
                    () =>
                      value * 10,
                ),
            ),
          fail: reject,
        })
      }),
  })
  return { batches, call }
}

const owner = {}
const settled = () => new Promise((resolve) => setImmediate(resolve))
const values = (items: readonly Item[] | undefined) => items?.map(({ value }) => value)

test('starts the first call at once, and batches calls that arrive while it runs', async () => {
  const { batches, call } = slowBatcher()
  const all = [1, 2, 3].map((value) => call(owner, 1, { key: `k${value}`, value }))
  expect(batches.map(({ items }) => values(items))).toEqual([[1]])
  batches[0]?.end()
  await settled()
  expect(batches.map(({ items }) => values(items))).toEqual([[1], [2, 3]])
  batches[1]?.end()
  expect(await Promise.all(all)).toEqual([10, 20, 30])
  // The lane is idle: the next call starts at once.
  void call(owner, 1, { key: 'k4', value: 4 })
  expect(values(batches[2]?.items)).toEqual([4])
})

test('keeps lanes and owners independent', () => {
  const { batches, call } = slowBatcher()
  void call(owner, 1, { key: 'a', value: 1 })
  void call(owner, 2, { key: 'a', value: 2 })
  void call({}, 1, { key: 'a', value: 3 })
  expect(batches.map(({ items }) => values(items))).toEqual([[1], [2], [3]])
})

test('limits the batch size, and keeps calls with the same key in separate batches in order', async () => {
  const { batches, call } = slowBatcher(2)
  const all = (
    [
      ['a', 1],
      ['b', 2],
      ['b', 3],
      ['c', 4],
      ['b', 5],
      ['d', 6],
      ['e', 7],
    ] as const
  ).map(([key, value]) => call(owner, 1, { key, value }))
  for (let round = 0; round < 5; round++) {
    batches[round]?.end()
    await settled()
  }
  // 4 joins 2, since their keys differ; 6 and 7 fill the batches started by 3 and 5.
  expect(batches.map(({ items }) => values(items))).toEqual([[1], [2, 4], [3, 6], [5, 7]])
  expect(await Promise.all(all)).toEqual([10, 20, 30, 40, 50, 60, 70])
})

test('returns each outcome to its caller, fails all calls of a failing batch, and continues with the next', async () => {
  const { batches, call } = slowBatcher()
  const all = [1, 2, 3].map((value) => call(owner, 1, { key: `k${value}`, value }))
  const results = Promise.allSettled(all)
  batches[0]?.fail(new Error('broken'))
  await settled()
  batches[1]?.end([
    () => {
      throw new Error('refused')
    },
    async () => 7,
  ])
  expect((await results).map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message))).toEqual(
    ['broken', 'refused', 7],
  )
})

test('runs a batch in the async context of its first call', async () => {
  const who = new AsyncLocalStorage<string>()
  const seen: (string | undefined)[] = []
  const call = microBatch<string, string>({
    maxSize: 10,
    keyOf: (item) => item,
    work: async (items) => {
      seen.push(who.getStore())
      await settled()
      return items.map((item) => () => `${item} ${who.getStore()}`)
    },
  })
  const results = await Promise.all(['a', 'b', 'c'].map((name) => who.run(name, () => call(owner, 1, name))))
  expect(seen).toEqual(['a', 'b'])
  // Each caller's outcome is evaluated in that caller's own context.
  expect(results).toEqual(['a a', 'b b', 'c c'])
})
