/** The outcome of one item of a batch; evaluated by its caller once the batch is done. */
export type Outcome<R> = () => R | Promise<R>

interface MicroBatchOptions<T, R> {
  /** Maximum batch size. */
  maxSize: number
  /** Items with the same key never share a batch, and are processed in order of arrival. */
  keyOf: (item: T) => unknown
  /** Processes one batch. Returns the outcomes in the order of the items; an error fails all of them. */
  work: (items: readonly T[]) => Promise<readonly Outcome<R>[]>
}

interface Batch<T, R> {
  items: T[]
  keys: Set<unknown>
  outcomes: Promise<readonly Outcome<R>[]>
}

interface Lane<T, R> {
  /** Batches that have not started, in order. */
  waiting: Batch<T, R>[]
  /** Settles when the last batch is done; never rejects. */
  last: Promise<unknown> | undefined
}

/**
 * Micro-batches calls that arrive while an earlier batch of the same lane is running: a batch costs nearly
 * the same for many items as for one. A call to an idle lane starts at once, so nothing waits for a batch to
 * fill.
 *
 * A batch runs in the asynchronous context of its first caller (its statements count as that caller's).
 *
 * @returns a function that takes an item; items share a batch only within the same `owner` and `lane`
 */
export function microBatch<T, R>({ maxSize, keyOf, work }: MicroBatchOptions<T, R>) {
  const lanes = new WeakMap<object, Map<number, Lane<T, R>>>()

  function laneOf(owner: object, number: number): Lane<T, R> {
    const ofOwner = lanes.get(owner) ?? new Map<number, Lane<T, R>>()
    lanes.set(owner, ofOwner)
    const lane = ofOwner.get(number) ?? { waiting: [], last: undefined }
    ofOwner.set(number, lane)
    return lane
  }

  function startBatch(owner: object, number: number, item: T): Batch<T, R> {
    const lane = laneOf(owner, number)
    const batch = { items: [item], keys: new Set([keyOf(item)]) } as unknown as Batch<T, R>
    const run = () => {
      // Batches start in order, so this is the first one waiting; removing it closes it to further items.
      lane.waiting.shift()
      return work(batch.items)
    }
    lane.waiting.push(batch)
    batch.outcomes = lane.last ? lane.last.then(run) : run()
    const finish = () => {
      if (lane.last === last) lanes.get(owner)?.delete(number)
    }
    const last: Promise<unknown> = batch.outcomes.then(finish, finish)
    lane.last = last
    return batch
  }

  return async (owner: object, number: number, item: T): Promise<R> => {
    const { waiting } = laneOf(owner, number)
    const key = keyOf(item)
    const after = waiting.findLastIndex(({ keys }) => keys.has(key))
    const joined = waiting.find(({ items }, at) => at > after && items.length < maxSize)
    const batch = joined ?? startBatch(owner, number, item)
    let at = 0
    if (joined) {
      joined.keys.add(key)
      at = joined.items.push(item) - 1
    }
    const outcome = (await batch.outcomes)[at]
    if (!outcome) throw new Error('A batch must return an outcome for each of its items.')
    return outcome()
  }
}
