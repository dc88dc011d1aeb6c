import { fromOklch } from '../theme/color-math.ts'

const HUES = 16

function hashOf(text: string): number {
  let hash = 2166136261
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619)
  return hash >>> 0
}

/** Initials of the first and the last word of a name, at most two; `?` for an empty one. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const first = [...(words[0] ?? '')][0] ?? '?'
  const last = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : ''
  return (first + last).toUpperCase()
}

/**
 * Stable colours of a person. Lightness is fixed in OKLCH, so the contrast of the pair is above 6 to 1 for
 * every hue.
 */
export function personColors(key: string): { background: string; color: string } {
  const hue = ((hashOf(key) % HUES) / HUES) * 2 * Math.PI
  return {
    background: fromOklch({ lightness: 0.91, chroma: 0.055, hue }),
    color: fromOklch({ lightness: 0.37, chroma: 0.09, hue }),
  }
}
