import { createBrowserRouter, type PatchRoutesOnNavigationFunctionArgs } from 'react-router'
import { connectExtensions } from '../lib/screen/extensions.ts'
import { findScreen } from '../lib/screen/screens.ts'
import { currentEntry } from '../lib/session/entry.ts'
import { entryStorage } from '../lib/session/entry-storage.ts'
import { arrivingCode } from '../lib/session/handover.ts'
import { sessionStore } from '../lib/session/session.ts'
import { TOKEN_KEY } from './boot/open-session.ts'
import { patchesOf, startRoutesOf } from './routes.tsx'
import { loadScreens, openScreens } from './screen-table.ts'

connectExtensions(() => import('../features/extensions.ts'))

/** Whether a screen behind the session may come to be shown without the sign-in page before it. */
function mayHaveSession(): boolean {
  return sessionStore.read() !== null || arrivingCode !== null || entryStorage.get(TOKEN_KEY) !== null
}

let isComplete = false

/**
 * Adds the routes behind the session when the first of them is wanted. The router asks again at every address with
 * a parameter, in case there is a better match: there is none once all are there.
 */
async function addScreens({ patch, signal }: PatchRoutesOnNavigationFunctionArgs): Promise<void> {
  if (isComplete || !mayHaveSession()) return
  try {
    const screens = await loadScreens()
    // A navigation given up adds nothing; the next one asks anew.
    if (signal.aborted || isComplete) return
    isComplete = true
    for (const { parent, routes } of patchesOf(screens)) patch(parent, routes)
  } catch {
    // Opening the session needs the same list: it meets the same failure and tells of it (boot/boot-store.ts).
  }
}

export const router = createBrowserRouter(startRoutesOf(currentEntry.name, openScreens), {
  basename: currentEntry.basename,
  patchRoutesOnNavigation: addScreens,
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
