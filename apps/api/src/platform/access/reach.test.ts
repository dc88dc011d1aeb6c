import { ROLE, type Scope } from '@muster/contract/kit/index'
import { expect, test } from 'vitest'
import { type Actor, snapshotOf, systemActor } from './actor.ts'
import { stillReaches } from './reach.ts'

type Grants = Record<string, Scope[]>

function person(grants: Grants, more: Partial<Actor> = {}): Actor {
  const roles = [{ product_id: 1, role_id: ROLE.employee }]
  const entries = Object.entries(grants).map(([key, scopes]) => [key, new Set(scopes)] as const)
  return { ...systemActor('x'), kind: 'account', accountId: 1, roles, grants: new Map(entries), ...more }
}
const admin = { roles: [{ product_id: 1, role_id: ROLE.admin }] }
const group = (ids: number[]) => ({ groups: [{ id: 1, limits: { location: ids, entity: [1] } }] })
const everybody: Grants = { see: ['organisation'] }

test.each<[string, Actor, Actor, boolean]>([
  ['nothing has changed', person(everybody), person(everybody), true],
  ['a permission more', person(everybody), person({ ...everybody, change: ['self'] }), true],
  ['the permission is gone', person(everybody), person({}), false],
  ['from everybody to the group', person(everybody), person({ see: ['group'] }, group([1])), false],
  ['from the group to everybody', person({ see: ['group'] }, group([1])), person(everybody), true],
  [
    'the same group',
    person({ see: ['group'] }, group([1, 2])),
    person({ see: ['group'] }, group([2, 1])),
    true,
  ],
  [
    'a smaller group',
    person({ see: ['group'] }, group([1, 2])),
    person({ see: ['group'] }, group([1])),
    false,
  ],
  [
    'nobody reports any more',
    person({ see: ['reports'] }, { isTeamLead: true }),
    person({ see: ['reports'] }),
    false,
  ],
  [
    'another person',
    person({ see: ['self'] }, { employeeId: 1 }),
    person({ see: ['self'] }, { employeeId: 2 }),
    false,
  ],
  ['an administrator', person({}, admin), person({}, admin), true],
  ['no administrator any more', person({}, admin), person(everybody), false],
  ['an administrator by now', person(everybody), person({}, admin), true],
])('%s', (_name, then, now, expected) => {
  expect(stillReaches(now, JSON.parse(JSON.stringify(snapshotOf(then))))).toBe(expected)
})
