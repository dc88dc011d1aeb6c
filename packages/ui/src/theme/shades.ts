import type { MantineColorsTuple } from '@mantine/core'
import { contrast, fromOklch, type Oklch, parseHex, toOklch } from './color-math.ts'

/** The accent of organisations without one, or with white. */
export const DEFAULT_ACCENT = '#335aff'

/** WCAG AA for text, with a margin for rounding. */
const TEXT_CONTRAST = 4.6
/** The darkest raised surface below text in the dark scheme, and the deepest tint in the light one. */
const DARK_SURFACE = '#282c35'
const LIGHT_SURFACE = '#f0f2f5'

const TINTS = [0.975, 0.94, 0.885, 0.81, 0.74, 0.66]
const TINT_CHROMA = [0.08, 0.16, 0.3, 0.5, 0.7, 0.9]

/** The accent to use: white, transparent and invalid ones fall back to the default. */
export function resolveAccent(accent: string | null | undefined): string {
  const channels = accent ? parseHex(accent) : null
  if (!accent || !channels || channels.every((channel) => channel > 0.995)) return DEFAULT_ACCENT
  return fromOklch(toOklch(accent))
}

function moveUntil(color: Oklch, step: number, isEnough: (hex: string) => boolean): Oklch {
  let current = color
  const hasRoom = (lightness: number) => (step < 0 ? lightness > 0.02 : lightness < 0.98)
  while (!isEnough(fromOklch(current)) && hasRoom(current.lightness)) {
    current = { ...current, lightness: current.lightness + step }
  }
  return current
}

/**
 * Ten shades of a colour. Shade 6 is the colour itself, darkened only as far as needed for a contrast of 4.5
 * with white text on it, and as text on light surfaces; shade 4 is light enough for text on dark surfaces.
 */
export function generateShades(accent: string): MantineColorsTuple {
  const base = toOklch(resolveAccent(accent))
  const filled = moveUntil(base, -0.01, (hex) => contrast(hex, LIGHT_SURFACE) >= TEXT_CONTRAST)
  const tints = TINTS.map((lightness, index) => ({
    lightness: Math.max(lightness, filled.lightness + (6 - index) * 0.015),
    chroma: Math.min(base.chroma, 0.26) * (TINT_CHROMA[index] ?? 1),
    hue: base.hue,
  }))
  const onDark = moveUntil(tints[4] ?? base, 0.01, (hex) => contrast(hex, DARK_SURFACE) >= TEXT_CONTRAST)
  const shade = (factor: number) => fromOklch({ ...filled, lightness: filled.lightness * factor })
  const [first, second, third, fourth, , sixth] = tints.map((tint) => fromOklch(tint))
  return [
    first ?? '',
    second ?? '',
    third ?? '',
    fourth ?? '',
    fromOklch(onDark),
    sixth ?? '',
    fromOklch(filled),
    shade(0.88),
    shade(0.77),
    shade(0.66),
  ]
}
