import type { MenuEntry } from '@muster/contract/access/access.contract'
import { shownUrl, visibleEntries } from '../../lib/screen/menu-tree.ts'

/** The launcher: where administrators land after signing in. */
export const LAUNCHER = '/apps'

/**
 * Where the root of the console leads somebody who is signed in (platform specification, section 2):
 * the home screen when that is their landing path, else the first path of their menu.
 */
export function landingPath(defaultLandingPath: string, tree: readonly MenuEntry[]): string {
  if (defaultLandingPath === '/') return LAUNCHER
  const [first] = visibleEntries(tree)
  return (first && shownUrl(first)) || LAUNCHER
}
