import { MantineProvider, type MantineProviderProps } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { LinkProvider, type NavigateTo } from '../link/LinkProvider.tsx'
import { OVERLAYS_ID } from './component-defaults.ts'
import { musterCssVariables, musterTheme } from './theme.ts'

export interface MusterProviderProps
  extends Pick<
    MantineProviderProps,
    'colorSchemeManager' | 'defaultColorScheme' | 'forceColorScheme' | 'getStyleNonce' | 'env'
  > {
  /** The organisation's colour as `#rrggbb`; white or null means the default. */
  accent?: string | null
  /** Navigates inside the application without loading a page. */
  navigate?: NavigateTo
  /** Accessible name of the landmark that contains menus, drawers and dialogues. */
  overlaysLabel?: string
  children: ReactNode
}

/** Theme, tokens and link handling. The caller loads `@muster/ui/styles.css`. */
export function MusterProvider({
  accent,
  navigate,
  overlaysLabel = 'Menus and dialogues',
  children,
  ...mantine
}: MusterProviderProps) {
  const theme = useMemo(() => musterTheme(accent), [accent])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={musterCssVariables}
      defaultColorScheme="auto"
      {...mantine}
    >
      <LinkProvider navigate={navigate}>{children}</LinkProvider>
      <section id={OVERLAYS_ID} aria-label={overlaysLabel} />
    </MantineProvider>
  )
}
