// @vitest-environment jsdom

import type { MenuEntry } from '@muster/contract/access/access.contract'
import { describe, expect, it } from 'vitest'
import { EntryStorage } from '../../lib/session/entry-storage.ts'
import {
  matching,
  type PaletteItem,
  readRecent,
  rememberRecent,
  score,
  screenItems,
} from './palette-items.ts'

function item(label: string, detail = '', to = `/${label}`): PaletteItem {
  return { group: 'screens', label, detail, to }
}

function entry(name: string, url: string, children: MenuEntry[] = [], menu_version = 0): MenuEntry {
  const rest = { parent_id: null, menu_slug: '', menu_layout: '', hideFromMenu: false }
  return {
    id: name.length,
    name,
    url,
    children,
    menu_version,
    ...rest,
    icon_class: '',
    action: [],
    intro: '',
    ios_icon: '',
  }
}

describe('score', () => {
  it.each([
    ['the whole label', item('Employees'), 'employees', 5],
    ['the beginning', item('Employees'), 'emp', 4],
    ['the beginning of a later word', item('Org chart'), 'cha', 3],
    ['within a word', item('Employees'), 'loy', 2],
    ['only where it is', item('Branches', 'Organisation'), 'org', 1],
    ['label and place together', item('Branches', 'Organisation'), 'bra org', 3],
    ['accents do not matter', item('Congés'), 'conges', 5],
    ['not at all', item('Employees'), 'leave', 0],
    ['nothing typed', item('Employees'), ' ', 0],
  ])('%s', (_name, found, query, points) => {
    expect(score(found, query)).toBe(points)
  })
})

it('lists the best match first', () => {
  const items = [item('Reports', 'Employees'), item('Former employees'), item('Employees')]
  expect(matching(items, 'emp').map((found) => found.label)).toEqual([
    'Employees',
    'Former employees',
    'Reports',
  ])
})

it('lists each page of the menu once, under its deepest entry', () => {
  const tree = [entry('People', '', [entry('Employees', '/e'), entry('Chart', '/c')], 1)]
  expect(screenItems(tree).map((found) => [found.label, found.detail])).toEqual([
    ['Employees', 'People'],
    ['Chart', 'People'],
  ])
})

describe('recent items', () => {
  it('are newest first, once each, at most six', () => {
    const storage = new EntryStorage('admin')
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'a']) rememberRecent(storage, item(name))
    expect(readRecent(storage).map((found) => found.label)).toEqual(['a', 'g', 'f', 'e', 'd', 'c'])
    expect(readRecent(storage).every((found) => found.group === 'recent')).toBe(true)
  })

  it('are reset when the stored ones are invalid', () => {
    const storage = new EntryStorage('admin')
    storage.set('palette.recent', '{oops')
    expect(readRecent(storage)).toEqual([])
  })
})
