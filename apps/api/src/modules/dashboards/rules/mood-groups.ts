/** Figures of the moods of some people. */
export interface MoodGroup<Counts extends Record<string, number>> {
  /** Null for groups taken together. */
  id: number | null
  name: string | null
  people: number
  counts: Counts
}

function together<C extends Record<string, number>>(groups: readonly MoodGroup<C>[]): MoodGroup<C> {
  const counts: Record<string, number> = {}
  for (const group of groups)
    for (const [key, count] of Object.entries(group.counts)) counts[key] = (counts[key] ?? 0) + count
  return {
    id: null,
    name: null,
    people: groups.reduce((sum, { people }) => sum + people, 0),
    counts: counts as C,
  }
}

/**
 * The groups in which nobody can be recognised: those with fewer than `least` people are taken together. If that is still
 * too few, the smallest of the others is added, because otherwise the total minus the others would be the figures of
 * those few. Nothing is left if all people together are too few.
 *
 * @param groups groups without a person in common
 * @returns the largest first, those taken together last; every sum of some of them is of `least` people or more
 */
export function withholdSmallGroups<C extends Record<string, number>>(
  groups: readonly MoodGroup<C>[],
  least: number,
): MoodGroup<C>[] {
  const sorted = groups.filter(({ people }) => people > 0).sort((a, b) => b.people - a.people)
  const open = sorted.filter(({ people }) => people >= least)
  const small = sorted.filter(({ people }) => people < least)
  if (small.length === 0) return open
  const pooled = together(small)
  if (pooled.people >= least) return [...open, pooled]
  const smallest = open.pop()
  return smallest ? [...open, together([smallest, ...small])] : []
}
