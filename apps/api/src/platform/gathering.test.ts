import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, test } from 'vitest'
import { gathering, type Outcome } from './gathering.ts'

interface Item {
  key: string
  value: number
}

/** A batcher whose batches finish when the test says so. */
function slow(most = 10) {
  const turns: {
    items: readonly Item[]
    end: (outcomes?: Outcome<number>[]) => void
    fail: (e: Error) => void
  }[] = []
  const take = gathering<Item, number>({
    most,
    keyOf: ({ key }) => key,
    work: (items) =>
      new Promise((resolve, reject) => {
        turns.push({
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
  return { turns, take }
}

const owner = {}
const settled = () => new Promise((resolve) => setImmediate(resolve))
const values = (items: readonly Item[] | undefined) => items?.map(({ value }) => value)

test('starts the first call at once, and batches calls that arrive while it runs', async () => {
  const { turns, take } = slow()
  const all = [1, 2, 3].map((value) => take(owner, 1, { key: `k${value}`, value }))
  expect(turns.map(({ items }) => values(items))).toEqual([[1]])
  turns[0]?.end()
  await settled()
  expect(turns.map(({ items }) => values(items))).toEqual([[1], [2, 3]])
  turns[1]?.end()
  expect(await Promise.all(all)).toEqual([10, 20, 30])
  // The lane is idle: the next call starts at once.
  void take(owner, 1, { key: 'k4', value: 4 })
  expect(values(turns[2]?.items)).toEqual([4])
})

test('keeps lanes and owners independent', () => {
  const { turns, take } = slow()
  void take(owner, 1, { key: 'a', value: 1 })
  void take(owner, 2, { key: 'a', value: 2 })
  void take({}, 1, { key: 'a', value: 3 })
  expect(turns.map(({ items }) => values(items))).toEqual([[1], [2], [3]])
})

test('limits the batch size, and keeps calls with the same key in separate batches in order', async () => {
  const { turns, take } = slow(2)
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
  ).map(([key, value]) => take(owner, 1, { key, value }))
  for (let turn = 0; turn < 5; turn++) {
    turns[turn]?.end()
    await settled()
  }
  // 4 joins 2, since their keys differ; 6 and 7 fill the batches started by 3 and 5.
  expect(turns.map(({ items }) => values(items))).toEqual([[1], [2, 4], [3, 6], [5, 7]])
  expect(await Promise.all(all)).toEqual([10, 20, 30, 40, 50, 60, 70])
})

test('returns each outcome to its caller, fails all calls of a failing batch, and continues with the next', async () => {
  const { turns, take } = slow()
  const all = [1, 2, 3].map((value) => take(owner, 1, { key: `k${value}`, value }))
  const told = Promise.allSettled(all)
  turns[0]?.fail(new Error('broken'))
  await settled()
  turns[1]?.end([
    () => {
      throw new Error('refused')
    },
    async () => 7,
  ])
  expect((await told).map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message))).toEqual([
    'broken',
    'refused',
    7,
  ])
})

test('runs a batch in the async context of its first call', async () => {
  const who = new AsyncLocalStorage<string>()
  const seen: (string | undefined)[] = []
  const take = gathering<string, string>({
    most: 10,
    keyOf: (item) => item,
    work: async (items) => {
      seen.push(who.getStore())
      await settled()
      return items.map((item) => () => `${item} ${who.getStore()}`)
    },
  })
  const told = await Promise.all(['a', 'b', 'c'].map((name) => who.run(name, () => take(owner, 1, name))))
  expect(seen).toEqual(['a', 'b'])
  // Each caller's outcome is evaluated in that caller's own context.
  expect(told).toEqual(['a a', 'b b', 'c c'])
})
