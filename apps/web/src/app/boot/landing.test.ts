import type { MenuEntry } from '@muster/contract/access/access.contract'
import { describe, expect, it } from 'vitest'
import { landingPath } from './landing.ts'

const page = {
  url: '/users/emp-directory',
  menu_version: 0,
  hideFromMenu: false,
  children: [] as MenuEntry[],
}
const tree = [{ ...page, url: '', menu_version: 1, children: [page] }] as unknown as MenuEntry[]

describe('the root of the console', () => {
  it.each<[string, MenuEntry[], string]>([
    ['/', tree, '/apps'],
    ['/anything', tree, '/users/emp-directory'],
    ['/anything', [], '/apps'],
  ])('with landing path %s', (landing, menu, expected) => {
    expect(landingPath(landing, menu)).toBe(expected)
  })
})
