import { describe, expect, it } from 'vitest'
import { ciede2000, seenAs, visions } from '../../test/color-vision.ts'
import { contrast } from '../theme/color-math.ts'
import { musterCssVariables } from '../theme/theme.ts'
import { type ChartMode, COLOR_COUNT, chartColors, chartVariables, heatStep, heatSteps } from './palette.ts'

/** Minimum CIEDE2000 difference for colours to be distinguished at a glance; 1 is just noticeable. */
const LEAST_DIFFERENCE = 20
/** WCAG 2.2, 1.4.11: contrast of graphics with adjacent colours. */
const LEAST_CONTRAST = 3
const surfaces: Record<ChartMode, string> = { light: '#ffffff', dark: '#16181d' }
const modes: ChartMode[] = ['light', 'dark']

describe('CIEDE2000 gives the published figures', () => {
  it.each([
    [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
    [[50, 3.1571, -77.2803], [50, 0, -82.7485], 2.8615],
    [[50, 0, 0], [50, -1, 2], 2.3669],
    [[50, 2.5, 0], [73, 25, -18], 27.1492],
    [[50, 2.5, 0], [50, 3.2592, 0.335], 1],
    [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
  ] as [[number, number, number], [number, number, number], number][])(
    '%j, %j: %d',
    (first, second, wanted) => {
      expect(ciede2000(first, second)).toBeCloseTo(wanted, 4)
      expect(ciede2000(second, first)).toBeCloseTo(wanted, 4)
    },
  )
})

describe.each(modes)('the palette in %s mode', (mode) => {
  const colors = chartColors[mode]

  it('has six colours', () => {
    expect(new Set(colors).size).toBe(COLOR_COUNT)
  })

  it.each(colors)('%s contrasts with the surface', (color) => {
    expect(contrast(color, surfaces[mode])).toBeGreaterThanOrEqual(LEAST_CONTRAST)
  })

  it.each(Object.keys(visions))('can be distinguished with %s vision', (name) => {
    const vision = visions[name] ?? []
    const seen = colors.map((color) => seenAs(color, vision as never))
    const differences = seen.flatMap((first, place) =>
      seen.slice(place + 1).map((second) => ciede2000(first, second)),
    )
    expect(differences).toHaveLength(15)
    expect(Math.min(...differences)).toBeGreaterThanOrEqual(LEAST_DIFFERENCE)
  })

  it('is tested against the surface of the theme', () => {
    const theme = { colors: {} } as Parameters<typeof musterCssVariables>[0]
    expect(musterCssVariables(theme)[mode]['--mu-surface']).toBe(surfaces[mode])
  })

  it('has a readable ink on every heat step', () => {
    for (const { fill, ink } of heatSteps[mode]) expect(contrast(fill, ink)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(Object.keys(visions))('has heat steps in an order visible with %s vision', (name) => {
    const lightness = heatSteps[mode].map(({ fill }) => seenAs(fill, visions[name] as never)[0])
    const sorted = lightness.toSorted((a, b) => (mode === 'light' ? b - a : a - b))
    expect(lightness).toEqual(sorted)
    for (let place = 1; place < lightness.length; place += 1)
      expect(Math.abs((lightness[place] ?? 0) - (lightness[place - 1] ?? 0))).toBeGreaterThan(8)
  })
})

it('defines one variable per colour for both modes', () => {
  expect(chartVariables['--mu-chart-1']).toBe(`light-dark(${chartColors.light[0]}, ${chartColors.dark[0]})`)
  expect(Object.keys(chartVariables)).toHaveLength(COLOR_COUNT + 10)
})

it.each([
  [0, 0, 10, 0],
  [1.9, 0, 10, 0],
  [2, 0, 10, 1],
  [10, 0, 10, 4],
  [-5, -10, 0, 2],
  [7, 7, 7, 2],
])('%d between %d and %d is heat step %d', (value, least, greatest, step) => {
  expect(heatStep(value, least, greatest)).toBe(step)
})
