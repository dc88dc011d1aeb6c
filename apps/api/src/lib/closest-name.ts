/** Edit distance: inserted, deleted or replaced letters. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let i = 1; i <= from.length; i++) {
    const next = [i]
    for (let j = 1; j <= to.length; j++) {
      const changed = (row[j - 1] as number) + (from[i - 1] === to[j - 1] ? 0 : 1)
      next.push(Math.min(changed, (row[j] as number) + 1, (next[j - 1] as number) + 1))
    }
    row = next
  }
  return row[to.length] as number
}

/** The most similar name; undefined if none is close. Ignores case and spaces. */
export function closestName(unknownName: string, names: Iterable<string>): string | undefined {
  const word = unknownName
    .trim()
    .toUpperCase()
    .replace(/[\s-]+/g, '_')
    .slice(0, 60)
  let best: { name: string; steps: number } | undefined
  for (const name of names) {
    const steps = name.endsWith(`_${word}`) ? 1 : distance(word, name)
    if (steps <= Math.max(2, name.length / 3) && (!best || steps < best.steps)) best = { name, steps }
  }
  return best?.name
}
