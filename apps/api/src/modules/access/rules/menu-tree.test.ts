import { describe, expect, it } from 'vitest'
import type { MenuItem } from '../../../platform/access/menu.ts'
import { grantedSlugs, type MenuFacts, menuTree } from './menu-tree.ts'

const items: MenuItem[] = [
  {
    id: 1,
    name: 'People',
    slug: 'PEOPLE',
    version: 1,
    icon: 'users',
    permissions: [],
    children: [
      {
        id: 2,
        name: 'Employees',
        slug: 'EMPLOYEES',
        layout: 'EMPLOYEES',
        url: '/users',
        permissions: ['people.view'],
      },
      {
        id: 3,
        name: 'Org chart',
        slug: 'ORG_CHART',
        layout: 'ORG_CHART',
        permissions: ['people.view', 'chart.view'],
      },
    ],
  },
  { id: 4, name: 'Zones', slug: 'ZONES', layout: 'ORG_ZONES', permissions: ['masters.view'], unit: 106 },
  { id: 5, name: 'Set-up', slug: 'SETUP', layout: 'SET_UP', permissions: [] },
  { id: 6, name: 'Generate ID card', slug: 'ID_CARD', permissions: ['people.card'] },
  { id: 7, name: 'Empty group', slug: 'EMPTY', permissions: ['people.view'], children: [] },
  {
    id: 8,
    name: 'Reports',
    slug: 'REPORTS',
    layout: 'REPORTS',
    permissions: ['reports.view'],
    children: [
      { id: 9, name: 'Logs', slug: 'LOGS', layout: 'REPORTS_LOGS', version: 3, permissions: ['logs.view'] },
    ],
  },
]
const assistant: MenuItem = {
  id: 20,
  name: 'AI assistant',
  slug: 'ASSISTANT',
  layout: 'AI_CHATBOT',
  addressIn: 'assistant_url',
  hideFromMenu: true,
  permissions: ['assistant.use'],
}
const menus = [{ module: 'people', contribution: { block: 5000, app: 'hrms' as const, entries: items } }]

const facts = (held: string[], given: Partial<MenuFacts> = {}): MenuFacts => ({
  isAdministrator: false,
  holds: (permission) => held.includes(permission),
  hiddenUnits: new Set(),
  addresses: { assistant_url: '' },
  ...given,
})
const slugs = (given: MenuFacts) => grantedSlugs(menuTree(menus, given))

describe('menuTree', () => {
  it.each<{ name: string; given: MenuFacts; shown: string[] }>([
    { name: 'no permission', given: facts([]), shown: [] },
    {
      name: 'a group is shown with its entries',
      given: facts(['chart.view']),
      shown: ['PEOPLE', 'ORG_CHART'],
    },
    {
      name: 'one permission can show several entries',
      given: facts(['people.view']),
      shown: ['PEOPLE', 'EMPLOYEES', 'ORG_CHART'],
    },
    { name: 'a unit', given: facts(['masters.view']), shown: ['ZONES'] },
    { name: 'a hidden unit', given: facts(['masters.view'], { hiddenUnits: new Set([106]) }), shown: [] },
    {
      name: 'another hidden unit',
      given: facts(['masters.view'], { hiddenUnits: new Set([105]) }),
      shown: ['ZONES'],
    },
    { name: 'a card: its slug alone is the grant', given: facts(['people.card']), shown: ['ID_CARD'] },
    {
      name: 'a group whose own screen is not granted',
      given: facts(['logs.view']),
      shown: ['REPORTS', 'LOGS'],
    },
    {
      name: 'an administrator, without the group that is empty',
      given: facts([], { isAdministrator: true }),
      shown: ['PEOPLE', 'EMPLOYEES', 'ORG_CHART', 'ZONES', 'SETUP', 'ID_CARD', 'REPORTS', 'LOGS'],
    },
    {
      name: 'an administrator of an organisation that hides a unit',
      given: facts([], { isAdministrator: true, hiddenUnits: new Set([106]) }),
      shown: ['PEOPLE', 'EMPLOYEES', 'ORG_CHART', 'SETUP', 'ID_CARD', 'REPORTS', 'LOGS'],
    },
  ])('$name', ({ given, shown }) => {
    expect(slugs(given)).toEqual(shown)
  })

  it("has the specification's shape: ids in the block, parents, URLs by module and layout", () => {
    const [people] = menuTree(menus, facts(['people.view']))
    expect(people).toEqual({
      id: 5001,
      parent_id: null,
      name: 'People',
      url: '',
      menu_slug: 'PEOPLE',
      menu_layout: '',
      menu_version: 1,
      hideFromMenu: false,
      children: [
        expect.objectContaining({
          id: 5002,
          parent_id: 5001,
          url: '/users',
          menu_layout: 'EMPLOYEES',
          children: [],
        }),
        expect.objectContaining({
          id: 5003,
          parent_id: 5001,
          url: '/people/org-chart',
          action: ['people.view'],
        }),
      ],
      icon_class: 'users',
      action: [],
      intro: '',
      ios_icon: 'users',
    })
  })

  it('omits the URL of a screen that is only shown as a group', () => {
    const [reports] = menuTree(menus, facts(['logs.view']))
    expect(reports).toMatchObject({ menu_slug: 'REPORTS', url: '', menu_layout: '' })
  })

  it('keeps cards out of the rail', () => {
    const [card] = menuTree(menus, facts(['people.card']))
    expect(card).toMatchObject({ menu_slug: 'ID_CARD', hideFromMenu: true, url: '' })
  })
})

describe('an entry whose URL the organisation sets', () => {
  const tree = (held: string[], assistant_url: string) =>
    menuTree(
      [{ module: 'settings', contribution: { block: 11_000, app: 'hrms', entries: [assistant] } }],
      facts(held, { addresses: { assistant_url } }),
    )
  it('is shown with a URL and the permission, and opens the URL', () => {
    expect(tree(['assistant.use'], 'https://assistant.example/chat')).toMatchObject([
      { url: 'https://assistant.example/chat', menu_layout: 'AI_CHATBOT', hideFromMenu: true },
    ])
  })
  it.each([
    ['without a URL', ['assistant.use'], ''],
    ['without the permission', [], 'https://assistant.example/chat'],
  ])('is omitted %s', (_, held, url) => {
    expect(tree(held, url)).toEqual([])
  })
})
