import type { MenuEntry } from '@muster/contract/access/access.contract'
import { MENU_SLUG } from '@muster/contract/access/menu-groups'
import type { QuickAction, Synonyms } from '../../lib/screen/extensions.ts'
import { shownUrl } from '../../lib/screen/menu-tree.ts'
import { IN_LABEL, matchOf, wordsOf } from '../../lib/screen/word-match.ts'
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
  /** Its path for one person, with `{id}` for the employee. */
  forPerson?: string | undefined
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
    forPerson: action.forPerson,
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

/**
 * Without the tail: once something has all words in its name, what merely mentions them, in synonyms or in the name of
 * its section, is not what was meant.
 */
export function withoutTail(items: readonly PaletteItem[], query: string): PaletteItem[] {
  const points = items.map((item) => matchOf(item, query))
  const isNamed = points.some((one) => one >= IN_LABEL)
  // One word alone says too little to leave anything out.
  if (!isNamed || wordsOf(query).length < 2) return [...items]
  return items.filter((item, at) => item.group === 'people' || points[at]! >= 3)
}

/** Something to do for a person: “change manager Ritu”. */
export interface Verb {
  action: PaletteItem
  /** The words that are not about the action: part of the person's name. */
  name: string
}

/** Points from which an action's label or synonyms contain all words of a verb. */
const MEANT = 3
const MOST_VERBS = 3
const FEWEST_LETTERS = 2

/** The action meant by the most words of a query, with the others as a name; null if no words are left over. */
function verbOf(action: PaletteItem, words: readonly string[]): (Verb & { points: number }) | null {
  for (let size = words.length - 1; size > 0; size--) {
    const splits = [
      [words.slice(0, size), words.slice(size)],
      [words.slice(-size), words.slice(0, -size)],
    ] as const
    for (const [verb, name] of splits) {
      const points = matchOf(action, verb.join(' '))
      if (points >= MEANT) return { action, name: name.join(' '), points: points + size * 10 }
    }
  }
  return null
}

/**
 * What a query of an action and a name may mean, best first; empty where an action has all the words. All have the same
 * name, so that one search finds the person.
 */
export function verbsOf(actions: readonly PaletteItem[], query: string): Verb[] {
  const words = wordsOf(query)
  if (words.length < 2 || actions.some((action) => matchOf(action, query) >= MEANT)) return []
  const found = actions
    .flatMap((action) => verbOf(action, words) ?? [])
    .filter(({ name }) => name.length >= FEWEST_LETTERS)
    .sort((one, other) => other.points - one.points)
  return found.filter(({ name }) => name === found[0]?.name).slice(0, MOST_VERBS)
}

/** The actions for each of the people, or the actions themselves where they can't be opened for a person. */
export function verbItems(verbs: readonly Verb[], people: readonly PaletteItem[]): PaletteItem[] {
  const items = verbs.flatMap(({ action }) => {
    const { forPerson } = action
    if (forPerson === undefined || people.length === 0) return [action]
    return people.map((person) => ({
      ...action,
      key: `${action.key} ${person.key}`,
      label: `${action.label}: ${person.label}`,
      detail: person.detail,
      to: forPerson.replace('{id}', person.key.replace('person ', '')),
    }))
  })
  return items.slice(0, MOST_VERBS * 2)
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
