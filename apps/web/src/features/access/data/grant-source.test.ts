import type { Power, Powers } from '@muster/contract/access/powers.contract'
import type { MenuGrant } from '@muster/contract/access/user-menus.contract'
import type { Scope } from '@muster/contract/kit/index'
import { expect, it } from 'vitest'
import type { GrantDraft } from './grant-draft.ts'
import { compared, reachOf, startFrom } from './grant-source.ts'

const grant = (permission: string, scopes: string[], is_grantable = true): MenuGrant => ({
  ...{ permission, scopes, is_grantable, label: permission, synonyms: [], opens: [] },
  ...{ is_granted: false, granted_scopes: [], through_roles: [] },
})
const modules = [
  {
    module: 'm',
    name: 'M',
    grants: [
      grant('view', ['reports', 'group', 'organisation']),
      grant('units', ['organisation']),
      grant('line', ['reports']),
      grant('secret', ['organisation'], false),
    ],
  },
]
const draft: GrantDraft = { permissions: ['line'], scope: 'organisation', groupIds: [], endsOn: '2027-01-31' }

it('starts from a preset with what the caller can grant, and counts the rest', () => {
  const start = startFrom(draft, modules, ['view', 'units', 'line', 'secret', 'unknown'], { scope: 'group' })
  expect(start.draft).toEqual({ ...draft, permissions: ['view', 'units'], scope: 'group' })
  expect(start.leftOut).toBe(2)
})

const power = (permission: string, ...scopes: Scope[]): Power => ({
  ...{ permission, label: permission, module: 'm', module_name: 'M' },
  ...{ scopes, roles: [], is_personal: true },
})
const powers = (grants: Power[], more: Partial<Powers> = {}): Powers => ({
  ...{ name: 'x', holds_all: false, data_scope: null, groups: [], grants },
  ...more,
})

it('copies the reach of a person whose grants are alike, and of nobody else', () => {
  const groups = [{ group_id: 4, name: 'Pune' }]
  expect(reachOf(powers([], { data_scope: 'group', groups }))).toEqual({ scope: 'group', groupIds: [4] })
  expect(reachOf(powers([], { data_scope: 'reports', groups }))).toEqual({ scope: 'reports', groupIds: [] })
  expect(reachOf(powers([], { data_scope: 'mixed', groups }))).toEqual({})
})

it.each<[string, Powers, Powers, boolean]>([
  ['the same scopes', powers([power('a', 'group')]), powers([power('a', 'group')]), false],
  ['another scope', powers([power('a', 'group')]), powers([power('a', 'reports')]), true],
  ['one of them lacks it', powers([power('a', 'group')]), powers([]), true],
  [
    'everybody includes the rest',
    powers([power('a', 'self', 'organisation')]),
    powers([power('a', 'organisation')]),
    false,
  ],
  [
    'an administrator and everybody',
    powers([], { holds_all: true }),
    powers([power('a', 'organisation')]),
    false,
  ],
  ['an administrator and a group', powers([], { holds_all: true }), powers([power('a', 'group')]), true],
])('differs: %s', (_name, left, right, differs) => {
  expect(compared(left, right)).toMatchObject([{ permission: 'a', differs }])
})
