/** The percentile of the samples; of two middle values, the upper one. */
export function percentile(samples: readonly number[], share: number): number {
  if (samples.length === 0) throw new Error('Nothing was measured.')
  const sorted = [...samples].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] as number
}

export const median = (samples: readonly number[]): number => percentile(samples, 0.5)

/** Runs `work` and returns its time in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

export interface Rounds {
  /** Rounds that do not count, to warm up caches and the JIT. */
  warmUp: number
  counted: number
}

/**
 * Times each of `works` in milliseconds, interleaved and with alternating order (A B, B A, A B …), so that
 * other load on the machine and warm caches affect all of them equally.
 */
export async function interleave<K extends string>(
  rounds: Rounds,
  works: Record<K, (round: number) => Promise<unknown>>,
): Promise<Record<K, number[]>> {
  const entries = Object.entries(works) as [K, (round: number) => Promise<unknown>][]
  const samples = Object.fromEntries(entries.map(([name]) => [name, [] as number[]])) as Record<K, number[]>
  for (let round = 0; round < rounds.warmUp + rounds.counted; round++) {
    for (const [name, work] of round % 2 === 0 ? entries : entries.toReversed()) {
      const milliseconds = await timed(() => work(round))
      if (round >= rounds.warmUp) samples[name].push(milliseconds)
    }
  }
  return samples
}
