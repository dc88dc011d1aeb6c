import { ROLE, type Scope } from '@muster/contract/kit/index'
import { describe, expect, test } from 'vitest'
import { type Actor, systemActor } from './actor.ts'
import { beyondViewer, type Nearness, outranks, reachesViewed, viewedGrants } from './viewing-rule.ts'

type Grants = Record<string, Scope[]>

function person(grants: Grants, more: Partial<Actor> = {}): Actor {
  const entries = Object.entries(grants).map(([key, scopes]) => [key, new Set(scopes)] as const)
  const roles = [{ product_id: 1, role_id: ROLE.employee }]
  return { ...systemActor('x'), kind: 'account', accountId: 1, roles, grants: new Map(entries), ...more }
}
const role = (role_id: number) => ({ roles: [{ product_id: 1, role_id }] })
const groups = (...ids: number[]) => ({ groups: [{ id: 1, limits: { location: ids } }] })
const far: Nearness = { isBelow: false, isInGroups: false }
const below: Nearness = { isBelow: true, isInGroups: false }
const inGroups: Nearness = { isBelow: false, isInGroups: true }

test.each<[string, Scope[], Nearness, boolean]>([
  ['everybody', ['organisation'], far, true],
  ['the group, and they are in it', ['group'], inGroups, true],
  ['the group, and they are not', ['group'], below, false],
  ['reports, and they are below', ['reports'], below, true],
  ['reports, and they are not', ['reports'], inGroups, false],
  ['oneself', ['self'], below, false],
])('a permission reaches the viewed person: %s', (_name, scopes, nearness, expected) => {
  expect(reachesViewed(person({ see: scopes }), 'see', nearness)).toBe(expected)
})

describe('goes beyond the viewer', () => {
  test.each<[string, Actor, Actor, Nearness, string[]]>([
    ['nothing but their own record', person({}), person({ see: ['self'] }), far, []],
    ['reports of somebody without any', person({}), person({ see: ['reports'] }), far, []],
    ['a group scope without a group', person({}), person({ see: ['group'] }), far, []],
    ['reports', person({}), person({ see: ['reports'] }, { isTeamLead: true }), far, ['see']],
    [
      'reports below the viewer',
      person({ see: ['reports'] }),
      person({ see: ['reports'] }, { isTeamLead: true }),
      below,
      [],
    ],
    [
      'reports of somebody in the viewer’s group, who may be anywhere',
      person({ see: ['group'] }, groups(1)),
      person({ see: ['reports'] }, { isTeamLead: true }),
      inGroups,
      ['see'],
    ],
    [
      'a group within the viewer’s',
      person({ see: ['group'] }, groups(1, 2)),
      person({ see: ['group'] }, groups(2)),
      far,
      [],
    ],
    [
      'a wider group',
      person({ see: ['group'] }, groups(1)),
      person({ see: ['group'] }, groups(1, 2)),
      inGroups,
      ['see'],
    ],
    [
      'everybody',
      person({ see: ['group'] }, groups(1)),
      person({ see: ['organisation'] }),
      inGroups,
      ['see'],
    ],
    [
      'another permission',
      person({ see: ['organisation'] }),
      person({ see: ['organisation'], do: ['organisation'] }),
      far,
      ['do'],
    ],
    ['an administrator’s nothing', person({}, role(ROLE.admin)), person({ see: ['organisation'] }), far, []],
  ])('%s', (_name, viewer, viewed, nearness, expected) => {
    expect(beyondViewer(viewer, viewed, nearness)).toEqual(expected)
  })
})

test.each<[string, number, number, boolean]>([
  ['an administrator as an administrator', ROLE.admin, ROLE.admin, false],
  ['a deputy as an administrator', ROLE.adminLike, ROLE.admin, true],
  ['a deputy as a deputy', ROLE.adminLike, ROLE.adminLike, false],
  ['a sub-admin as a deputy', ROLE.subAdmin, ROLE.adminLike, true],
  ['a deputy as a sub-admin', ROLE.adminLike, ROLE.subAdmin, false],
])('rank: %s', (_name, viewer, viewed, expected) => {
  expect(outranks(person({}, role(viewed)), person({}, role(viewer)))).toBe(expected)
})

test('of the person’s own record the viewer sees what they may see on it themselves, and own calendars', () => {
  const viewed = person({
    'employees.fields.pay': ['self'],
    'employees.fields.contact': ['self', 'reports'],
    'shifts.own.view': ['self'],
    'employees.chart.own': ['self'],
  })
  const viewer = person({ 'employees.fields.contact': ['group'] }, groups(1))
  const seen = (nearness: Nearness) =>
    [...viewedGrants(viewer, viewed, nearness)].map(([key, scopes]) => `${key}: ${[...scopes].join()}`)
  expect(seen(inGroups)).toEqual(['employees.fields.contact: self,reports', 'shifts.own.view: self'])
  expect(seen(far)).toEqual(['employees.fields.contact: reports', 'shifts.own.view: self'])
})
