export interface Rate {
  /** Counts one call of `key`; false when it exceeds the limit in this window. */
  tryAcquire(key: string): boolean
}

/** Allows `max` calls per key and window; all counts are reset together, to bound memory. */
export function rateLimit(
  max: number,
  windowMs: number,
  clock: () => number = performance.now.bind(performance),
): Rate {
  let counts = new Map<string, number>()
  let until = clock() + windowMs
  return {
    tryAcquire: (key) => {
      if (clock() >= until) {
        counts = new Map()
        until = clock() + windowMs
      }
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      return count <= max
    },
  }
}
