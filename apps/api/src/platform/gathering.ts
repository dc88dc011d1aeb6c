/** How one of those who went together came out; called by who waits for it, once the turn is over. */
export type Outcome<R> = () => R | Promise<R>

interface Terms<T, R> {
  /** Of one turn. */
  most: number
  /** Two with the same key never share a turn, and the later one has the later turn. */
  keyOf: (item: T) => unknown
  /** One turn. Its outcomes stand in the order of the items; what it throws, everybody of the turn gets. */
  work: (items: readonly T[]) => Promise<readonly Outcome<R>[]>
}

interface Turn<T, R> {
  items: T[]
  keys: Set<unknown>
  outcomes: Promise<readonly Outcome<R>[]>
}

interface Lane<T, R> {
  /** Turns that have not begun, in their order. */
  waiting: Turn<T, R>[]
  /** Settled, never refused, when the last turn is over. */
  last: Promise<unknown> | undefined
}

/**
 * Takes together what comes while an earlier turn of the same lane is under way: a turn costs nearly the same for many
 * as for one. Whoever comes when nothing is under way begins at once, so nobody waits for company.
 *
 * A turn runs in the asynchronous context of the first who is in it (its statements count as theirs).
 *
 * @returns what takes an item: `owner` and `lane` say with whom it may share a turn
 */
export function gathering<T, R>({ most, keyOf, work }: Terms<T, R>) {
  const lanes = new WeakMap<object, Map<number, Lane<T, R>>>()

  function laneOf(owner: object, number: number): Lane<T, R> {
    const known = lanes.get(owner) ?? new Map<number, Lane<T, R>>()
    lanes.set(owner, known)
    const lane = known.get(number) ?? { waiting: [], last: undefined }
    known.set(number, lane)
    return lane
  }

  function begin(owner: object, number: number, item: T): Turn<T, R> {
    const lane = laneOf(owner, number)
    const turn = { items: [item], keys: new Set([keyOf(item)]) } as unknown as Turn<T, R>
    const run = () => {
      // Turns begin in their order, so the first that waits is this one; from now on nobody joins it.
      lane.waiting.shift()
      return work(turn.items)
    }
    lane.waiting.push(turn)
    turn.outcomes = lane.last ? lane.last.then(run) : run()
    const over = () => {
      if (lane.last === last) lanes.get(owner)?.delete(number)
    }
    const last: Promise<unknown> = turn.outcomes.then(over, over)
    lane.last = last
    return turn
  }

  return async (owner: object, number: number, item: T): Promise<R> => {
    const { waiting } = laneOf(owner, number)
    const key = keyOf(item)
    const after = waiting.findLastIndex(({ keys }) => keys.has(key))
    const joined = waiting.find(({ items }, at) => at > after && items.length < most)
    const turn = joined ?? begin(owner, number, item)
    let at = 0
    if (joined) {
      joined.keys.add(key)
      at = joined.items.push(item) - 1
    }
    const outcome = (await turn.outcomes)[at]
    if (!outcome) throw new Error('A turn must answer for each of its items.')
    return outcome()
  }
}
