import type { MenuEntry } from '@muster/contract/access/access.contract'
import { describe, expect, it } from 'vitest'
import { matchingAreas, settingsAreas } from './settings-index.ts'

let nextId = 1
function entry(name: string, slug: string, changes: Partial<MenuEntry> = {}): MenuEntry {
  return {
    id: nextId++,
    parent_id: null,
    name,
    url: '',
    menu_slug: slug,
    menu_layout: '',
    menu_version: 1,
    hideFromMenu: false,
    children: [],
    icon_class: 'clock',
    action: [],
    intro: '',
    ios_icon: '',
    ...changes,
  }
}
const page = (name: string, slug: string, intro = '') => entry(name, slug, { url: `/${slug}`, intro })

const tree = [
  entry('Time', 'group_time', { children: [page('Rosters', 'roster_list')] }),
  entry('Settings', 'group_settings', {
    url: '/settings',
    children: [
      entry('Time', 'settings_time', {
        children: [
          entry('Leave', 'leave_settings', {
            children: [
              page('Leave types and rules', 'leave', 'Kinds of leave'),
              page('Clubbing', 'clubbing'),
            ],
          }),
          page('Shifts', 'shift_list'),
          entry('Card', 'card', { hideFromMenu: true }),
        ],
      }),
      entry('Access and security', 'settings_access', { children: [page('Security', 'ORG_SECURITY')] }),
    ],
  }),
]
const synonyms = { shift_list: 'night shift working hours', leave: 'pto vacation' }
const found = (query: string) =>
  matchingAreas(settingsAreas(tree), query, synonyms).flatMap((area) => area.settings.map(({ name }) => name))

describe('the settings page', () => {
  it('lists what is granted by area, screens about one thing among the others, and no cards', () => {
    expect(settingsAreas(tree).map(({ name, settings }) => [name, settings.map((one) => one.url)])).toEqual([
      ['Time', ['/leave', '/clubbing', '/shift_list']],
      ['Access and security', ['/ORG_SECURITY']],
    ])
  })

  it.each([
    ['leave types', ['Leave types and rules']],
    ['night shift', ['Shifts']],
    ['vacation', ['Leave types and rules']],
    ['kinds', ['Leave types and rules']],
    ['time', ['Leave types and rules', 'Clubbing', 'Shifts']],
    ['nothing like it', []],
    ['', ['Leave types and rules', 'Clubbing', 'Shifts', 'Security']],
  ])('finds by “%s”', (query, names) => {
    expect(found(query)).toEqual(names)
  })

  it('has nothing without settings', () => {
    expect(settingsAreas(tree.slice(0, 1))).toEqual([])
  })
})
