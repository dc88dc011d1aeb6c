/**
 * Chart colours for both modes, found by a search over OKLCH for six colours that are furthest apart for
 * every kind of colour vision and contrast with the surface; `palette.test.ts` verifies this. Indexes keep
 * their hue family (blue, orange, teal, magenta, violet, olive), so a series has the same family in both
 * modes.
 */

export type ChartMode = 'light' | 'dark'

export const chartColors: Record<ChartMode, readonly string[]> = {
  light: ['#3435d1', '#d47d05', '#10a18f', '#783452', '#9d78fe', '#485600'],
  dark: ['#366ef5', '#fdb055', '#6be9cb', '#d61f7c', '#bfb7ff', '#8c7a10'],
}

/** Number of series that can be distinguished by colour. */
export const COLOR_COUNT = 6

/** Single-hue scale from low to high, with a readable text colour for each step. */
export const heatSteps: Record<ChartMode, readonly { fill: string; ink: string }[]> = {
  light: [
    { fill: '#eef0ff', ink: '#1f2430' },
    { fill: '#c9d0ff', ink: '#1f2430' },
    { fill: '#98a5fb', ink: '#1f2430' },
    { fill: '#5559e4', ink: '#ffffff' },
    { fill: '#28269c', ink: '#ffffff' },
  ],
  dark: [
    { fill: '#1f2440', ink: '#e6e8ec' },
    { fill: '#2b3680', ink: '#e6e8ec' },
    { fill: '#3f57cf', ink: '#ffffff' },
    { fill: '#8ea2ff', ink: '#16181d' },
    { fill: '#d2d9ff', ink: '#16181d' },
  ],
}

const both = (light: string, dark: string) => `light-dark(${light}, ${dark})`

function variables(): Record<string, string> {
  const entries: [string, string][] = []
  chartColors.light.forEach((color, place) => {
    entries.push([`--mu-chart-${place + 1}`, both(color, chartColors.dark[place] ?? color)])
  })
  heatSteps.light.forEach(({ fill, ink }, place) => {
    const dark = heatSteps.dark[place] ?? { fill, ink }
    entries.push([`--mu-heat-${place + 1}`, both(fill, dark.fill)])
    entries.push([`--mu-heat-ink-${place + 1}`, both(ink, dark.ink)])
  })
  return Object.fromEntries(entries)
}

/**
 * CSS variables of all chart colours; `light-dark()` follows the colour scheme of the element, also in print.
 */
export const chartVariables: Readonly<Record<string, string>> = variables()

/** Colour of a series by its index, from 0; repeats after the sixth. */
export function seriesColor(place: number): string {
  return `var(--mu-chart-${(place % COLOR_COUNT) + 1})`
}

/** The heat step, 0 to 4, of a value between minimum and maximum; the middle step if all values are equal. */
export function heatStep(value: number, least: number, greatest: number): number {
  if (greatest <= least) return 2
  const share = (value - least) / (greatest - least)
  return Math.min(4, Math.max(0, Math.floor(share * 5)))
}
