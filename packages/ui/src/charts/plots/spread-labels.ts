/**
 * Moves overlapping labels apart: neighbours at least `gap` apart, in the order of their desired positions,
 * between `top` and `bottom` as far as there is room, and as close to the desired positions as possible.
 * Pixels, downwards.
 */
export function spreadLabels(wishes: readonly number[], gap: number, top: number, bottom: number): number[] {
  const order = wishes.map((_, index) => index).sort((a, b) => (wishes[a] ?? 0) - (wishes[b] ?? 0))
  const placed = [...wishes]
  let least = top
  for (const index of order) {
    placed[index] = Math.max(placed[index] ?? top, least)
    least = (placed[index] ?? top) + gap
  }
  let most = bottom
  for (const index of order.toReversed()) {
    placed[index] = Math.min(placed[index] ?? bottom, most)
    most = (placed[index] ?? bottom) - gap
  }
  return placed
}
