import { describe, expect, it } from 'vitest'
import { contrast } from './color-math.ts'
import { DEFAULT_ACCENT, generateShades, resolveAccent } from './shades.ts'

const accents = [
  '#335aff',
  '#ffd43b',
  '#00e5ff',
  '#e03131',
  '#0b7285',
  '#fafafa',
  '#000000',
  '#7cff00',
  '#ff69b4',
]

describe('generateShades', () => {
  it.each(accents)('keeps text readable around %s', (accent) => {
    const shades = generateShades(accent)
    expect(shades).toHaveLength(10)
    for (const shade of shades) expect(shade).toMatch(/^#[\da-f]{6}$/)
    expect(contrast(shades[6] ?? '', '#ffffff'), 'white on filled').toBeGreaterThanOrEqual(4.5)
    expect(contrast(shades[7] ?? '', '#ffffff'), 'white on hover').toBeGreaterThanOrEqual(4.5)
    expect(contrast(shades[6] ?? '', '#f0f2f5'), 'link on a light surface').toBeGreaterThanOrEqual(4.5)
    expect(contrast(shades[4] ?? '', '#282c35'), 'link on a dark surface').toBeGreaterThanOrEqual(4.5)
    expect(contrast(shades[9] ?? '', shades[1] ?? ''), 'light variant').toBeGreaterThanOrEqual(4.5)
  })

  it('keeps an accent with sufficient contrast', () => {
    expect(generateShades('#0b7285')[6]).toBe('#0b7285')
  })
})

describe('resolveAccent', () => {
  it.each([null, undefined, '', '#fff', '#FFFFFF', 'white', 'nonsense'])(
    'answers the default for %s',
    (accent) => {
      expect(resolveAccent(accent)).toBe(DEFAULT_ACCENT)
    },
  )
})
