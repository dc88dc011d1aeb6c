import type { MenuGrant } from '@muster/contract/access/user-menus.contract'
import { expect, it } from 'vitest'
import { barOf, type GrantDraft, ignoresScope, rescoped, shownGrants, toggled } from './grant-draft.ts'

const grant = (permission: string, scopes: string[], is_grantable = true): MenuGrant => ({
  permission,
  label: permission,
  synonyms: permission === 'create' ? ['hire'] : [],
  scopes,
  opens: [],
  is_granted: false,
  granted_scopes: [],
  through_roles: [],
  is_grantable,
})
const view = grant('view', ['self', 'reports', 'group', 'organisation'])
const create = grant('create', ['group', 'organisation'])
const units = grant('units', ['organisation'])
const secret = grant('secret', ['organisation'], false)
const modules = [{ module: 'm', name: 'M', grants: [view, create, units, secret] }]
const draft: GrantDraft = { permissions: [], scope: 'organisation', groupIds: [], endsOn: null }

it('selects the permissions of a module that can be granted', () => {
  const all = toggled(draft, modules[0]?.grants ?? [], true)
  expect(all.permissions).toEqual(['view', 'create', 'units'])
  expect(toggled(all, [create], false).permissions).toEqual(['view', 'units'])
})

it('drops permissions that another scope does not allow', () => {
  const all = toggled(draft, modules[0]?.grants ?? [], true)
  expect(rescoped(all, modules, 'reports')).toMatchObject({
    scope: 'reports',
    permissions: ['view', 'units'],
  })
  expect(barOf(create, 'reports')).toBe('notLimited')
  expect(barOf(secret, 'organisation')).toBe('notHeld')
})

it('marks permissions that apply to everybody despite a limited scope', () => {
  expect(ignoresScope(units, 'group')).toBe(true)
  expect(ignoresScope(view, 'group')).toBe(false)
})

const shown = (search: string, only: 'all' | 'chosen' | 'changed', permissions: string[] = []) =>
  shownGrants(modules, { permissions }, ['view'], { search, only }).flatMap(({ grants }) =>
    grants.map((one) => one.permission),
  )

it('finds permissions by word and by other words for them', () => {
  expect(shown('HIRE', 'all')).toEqual(['create'])
  expect(shown('units', 'all')).toEqual(['units'])
  expect(shown('payslip', 'all')).toEqual([])
})

it('shows only what is selected, or differs from the start', () => {
  expect(shown('', 'chosen', ['view', 'create'])).toEqual(['view', 'create'])
  expect(shown('', 'changed', ['view', 'create'])).toEqual(['create'])
  expect(shown('', 'changed', [])).toEqual(['view'])
})
