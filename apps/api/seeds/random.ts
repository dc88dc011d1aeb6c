/** A small deterministic generator (mulberry32): the same seed generates the same company. */
export interface Random {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number
  /** A whole number from `low` to `high`, inclusive. */
  between(low: number, high: number): number
  pick<T>(from: readonly T[]): T
  chance(probability: number): boolean
}

export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: (from) => from[Math.floor(next() * from.length)] as never,
    chance: (probability) => next() < probability,
  }
}
