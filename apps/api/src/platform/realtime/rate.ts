export interface Rate {
  /** Counts one more of `key`; false when it is one too many in this window. */
  take(key: string): boolean
}

/** At most `most` of each key in a window; all counts are forgotten together, so that memory stays small. */
export function rateLimit(
  most: number,
  windowMs: number,
  clock: () => number = performance.now.bind(performance),
): Rate {
  let counts = new Map<string, number>()
  let until = clock() + windowMs
  return {
    take: (key) => {
      if (clock() >= until) {
        counts = new Map()
        until = clock() + windowMs
      }
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      return count <= most
    },
  }
}
