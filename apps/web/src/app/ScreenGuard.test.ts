// @vitest-environment jsdom

import { expect, it } from 'vitest'
import { someUser } from '../../test/people.ts'
import type { Screen } from '../lib/screen/screen-definition.ts'
import type { Session } from '../lib/session/session.ts'
import { mayOpen } from './may-open.ts'

const base: Screen = {
  path: '/x',
  access: 'admin',
  header: true,
  title: 'x',
  lazy: () => Promise.reject(new Error()),
}

function session(role_ids: number[], grants: string[] = [], permissions: string[] = []): Session {
  const user = someUser({ role_ids, permissions })
  return { user, token: 't', menu_access: new Set(grants), menu_access_tree: [], organisation: null }
}

it.each<[string, Partial<Screen>, Session | null, 'admin' | 'me', boolean]>([
  ['public, without a session', { access: 'public' }, null, 'admin', true],
  ['common, without a session', { access: 'common' }, null, 'admin', false],
  ['common, for an employee', { access: 'common' }, session([7]), 'admin', true],
  ['admin, for an employee', {}, session([7]), 'admin', false],
  ['admin, for role 2', {}, session([2]), 'admin', true],
  ['admin, for role 8', {}, session([8]), 'admin', true],
  ['admin, for role −2', {}, session([-2]), 'admin', true],
  ['menu entry not granted', { layoutKeys: ['A', 'B'] }, session([2], ['C']), 'admin', false],
  ['one of the menu entries granted', { layoutKeys: ['A', 'B'] }, session([8], ['B']), 'admin', true],
  ['self-service has no menu', { access: 'common', layoutKeys: ['A'] }, session([7]), 'me', true],
  ['permission missing', { permission: 'p' }, session([8], [], ['q']), 'admin', false],
  ['permission held', { permission: 'p' }, session([8], [], ['p']), 'admin', true],
])('%s', (_name, changes, who, entry, expected) => {
  expect(mayOpen({ ...base, ...changes }, who, entry)).toBe(expected)
})
