import type { MenuEntry } from '@muster/contract/access/access.contract'
import { describe, expect, it } from 'vitest'
import { activeTrail, findBySlug, opensPopup, prefixes, shownUrl, visibleEntries } from './menu-tree.ts'

let nextId = 1
function entry(name: string, url: string, extra: Partial<MenuEntry> = {}): MenuEntry {
  return {
    id: nextId++,
    parent_id: null,
    name,
    url,
    menu_slug: name.toUpperCase(),
    menu_layout: '',
    menu_version: 0,
    hideFromMenu: false,
    children: [],
    icon_class: '',
    action: [],
    intro: '',
    ios_icon: '',
    ...extra,
  }
}

describe('the menu tree', () => {
  it('shows entries below version 3 that are not hidden and have a URL', () => {
    const tree = [
      entry('a', '/a'),
      entry('b', '/b', { menu_version: 2 }),
      entry('c', '/c', { menu_version: 3 }),
      entry('d', '/d', { hideFromMenu: true }),
      entry('e', ''),
    ]
    expect(visibleEntries(tree).map((found) => found.name)).toEqual(['a', 'b'])
  })

  it.each([
    ['version 1 with children shows the first child', 1, '/own', ['/first', '/second'], '/first'],
    ['version 1 without children shows its own', 1, '/own', [], '/own'],
    ['version 0 with children shows its own', 0, '/own', ['/first'], '/own'],
    ['version 0 without an address shows the first child', 0, '', ['/first'], '/first'],
    ['version 2 shows its own', 2, '/own', ['/first'], '/own'],
  ])('%s', (_name, menu_version, url, children, expected) => {
    const parent = entry('p', url, { menu_version, children: children.map((child) => entry(child, child)) })
    expect(shownUrl(parent)).toBe(expected)
  })

  it('uses the first visible child', () => {
    const children = [entry('hidden', '/hidden', { hideFromMenu: true }), entry('shown', '/shown')]
    expect(shownUrl(entry('p', '/p', { menu_version: 1, children }))).toBe('/shown')
  })

  it.each([
    [0, true],
    [1, true],
    [2, false],
  ])('version %d opens a popup: %s', (menu_version, expected) => {
    expect(opensPopup(entry('p', '/p', { menu_version, children: [entry('c', '/c')] }))).toBe(expected)
  })

  it.each([
    ['/users', '/users', true],
    ['/users', '/users/edit/4', true],
    ['/users/', '/users/edit', true],
    ['/users', '/users-old', false],
    ['/users?tab=1', '/users', true],
    ['', '/users', false],
  ])('%s prefixes %s: %s', (url, pathname, expected) => {
    expect(prefixes(url, pathname)).toBe(expected)
  })

  it('finds the longest URL that prefixes the path, from the top down', () => {
    const detail = entry('detail', '/users/emp-directory')
    const tree = [
      entry('people', '/users', { children: [entry('groups', '/users/accessgroup'), detail] }),
      entry('other', '/other', { children: [entry('elsewhere', '/users/emp')] }),
    ]
    expect(activeTrail(tree, '/users/emp-directory/12').map((found) => found.name)).toEqual([
      'people',
      'detail',
    ])
    expect(activeTrail(tree, '/users/configurations').map((found) => found.name)).toEqual(['people'])
    expect(activeTrail(tree, '/nowhere')).toEqual([])
  })

  it('marks the list of its area for a record that no entry opens', () => {
    const tree = [
      entry('home', '/dashboard'),
      entry('people', '', {
        children: [entry('directory', '/users/emp-directory'), entry('chart', '/users/chart')],
      }),
    ]
    expect(activeTrail(tree, '/users/view/12').map((found) => found.name)).toEqual(['people', 'directory'])
    expect(activeTrail(tree, '/users/chart').map((found) => found.name)).toEqual(['people', 'chart'])
    expect(activeTrail(tree, '/tasks/3')).toEqual([])
  })

  it('marks a list whose address has a prefix that its records have not', () => {
    const tree = [
      entry('candidates', '/advance-hr/onboarding/candidate'),
      entry('settings', '', { children: [entry('flows', '/onboarding/flow')] }),
    ]
    const marked = (path: string) => activeTrail(tree, path).map((found) => found.name)
    expect(marked('/onboarding/candidate/8/12')).toEqual(['candidates'])
    expect(marked('/onboarding/12/viewhistory')).toEqual(['candidates'])
    expect(marked('/onboarding/flow')).toEqual(['settings', 'flows'])
  })

  it('marks the entry that has most of the address in common', () => {
    const tree = [
      entry('documents', '/organisation/documents'),
      entry('codes', '/organisation/settings/code-setting'),
      entry('library', '/organisation/settings/dashboard-library/manage'),
    ]
    const at = '/organisation/settings/dashboard-library/configure/admin'
    expect(activeTrail(tree, at).map((found) => found.name)).toEqual(['library'])
  })

  it('marks the list of a record’s page that is named after it', () => {
    const tree = [
      entry('dashboard', '/advance-hr/onboarding'),
      entry('candidates', '/advance-hr/onboarding/candidate'),
      entry('own', '/advance-hr/onboarding/otherDetails'),
    ]
    const marked = (path: string) => activeTrail(tree, path).map((found) => found.name)
    expect(marked('/advance-hr/onboarding/candidateDetails/7')).toEqual(['candidates'])
    expect(marked('/advance-hr/onboarding/otherDetails/7')).toEqual(['own'])
    expect(marked('/advance-hr/onboarding')).toEqual(['dashboard'])
  })

  it('finds entries by slug or layout key', () => {
    const tree = [entry('p', '/p', { children: [entry('x', '/chat', { menu_layout: 'AI_CHATBOT' })] })]
    expect(findBySlug(tree, 'AI_CHATBOT')?.url).toBe('/chat')
    expect(findBySlug(tree, 'ORG_INTEGRATION')).toBeUndefined()
  })

  it('marks the list of a record whose page no entry opens, though it isn’t the first of its area', () => {
    const children = ['employee-documents', 'templates', 'sentlog'].map((name) =>
      entry(name, `/docs/${name}`),
    )
    const tree = [entry('docs', '', { children })]
    const marked = (pathname: string) => activeTrail(tree, pathname).at(-1)?.name
    expect(marked('/docs/template/12')).toBe('templates')
    expect(marked('/docs/template/12/send')).toBe('templates')
    expect(marked('/docs/view/12')).toBe('employee-documents')
  })
})
