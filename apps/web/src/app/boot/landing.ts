import type { MenuEntry } from '@muster/contract/access/access.contract'
import { shownUrl, visibleEntries } from '../../lib/screen/menu-tree.ts'

/** Home of the console: the landing page of administrators after sign-in. */
export const CONSOLE_HOME = '/apps'

/**
 * Where the root of the console redirects signed-in people (platform specification, section 2): the home
 * screen if that is their landing path, or else the first path of their menu.
 */
export function landingPath(defaultLandingPath: string, tree: readonly MenuEntry[]): string {
  if (defaultLandingPath === '/') return CONSOLE_HOME
  const [first] = visibleEntries(tree)
  return (first && shownUrl(first)) || CONSOLE_HOME
}
