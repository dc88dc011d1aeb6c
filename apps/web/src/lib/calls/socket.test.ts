// @vitest-environment jsdom

import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'

type Listener = (...values: never[]) => void

/** Fake of socket.io's client: records its options, and emits events on demand. */
class FakeSocket {
  readonly listeners = new Map<string, Listener>()
  any: Listener = () => undefined
  connected = false
  active = true
  connects = 0
  readonly options: Record<string, unknown>

  constructor(options: Record<string, unknown>) {
    this.options = options
  }

  on(event: string, listener: Listener) {
    this.listeners.set(event, listener)
    return this
  }

  onAny(listener: Listener) {
    this.any = listener
  }

  connect() {
    this.connects++
  }

  disconnect() {
    this.connected = false
  }

  says(event: string, payload: object = {}) {
    this.any(event as never, payload as never)
  }

  happens(event: string, value: unknown) {
    this.listeners.get(event)?.(value as never)
  }
}

const opened: FakeSocket[] = []
vi.mock('socket.io-client', () => ({
  io: (options: Record<string, unknown>) => {
    const socket = new FakeSocket(options)
    opened.push(socket)
    return socket
  },
}))

const handshake = { token: 'secret', org_id: 7 }

async function open() {
  const socket = await import('./socket.ts')
  await socket.openSocket(handshake)
  return { ...socket, fake: opened.at(-1) as FakeSocket }
}

beforeEach(() => {
  vi.resetModules()
  opened.length = 0
})

describe('the socket', () => {
  it('is a websocket with the token in the handshake, never in the URL', async () => {
    const { fake } = await open()
    expect(fake.options).toMatchObject({ transports: ['websocket'], auth: handshake })
    expect(JSON.stringify({ ...fake.options, auth: undefined })).not.toContain('secret')
    expect(fake.connects).toBe(1)
  })

  it('emits events to listeners until they unsubscribe', async () => {
    const { fake, onSocket } = await open()
    const seen: unknown[] = []
    const stop = onSocket('notices', (payload) => seen.push(payload))
    fake.says('notices', { spread_ms: 5 })
    fake.says('job', { id: 'x' })
    stop()
    fake.says('notices', { spread_ms: 6 })
    expect(seen).toEqual([{ spread_ms: 5 }])
  })

  it('is live from the greeting until disconnected', async () => {
    const { fake, useIsLive } = await open()
    const { result } = renderHook(() => useIsLive())
    expect(result.current).toBe(false)
    act(() => fake.says('ready', { access: 'a' }))
    expect(result.current).toBe(true)
    act(() => fake.happens('disconnect', 'transport close'))
    expect(result.current).toBe(false)
  })

  it('reports the end of the session when the server refuses it for that reason', async () => {
    const { fake, onSocket } = await open()
    const ends: unknown[] = []
    onSocket('session-ended', (payload) => ends.push(payload))
    const data = { message: 'Your session has expired, kindly relogin.', forceLogin: true }
    fake.happens('connect_error', Object.assign(new Error(), { data }))
    expect(ends).toEqual([{ message: data.message, reason: 'expired' }])
  })

  it('reconnects after other refusals and after a disconnect, but not after being dismissed', async () => {
    const { fake } = await open()
    vi.useFakeTimers()
    fake.active = false
    fake.happens(
      'connect_error',
      Object.assign(new Error(), { data: { message: 'Too many', forceLogin: false } }),
    )
    vi.advanceTimersByTime(60_000)
    expect(fake.connects).toBe(2)
    fake.happens('disconnect', 'io server disconnect')
    vi.advanceTimersByTime(60_000)
    expect(fake.connects).toBe(3)
    fake.says('access-changed')
    fake.happens('disconnect', 'io server disconnect')
    vi.advanceTimersByTime(60_000)
    expect(fake.connects).toBe(3)
    vi.useRealTimers()
  })

  it('does not open if it was closed while its code was loading', async () => {
    const socket = await import('./socket.ts')
    const opening = socket.openSocket(handshake)
    socket.closeSocket()
    await opening
    expect(opened).toEqual([])
  })
})
