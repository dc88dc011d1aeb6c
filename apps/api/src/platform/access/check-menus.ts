import { MENU_GROUP_BLOCK, MENU_GROUPS, SETTINGS_AREAS } from '@muster/contract/access/menu-groups'
import type { ModuleFacts } from '../platform.ts'
import type { MenuContribution, MenuItem, PlacedMenuItem } from './menu.ts'

const BLOCK_SIZE = 1000

const withAll = (items: readonly MenuItem[]): MenuItem[] =>
  items.flatMap((item) => [item, ...withAll(item.children ?? [])])

function placeFault({ place }: Partial<PlacedMenuItem>, slugs: ReadonlySet<string>): string | undefined {
  if (!place) return 'names no place: a module adds entries to a group, never a group'
  if ('group' in place && !Object.hasOwn(MENU_GROUPS, place.group)) {
    return `is in the group “${place.group}”, which does not exist`
  }
  if ('settings' in place && !Object.hasOwn(SETTINGS_AREAS, place.settings)) {
    return `is in the settings area “${place.settings}”, which does not exist`
  }
  if ('under' in place && !slugs.has(place.under)) return `is below “${place.under}”, which does not exist`
  return undefined
}

function entryFaults({ block, entries }: MenuContribution, slugs: ReadonlySet<string>): string[] {
  const places = entries.flatMap((entry) => {
    const fault = placeFault(entry, slugs)
    return fault ? [`${entry.slug} ${fault}`] : []
  })
  const ids = withAll(entries).flatMap(({ id, slug }) =>
    id > 0 && id < BLOCK_SIZE ? [] : [`the id ${id} of ${slug} is outside of its block`],
  )
  const isGroups = block === MENU_GROUP_BLOCK
  return [...places, ...ids, ...(isGroups ? [`the block ${block} is that of the groups`] : [])]
}

/** What the menus of the modules get wrong: places that do not exist, ids and slugs that occur twice. */
export function menuFaults(modules: readonly Pick<ModuleFacts, 'name' | 'menu'>[]): string[] {
  const menus = modules.flatMap(({ name, menu }) => (menu ? [{ name, menu }] : []))
  const all = menus.flatMap(({ menu }) =>
    withAll(menu.entries).map((item) => ({ id: menu.block + item.id, slug: item.slug })),
  )
  const slugs = new Set(all.map(({ slug }) => slug))
  const twice = (values: readonly (string | number)[]) => [
    ...new Set(values.filter((value, at) => values.indexOf(value) !== at)),
  ]
  return [
    ...menus.flatMap(({ name, menu }) => entryFaults(menu, slugs).map((fault) => `${name}: ${fault}`)),
    ...twice(all.map(({ id }) => id)).map((id) => `two entries have the id ${id}`),
    ...twice(all.map(({ slug }) => slug)).map((slug) => `two entries have the slug ${slug}`),
  ]
}

/**
 * Refuses to start with a menu that would lack entries.
 *
 * @throws Error naming every fault
 */
export function checkMenus(modules: readonly Pick<ModuleFacts, 'name' | 'menu'>[]): void {
  const faults = menuFaults(modules)
  if (faults.length > 0) throw new Error(`The menu is not in order: ${faults.join('; ')}.`)
}
