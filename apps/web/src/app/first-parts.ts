import { readyLazy } from '@muster/ui/popup'
import { currentEntry, type EntryName } from '../lib/session/entry.ts'

/** What the first screen behind the session consists of, each loaded when it is first rendered, or before. */
export const DataProvider = readyLazy(() => import('./DataProvider.tsx'))

/** The shells are loaded after sign-in, rather than by the router. */
export const shells = {
  admin: readyLazy(async () => ({ default: (await import('./shell/Shell.tsx')).Shell })),
  me: readyLazy(async () => ({ default: (await import('./me/MeShell.tsx')).MeShell })),
} satisfies Record<EntryName, unknown>

/** Self-service's home with the code and data of its cards. */
export const MeHome = readyLazy(async () => {
  const [home, cards] = await Promise.all([import('./me/MeHome.tsx'), import('./me/ModuleCards.tsx')])
  await cards.loadCards()
  await cards.readCards()
  return home
})

let hasBegun = false

/**
 * Loads what the first screen consists of, so that it is drawn once and whole; a part that does not arrive is loaded
 * again, and its failure reported, where it is rendered. Once per page.
 */
export async function preloadFirstScreen(): Promise<void> {
  if (hasBegun) return
  hasBegun = true
  const { name, basename } = currentEntry
  const isHome = location.pathname.replace(/\/+$/, '') === basename
  const parts = [DataProvider, shells[name], ...(name === 'me' && isHome ? [MeHome] : [])]
  await Promise.allSettled(parts.map((part) => part.preload()))
}
