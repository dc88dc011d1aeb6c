// @vitest-environment jsdom

import { beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  sessionStorage.clear()
})

const load = async () => (await import('./viewing.ts')) as typeof import('./viewing.ts')

it('survives a reload of the tab, and is distinguishable from no viewing', async () => {
  const { viewing, isViewing } = await load()
  expect(isViewing()).toBe(false)
  viewing.begin({ token: 'v.x', back: '/admin/users/sub-admins' })
  expect(isViewing()).toBe(true)
  vi.resetModules()
  expect((await load()).viewing.read()).toEqual({ token: 'v.x', back: '/admin/users/sub-admins' })
})

it('leaves nothing but its message, once', async () => {
  const { viewing, isViewing } = await load()
  viewing.begin({ token: 'v.x', back: '#here' })
  const end = { kind: 'info', message: 'It is over.' } as const
  viewing.leave(end)
  expect(isViewing()).toBe(false)
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('v.x')
  expect(viewing.takeFarewell()).toEqual(end)
  expect(viewing.takeFarewell()).toBeNull()
})
