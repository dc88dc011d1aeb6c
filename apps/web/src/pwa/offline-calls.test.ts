// @vitest-environment jsdom

import { readClock } from '@muster/contract/calls/attendance/clock'
import { updateEmployee } from '@muster/contract/calls/employees/employees'
import { currentUser } from '@muster/contract/calls/session/session'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeCaches } from '../../test/fake-caches.ts'
import { ApiError } from '../lib/calls/api.ts'
import { connectionStore } from '../lib/calls/connection.ts'
import { offlineCache } from '../lib/session/offline-cache.ts'
import { sessionStore } from '../lib/session/session.ts'
import { keepAnswer, recallAnswer } from './kept-answers.ts'
import { around, keepShown } from './offline-calls.ts'

const DAY = 86_400_000
const asha = { endpoint: currentUser, input: {}, token: 'token of asha' }
const dev = { ...asha, token: 'token of dev' }
const unreached = async () => {
  throw new ApiError({ key: 'client.network', message: 'Network Error', status: 0 })
}
let places: ReturnType<typeof fakeCaches>

beforeEach(async () => {
  places = fakeCaches()
  vi.stubGlobal('caches', places)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await offlineCache.clear()
  connectionStore.reached()
})

/** Makes a call while online, and waits until the response is cached. */
async function readOnline(
  request: Parameters<typeof around>[0] = asha,
  data: unknown = { emp_name: 'Asha' },
) {
  const before = places.texts().length
  await around(request, async () => data)
  await vi.waitFor(() => expect(places.texts().length).toBeGreaterThan(before))
}

describe('calls of self-service', () => {
  it('use the server while it responds, and the cache otherwise', async () => {
    await readOnline()
    expect(await around(asha, async () => ({ emp_name: 'Asha Rao' }))).toEqual({ emp_name: 'Asha Rao' })
    await vi.waitFor(() => expect(places.texts().join()).toContain('Asha Rao'))
    expect(await around(asha, unreached)).toEqual({ emp_name: 'Asha Rao' })
    expect(connectionStore.read().isOffline).toBe(true)
    expect(connectionStore.read().asOf).toBeLessThanOrEqual(Date.now())
  })

  it('are not sent while the server is known to be unreachable', async () => {
    await readOnline()
    connectionStore.lost()
    const ask = vi.fn(unreached)
    await around(asha, ask)
    const change = around({ endpoint: updateEmployee, input: { body: {} }, token: asha.token }, ask)
    await expect(change).rejects.toMatchObject({ key: 'client.offline' })
    expect(ask).not.toHaveBeenCalled()
  })

  it('have a shorter time-out when there is a cached response', async () => {
    const timeouts: unknown[] = []
    const ask = async (timeout?: number) => {
      timeouts.push(timeout)
      return { emp_name: 'Asha' }
    }
    await around(asha, ask)
    await vi.waitFor(() => expect(places.texts()).toHaveLength(1))
    await around(asha, ask)
    expect(timeouts).toEqual([undefined, 6000])
  })

  it('keep waiting for a slow server, and never send a change twice', async () => {
    await readOnline()
    vi.stubGlobal('fetch', async () => new Response('{}'))
    const slow = vi.fn(async (timeout?: number) => (timeout ? unreached() : { emp_name: 'Asha Rao' }))
    expect(await around(asha, slow)).toEqual({ emp_name: 'Asha Rao' })
    expect(connectionStore.read().isOffline).toBe(false)
    const change = vi.fn(unreached)
    const request = { endpoint: updateEmployee, input: { body: {} }, token: asha.token }
    await expect(around(request, change)).rejects.toMatchObject({ key: 'client.network' })
    expect(change).toHaveBeenCalledTimes(1)
  })

  it('return a server’s refusal, regardless of the cache', async () => {
    await readOnline()
    const refuse = async () => {
      throw new ApiError({ key: 'session.expired', message: 'Over', status: 401, forceLogin: true })
    }
    await expect(around(asha, refuse)).rejects.toMatchObject({ key: 'session.expired' })
    expect(connectionStore.read().isOffline).toBe(false)
  })

  it('never read another session’s cache, and remove it', async () => {
    await readOnline()
    await expect(around(dev, unreached)).rejects.toMatchObject({ key: 'client.network' })
    await expect(around(dev, unreached)).rejects.toMatchObject({ key: 'client.offline' })
    expect(places.texts()).toEqual([])
  })

  it('work without cache storage', async () => {
    vi.stubGlobal('caches', { open: () => Promise.reject(new Error('forbidden')), delete: async () => false })
    expect(await around(asha, async () => ({ emp_name: 'Asha' }))).toEqual({ emp_name: 'Asha' })
  })
})

describe('what a change shows without reading it', () => {
  it('is kept in place of the older answer, so that offline the screen does not go back', async () => {
    sessionStore.write({ token: 'token of asha', user: { user_emp_id: 4 } } as never)
    const clock = { endpoint: readClock, input: {}, token: 'token of asha' }
    await readOnline(clock, { attendance: { state: 'out' } })
    const queries = new QueryClient()
    const end = keepShown(queries)
    const [known, unknown] = [{ attendance: { state: 'in' } }, { total: 5 }]
    queries.setQueryData([readClock.id, {}], known)
    queries.setQueryData(['dashboards.moods', {}], unknown)
    await vi.waitFor(() => expect(places.texts().join()).toContain('"in"'))
    expect(await around(clock, unreached)).toEqual(known)
    expect(places.texts().join()).not.toContain('total')
    end()
    sessionStore.write(null)
  })
})

describe('the cache', () => {
  it('is cleared after the session, even during a write', async () => {
    const writing = keepAnswer('t', 'name', { emp_name: 'Asha' })
    await offlineCache.clear()
    await writing
    expect(places.texts()).toEqual([])
  })

  it('does not contain the token', async () => {
    await readOnline()
    expect(places.texts().join()).not.toContain('token of asha')
  })

  it('expires after seven days', async () => {
    await keepAnswer('t', 'name', 1, 0)
    expect(await recallAnswer('t', 'name', 7 * DAY)).toEqual({ savedAt: 0, data: 1 })
    expect(await recallAnswer('t', 'name', 7 * DAY + 1)).toBeNull()
  })
})
