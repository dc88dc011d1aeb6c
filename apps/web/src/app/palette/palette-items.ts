import type { MenuEntry } from '@muster/contract/access/access.contract'
import type { QuickAction } from '../../lib/screen/extensions.ts'
import { shownUrl, visibleEntries } from '../../lib/screen/menu-tree.ts'
import type { EntryStorage } from '../../lib/session/entry-storage.ts'

type PaletteGroup = 'recent' | 'screens' | 'people' | 'actions'

/** Something the palette can open. */
export interface PaletteItem {
  group: PaletteGroup
  label: string
  /** Its position in the menu, or details of the person. */
  detail: string
  to: string
  /** Picture of a person. */
  image?: string | null
}

/** Every page of the menu once, with the names of its parents as detail. */
export function screenItems(tree: readonly MenuEntry[], above: readonly string[] = []): PaletteItem[] {
  const items = visibleEntries(tree).flatMap((entry) => {
    const own: PaletteItem = {
      group: 'screens',
      label: entry.name,
      detail: above.join(' › '),
      to: shownUrl(entry),
    }
    return [own, ...screenItems(entry.children, [...above, entry.name])]
  })
  // A parent that uses its first child's URL is the same page: prefer the deeper, more specific name.
  return items.filter(
    (item, index) => item.to !== '' && !items.some((other, at) => at > index && other.to === item.to),
  )
}

/** The actions available in this entry. */
export function actionItems(
  actions: readonly QuickAction[],
  isOffered: (action: QuickAction) => boolean,
  label: (key: string) => string,
): PaletteItem[] {
  return actions
    .filter(isOffered)
    .map((action) => ({ group: 'actions', label: label(action.label), detail: '', to: action.to }))
}

function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** 0 without a match; higher for earlier and more exact matches. */
export function score(item: Pick<PaletteItem, 'label' | 'detail'>, query: string): number {
  const label = plain(item.label)
  const everything = `${label} ${plain(item.detail)}`
  const words = plain(query).split(/\s+/).filter(Boolean)
  if (words.length === 0 || !words.every((word) => everything.includes(word))) return 0
  const [first = ''] = words
  if (label === words.join(' ')) return 5
  if (label.startsWith(words.join(' '))) return 4
  if (label.split(/\s+/).some((part) => part.startsWith(first))) return 3
  return label.includes(first) ? 2 : 1
}

/** The matching items, best first; equal scores keep their order. */
export function matching(items: readonly PaletteItem[], query: string): PaletteItem[] {
  return items
    .map((item) => ({ item, points: score(item, query) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
    .map(({ item }) => item)
}

const RECENT_KEY = 'palette.recent'
const MAX_RECENT = 6

/** Items opened recently by the palette, newest first. */
export function readRecent(storage: EntryStorage): PaletteItem[] {
  const stored = storage.get(RECENT_KEY)
  if (!stored) return []
  try {
    return (JSON.parse(stored) as PaletteItem[]).map((item) => ({ ...item, group: 'recent' }))
  } catch {
    // Written by hand or by another version: recent items are only a convenience, so reset them.
    storage.remove(RECENT_KEY)
    return []
  }
}

/** Adds an opened item to the recent ones. */
export function rememberRecent(storage: EntryStorage, item: PaletteItem): void {
  const others = readRecent(storage).filter((found) => found.to !== item.to)
  const next = [{ ...item, group: 'recent' }, ...others].slice(0, MAX_RECENT)
  storage.set(RECENT_KEY, JSON.stringify(next))
}
