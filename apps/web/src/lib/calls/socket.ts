import type { RealtimeEvent, RealtimeEvents, RealtimeHandshake } from '@muster/contract/kit/realtime'
import { useSyncExternalStore } from 'react'
import type { Socket } from 'socket.io-client'

/**
 * The tab's single connection for server pushes. Its code is loaded when it is opened, after the first screen
 * is shown. It reconnects automatically with backoff; listen for `ready` to catch up on missed events.
 */

type Handler = (payload: never) => void

const FIRST_RETRY_MS = 1000
const SLOWEST_RETRY_MS = 30_000
/** Retry delay after a refusal that does not end the session, such as too many tabs. */
const REFUSED_RETRY_MS = 60_000

const handlers = new Map<RealtimeEvent, Set<Handler>>()
const watchers = new Set<() => void>()
let current: Socket | null = null
let isLive = false
/** Counts openings, so that code still loading for an earlier one does not open it any more. */
let opening = 0

function showLive(next: boolean): void {
  if (isLive === next) return
  isLive = next
  for (const watcher of watchers) watcher()
}

function dispatch<E extends RealtimeEvent>(event: E, payload: RealtimeEvents[E]): void {
  for (const handler of handlers.get(event) ?? []) handler(payload as never)
}

/** A refusal by the server; socket.io passes the envelope in `data`. */
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
    // socket.io reconnects after other disconnects; after a dismissal, the event's listener decides.
    if (reason === 'io server disconnect' && !wasDismissed) again(FIRST_RETRY_MS)
  })
  socket.on('connect_error', (error: Refusal) => {
    showLive(false)
    if (error.data?.forceLogin) dispatch('session-ended', { message: error.data.message, reason: 'expired' })
    else if (!socket.active) again(REFUSED_RETRY_MS)
  })
}

/** Opens the connection for this session, replacing an earlier one. */
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

/** Calls `handler` for each event with this name. @returns unsubscribe */
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

/** Whether the server's pushes arrive; otherwise, poll. */
export function useIsLive(): boolean {
  return useSyncExternalStore(watch, () => isLive)
}
