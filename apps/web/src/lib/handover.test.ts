import { beforeEach, expect, it, vi } from 'vitest'

async function arriveAt(path: string) {
  window.history.replaceState(null, '', path)
  vi.resetModules()
  return (await import('./handover.ts')).arrivingCode
}

beforeEach(() => window.history.replaceState(null, '', '/admin/'))

it('takes the code out of the address at once and keeps the rest', async () => {
  sessionStorage.setItem('muster.handover.nonce', 'mine')
  expect(await arriveAt('/admin/users?page=2&token=once#top')).toEqual({ code: 'once', nonce: 'mine' })
  expect(window.location.pathname + window.location.search + window.location.hash).toBe(
    '/admin/users?page=2#top',
  )
  expect(sessionStorage.getItem('muster.handover.nonce')).toBe(null)
})

it('has no nonce in another browser', async () => {
  expect(await arriveAt('/admin/?token=once')).toEqual({ code: 'once', nonce: undefined })
})

it('is nothing without a code, and leaves a nonce for the one that comes', async () => {
  sessionStorage.setItem('muster.handover.nonce', 'mine')
  expect(await arriveAt('/admin/users')).toBe(null)
  expect(sessionStorage.getItem('muster.handover.nonce')).toBe('mine')
})
