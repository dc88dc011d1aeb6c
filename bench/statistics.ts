/** Sorted ascending; of an even number the upper one of the two in the middle. */
export function percentile(samples: readonly number[], share: number): number {
  if (samples.length === 0) throw new Error('Nothing was measured.')
  const sorted = [...samples].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] as number
}

export const median = (samples: readonly number[]): number => percentile(samples, 0.5)

/** Milliseconds that `work` takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

export interface Rounds {
  /** Not counted: caches fill, code gets compiled. */
  warmUp: number
  counted: number
}

/**
 * Milliseconds of each of `works`, one after the other in every round, the next round the other way round
 * (A B, B A, A B …): whatever else the machine does meanwhile hits all of them alike, and none always finds
 * the caches as warm as another has just left them.
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
