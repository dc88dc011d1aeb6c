import type { MenuEntry } from '@muster/contract/access/access.contract'
import { MENU_SLUG } from '@muster/contract/access/menu-groups'
import type { QuickAction, Synonyms } from '../../lib/screen/extensions.ts'
import { shownUrl } from '../../lib/screen/menu-tree.ts'
import { matchOf } from '../../lib/screen/word-match.ts'
import type { EntryStorage } from '../../lib/session/entry-storage.ts'

type PaletteGroup = 'recent' | 'actions' | 'people' | 'screens' | 'settings' | 'records'

/** Something the palette can open or do. */
export interface PaletteItem {
  group: PaletteGroup
  /** Unique in the list. */
  key: string
  label: string
  /** Its place in the menu, the kind of record, or details of the person. */
  detail: string
  /** Other words for it, which are not shown. */
  synonyms?: string | undefined
  /** Path of its screen; without one, `run` does something. */
  to?: string
  run?: () => void
  /** Picture of a person. */
  image?: string | null
}

interface Above {
  names: readonly string[]
  group: 'screens' | 'settings'
}

/** Whether an entry leads to a screen of the console; grants of cards and other sites do not. */
const isScreen = (url: string) => url.startsWith('/')

/**
 * Every page of the menu once, with the names of its parents as detail: also those that the menu does not show, such as
 * the list of one kind of request.
 */
export function screenItems(
  tree: readonly MenuEntry[],
  synonyms: Synonyms = {},
  above: Above = { names: [], group: 'screens' },
): PaletteItem[] {
  const items = tree.flatMap((entry) => {
    const group = entry.menu_slug === MENU_SLUG.settings ? 'settings' : above.group
    const own: PaletteItem = {
      group,
      key: `screen ${entry.id}`,
      label: entry.name,
      detail: above.names.join(' › '),
      synonyms: `${synonyms[entry.menu_slug] ?? ''} ${entry.intro}`,
      to: entry.url || shownUrl(entry),
    }
    return [own, ...screenItems(entry.children, synonyms, { names: [...above.names, entry.name], group })]
  })
  // A parent that uses its first child's URL is the same page: prefer the deeper, more specific name.
  return items.filter(
    (item, index) =>
      isScreen(item.to ?? '') && !items.some((other, at) => at > index && other.to === item.to),
  )
}

/** The actions available in this entry: what is done, and pages that are in no menu. */
export function actionItems(
  actions: readonly QuickAction[],
  isOffered: (action: QuickAction) => boolean,
  label: (key: string) => string,
): PaletteItem[] {
  return actions.filter(isOffered).map((action) => ({
    group: action.section ? 'screens' : 'actions',
    key: `action ${action.id}`,
    label: label(action.label),
    detail: '',
    synonyms: action.synonyms,
    to: action.to,
  }))
}

/** The matching items, best first; equal scores keep their order. */
export function matching(items: readonly PaletteItem[], query: string): PaletteItem[] {
  return items
    .map((item) => ({ item, points: matchOf(item, query) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
    .map(({ item }) => item)
}

/** Each screen once, where it comes first. */
export function withoutRepeats(items: readonly PaletteItem[]): PaletteItem[] {
  const seen = new Set<string>()
  return items.filter(({ to, key, group }) => {
    // Two actions may begin on the same screen.
    const id = to === undefined || group === 'actions' ? key : to
    if (seen.has(id)) return false
    seen.add(id)
    return true
  })
}

const RECENT_KEY = 'palette.recent'
const MAX_RECENT = 6

/** Items opened recently by the palette, newest first. */
export function readRecent(storage: EntryStorage): PaletteItem[] {
  const stored = storage.get(RECENT_KEY)
  if (!stored) return []
  try {
    return (JSON.parse(stored) as PaletteItem[]).map((item) => ({
      ...item,
      group: 'recent',
      key: `recent ${item.to}`,
    }))
  } catch {
    // Written by hand or by another version: recent items are only a convenience, so reset them.
    storage.remove(RECENT_KEY)
    return []
  }
}

/** Adds an opened item to the recent ones; what has no screen is not kept. */
export function rememberRecent(
  storage: EntryStorage,
  { label, detail, to, image, synonyms }: PaletteItem,
): void {
  if (to === undefined) return
  const others = readRecent(storage).filter((found) => found.to !== to)
  const next = [{ label, detail, to, image, synonyms }, ...others].slice(0, MAX_RECENT)
  storage.set(RECENT_KEY, JSON.stringify(next))
}
