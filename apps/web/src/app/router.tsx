import { createBrowserRouter } from 'react-router'
import { currentEntry } from '../lib/entry.ts'
import { connectExtensions } from '../lib/extensions.ts'
import { findScreen, registerScreens } from '../lib/screens.ts'
import { routesOf, screensOf } from './routes.tsx'

const screens = screensOf(currentEntry.name)
registerScreens(screens)
connectExtensions(() => import('../features/extensions.ts'))

export const router = createBrowserRouter(routesOf(currentEntry.name, screens), {
  basename: currentEntry.basename,
})

/** Follows an address inside the entry; design-system links give it with the entry's base. */
export function navigateTo(address: string): void {
  const { basename } = currentEntry
  const isBased = address === basename || address.startsWith(`${basename}/`)
  void router.navigate(isBased ? address.slice(basename.length) || '/' : address)
}

/** Whether this page was opened at a screen that needs no session. */
export function isPublicPage(): boolean {
  const path = window.location.pathname.slice(currentEntry.basename.length) || '/'
  return findScreen(path)?.access === 'public'
}
