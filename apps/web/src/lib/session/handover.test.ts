// @vitest-environment jsdom

import { beforeEach, describe, expect, it, vi } from 'vitest'

const CODE = `h_${'c'.repeat(43)}`

async function arriveAt(path: string) {
  window.history.replaceState(null, '', path)
  vi.resetModules()
  return (await import('./handover.ts')).arrivingCode
}

const address = () => window.location.pathname + window.location.search + window.location.hash

beforeEach(() => {
  sessionStorage.clear()
  window.history.replaceState(null, '', '/admin/')
})

describe('a one-time code in the URL', () => {
  it('is removed immediately, and the rest stays', async () => {
    sessionStorage.setItem('muster.handover.nonce', 'mine')
    expect(await arriveAt(`/admin/users?page=2&token=${CODE}#top`)).toEqual({ code: CODE, nonce: 'mine' })
    expect(address()).toBe('/admin/users?page=2#top')
    expect(sessionStorage.getItem('muster.handover.nonce')).toBe(null)
  })

  it.each([
    [`/admin/token/${CODE}`, '/admin/'],
    [`/admin/tokens/${CODE}`, '/admin/'],
    [`/me/token/${CODE}/`, '/me/'],
    [`/me/tokens/${CODE}?redirect=//evil.test`, '/me/'],
  ])('is also removed from the path: %s', async (path, rest) => {
    expect(await arriveAt(path)).toEqual({ code: CODE, nonce: undefined })
    expect(address()).toBe(rest)
  })

  it('has no nonce in another browser', async () => {
    expect(await arriveAt(`/admin/?token=${CODE}`)).toEqual({ code: CODE, nonce: undefined })
  })

  it('is null without a code, and keeps the nonce for a later one', async () => {
    sessionStorage.setItem('muster.handover.nonce', 'mine')
    expect(await arriveAt('/admin/users')).toBe(null)
    expect(sessionStorage.getItem('muster.handover.nonce')).toBe('mine')
  })

  // A link with the attacker's session would make the victim work in the attacker's account.
  it.each([
    ['a session token', 's'.repeat(43)],
    ['a short one', 'h_short'],
    ['a script', 'javascript:alert(1)'],
    ['nothing', ''],
  ])('is never %s: removed from the URL and ignored', async (_name, given) => {
    expect(await arriveAt(`/admin/users?token=${encodeURIComponent(given)}`)).toBe(null)
    expect(address()).toBe('/admin/users')
    expect(await arriveAt(`/admin/token/${encodeURIComponent(given) || '-'}`)).toBe(null)
  })
})
