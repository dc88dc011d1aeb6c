// @vitest-environment jsdom

import type { Trigger } from '@muster/contract/workflows/workflows.contract'
import { expect, test, vi } from 'vitest'
import { FETCH_DELAY_MS, loadTriggers, type TriggerChoice } from './trigger-cache.ts'

const trigger: Trigger = {
  TRIGGER_SLUG: 'INVITATION',
  name: 'Invitation',
  group: 'E-mail',
  kind: 'mail',
  available: true,
  is_automatic: true,
}

function around(fetch: (choice: TriggerChoice) => Promise<{ triggers: Trigger[] }>) {
  const kept = new Map<string, string>()
  let now = 1_000_000
  return {
    kept,
    pass: (ms: number) => {
      now += ms
    },
    storage: {
      get: (key: string) => kept.get(key) ?? null,
      set: (key: string, text: string) => void kept.set(key, text),
    },
    now: () => now,
    fetch: vi.fn(fetch),
  }
}

test('an empty cache is filled after a pause, a fresh one makes no request', async () => {
  vi.useFakeTimers()
  const world = around(async () => ({ triggers: [trigger] }))
  const loading = loadTriggers('shown', undefined, world)
  await vi.advanceTimersByTimeAsync(FETCH_DELAY_MS - 1)
  expect(world.fetch).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await loading).toEqual([trigger])
  expect(await loadTriggers('shown', undefined, world)).toEqual([trigger])
  expect(world.fetch).toHaveBeenCalledTimes(1)
  world.pass(61 * 60 * 1000)
  const again = loadTriggers('shown', undefined, world)
  await vi.advanceTimersByTimeAsync(FETCH_DELAY_MS)
  await again
  expect(world.fetch).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})

test('an error is not cached', async () => {
  const world = around(async () => {
    throw new Error('down')
  })
  await expect(loadTriggers('shown', undefined, world)).rejects.toThrow('down')
  expect(world.kept.size).toBe(0)
})

test('an invalid cache entry is ignored', async () => {
  const world = around(async () => ({ triggers: [trigger] }))
  world.kept.set('triggers', '{"at":"x"')
  expect(await loadTriggers('shown', undefined, world)).toEqual([trigger])
})

test('all and shown triggers are cached separately', async () => {
  const world = around(async () => ({ triggers: [trigger] }))
  await loadTriggers('shown', undefined, world)
  await loadTriggers('all', undefined, world)
  expect(world.fetch.mock.calls.map(([choice]) => choice)).toEqual(['shown', 'all'])
  expect([...world.kept.keys()]).toEqual(['triggers', 'triggers.all'])
})

test('leaving during the pause makes no request', async () => {
  const world = around(async () => ({ triggers: [trigger] }))
  const leaving = new AbortController()
  const loading = loadTriggers('shown', leaving.signal, world)
  leaving.abort()
  await expect(loading).rejects.toThrow()
  expect(world.fetch).not.toHaveBeenCalled()
})
