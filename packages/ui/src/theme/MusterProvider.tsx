import { MantineProvider, type MantineProviderProps } from '@mantine/core'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
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
  overlaysLabel = 'Menus and dialogs',
  children,
  ...mantine
}: MusterProviderProps) {
  const theme = useMemo(() => musterTheme(accent), [accent])
  const overlays = useRef<HTMLElement>(null)
  // Loaded apart: no screen needs it before its first dialog.
  useEffect(() => {
    let end: (() => void) | undefined
    let isOver = false
    void import('./returned-focus.ts').then(({ returnFocusFrom }) => {
      if (!isOver && overlays.current) end = returnFocusFrom(overlays.current)
    })
    return () => {
      isOver = true
      end?.()
    }
  }, [])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={musterCssVariables}
      defaultColorScheme="auto"
      {...mantine}
    >
      <LinkProvider navigate={navigate}>{children}</LinkProvider>
      <section ref={overlays} id={OVERLAYS_ID} aria-label={overlaysLabel} />
    </MantineProvider>
  )
}
