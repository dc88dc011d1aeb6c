/**
 * Moves labels apart that would stand on each other: every two at least `gap` from each other, in the order of
 * their wishes, inside of `top` and `bottom` as far as there is room, and as near to the wish as possible from
 * above. Pixels, downwards.
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
