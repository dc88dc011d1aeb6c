/** A span of time in seconds since 1970-01-01T00:00Z, without its end. */
export interface Span {
  from: number
  to: number
}

/** The union of spans as separate ones, in order; empty spans are dropped. */
export function unionOf(spans: readonly Span[]): Span[] {
  const union: Span[] = []
  for (const span of inOrder(spans)) {
    if (span.from >= span.to) continue
    const last = union.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else union.push({ ...span })
  }
  return union
}

/** Working hours are in order almost always, and sorting them would take longer than finding that out. */
function inOrder(spans: readonly Span[]): readonly Span[] {
  const isSorted = spans.every(({ from }, index) => index === 0 || spans[index - 1]!.from <= from)
  return isSorted ? spans : spans.toSorted((a, b) => a.from - b.from)
}

/** What of a span the separate ordered spans leave over. */
export function outside(spans: readonly Span[], { from, to }: Span): Span[] {
  const left: Span[] = []
  let at = from
  for (const span of spans) {
    if (span.from >= to) break
    if (span.from > at) left.push({ from: at, to: span.from })
    at = Math.max(at, span.to)
  }
  if (at < to) left.push({ from: at, to })
  return left
}

export const isInside = (spans: readonly Span[], at: number) =>
  spans.some(({ from, to }) => from <= at && at < to)

/** Length of the part of a span between two instants. */
export const overlap = ({ from, to }: Span, other: Span) =>
  Math.max(0, Math.min(to, other.to) - Math.max(from, other.from))
