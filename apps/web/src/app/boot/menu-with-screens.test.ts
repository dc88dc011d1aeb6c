import type { MenuEntry } from '@muster/contract/access/access.contract'
import { expect, it } from 'vitest'
import { registerScreens } from '../../lib/screen/screens.ts'
import { withScreens } from './menu-with-screens.ts'

const screen = { access: 'admin', header: true, title: '', lazy: () => Promise.reject(new Error()) } as const

it.each([
  ['a screen’s own address', '/users', '', '/users'],
  ['another address with the layout key of a screen', '/old/users', 'EMPLOYEES', '/old/users'],
  ['another site', 'https://help.example/', '', 'https://help.example/'],
  ['a screen that does not exist', '/rosters', 'ROSTER', ''],
  ['nothing', '', 'EMPLOYEES', ''],
])('%s', (_name, url, menu_layout, expected) => {
  registerScreens([{ ...screen, path: '/users', layoutKeys: ['EMPLOYEES'] }])
  const child = { url, menu_layout, children: [] as MenuEntry[] } as MenuEntry
  const parent = { ...child, url: '/users', children: [child] } as MenuEntry
  expect(withScreens([child])[0]?.url).toBe(expected)
  expect(withScreens([parent])[0]?.children[0]?.url).toBe(expected)
})
