// @vitest-environment jsdom

import { expect, it } from 'vitest'
import { connectionStore } from '../../lib/calls/connection.ts'
import { isChunkError, planRecovery, recoveryOf } from './render-failure.ts'

it('reloads only after the first render error of a tab', () => {
  expect(planRecovery(new Error('boom'))).toBe('reload')
  expect(planRecovery(new Error('boom'))).toBe('fallback')
  expect(planRecovery(new Error('other'))).toBe('fallback')
})

it('reloads when a chunk is missing, unless it has just been tried', () => {
  const missing = new TypeError('Failed to fetch dynamically imported module: /assets/x.js')
  expect(planRecovery(missing, 1_000_000)).toBe('reload')
  expect(planRecovery(missing, 1_005_000)).toBe('fallback')
  expect(planRecovery(missing, 1_020_000)).toBe('reload')
})

it('waits for the connection when code is not on the device and the server cannot be reached', () => {
  const missing = new TypeError('Failed to fetch dynamically imported module: /assets/x.js')
  connectionStore.lost()
  expect(planRecovery(missing, 1_000_000)).toBe('offline')
  connectionStore.reached()
  expect(planRecovery(missing, 1_040_000)).toBe('reload')
})

it.each([
  ['Failed to fetch dynamically imported module: x', true],
  ['error loading dynamically imported module: x', true],
  ['Importing a module script failed.', true],
  ['Unable to preload CSS for /assets/x.css', true],
  ['x is not a function', false],
])('%s', (message, expected) => {
  expect(isChunkError(new TypeError(message))).toBe(expected)
})

it('decides only once per page', () => {
  window.sessionStorage.clear()
  const missing = new TypeError('Failed to fetch dynamically imported module: /assets/x.js')
  expect([recoveryOf(missing), recoveryOf(missing), recoveryOf(new Error('another'))]).toEqual([
    'reload',
    'reload',
    'reload',
  ])
})
