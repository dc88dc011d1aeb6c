// @vitest-environment jsdom

import { beforeEach, describe, expect, it, vi } from 'vitest'
import { someUser } from '../../../test/people.ts'
import { type Answer, stubServer } from '../../../test/stub-server.ts'
import { sessionStore } from '../../lib/session/session.ts'
import type { boot as bootFunction, confirmArrival as confirmFunction } from './boot.ts'

const AUTHENTICATE = 'apiv2/auth/authenticate-token'
const MENUS = 'apiv2/auth/user/get_menus/hrms'
const ORGANISATION = 'apiv2/auth/orgdetails'

let boot: typeof bootFunction
let confirmArrival: typeof confirmFunction

beforeEach(async () => {
  // A token check is cached for 10 s: each test starts with a new page.
  vi.resetModules()
  ;({ boot, confirmArrival } = await import('./boot.ts'))
  sessionStore.write(null)
})

function server(user = someUser(), others: Record<string, Answer> = {}) {
  return stubServer({
    [AUTHENTICATE]: { data: { token: 'checked', auth_user_detail: null, confirm_as: null } },
    user: { data: user },
    [MENUS]: { data: { menu: [], menu_slug: ['EMPLOYEES'] } },
    [ORGANISATION]: { data: { org_detail: { ORG_NAME: 'Kaveri' } } },
    ...others,
  })
}

const storedToken = () => localStorage.getItem('muster.admin.token')

describe('boot', () => {
  it('makes no request without a token', async () => {
    const { seen } = server()
    expect(await boot(null)).toEqual({ kind: 'signed-out', farewell: null })
    expect(seen).toEqual([])
  })

  it('checks the stored token first, then loads the person, then menus and organisation', async () => {
    localStorage.setItem('muster.admin.token', 'stored')
    const { seen, paths } = server()
    const outcome = await boot(null)
    expect(paths()).toEqual([AUTHENTICATE, 'user', MENUS, ORGANISATION])
    expect(seen.every((request) => request.headers.get('token') === 'stored')).toBe(true)
    expect(outcome).toMatchObject({ recognised: { decision: { kind: 'console', loadsMenus: true } } })
    expect(seen[2]?.url.search).toBe('?new_format=1')
  })

  it('loads no menus for an administrator without the v2 sign-in', async () => {
    localStorage.setItem('muster.admin.token', 'stored')
    const { paths } = server(someUser({ v2_login: 0 }))
    await boot(null)
    expect(paths()).toEqual([AUTHENTICATE, 'user'])
  })

  it('clears this entry’s storage when the token is refused, and shows the reason', async () => {
    localStorage.setItem('muster.admin.token', 'old')
    localStorage.setItem('muster.admin.palette.recent', '[]')
    localStorage.setItem('muster.me.token', 'kept')
    const message = 'Your session has expired, kindly relogin.'
    server(someUser(), { [AUTHENTICATE]: { status: 401, message, forceLogin: true } })
    expect(await boot(null)).toEqual({ kind: 'signed-out', farewell: { kind: 'error', message } })
    expect(Object.keys(localStorage)).toEqual(['muster.me.token'])
  })

  it('keeps the token while the server is unreachable', async () => {
    vi.useFakeTimers()
    localStorage.setItem('muster.admin.token', 'stored')
    let tries = 0
    vi.stubGlobal('fetch', () => {
      tries++
      return Promise.reject(new TypeError('offline'))
    })
    const outcome = expect(boot(null)).rejects.toThrow(
      'Network Error, Please check your internet connection.',
    )
    await vi.advanceTimersByTimeAsync(10_000)
    await outcome
    expect(tries).toBe(4)
    expect(storedToken()).toBe('stored')
    vi.useRealTimers()
  })
})

describe('a one-time code', () => {
  it('is exchanged with the nonce, takes precedence over a stored token, and is used only once', async () => {
    localStorage.setItem('muster.admin.token', 'stored')
    const { seen } = server()
    await boot({ code: 'once', nonce: 'mine' })
    expect(seen[0]?.headers.get('token')).toBe('once')
    expect(seen[0]?.url.search).toBe('?nonce=mine')
    expect(seen[1]?.headers.get('token')).toBe('checked')
    expect(storedToken()).toBe('checked')
  })

  it('asks for confirmation without the nonce, and continues only if confirmed', async () => {
    const { seen } = server(someUser(), {
      [AUTHENTICATE]: {
        data: { token: null, auth_user_detail: null, confirm_as: 'Asha Menon', confirm_nonce: 'asked' },
      },
    })
    expect(await boot({ code: 'once', nonce: undefined })).toEqual({
      kind: 'confirm',
      as: 'Asha Menon',
      code: 'once',
      nonce: 'asked',
    })
    expect(seen).toHaveLength(1)
    const after = server()
    await confirmArrival('once', 'asked')
    expect(after.seen[0]?.url.search).toBe('?confirm=1&nonce=asked')
    expect(storedToken()).toBe('checked')
  })

  it('leads to the sign-in page with the reason if already used', async () => {
    const message = 'This link has been used or has expired. Please sign in again.'
    const { seen } = server(someUser(), { [AUTHENTICATE]: { status: 401, message } })
    expect(await boot({ code: 'used', nonce: 'mine' })).toMatchObject({ farewell: { message } })
    expect(seen).toHaveLength(1)
  })
})

describe('the session is stored', () => {
  it.each([
    ['for role 2', [2], 'checked'],
    ['for role 8', [8], 'checked'],
    ['for role −2', [-2], 'checked'],
    ['not for an employee', [7], null],
    ['not for a recruiter', [14], null],
    ['not for who fits nothing', [17], null],
  ])('%s', async (_name, role_ids, token) => {
    server(someUser({ role_ids }))
    await boot({ code: 'once', nonce: 'mine' })
    expect(storedToken()).toBe(token)
  })
})
