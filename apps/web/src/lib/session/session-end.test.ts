// @vitest-environment jsdom

import { beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  window.history.replaceState(null, '', '/admin/users/emp-directory?page=2')
})

it('clears this entry’s storage and stores the message for the sign-in page, once', async () => {
  vi.useFakeTimers()
  const { endSession, takeMessage } = await import('./session-end.ts')
  localStorage.setItem('muster.admin.token', 'old')
  localStorage.setItem('muster.me.token', 'other')
  endSession('Your session has expired, kindly relogin.')
  endSession('A second answer that says the same')
  expect(Object.keys(localStorage)).toEqual(['muster.me.token'])
  expect(vi.getTimerCount()).toBe(1)
  expect(takeMessage()).toEqual({ kind: 'error', message: 'Your session has expired, kindly relogin.' })
  expect(takeMessage()).toBe(null)
  vi.clearAllTimers()
  vi.useRealTimers()
})

it.each([
  ['because the person may not continue it', 'access.viewing_over', { kind: 'error', message: 'No longer.' }],
  ['for another reason', 'session.expired', { kind: 'info', message: 'You see Muster as yourself again.' }],
])('leaves only the viewing that the server ends %s', async (_why, key, farewell) => {
  const { addTexts } = await import('../language/i18n.ts')
  addTexts('shell', { viewing: { ended: 'You see Muster as yourself again.' } })
  const { endSession, takeMessage } = await import('./session-end.ts')
  const { viewing } = await import('./viewing.ts')
  localStorage.setItem('muster.admin.token', 'own')
  viewing.begin({ token: 'v.x', back: '#back' })
  endSession('No longer.', 'error', key)
  endSession('No longer.', 'error', key)
  expect(viewing.takeFarewell()).toEqual(farewell)
  expect(takeMessage()).toBe(null)
  expect(localStorage.getItem('muster.admin.token')).toBe('own')
})

it.each([
  ['/', '/admin/'],
  ['/users?page=2', '/admin/?redirect=%2Fusers%3Fpage%3D2'],
  ['/admin/users', '/admin/?redirect=%2Fusers'],
  ['//evil.example', '/admin/'],
])('returns to %s by %s', async (path, address) => {
  const { signInAddress } = await import('./session-end.ts')
  expect(signInAddress(path)).toBe(address)
})
