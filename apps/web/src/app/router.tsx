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

/** Whether a screen behind the session may be shown without visiting the sign-in page first. */
function mayHaveSession(): boolean {
  return sessionStore.read() !== null || arrivingCode !== null || entryStorage.get(TOKEN_KEY) !== null
}

let isComplete = false

/**
 * Adds the routes behind the session on first use. The router calls this again at every URL with a parameter,
 * to look for a better match: there is none once all routes are added.
 */
async function addScreens({ patch, signal }: PatchRoutesOnNavigationFunctionArgs): Promise<void> {
  if (isComplete || !mayHaveSession()) return
  try {
    const screens = await loadScreens()
    // An aborted navigation adds nothing; the next one calls again.
    if (signal.aborted || isComplete) return
    isComplete = true
    for (const { parent, routes } of patchesOf(screens)) patch(parent, routes)
  } catch {
    // Opening the session needs the same list, and reports the same error (boot/boot-store.ts).
  }
}

export const router = createBrowserRouter(startRoutesOf(currentEntry.name, openScreens), {
  basename: currentEntry.basename,
  patchRoutesOnNavigation: addScreens,
})

/** Navigates inside the entry; design-system links include the entry's base in the URL. */
export function navigateTo(address: string): void {
  const { basename } = currentEntry
  const isBased = address === basename || address.startsWith(`${basename}/`)
  void router.navigate(isBased ? address.slice(basename.length) || '/' : address)
}

/** Whether this page was opened on a screen without a session. */
export function isPublicPage(): boolean {
  const path = window.location.pathname.slice(currentEntry.basename.length) || '/'
  return findScreen(path)?.access === 'public'
}
