import type { MenuEntry } from '@muster/contract/access/access.contract'
import { findScreen, findScreenByLayout } from '../../lib/screen/screens.ts'

function opensSomething({ url, menu_layout }: MenuEntry): boolean {
  if (url === '') return false
  const isElsewhere = /^https?:/.test(url)
  return isElsewhere || findScreen(url) !== undefined || findScreenByLayout(menu_layout) !== undefined
}

/**
 * The menu without the addresses that no screen serves, so that nothing in it leads to a missing page.
 * Entries that only grant something stay: they have no address anyway.
 */
export function withScreens(tree: readonly MenuEntry[]): MenuEntry[] {
  return tree.map((entry) => ({
    ...entry,
    url: opensSomething(entry) ? entry.url : '',
    children: withScreens(entry.children),
  }))
}
