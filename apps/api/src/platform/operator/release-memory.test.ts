import { createServer } from 'node:http'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { releaseStartMemory } from './release-memory.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

it('collects once, in the first quiet fifteen seconds', () => {
  const server = createServer()
  const collect = vi.fn()
  releaseStartMemory(server, collect)
  vi.advanceTimersByTime(10_000)
  server.emit('request')
  vi.advanceTimersByTime(10_000)
  expect(collect).not.toHaveBeenCalled()
  vi.advanceTimersByTime(5_000)
  expect(collect).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(600_000)
  expect(collect).toHaveBeenCalledTimes(1)
})

it('collects no more when the server has closed', () => {
  const server = createServer()
  const collect = vi.fn()
  releaseStartMemory(server, collect)
  server.emit('close')
  vi.advanceTimersByTime(600_000)
  expect(collect).not.toHaveBeenCalled()
})

it('reaches the engine’s collector, and leaves no way to it', () => {
  const server = createServer()
  releaseStartMemory(server)
  expect(() => vi.advanceTimersByTime(20_000)).not.toThrow()
  expect('gc' in globalThis).toBe(false)
})
