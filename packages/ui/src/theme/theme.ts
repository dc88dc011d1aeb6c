import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core'
import { componentDefaults } from './component-defaults.ts'
import { generateShades } from './shades.ts'

const FONT = 'Inter, "Inter Variable", system-ui, -apple-system, "Segoe UI", Roboto, sans-serif'

const GRAY: MantineColorsTuple = [
  '#f7f8fa',
  '#f0f2f5',
  '#e4e7ec',
  '#d3d8e0',
  '#bcc3cf',
  '#8b94a3',
  '#646d7c',
  '#4d5565',
  '#353c49',
  '#1f2430',
]
const DARK: MantineColorsTuple = [
  '#e6e8ec',
  '#c9cdd5',
  '#a9afbb',
  '#8b92a0',
  '#4a505d',
  '#363b46',
  '#22262e',
  '#16181d',
  '#101216',
  '#0b0c0f',
]
const SHADOW = '0 1px 2px rgb(16 24 40 / 6%), 0 4px 16px rgb(16 24 40 / 10%)'

/**
 * Muster's theme for an organisation's colour: 8 px grid, soft radii, one shadow, Inter. A missing or white
 * accent becomes `#335aff`; every accent is darkened until white text on it has a contrast of 4.5 to 1.
 */
export function musterTheme(accent?: string | null): MantineThemeOverride {
  return createTheme({
    primaryColor: 'accent',
    primaryShade: { light: 6, dark: 6 },
    colors: {
      accent: generateShades(accent ?? ''),
      gray: GRAY,
      dark: DARK,
      red: generateShades('#d3302f'),
      green: generateShades('#1b7f4d'),
      teal: generateShades('#0b7f79'),
      yellow: generateShades('#b77900'),
      orange: generateShades('#c2540a'),
      blue: generateShades('#2563c9'),
      violet: generateShades('#6d45c4'),
    },
    white: '#ffffff',
    black: '#1f2430',
    fontFamily: FONT,
    headings: {
      fontFamily: FONT,
      fontWeight: '600',
      sizes: {
        h1: { fontSize: '1.5rem', lineHeight: '2rem' },
        h2: { fontSize: '1.25rem', lineHeight: '1.75rem' },
        h3: { fontSize: '1.0625rem', lineHeight: '1.5rem' },
        h4: { fontSize: '0.9375rem', lineHeight: '1.375rem' },
      },
    },
    fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
    lineHeights: { xs: '1.4', sm: '1.5', md: '1.55', lg: '1.6', xl: '1.6' },
    spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
    radius: { xs: '0.25rem', sm: '0.375rem', md: '0.5rem', lg: '0.75rem', xl: '1rem' },
    defaultRadius: 'md',
    shadows: { xs: SHADOW, sm: SHADOW, md: SHADOW, lg: SHADOW, xl: SHADOW },
    cursorType: 'pointer',
    respectReducedMotion: true,
    focusRing: 'auto',
    components: componentDefaults,
  })
}

/** Mantine's tinted surfaces are almost black in the dark scheme; these keep a recognisable hue. */
function darkTints(colors: string[]): Record<string, string> {
  const tint = (color: string, percent: number) =>
    `color-mix(in srgb, var(--mantine-color-${color}-6) ${percent}%, #16181d)`
  return Object.fromEntries(
    colors.flatMap((color) => [
      [`--mantine-color-${color}-light`, tint(color, 24)],
      [`--mantine-color-${color}-light-hover`, tint(color, 34)],
    ]),
  )
}

/**
 * Design tokens beside Mantine's own variables, and overrides where Mantine's defaults fail AA contrast
 * (muted text, placeholders, error text in the dark scheme).
 */
export const musterCssVariables: CSSVariablesResolver = (theme) => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#566070',
    '--mantine-color-placeholder': '#6b7484',
    '--mantine-color-error': 'var(--mantine-color-red-7)',
    '--mantine-color-success': 'var(--mantine-color-green-7)',
    '--mantine-color-disabled-color': '#646d7c',
    '--mantine-color-default-border': '#bcc3cf',
    '--mu-surface': '#ffffff',
    '--mu-surface-sunken': '#f7f8fa',
    '--mu-surface-hover': '#f3f5f8',
    '--mu-border': '#e4e7ec',
    '--mu-border-strong': '#bcc3cf',
    '--mu-muted': '#566070',
    '--mu-selected': 'var(--mantine-color-accent-0)',
  },
  dark: {
    '--mantine-color-dimmed': '#a9afbb',
    '--mantine-color-placeholder': '#8f96a4',
    '--mantine-color-error': 'var(--mantine-color-red-3)',
    '--mantine-color-success': 'var(--mantine-color-green-3)',
    '--mantine-color-disabled-color': '#9aa1ae',
    ...darkTints(Object.keys(theme.colors)),
    '--mu-surface': '#16181d',
    '--mu-surface-sunken': '#101216',
    '--mu-surface-hover': '#1d2027',
    '--mu-border': '#2b2f38',
    '--mu-border-strong': '#4a505d',
    '--mu-muted': '#a9afbb',
    '--mu-selected': 'color-mix(in srgb, var(--mantine-color-accent-6) 22%, #16181d)',
  },
})
