/**
 * Row heights of a list: an estimate, corrected for measured rows. Offsets are found in logarithmic time (a
 * Fenwick tree of the corrections), since lists can have 100,000 rows and look them up while scrolling.
 */
export class RowHeights {
  readonly count: number
  readonly estimate: number
  /** Sums of corrections in pixels, created with the first one: most lists have none. */
  #tree: Float64Array | null = null
  #measured: Map<number, number> = new Map()

  constructor(count: number, estimate: number) {
    this.count = count
    this.estimate = estimate
  }

  heightOf(index: number): number {
    return this.#measured.get(index) ?? this.estimate
  }

  /** Offset of a row in pixels; for `count`, the height of the whole list. */
  offsetOf(index: number): number {
    let pixels = index * this.estimate
    if (this.#tree) for (let at = index; at > 0; at -= at & -at) pixels += this.#tree[at] ?? 0
    return pixels
  }

  /** The row at an offset from the top; the last one for all offsets below it. */
  indexAt(pixels: number): number {
    const last = Math.max(0, this.count - 1)
    if (!this.#tree) return Math.min(last, Math.max(0, Math.floor(pixels / this.estimate)))
    let low = 0
    let high = last
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.offsetOf(middle) <= pixels) low = middle
      else high = middle - 1
    }
    return low
  }

  /** @returns whether the height differs from the known one */
  measure(index: number, height: number): boolean {
    const correction = height - this.heightOf(index)
    if (correction === 0 || index >= this.count) return false
    this.#tree ??= new Float64Array(this.count + 1)
    this.#measured.set(index, height)
    for (let at = index + 1; at <= this.count; at += at & -at)
      this.#tree[at] = (this.#tree[at] ?? 0) + correction
    return true
  }
}
