import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { remembered } from '../../../test/menu-ids.ts'
import { modules } from '../../modules.ts'
import { checkMenus, menuFaults } from './check-menus.ts'
import type { MenuItem, PlacedMenuItem } from './menu.ts'

const entry = { id: 1, name: 'Things', slug: 'things', permissions: [] }
const moduleWith = (entries: readonly object[], block = 5000) => ({
  name: 'sample',
  menu: { block, app: 'hrms' as const, entries: entries as readonly PlacedMenuItem[] },
})

describe('the ids of menu entries', () => {
  it('are in the block of their module, in the order of ARCHITECTURE.md', () => {
    const text = readFileSync(join(import.meta.dirname, '../../../../../ARCHITECTURE.md'), 'utf8')
    const names = /same module names: ([^.]*)\./.exec(text)?.[1]?.split(/\s+/) ?? []
    expect(names.length).toBeGreaterThan(40)
    const told = modules.flatMap(({ name, menu }) => (menu ? [[name, menu.block]] : []))
    expect(told).toEqual(told.map(([name]) => [name, 1000 * (names.indexOf(name as string) + 1)]))
  })

  it('are never given to another entry: clients remember them', () => {
    const withChildren = (items: readonly MenuItem[]): readonly MenuItem[] =>
      items.flatMap((item) => [item, ...withChildren(item.children ?? [])])
    const ids = modules.flatMap(({ menu }) =>
      withChildren(menu?.entries ?? []).map(({ id, slug }) => [String((menu?.block ?? 0) + id), slug]),
    )
    expect(Object.fromEntries(ids)).toMatchObject(remembered)
  })
})

describe('the menus of the modules', () => {
  it.each([
    [
      'a group of the module’s own',
      [entry],
      'sample: things names no place: a module adds entries to a group, never a group',
    ],
    [
      'an unknown group',
      [{ ...entry, place: { group: 'fun' } }],
      'sample: things is in the group “fun”, which does not exist',
    ],
    [
      'an unknown area',
      [{ ...entry, place: { settings: 'fun' } }],
      'sample: things is in the settings area “fun”, which does not exist',
    ],
    [
      'an unknown entry',
      [{ ...entry, place: { under: 'fun' } }],
      'sample: things is below “fun”, which does not exist',
    ],
    [
      'an id of another block',
      [{ ...entry, id: 1000, place: { group: 'time' } }],
      'sample: the id 1000 of things is outside of its block',
    ],
  ])('refuse %s', (_name, entries, fault) => {
    expect(menuFaults([moduleWith(entries)])).toEqual([fault])
    expect(() => checkMenus([moduleWith(entries)])).toThrow(fault)
  })

  it('refuse ids and slugs that occur twice, and the block of the groups', () => {
    const placed = { ...entry, place: { group: 'time' } }
    expect(menuFaults([moduleWith([placed]), moduleWith([placed])])).toEqual([
      'two entries have the id 5001',
      'two entries have the slug things',
    ])
    expect(menuFaults([moduleWith([placed], 90_000)])).toEqual([
      'sample: the block 90000 is that of the groups',
    ])
  })

  it('of the product are in order', () => {
    expect(menuFaults(modules)).toEqual([])
  })

  it('say of everything that is set up what it is for', () => {
    const pages = (items: readonly MenuItem[]): MenuItem[] =>
      items.flatMap((item) => (item.children && !item.url ? pages(item.children) : [item]))
    const unsaid = modules
      .flatMap(({ menu }) => menu?.entries ?? [])
      .filter(
        ({ place, url, children, hideFromMenu }) => 'settings' in place && !hideFromMenu && (url || children),
      )
      .flatMap((item) => pages([item]))
      .filter(({ url, intro }) => url && !intro)
    expect(unsaid.map(({ slug }) => slug)).toEqual([])
  })
})
