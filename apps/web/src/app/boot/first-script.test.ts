// @vitest-environment jsdom

import { beforeEach, expect, it, vi } from 'vitest'
import { firstCode } from '../../../scripts/first/first-script.ts'

const asked = vi.fn(async (_url: string, _request: RequestInit) => new Response('{}'))

beforeEach(() => {
  asked.mockClear()
  vi.stubGlobal('fetch', asked)
  localStorage.setItem('muster.admin.token', 'own')
  localStorage.setItem('muster.me.token', 'own too')
})

/** The tokens that the page asks with before its code has arrived. */
async function tokensAt(address: string) {
  window.history.replaceState(null, '', address)
  new Function(await firstCode())()
  delete window.__MUSTER_EARLY__
  return asked.mock.calls.map(([, request]) => (request.headers as Record<string, string>).token)
}

it.each([
  // Session and home.
  ['/admin/', ['own', 'own']],
  ['/admin/users/emp-directory?page=2', ['own']],
  ['/me', ['own too', 'own too']],
  ['/admin/?token=code', []],
  ['/me/tokens/code', []],
  ['/admin/id-card/check', []],
  ['/me/verifyotp/5', []],
  ['/admin/sign-up/', []],
])('opened at %s the page asks as %j', async (address, tokens) => {
  expect(await tokensAt(address)).toEqual(tokens)
})

it('does not ask as oneself in a tab that views as somebody else', async () => {
  sessionStorage.setItem('muster.viewing', JSON.stringify({ token: 'v.x', back: '/admin/' }))
  expect(await tokensAt('/admin/')).toEqual([])
})
