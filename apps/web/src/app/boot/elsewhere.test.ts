// @vitest-environment jsdom

import { beforeEach, expect, it } from 'vitest'
import { someUser } from '../../../test/people.ts'
import { stubServer } from '../../../test/stub-server.ts'
import { signedInWithoutConsole } from './elsewhere.ts'

const CURRENT_USER = 'user'

beforeEach(() => localStorage.clear())

it('names who is signed in to self-service alone, and nobody else', async () => {
  const { seen } = stubServer({
    [CURRENT_USER]: { data: someUser({ role_ids: [7], emp_name: 'Ritu Bose' }) },
  })
  expect(await signedInWithoutConsole()).toBeNull()
  expect(seen).toEqual([])
  localStorage.setItem('muster.me.token', 't')
  expect(await signedInWithoutConsole()).toBe('Ritu Bose')
  stubServer({ [CURRENT_USER]: { data: someUser({ role_ids: [2, 7] }) } })
  expect(await signedInWithoutConsole()).toBeNull()
})

it('leaves the sign-in form where that session has ended', async () => {
  localStorage.setItem('muster.me.token', 't')
  stubServer({ [CURRENT_USER]: { status: 401, key: 'session.over', message: 'Over', forceLogin: true } })
  expect(await signedInWithoutConsole()).toBeNull()
})
