// @vitest-environment jsdom

import { currentUser } from '@muster/contract/calls/session/session'
import { beforeEach, describe, expect, it } from 'vitest'
import { firstCalls } from '../../../scripts/first/first-calls.ts'
import { someUser } from '../../../test/people.ts'
import { stubServer } from '../../../test/stub-server.ts'
import { call, connectApi } from '../../lib/calls/api.ts'
import { forgetEarly } from '../../lib/calls/early.ts'
import { openSession } from './open-session.ts'

const enveloped = (data: unknown, status = 200) => ({
  status,
  body: JSON.stringify({
    error: status >= 400,
    message: 'No.',
    key: 'x',
    data,
    code: status,
    forceLogin: false,
  }),
})

/** What the first script has asked for, with these answers. */
function asked(answers: { status: number; body: string }[], status = 200, entry: 'me' | 'admin' = 'me') {
  window.__MUSTER_EARLY__ = {
    ...{ token: 'secret', language: 'en', at: performance.now() },
    batches: [
      {
        calls: firstCalls[entry].session,
        answer: Promise.resolve(new Response(enveloped({ answers }, status).body, { status })),
      },
    ],
  }
}

beforeEach(() => {
  forgetEarly()
  delete window.__MUSTER_EARLY__
  connectApi({
    ...{ token: () => 'secret', language: () => 'en', gathersReads: true },
    ...{ onSessionOver: () => undefined, onSuccessMessage: () => undefined },
  })
})

describe('calls that the page made before its code was there', () => {
  it('are not sent again, except a second time', async () => {
    const server = stubServer({ user: { data: { first_name: 'Later' } } })
    asked([enveloped({}), enveloped({ first_name: 'Early' })])
    expect(await call(currentUser)).toEqual({ first_name: 'Early' })
    expect(server.paths()).toEqual([])
    expect(await call(currentUser)).toEqual({ first_name: 'Later' })
  })

  it('are refused as if they had been sent alone', async () => {
    stubServer({})
    asked([enveloped({}), enveloped(null, 403)])
    await expect(call(currentUser)).rejects.toMatchObject({ status: 403, key: 'x' })
  })

  it.each([
    ['refused as a whole', () => asked([], 401)],
    ['of another session', () => asked([enveloped({}), enveloped({ first_name: 'Early' })])],
    [
      'that got no answer',
      () =>
        Object.assign(window, {
          __MUSTER_EARLY__: {
            token: 'secret',
            language: 'en',
            at: performance.now(),
            batches: [{ calls: firstCalls.me.session, answer: Promise.reject(new Error('offline')) }],
          },
        }),
    ],
  ])('are sent when they were %s', async (why, prepare) => {
    const server = stubServer({ user: { data: { first_name: 'Sent' } } })
    prepare()
    const token = why === 'of another session' ? { token: 'another' } : {}
    expect(await call(currentUser, {}, token)).toEqual({ first_name: 'Sent' })
    expect(server.paths()).toEqual(['user'])
  })

  it('are all that opening the console asks for', async () => {
    const server = stubServer({})
    const menus = { menu: [], menu_slug: [] }
    asked(
      [{}, someUser(), menus, { org_detail: null }].map((data) => enveloped(data)),
      200,
      'admin',
    )
    await openSession('secret', 'admin')
    expect(server.paths()).toEqual([])
  })
})
