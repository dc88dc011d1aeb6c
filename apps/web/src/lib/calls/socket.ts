import type { RealtimeEvent, RealtimeEvents, RealtimeHandshake } from '@muster/contract/kit/realtime'
import { useSyncExternalStore } from 'react'
import type { Socket } from 'socket.io-client'

/**
 * The one connection of this tab on which the server says that something has changed. Its code is
 * loaded when it is opened, after the first screen is there. It reconnects by itself, ever more slowly;
 * whoever needs to know what was missed listens for `ready`.
 */

type Handler = (payload: never) => void

const FIRST_RETRY_MS = 1000
const SLOWEST_RETRY_MS = 30_000
/** After a refusal that is no end of the session, such as too many tabs. */
const REFUSED_RETRY_MS = 60_000

const handlers = new Map<RealtimeEvent, Set<Handler>>()
const watchers = new Set<() => void>()
let current: Socket | null = null
let isLive = false
/** Counts openings: code that is still being loaded for an earlier one must not open it any more. */
let opening = 0

function showLive(next: boolean): void {
  if (isLive === next) return
  isLive = next
  for (const watcher of watchers) watcher()
}

function dispatch<E extends RealtimeEvent>(event: E, payload: RealtimeEvents[E]): void {
  for (const handler of handlers.get(event) ?? []) handler(payload as never)
}

/** What the server refuses with; socket.io hands the envelope over in `data`. */
interface Refusal extends Error {
  data?: { message: string; forceLogin: boolean }
}

function listen(socket: Socket): void {
  const again = (afterMs: number) => {
    window.setTimeout(() => {
      if (current === socket && !socket.connected) socket.connect()
    }, afterMs)
  }
  let wasDismissed = false
  socket.onAny((event: RealtimeEvent, payload) => {
    if (event === 'ready') showLive(true)
    wasDismissed = event === 'session-ended' || event === 'access-changed'
    dispatch(event, payload)
  })
  socket.on('disconnect', (reason) => {
    showLive(false)
    // Other breaks it mends by itself; after being dismissed, whoever was told decides.
    if (reason === 'io server disconnect' && !wasDismissed) again(FIRST_RETRY_MS)
  })
  socket.on('connect_error', (error: Refusal) => {
    showLive(false)
    if (error.data?.forceLogin) dispatch('session-ended', { message: error.data.message, reason: 'expired' })
    else if (!socket.active) again(REFUSED_RETRY_MS)
  })
}

/** Opens the connection for this session, in place of an earlier one. */
export async function openSocket(handshake: RealtimeHandshake): Promise<void> {
  closeSocket()
  const mine = ++opening
  const { io } = await import('socket.io-client')
  if (mine !== opening) return
  current = io({
    transports: ['websocket'],
    auth: { ...handshake },
    reconnectionDelay: FIRST_RETRY_MS,
    reconnectionDelayMax: SLOWEST_RETRY_MS,
    randomizationFactor: 0.5,
    autoConnect: false,
  })
  listen(current)
  current.connect()
}

export function closeSocket(): void {
  opening++
  current?.disconnect()
  current = null
  showLive(false)
}

/** Calls `handler` with each event of this name; answers the function that ends it. */
export function onSocket<E extends RealtimeEvent>(
  event: E,
  handler: (payload: RealtimeEvents[E]) => void,
): () => void {
  const known = handlers.get(event) ?? new Set<Handler>()
  handlers.set(event, known)
  known.add(handler)
  return () => known.delete(handler)
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Whether the server's pushes arrive; without them, ask now and then. */
export function useIsLive(): boolean {
  return useSyncExternalStore(watch, () => isLive)
}
