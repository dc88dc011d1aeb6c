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
  verbItems,
  verbsOf,
  withoutRepeats,
  withoutTail,
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

describe('an action and a name', () => {
  const action = (label: string, synonyms: string, forPerson?: string): PaletteItem => ({
    ...{ ...item(label), group: 'actions', synonyms, forPerson },
  })
  const actions = [
    action('Change manager', 'reporting boss', '/users/view/{id}?change=manager'),
    action('Apply for leave on behalf', 'apply leave for', '/leave/apply-for?employee={id}'),
    action('Export people', 'download'),
  ]
  const ritu: PaletteItem = { ...item('Ritu Rao', 'E7', '/users/view/7'), group: 'people', key: 'person 7' }

  it.each([
    ['change manager Ritu', ['Change manager'], 'ritu'],
    ['ritu rao change manager', ['Change manager'], 'ritu rao'],
    ['apply leave for Asha', ['Apply for leave on behalf'], 'asha'],
    ['change manager', [], undefined],
    ['Ritu Rao', [], undefined],
  ])('%s', (query, labels, name) => {
    const verbs = verbsOf(actions, query)
    expect(verbs.map((verb) => verb.action.label)).toEqual(labels)
    expect(verbs[0]?.name).toBe(name)
  })

  it('opens the action for each person found, or as it is where it takes no person', () => {
    const items = verbItems(verbsOf(actions, 'change manager Ritu'), [ritu])
    expect(items.map(({ label, to }) => [label, to])).toEqual([
      ['Change manager: Ritu Rao', '/users/view/7?change=manager'],
    ])
    expect(verbItems(verbsOf(actions, 'export Ritu'), [ritu]).map(({ label }) => label)).toEqual([
      'Export people',
    ])
    expect(verbItems(verbsOf(actions, 'change manager Zoe'), []).map(({ label }) => label)).toEqual([
      'Change manager',
    ])
  })
})

it('leaves out what only mentions the words once something is called by all of them', () => {
  const items = [
    item('Correct attendance'),
    { ...item('Attendance correction requests'), synonyms: 'correct attendance' },
    item('Shifts', 'Attendance › Corrections'),
    { ...item('REG-12', 'Attendance correction'), group: 'records' as const },
  ]
  const kept = withoutTail(items, 'correct attendance').map(({ label }) => label)
  expect(kept).toEqual(['Correct attendance', 'Attendance correction requests'])
  expect(withoutTail(items.slice(2), 'correct attendance')).toHaveLength(2)
})
