import { expect, it } from 'vitest'
import { type Matrix, MatrixGrid, shownModules, toggledScopes, usedRoles, withCell } from './matrix-draft.ts'

const role = (role_id: number, holds_all = false) => ({
  role_id,
  name: `${role_id}`,
  people: 1,
  holds_all,
  abilities: { edit: !holds_all },
})
const view = {
  permission: 'm.view',
  label: 'See things',
  synonyms: ['look'],
  scopes: ['self', 'reports', 'group', 'organisation'] as const,
  personal: 0,
}
const edit = {
  permission: 'm.edit',
  label: 'Change things',
  synonyms: [],
  scopes: ['organisation'] as const,
  personal: 0,
}
const matrix = {
  version: '1',
  roles: [role(2, true), role(7), role(8)],
  modules: [{ module: 'm', name: 'Module', permissions: [view, edit] }],
  cells: [
    { role_id: 7, permission: 'm.view', scopes: ['self'], defaults: ['self', 'reports'] },
    { role_id: 8, permission: 'm.view', scopes: ['self'], defaults: ['self'] },
  ],
} as unknown as Matrix
const grid = new MatrixGrid(matrix, new Map())

it('drops a change that restores the stored value', () => {
  const first = withCell(grid, { role_id: 7, permission: 'm.view', scopes: ['self', 'group'] })
  expect(first.size).toBe(1)
  const again = new MatrixGrid(matrix, first)
  expect(again.scopes(7, 'm.view')).toEqual(['self', 'group'])
  expect(again.isChanged(7, 'm.view')).toBe(true)
  expect(withCell(again, { role_id: 7, permission: 'm.view', scopes: ['self'] }).size).toBe(0)
})

it('keeps scopes in their order', () => {
  const permission = matrix.modules[0]?.permissions[0]
  if (!permission) throw new Error('no permission')
  expect(toggledScopes(permission, ['group'], 'self')).toEqual(['self', 'group'])
  expect(toggledScopes(permission, ['self', 'group'], 'self')).toEqual(['group'])
})

it('compares a role with the product’s defaults and with another role', () => {
  expect(grid.differs('m.view', { role: 7, with: 'product' })).toBe(true)
  expect(grid.differs('m.view', { role: 8, with: 'product' })).toBe(false)
  expect(grid.differs('m.view', { role: 7, with: 8 })).toBe(false)
  expect(grid.differs('m.edit', { role: 8, with: 2 })).toBe(true)
})

it('shows permissions that match the search and differ', () => {
  const shown = (search: string, onlyDifferences = false) =>
    shownModules(matrix.modules, grid, {
      search,
      onlyDifferences,
      comparison: { role: 7, with: 'product' },
    }).flatMap((module) => module.permissions.map((one) => one.permission))
  expect(shown('')).toEqual(['m.view', 'm.edit'])
  expect(shown('module SEE')).toEqual(['m.view'])
  expect(shown('', true)).toEqual(['m.view'])
  expect(shown('nothing')).toEqual([])
})

it('omits roles without holders', () => {
  const roles = [...matrix.roles, { ...role(17), people: 0 }]
  const ids = (withUnused: boolean, other: number | 'product' = 'product') =>
    usedRoles({ roles }, { withUnused, comparison: { role: 7, with: other } }).map((one) => one.role_id)
  expect(ids(false)).toEqual([2, 7, 8])
  expect(ids(true)).toEqual([2, 7, 8, 17])
  expect(ids(false, 17)).toEqual([2, 7, 8, 17])
})
