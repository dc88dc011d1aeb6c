import type { MenuEntry } from '@muster/contract/access/access.contract'
import { shownUrl, visibleEntries } from '../../lib/menu-tree.ts'

/** The top-level pages of the menu that have an address. */
export function launcherPages(tree: readonly MenuEntry[]): { name: string; url: string }[] {
  return visibleEntries(tree)
    .map((entry) => ({ name: entry.name, url: shownUrl(entry) }))
    .filter((page) => page.url !== '')
}
