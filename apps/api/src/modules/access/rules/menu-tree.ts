import type { MenuEntry } from '@muster/contract/access/access.contract'
import type { MenuContribution, MenuItem } from '../../../platform/access/menu.ts'

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
  /** Form numbers of the organisation's units whose entries are hidden. */
  hiddenUnits: ReadonlySet<number>
  /** URLs that the organisation has set, by the name of the setting. */
  addresses: Readonly<Record<NonNullable<MenuItem['addressIn']>, string>>
}

interface Place {
  module: string
  block: number
  parentId: number | null
}

const kebab = (layout: string) => layout.toLowerCase().replace(/_/g, '-')

function isGranted(item: MenuItem, facts: MenuFacts): boolean {
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
  const children = entriesOf(item.children ?? [], { ...place, parentId: id }, facts)
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

/**
 * The menu tree of one caller, in the order of the contributions (platform specification, sections 1, 3 and 6). An
 * entry without permissions is shown only to administrators, a group only with at least one visible entry or its own
 * screen. Except for cards, entries without a target are omitted.
 */
export function menuTree(menus: readonly ModuleMenu[], facts: MenuFacts): MenuEntry[] {
  return menus.flatMap(({ module, contribution }) =>
    entriesOf(contribution.entries, { module, block: contribution.block, parentId: null }, facts),
  )
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
