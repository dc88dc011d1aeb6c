import type { AddressInfo } from 'node:net'
import type { RealtimeEvent, RealtimeEvents } from '@muster/contract/kit/realtime'
import { io, type Socket } from 'socket.io-client'
import { afterAll } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { serveRealtime } from './serve-realtime.ts'

/** A listening test server with the socket. */
export async function createSocketApp(): Promise<{ app: TestApp; address: string }> {
  const app = await createTestApp({ server: { surfaces: [serveRealtime] } })
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.app.server.address() as AddressInfo
  return { app, address: `http://127.0.0.1:${port}` }
}

export interface TestSocket {
  socket: Socket
  /** Received events, in order. */
  seen: { event: string; payload: unknown }[]
  count(event: RealtimeEvent): number
  last<E extends RealtimeEvent>(event: E): RealtimeEvents[E] | undefined
}

export interface Refusal {
  message: string
  data?: { key: string; code: number; forceLogin: boolean; message: string }
}

const open = new Set<Socket>()
afterAll(() => {
  for (const socket of open) socket.disconnect()
  open.clear()
})

type Extra = {
  headers?: Record<string, string>
  transports?: ('polling' | 'websocket')[]
  reconnect?: boolean
}

function connect(address: string, auth: Record<string, unknown>, extra: Extra): Socket {
  const socket = io(address, {
    auth,
    transports: extra.transports ?? ['websocket'],
    reconnection: extra.reconnect ?? false,
    reconnectionDelay: 50,
    forceNew: true,
    ...(extra.headers ? { extraHeaders: extra.headers } : {}),
  })
  open.add(socket)
  return socket
}

/** Opens a socket and waits until the server has greeted it. */
export async function openSocket(
  address: string,
  auth: Record<string, unknown>,
  extra: Extra = {},
): Promise<TestSocket> {
  const socket = connect(address, auth, extra)
  const seen: TestSocket['seen'] = []
  socket.onAny((event: string, payload: unknown) => seen.push({ event, payload }))
  await new Promise<void>((resolve, reject) => {
    socket.once('ready', () => resolve())
    socket.once('session-ended', () => reject(new Error('session-ended')))
    socket.once('connect_error', reject)
  })
  return {
    socket,
    seen,
    count: (event) => seen.filter((one) => one.event === event).length,
    last: (event) => seen.findLast((one) => one.event === event)?.payload as never,
  }
}

/** The error with which a socket was refused. */
export function refusalOf(
  address: string,
  auth: Record<string, unknown>,
  extra: Extra = {},
): Promise<Refusal> {
  const socket = connect(address, auth, extra)
  return new Promise((resolve, reject) => {
    socket.once('connect', () => reject(new Error('It was let in.')))
    socket.once('connect_error', (error) => resolve(error as Refusal))
  })
}
