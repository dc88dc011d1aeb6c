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

/** The public screens of this entry; available from the start. */
export const openScreens: readonly Screen[] = screensOf(currentEntry.name, publicScreens)
registerScreens(openScreens)

async function load(): Promise<readonly Screen[]> {
  const { screens } = await (currentEntry.name === 'me'
    ? import('../features/me-manifest.ts')
    : import('../features/manifest.ts'))
  const inside = screensOf(currentEntry.name, screens)
  registerScreens([...openScreens, ...inside])
  return inside
}

let table: Promise<readonly Screen[]> | null = null

/**
 * Loads the screens of this entry that need a session, once, and registers them for links. A failure is
 * cached until the page is reloaded, so that router and session see the same.
 */
export function loadScreens(): Promise<readonly Screen[]> {
  table ??= load()
  return table
}

/** Starts loading them in parallel with something else; errors are reported where they are used. */
export function preloadScreens(): void {
  loadScreens().catch(() => undefined)
}
