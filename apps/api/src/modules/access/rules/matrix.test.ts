import type { Scope } from '@muster/contract/kit/index'
import { expect, it } from 'vitest'
import { changed, defaultRows, effectOf, type Holder, type RoleChange, roleGrantsOf } from './matrix.ts'

const before = roleGrantsOf([
  { role_id: 7, permission: 'view', scope: 'self' },
  { role_id: 7, permission: 'view', scope: 'reports' },
  { role_id: 8, permission: 'view', scope: 'organisation' },
])
const holder = (roleIds: number[], personal: Record<string, Scope[]> = {}): Holder => ({
  roleIds,
  personal: new Map(Object.entries(personal)),
})

it.each<{ name: string; people: Holder[]; changes: RoleChange[]; gaining: number; losing: number }>([
  {
    name: 'somebody gains a scope',
    people: [holder([7])],
    changes: [{ role_id: 7, permission: 'view', scopes: ['self', 'reports', 'group'] }],
    gaining: 1,
    losing: 0,
  },
  {
    name: 'somebody loses a scope',
    people: [holder([7]), holder([7])],
    changes: [{ role_id: 7, permission: 'view', scopes: ['self'] }],
    gaining: 0,
    losing: 2,
  },
  {
    name: 'another role grants it already',
    people: [holder([7, 8])],
    changes: [{ role_id: 7, permission: 'view', scopes: [] }],
    gaining: 0,
    losing: 0,
  },
  {
    name: 'a personal grant duplicates it',
    people: [holder([7], { pay: ['organisation'] })],
    changes: [{ role_id: 7, permission: 'pay', scopes: ['self'] }],
    gaining: 0,
    losing: 0,
  },
  {
    name: 'everybody instead of the reporting line is a gain',
    people: [holder([7])],
    changes: [{ role_id: 7, permission: 'view', scopes: ['organisation'] }],
    gaining: 1,
    losing: 0,
  },
  {
    name: 'one scope replaced by another is both',
    people: [holder([7])],
    changes: [{ role_id: 7, permission: 'view', scopes: ['self', 'group'] }],
    gaining: 1,
    losing: 1,
  },
  {
    name: 'two permissions count a person once',
    people: [holder([7])],
    changes: [
      { role_id: 7, permission: 'view', scopes: [] },
      { role_id: 7, permission: 'pay', scopes: ['self'] },
    ],
    gaining: 1,
    losing: 1,
  },
])('$name', ({ people, changes, gaining, losing }) => {
  const permissions = [...new Set(changes.map((one) => one.permission))]
  const effect = effectOf(people, before, changed(before, changes), permissions)
  expect({ gaining: effect.gaining, losing: effect.losing }).toEqual({ gaining, losing })
})

it('leaves administrators out of the defaults: they hold everything without rows', () => {
  const catalogue = {
    view: {
      label: 'View',
      scopes: ['organisation'],
      defaults: { 2: ['organisation'], 9: ['organisation'] },
    },
  } as const
  expect(defaultRows(catalogue)).toEqual([{ role_id: 9, permission: 'view', scope: 'organisation' }])
})
