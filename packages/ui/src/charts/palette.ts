/**
 * Colours of charts, for both modes. Found by a search over OKLCH for the six colours that stay furthest apart
 * for every kind of colour vision while reading on the surface; `palette.test.ts` measures them again. Places
 * keep their family (blue, orange, teal, magenta, violet, olive), so a series is the same in both modes.
 */

export type ChartMode = 'light' | 'dark'

export const chartColors: Record<ChartMode, readonly string[]> = {
  light: ['#3435d1', '#d47d05', '#10a18f', '#783452', '#9d78fe', '#485600'],
  dark: ['#366ef5', '#fdb055', '#6be9cb', '#d61f7c', '#bfb7ff', '#8c7a10'],
}

/** How many series can be told apart by colour. */
export const COLOR_COUNT = 6

/** From little to much, in one hue; and the ink that reads on each step. */
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

/** CSS variables of all chart colours; `light-dark()` follows the mode of the element, and of paper. */
export const chartVariables: Readonly<Record<string, string>> = variables()

/** Colour of a series by its place, counted from 0; after the sixth they begin again. */
export function seriesColor(place: number): string {
  return `var(--mu-chart-${(place % COLOR_COUNT) + 1})`
}

/**
 * The heat step, 0 to 4, of a value between the least and the greatest; a field of equal values is all middle.
 */
export function heatStep(value: number, least: number, greatest: number): number {
  if (greatest <= least) return 2
  const share = (value - least) / (greatest - least)
  return Math.min(4, Math.max(0, Math.floor(share * 5)))
}
