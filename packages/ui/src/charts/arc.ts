/** A point on a circle; turns are measured clockwise from the top, 1 is the full circle. */
function pointAt(radius: number, turn: number): string {
  const angle = turn * 2 * Math.PI
  return `${(radius * Math.sin(angle)).toFixed(2)} ${(-radius * Math.cos(angle)).toFixed(2)}`
}

/** Path of a ring segment around the origin, from one turn to another (0 to 1). */
export function ringPart(outer: number, inner: number, from: number, to: number): string {
  // An arc can't be a full circle: draw two halves.
  if (to - from >= 0.9999)
    return `${ringPart(outer, inner, from, from + 0.5)}${ringPart(outer, inner, from + 0.5, from + 0.9998)}`
  const large = to - from > 0.5 ? 1 : 0
  return [
    `M${pointAt(outer, from)}`,
    `A${outer} ${outer} 0 ${large} 1 ${pointAt(outer, to)}`,
    `L${pointAt(inner, to)}`,
    `A${inner} ${inner} 0 ${large} 0 ${pointAt(inner, from)}z`,
  ].join('')
}

export interface RingPart<Item> {
  item: Item
  /** In turns, 0 to 1. */
  from: number
  to: number
  /** Share of the sum, 0 to 1. */
  share: number
}

/** Segments of a ring in order; values up to 0 have no segment. */
export function ringParts<Item>(items: readonly Item[], amountOf: (item: Item) => number): RingPart<Item>[] {
  const sum = items.reduce((total, item) => total + Math.max(0, amountOf(item)), 0)
  let from = 0
  return items.flatMap((item) => {
    const share = sum > 0 ? Math.max(0, amountOf(item)) / sum : 0
    if (share === 0) return []
    const part = { item, from, to: from + share, share }
    from = part.to
    return [part]
  })
}
