import { publicScreens } from '../features/public-manifest.ts'
import type { Screen } from '../lib/screen/screen-definition.ts'
import { registerScreens } from '../lib/screen/screens.ts'
import { currentEntry, type EntryName } from '../lib/session/entry.ts'

/** The screens of `screens` that an entry mounts. */
export function screensOf(entry: EntryName, screens: readonly Screen[]): Screen[] {
  return screens.filter((screen) => {
    const mounted = screen.entry ?? 'admin'
    return mounted === 'both' || mounted === entry
  })
}

/** The screens of this entry that anybody may open; known from the start. */
export const openScreens: readonly Screen[] = screensOf(currentEntry.name, publicScreens)
registerScreens(openScreens)

async function load(): Promise<readonly Screen[]> {
  const { screens } = await import('../features/manifest.ts')
  const inside = screensOf(currentEntry.name, screens)
  registerScreens([...openScreens, ...inside])
  return inside
}

let table: Promise<readonly Screen[]> | null = null

/**
 * The screens of this entry that need a session, loaded once for who has or opens one; links know them from then
 * on. A failure stays until the page is loaded anew, so that the router and the session meet the same.
 */
export function loadScreens(): Promise<readonly Screen[]> {
  table ??= load()
  return table
}

/** Begins to load them while something else is waited for; a failure shows where they are wanted. */
export function preloadScreens(): void {
  loadScreens().catch(() => undefined)
}
