import type { GroupDimension } from '../../../platform/access/actor.ts'

/** Values by dimension; values of one dimension are alternatives, dimensions are combined. */
export type GroupLimits = Partial<Record<GroupDimension, readonly number[]>>

/** More pieces than that are no group anybody would make; the answer is then no. */
const MOST_PIECES = 20_000

const dimensionsOf = (limits: GroupLimits) =>
  (Object.keys(limits) as GroupDimension[]).filter((dimension) => (limits[dimension]?.length ?? 0) > 0)

/** What of `box` lies outside `cover`, cut into boxes that do not overlap. */
function outside(box: GroupLimits, cover: GroupLimits): GroupLimits[] {
  const pieces: GroupLimits[] = []
  let inside = box
  for (const dimension of dimensionsOf(cover)) {
    const wanted = inside[dimension]
    const allowed = new Set(cover[dimension])
    // Without a limit there are always other values, and people without any: only a group that does not
    // look at this dimension reaches them, and such a group reaches the whole piece.
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
 * Whether everybody whom `limits` could ever reach is reached by `groups` together. It looks at the limits and
 * not at today's people: a group that reaches nobody yet would otherwise reach anybody who is moved into it
 * tomorrow. A group without limits reaches nobody; it covers nothing, and is not taken for covered either.
 */
export function isCovered(limits: GroupLimits, groups: readonly GroupLimits[]): boolean {
  if (dimensionsOf(limits).length === 0) return false
  const covers = groups.filter((group) => dimensionsOf(group).length > 0)
  return coveredBy(limits, covers, { left: MOST_PIECES })
}
