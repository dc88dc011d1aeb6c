// @vitest-environment jsdom

import { currentUser } from '@muster/contract/calls/session/session'
import { beforeEach, describe, expect, it } from 'vitest'
import { type SeenRequest, stubServer } from '../../../test/stub-server.ts'
import { call, connectApi } from './api.ts'

const BATCH = 'apiv2/auth/batch'

/** Answers each part with the address that was asked for. */
const echo = ({ body }: SeenRequest) => ({
  data: {
    answers: (body as { calls: { url: string }[] }).calls.map(({ url }) => ({
      status: url.includes('refused') ? 403 : 200,
      body: JSON.stringify({
        ...{ error: url.includes('refused'), message: 'No access.', key: 'access.denied' },
        data: { first_name: url },
      }),
    })),
  },
})

beforeEach(() => {
  connectApi({
    ...{ token: () => 'secret', language: () => 'en', gathersReads: true },
    ...{ onSessionOver: () => undefined, onSuccessMessage: () => undefined },
  })
})

const read = (suffix = '', signal = new AbortController().signal) =>
  call({ ...currentUser, path: `user${suffix}` }, {}, { signal })

describe('reads of the same moment', () => {
  it('are sent in one request, and each gets its own answer', async () => {
    const server = stubServer({ [BATCH]: echo })
    const [first, second, third] = await Promise.allSettled([read('/1'), read('/refused'), read('/3')])
    expect(server.paths()).toEqual([BATCH])
    expect(server.seen[0]?.headers.get('token')).toBe('secret')
    expect(first).toMatchObject({ value: { first_name: '/services/admin/user/1' } })
    expect(second).toMatchObject({ reason: { key: 'access.denied', message: 'No access.', status: 403 } })
    expect(third).toMatchObject({ value: { first_name: '/services/admin/user/3' } })
  })

  it('are sent as they are when there is only one', async () => {
    const server = stubServer({ user: { data: { first_name: 'Asha' } } })
    expect(await read()).toEqual({ first_name: 'Asha' })
    expect(server.paths()).toEqual(['user'])
  })

  it('leave out what was cancelled before, and reject it at once', async () => {
    const server = stubServer({ 'user/2': { data: { first_name: 'Asha' } } })
    const cancelled = new AbortController()
    const outcome = expect(read('/1', cancelled.signal)).rejects.toThrow()
    const other = read('/2')
    cancelled.abort()
    await outcome
    await other
    expect(server.paths()).toEqual(['user/2'])
  })

  it('are sent one by one to a server that refuses the batch', async () => {
    const server = stubServer({ 'user/1': { data: {} }, 'user/2': { data: {} } })
    await Promise.all([read('/1'), read('/2')])
    expect(server.paths()).toEqual([BATCH, 'user/1', 'user/2'])
  })
})

describe('changes', () => {
  it('are never put in a batch', async () => {
    const server = stubServer({ 'user/1': { data: {} }, 'user/2': { data: {} } })
    const change = (suffix: string) => call({ ...currentUser, path: `user${suffix}` }, {}, { notify: true })
    await Promise.all([change('/1'), change('/2')])
    expect(server.paths()).toEqual(['user/1', 'user/2'])
  })
})
