import type { GroupDimension } from './actor.ts'

/** Values by dimension: values of one dimension are alternatives, dimensions are combined. */
export type GroupLimits = Partial<Record<GroupDimension, readonly number[]>>

/** Limit on the search, far beyond real groups; above it the limits count as not covered. */
const MOST_PIECES = 20_000

const dimensionsOf = (limits: GroupLimits) =>
  (Object.keys(limits) as GroupDimension[]).filter((dimension) => (limits[dimension]?.length ?? 0) > 0)

/** The part of `box` outside `cover`, cut into boxes that do not overlap. */
function outside(box: GroupLimits, cover: GroupLimits): GroupLimits[] {
  const pieces: GroupLimits[] = []
  let inside = box
  for (const dimension of dimensionsOf(cover)) {
    const wanted = inside[dimension]
    const allowed = new Set(cover[dimension])
    // An unlimited dimension includes future values and people without any. Only a group that does not limit it
    // covers these, and such a group covers the whole piece.
    if (!wanted?.length) {
      pieces.push(inside)
    } else {
      const rest = wanted.filter((value) => !allowed.has(value))
      if (rest.length > 0) pieces.push({ ...inside, [dimension]: rest })
      if (rest.length === wanted.length) return pieces
    }
    const common = wanted?.length ? wanted.filter((value) => allowed.has(value)) : [...allowed]
    inside = { ...inside, [dimension]: common }
  }
  return pieces
}

function coveredBy(box: GroupLimits, groups: readonly GroupLimits[], budget: { left: number }): boolean {
  budget.left--
  if (budget.left < 0) return false
  const [first, ...rest] = groups
  if (!first) return false
  return outside(box, first).every((piece) => coveredBy(piece, rest, budget))
}

/**
 * Whether `groups` together reach everybody whom `limits` could ever reach. Compares the limits, not today's people:
 * otherwise a group that reaches nobody yet would reach anybody transferred into it tomorrow. A group without limits
 * reaches nobody: it covers nothing and is never covered.
 */
export function isCovered(limits: GroupLimits, groups: readonly GroupLimits[]): boolean {
  if (dimensionsOf(limits).length === 0) return false
  const covers = groups.filter((group) => dimensionsOf(group).length > 0)
  return coveredBy(limits, covers, { left: MOST_PIECES })
}
