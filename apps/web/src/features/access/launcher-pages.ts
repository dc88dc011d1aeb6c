import type { MenuEntry } from '@muster/contract/access/access.contract'
import { shownUrl, visibleEntries } from '../../lib/screen/menu-tree.ts'

export interface LauncherPage {
  name: string
  url: string
  icon: string
}

/** Top-level menu entries that have a path. */
export function launcherPages(tree: readonly MenuEntry[]): LauncherPage[] {
  return visibleEntries(tree)
    .map((entry) => ({ name: entry.name, url: shownUrl(entry), icon: entry.icon_class }))
    .filter((page) => page.url !== '')
}
