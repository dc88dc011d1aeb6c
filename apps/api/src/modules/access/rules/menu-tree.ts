import type { MenuEntry } from '@muster/contract/access/access.contract'
import {
  MENU_GROUP_BLOCK,
  MENU_GROUPS,
  MENU_SLUG,
  SETTINGS_AREAS,
  SETTINGS_MENU,
} from '@muster/contract/access/menu-groups'
import type { MenuContribution, MenuItem, MenuPlace, PlacedMenuItem } from '../../../platform/access/menu.ts'

/** One module's menu with the module's name, which begins the default URLs of its screens. */
export interface ModuleMenu {
  module: string
  contribution: MenuContribution
}

export interface MenuFacts {
  /** Administrators hold everything. */
  isAdministrator: boolean
  /** Whether the caller holds a permission in any scope. */
  holds: (permission: string) => boolean
  /** Whether the caller is an employee too. */
  hasEmployee: boolean
  /** Form numbers of the organisation's units whose entries are hidden. */
  hiddenUnits: ReadonlySet<number>
  /** URLs that the organisation has set, by the name of the setting. */
  addresses: Readonly<Record<NonNullable<MenuItem['addressIn']>, string>>
}

interface Place {
  module: string
  block: number
  parentId: number | null
  /** What modules add below entries of other modules, by the entry's slug. */
  below: ReadonlyMap<string, readonly Placed[]>
}

interface Placed {
  module: string
  block: number
  item: PlacedMenuItem
}

const kebab = (layout: string) => layout.toLowerCase().replace(/_/g, '-')

function isGranted(item: MenuItem, facts: MenuFacts): boolean {
  if (item.needsEmployee && !facts.hasEmployee) return false
  return facts.isAdministrator || item.permissions.some(facts.holds)
}

/** The entry's own screen, if it has one and the caller may open it. */
function screenOf(
  item: MenuItem,
  place: Place,
  facts: MenuFacts,
  isOpen: boolean,
): { layout: string; url: string } {
  const layout = item.layout ?? ''
  if (item.addressIn) {
    const url = isOpen ? facts.addresses[item.addressIn] : ''
    return { layout: url && layout, url }
  }
  if (!isOpen || (layout === '' && !item.url)) return { layout: '', url: '' }
  return { layout, url: item.url ?? `/${place.module}/${kebab(layout)}` }
}

function entryOf(item: MenuItem, place: Place, facts: MenuFacts): MenuEntry | undefined {
  if (item.unit !== undefined && facts.hiddenUnits.has(item.unit)) return undefined
  const id = place.block + item.id
  const children = [
    ...entriesOf(item.children ?? [], { ...place, parentId: id }, facts),
    ...placedEntries(place.below.get(item.slug) ?? [], { below: place.below, parentId: id }, facts),
  ]
  const isOpen = isGranted(item, facts)
  const screen = screenOf(item, place, facts, isOpen)
  const hasScreen = screen.url !== ''
  // A card or an action declares neither a screen nor children: its slug alone is the grant.
  const isCard = item.children === undefined && !item.layout && !item.url
  if (!hasScreen && children.length === 0 && !(isCard && isOpen)) return undefined
  return {
    id,
    parent_id: place.parentId,
    name: item.name,
    url: screen.url,
    menu_slug: item.slug,
    menu_layout: screen.layout,
    menu_version: item.version ?? 0,
    hideFromMenu: item.hideFromMenu ?? isCard,
    children,
    icon_class: item.icon ?? '',
    action: item.permissions.filter((permission) => facts.isAdministrator || facts.holds(permission)),
    intro: item.intro ?? '',
    ios_icon: item.icon ?? '',
  }
}

function entriesOf(items: readonly MenuItem[], place: Place, facts: MenuFacts): MenuEntry[] {
  return items.flatMap((item) => entryOf(item, place, facts) ?? [])
}

function placedEntries(
  placed: readonly Placed[],
  place: Pick<Place, 'below' | 'parentId'>,
  facts: MenuFacts,
): MenuEntry[] {
  return placed.flatMap(({ item, module, block }) => entryOf(item, { ...place, module, block }, facts) ?? [])
}

const DEFAULT_ORDER = 50

function placeKey(place: MenuPlace): string {
  if ('group' in place) return `group ${place.group}`
  return 'settings' in place ? `settings ${place.settings}` : `under ${place.under}`
}

/** The entries of each place, in their order. */
function byPlace(menus: readonly ModuleMenu[]): Map<string, Placed[]> {
  const all = menus.flatMap(({ module, contribution: { block, entries } }) =>
    entries.map((item) => ({ module, block, item })),
  )
  const order = ({ item }: Placed) => item.order ?? DEFAULT_ORDER
  all.sort((a, b) => order(a) - order(b))
  return Map.groupBy(all, ({ item }) => placeKey(item.place))
}

/** Whether the entry, or one below it, is a page of the menu rather than the grant of a card. */
const isPage = (entry: MenuEntry): boolean =>
  !entry.hideFromMenu && (entry.url !== '' || entry.children.some(isPage))

interface Frame {
  id: number
  name: string
  icon: string
  slug: string
  url?: string
  version: number
  parentId?: number
}

function frameEntry(frame: Frame, children: MenuEntry[]): MenuEntry {
  return {
    id: MENU_GROUP_BLOCK + frame.id,
    parent_id: frame.parentId ?? null,
    name: frame.name,
    url: frame.url ?? '',
    menu_slug: frame.slug,
    menu_layout: '',
    menu_version: frame.version,
    hideFromMenu: !(frame.url || children.some(isPage)),
    children,
    icon_class: frame.icon,
    action: [],
    intro: '',
    ios_icon: frame.icon,
  }
}

/**
 * The menu tree of one caller: the groups with at least one entry, what is set up once below Settings, entries in
 * their order (platform specification, sections 1, 3 and 6). An entry without permissions is shown only to
 * administrators, one with children only with at least one visible entry or its own screen. Except for cards, entries
 * without a target are omitted.
 */
export function menuTree(menus: readonly ModuleMenu[], facts: MenuFacts): MenuEntry[] {
  const places = byPlace(menus)
  const below = new Map(
    [...places].flatMap(([key, placed]) =>
      key.startsWith('under ') ? [[key.slice('under '.length), placed] as const] : [],
    ),
  )
  const entriesAt = (key: string, parentId: number) =>
    placedEntries(places.get(key) ?? [], { below, parentId: MENU_GROUP_BLOCK + parentId }, facts)
  const daily = Object.entries(MENU_GROUPS).flatMap(([key, group]) => {
    const children = entriesAt(`group ${key}`, group.id)
    return children.length > 0 ? [frameEntry({ ...group, slug: `group_${key}`, version: 1 }, children)] : []
  })
  const areas = Object.entries(SETTINGS_AREAS).flatMap(([key, area]) => {
    const children = entriesAt(`settings ${key}`, area.id)
    const frame = {
      ...area,
      slug: `settings_${key}`,
      version: 1,
      parentId: MENU_GROUP_BLOCK + SETTINGS_MENU.id,
    }
    return children.length > 0 ? [frameEntry(frame, children)] : []
  })
  return withScreensOfGroups(daily, areas)
}

/** Adds the two groups that are screens: Home wherever there is a menu, and Settings wherever there are settings. */
function withScreensOfGroups(daily: readonly MenuEntry[], areas: MenuEntry[]): MenuEntry[] {
  const settings = frameEntry(
    {
      ...SETTINGS_MENU,
      slug: MENU_SLUG.settings,
      version: 2,
      ...(areas.some(isPage) ? { url: '/settings' } : {}),
    },
    areas,
  )
  const rest = [
    ...daily.filter(({ menu_slug }) => menu_slug !== MENU_SLUG.home),
    ...(areas.length > 0 ? [settings] : []),
  ]
  const own = daily.find(({ menu_slug }) => menu_slug === MENU_SLUG.home)
  if (!own && !rest.some(isPage)) return rest
  const home = { ...MENU_GROUPS.home, slug: MENU_SLUG.home, version: 0, url: '/apps' }
  return [frameEntry(home, own?.children ?? []), ...rest]
}

/** Every granted slug once, for cards and buttons. */
export function grantedSlugs(tree: readonly MenuEntry[]): string[] {
  const slugs = new Set<string>()
  const walk = (entries: readonly MenuEntry[]) => {
    for (const entry of entries) {
      slugs.add(entry.menu_slug)
      walk(entry.children)
    }
  }
  walk(tree)
  return [...slugs]
}
