/** Upper bounds of the histogram's buckets in milliseconds, followed by one open-ended bucket. */
export const LATENCY_BOUNDS = [
  1, 2, 5, 10, 20, 35, 50, 75, 100, 150, 250, 500, 1000, 2500, 5000, 10_000, 30_000,
] as const

/** Counts by bucket. */
export type Latencies = Uint32Array

export const noLatencies = (): Latencies => new Uint32Array(LATENCY_BOUNDS.length + 1)

export function classOf(ms: number): number {
  const index = LATENCY_BOUNDS.findIndex((bound) => ms <= bound)
  return index < 0 ? LATENCY_BOUNDS.length : index
}

export function addLatencies(sum: Latencies, more: Latencies): void {
  for (const [index, count] of more.entries()) sum[index] = (sum[index] ?? 0) + count
}

export function countOf(latencies: Latencies): number {
  return latencies.reduce((sum, count) => sum + count, 0)
}

/**
 * The percentile of a histogram in milliseconds, interpolated within its bucket. For the open-ended bucket it
 * is the bucket's lower bound.
 *
 * @param share 0.95 for p95
 * @returns null without calls
 */
export function percentile(latencies: Latencies, share: number): number | null {
  const total = countOf(latencies)
  if (total === 0) return null
  const rank = total * share
  let before = 0
  for (const [index, count] of latencies.entries()) {
    if (count > 0 && before + count >= rank) {
      const from = index === 0 ? 0 : (LATENCY_BOUNDS[index - 1] ?? 0)
      const to = LATENCY_BOUNDS[index] ?? from
      const value = from + ((to - from) * (rank - before)) / count
      return Math.round(value * 10) / 10
    }
    before += count
  }
  return LATENCY_BOUNDS.at(-1) ?? null
}
