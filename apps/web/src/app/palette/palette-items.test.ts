// @vitest-environment jsdom

import type { MenuEntry } from '@muster/contract/access/access.contract'
import { describe, expect, it } from 'vitest'
import { EntryStorage } from '../../lib/session/entry-storage.ts'
import {
  matching,
  type PaletteItem,
  readRecent,
  rememberRecent,
  screenItems,
  withoutRepeats,
} from './palette-items.ts'

function item(label: string, detail = '', to = `/${label}`): PaletteItem {
  return { group: 'screens', key: to, label, detail, to }
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

it('finds pages that the menu does not show, tells settings apart, and knows other words for them', () => {
  const kind = { ...entry('Leave requests', '/requests/kind/LEAVE'), hideFromMenu: true }
  const leave = { ...entry('Leave types and rules', '/leave/leave'), menu_slug: 'leave' }
  const settings = { ...entry('Settings', '/settings', [leave]), menu_slug: 'group_settings' }
  const card = entry('Add employee', '')
  const assistant = entry('Assistant', 'https://assistant.example')
  const items = screenItems([entry('Inbox', '', [kind], 1), settings, card, assistant], {
    leave: 'pto vacation',
  })
  expect(items.map(({ group, label, detail }) => [group, label, detail])).toEqual([
    ['screens', 'Leave requests', 'Inbox'],
    ['settings', 'Settings', ''],
    ['settings', 'Leave types and rules', 'Settings'],
  ])
  expect(matching(items, 'vacation').map(({ label }) => label)).toEqual(['Leave types and rules'])
})

it('lists a screen once, but every action that begins on it', () => {
  const action = (key: string): PaletteItem => ({ ...item(key, '', '/e'), key, group: 'actions' })
  const items = [action('hire'), action('export'), item('Employees', '', '/e'), item('Again', '', '/e')]
  expect(withoutRepeats(items).map(({ label }) => label)).toEqual(['hire', 'export', 'Employees'])
})

describe('recent items', () => {
  it('are newest first, once each, at most six', () => {
    const storage = new EntryStorage('admin')
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'a']) rememberRecent(storage, item(name))
    expect(readRecent(storage).map((found) => found.label)).toEqual(['a', 'g', 'f', 'e', 'd', 'c'])
    expect(readRecent(storage).every((found) => found.group === 'recent')).toBe(true)
  })

  it('have a screen: what was only done is not kept', () => {
    const storage = new EntryStorage('admin')
    storage.remove('palette.recent')
    rememberRecent(storage, {
      group: 'actions',
      key: 'dark',
      label: 'Dark',
      detail: '',
      run: () => undefined,
    })
    expect(readRecent(storage)).toEqual([])
  })

  it('are reset when the stored ones are invalid', () => {
    const storage = new EntryStorage('admin')
    storage.set('palette.recent', '{oops')
    expect(readRecent(storage)).toEqual([])
  })
})
