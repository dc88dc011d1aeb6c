import { describe, expect, it } from 'vitest'
import type { MenuPlace, PlacedMenuItem } from '../../../platform/access/menu.ts'
import { grantedSlugs, type MenuFacts, menuTree } from './menu-tree.ts'

const place: MenuPlace = { group: 'people' }
const items: PlacedMenuItem[] = [
  {
    place,
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
  {
    place,
    id: 4,
    name: 'Zones',
    slug: 'ZONES',
    layout: 'ORG_ZONES',
    permissions: ['masters.view'],
    unit: 106,
  },
  { place, id: 5, name: 'Set-up', slug: 'SETUP', layout: 'SET_UP', permissions: [] },
  { place, id: 6, name: 'Generate ID card', slug: 'ID_CARD', permissions: ['people.card'] },
  { place, id: 7, name: 'Empty group', slug: 'EMPTY', permissions: ['people.view'], children: [] },
  {
    place,
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
const assistant: PlacedMenuItem = {
  place: { settings: 'integrations' },
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
  hasEmployee: false,
  hiddenUnits: new Set(),
  addresses: { assistant_url: '' },
  ...given,
})
/** Slugs of the modules' entries, without the groups around them. */
const slugs = (given: MenuFacts) =>
  grantedSlugs(menuTree(menus, given)).filter((slug) => !slug.startsWith('group_'))
/** The entries of the group that the sample adds to. */
const inGroup = (given: MenuFacts) =>
  menuTree(menus, given).find(({ menu_slug }) => menu_slug === 'group_people')?.children ?? []

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
    const [people] = inGroup(facts(['people.view']))
    expect(people).toEqual({
      id: 5001,
      parent_id: 90_002,
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
    const [reports] = inGroup(facts(['logs.view']))
    expect(reports).toMatchObject({ menu_slug: 'REPORTS', url: '', menu_layout: '' })
  })

  it('keeps cards out of the rail', () => {
    const [card] = inGroup(facts(['people.card']))
    expect(card).toMatchObject({ menu_slug: 'ID_CARD', hideFromMenu: true, url: '' })
  })
})

describe('an entry whose URL the organisation sets', () => {
  const tree = (held: string[], assistant_url: string) => {
    const [settings] = menuTree(
      [{ module: 'settings', contribution: { block: 11_000, app: 'hrms', entries: [assistant] } }],
      facts(held, { addresses: { assistant_url } }),
    )
    return settings?.children[0]?.children ?? []
  }
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

describe('the groups', () => {
  const entry = (
    id: number,
    slug: string,
    at: MenuPlace,
    more: Partial<PlacedMenuItem> = {},
  ): PlacedMenuItem => ({
    place: at,
    id,
    name: slug,
    slug,
    url: `/${slug}`,
    permissions: ['any'],
    ...more,
  })
  const treeOf = (entries: PlacedMenuItem[], given = facts(['any'])) =>
    menuTree([{ module: 'sample', contribution: { block: 5000, app: 'hrms', entries } }], given)
  const shape = (tree: ReturnType<typeof treeOf>): unknown[] =>
    tree.map(({ menu_slug, children }) => (children.length > 0 ? [menu_slug, ...shape(children)] : menu_slug))

  it('come in their own order with their own ids, empty ones left out, and Home before all', () => {
    const tree = treeOf([entry(1, 'rosters', { group: 'time' }), entry(2, 'staff', { group: 'people' })])
    expect(tree.map(({ id, name, url }) => [id, name, url])).toEqual([
      [90_001, 'Home', '/apps'],
      [90_002, 'People', ''],
      [90_003, 'Time', ''],
    ])
    expect(tree[1]?.children[0]).toMatchObject({ id: 5002, parent_id: 90_002 })
  })

  it('hold entries by their order, and what is set up once below Settings, which is a page', () => {
    const tree = treeOf([
      entry(1, 'late', { group: 'time' }, { order: 60 }),
      entry(2, 'first', { group: 'time' }, { order: 10 }),
      entry(3, 'usual', { group: 'time' }),
      entry(4, 'shifts', { settings: 'time' }),
      entry(5, 'company', { settings: 'organisation' }),
    ])
    expect(shape(tree)).toEqual([
      'group_home',
      ['group_time', 'first', 'usual', 'late'],
      ['group_settings', ['settings_organisation', 'company'], ['settings_time', 'shifts']],
    ])
    expect(tree[2]).toMatchObject({ id: 90_009, url: '/settings', menu_version: 2 })
    expect(tree[2]?.children[0]).toMatchObject({ id: 90_021, parent_id: 90_009 })
  })

  it('take entries below those of another module', () => {
    const tree = treeOf([
      entry(1, 'all', { group: 'inbox' }),
      entry(2, 'leave', { under: 'all' }, { hideFromMenu: true, layout: 'REQUEST_LEAVE' }),
    ])
    expect(shape(tree)).toEqual(['group_home', ['group_inbox', ['all', 'leave']]])
    expect(tree[1]?.children[0]?.children[0]).toMatchObject({ parent_id: 5001, menu_layout: 'REQUEST_LEAVE' })
  })

  it('show what needs an employee record only to employees', () => {
    const entries = [entry(1, 'mine', { group: 'inbox' }, { needsEmployee: true })]
    expect(treeOf(entries)).toEqual([])
    expect(treeOf(entries, facts([], { isAdministrator: true }))).toEqual([])
    expect(shape(treeOf(entries, facts(['any'], { hasEmployee: true })))).toEqual([
      'group_home',
      ['group_inbox', 'mine'],
    ])
  })

  it('of cards alone are kept for their grants, and shown nowhere', () => {
    const card = { place, id: 1, name: 'Card', slug: 'card', permissions: ['any'] }
    expect(treeOf([card])).toMatchObject([{ menu_slug: 'group_people', hideFromMenu: true }])
    const settings = treeOf([{ ...card, place: { settings: 'people' } }])
    expect(settings).toMatchObject([{ menu_slug: 'group_settings', url: '', hideFromMenu: true }])
  })
})
