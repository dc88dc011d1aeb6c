import type { MenuEntry } from '@muster/contract/access/access.contract'
import { createContext, useContext } from 'react'
import { patternOf } from './path-pattern.ts'
import type { Screen } from './screen-definition.ts'

/** The current screen, and the menu entry that led to it, which determines the kind of shared screens. */
export interface CurrentScreen {
  screen: Screen
  menuEntry: MenuEntry | null
}

export const ScreenContext = createContext<CurrentScreen | null>(null)

/**
 * The current screen and its menu entry.
 *
 * @public for screens with several layout keys
 */
export function useScreen(): CurrentScreen {
  const current = useContext(ScreenContext)
  if (!current) throw new Error('useScreen() works inside a screen only.')
  return current
}

let mounted: readonly { screen: Screen; pattern: RegExp }[] = []

/** Registers the screens of this entry for links; called once by the router. */
export function registerScreens(screens: readonly Screen[]): void {
  mounted = screens.map((screen) => ({ screen, pattern: patternOf(screen.path) }))
}

/** The screen of a path in this entry; one without parameters takes precedence. */
export function findScreen(path: string): Screen | undefined {
  const pathname = path.split(/[?#]/, 1)[0] ?? ''
  const found = mounted.filter(({ pattern }) => pattern.test(pathname))
  return (found.find(({ screen }) => !screen.path.includes('{')) ?? found[0])?.screen
}

/** The screen of a menu layout key in this entry. */
export function findScreenByLayout(layoutKey: string): Screen | undefined {
  return mounted.find(({ screen }) => screen.layoutKeys?.includes(layoutKey))?.screen
}

/** Prefetches a screen's code on hover and focus. Errors are shown when it is opened. */
export function prefetchScreen(path: string): void {
  findScreen(path)
    ?.lazy()
    .catch(() => undefined)
}
