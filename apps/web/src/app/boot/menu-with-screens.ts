import type { MenuEntry } from '@muster/contract/access/access.contract'
import { findScreen, findScreenByLayout } from '../../lib/screen/screens.ts'

function opensSomething({ url, menu_layout }: MenuEntry): boolean {
  if (url === '') return false
  const isElsewhere = /^https?:/.test(url)
  return isElsewhere || findScreen(url) !== undefined || findScreenByLayout(menu_layout) !== undefined
}

/**
 * The menu without URLs that no screen serves, so that no entry leads to a missing page. Entries that only
 * grant something are kept: they have no URL.
 */
export function withScreens(tree: readonly MenuEntry[]): MenuEntry[] {
  return tree.map((entry) => ({
    ...entry,
    url: opensSomething(entry) ? entry.url : '',
    children: withScreens(entry.children),
  }))
}
