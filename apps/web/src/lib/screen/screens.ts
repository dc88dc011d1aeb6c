import type { MenuEntry } from '@muster/contract/access/access.contract'
import { createContext, useContext } from 'react'
import type { Screen } from './screen-definition.ts'

/** The screen being shown, and the menu entry that led to it: shared screens take their kind from it. */
export interface CurrentScreen {
  screen: Screen
  menuEntry: MenuEntry | null
}

export const ScreenContext = createContext<CurrentScreen | null>(null)

/**
 * The screen one is in, and its menu entry.
 * @public for screens that several layout keys open
 */
export function useScreen(): CurrentScreen {
  const current = useContext(ScreenContext)
  if (!current) throw new Error('useScreen() works inside a screen only.')
  return current
}

let mounted: readonly { screen: Screen; pattern: RegExp }[] = []

/** Tells links which screens this entry has; called once by the router. */
export function registerScreens(screens: readonly Screen[]): void {
  mounted = screens.map((screen) => ({ screen, pattern: patternOf(screen.path) }))
}

function patternOf(path: string): RegExp {
  const source = path
    .split(/\{\w+\}/)
    .map((part) => part.replace(/[.*+?^$()|[\]\\]/g, '\\$&'))
    .join('[^/]+')
  return new RegExp(`^${source}/?$`)
}

/** The screen that `path` opens in this entry; one without parameters wins. */
export function findScreen(path: string): Screen | undefined {
  const pathname = path.split(/[?#]/, 1)[0] ?? ''
  const found = mounted.filter(({ pattern }) => pattern.test(pathname))
  return (found.find(({ screen }) => !screen.path.includes('{')) ?? found[0])?.screen
}

/** The screen that a menu's layout key opens in this entry. */
export function findScreenByLayout(layoutKey: string): Screen | undefined {
  return mounted.find(({ screen }) => screen.layoutKeys?.includes(layoutKey))?.screen
}

/** Loads a screen's code before it is asked for: on hover and focus. A failure shows when it is opened. */
export function prefetchScreen(path: string): void {
  findScreen(path)
    ?.lazy()
    .catch(() => undefined)
}
