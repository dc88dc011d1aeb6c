/** Writes ids as ranges, `1-5,9`: a hundred thousand consecutive ids are a single range. */
export function writeIdRanges(ids: Iterable<number>): string {
  const sorted = [...new Set(ids)].sort((a, b) => a - b)
  const ranges: [from: number, to: number][] = []
  for (const id of sorted) {
    const last = ranges.at(-1)
    if (last && last[1] === id - 1) last[1] = id
    else ranges.push([id, id])
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(',')
}

/** Reads the first `max` ids that `writeIdRanges` wrote. */
export function readIdRanges(text: string, max: number): number[] {
  const ids: number[] = []
  for (const part of text.split(',').filter(Boolean)) {
    const [from = 0, to = from] = part.split('-').map(Number)
    for (let id = from; id <= to; id++) {
      if (ids.length >= max) return ids
      ids.push(id)
    }
  }
  return ids
}
