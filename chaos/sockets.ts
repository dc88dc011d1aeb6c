import { setTimeout as wait } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'

/** Simulated browsers: sockets that reconnect automatically. */
export interface Sockets {
  /** Number of open sockets. */
  open(): number
  /** Number of events with this name so far, over all sockets. */
  count(event: string): number
  /** Resolves once all are open; false on timeout. */
  allOpen(withinMs: number): Promise<boolean>
  close(): void
}

export function openSockets(url: string, token: string, total: number): Sockets {
  const seen = new Map<string, number>()
  const sockets: Socket[] = Array.from({ length: total }, () => {
    const socket = io(url, {
      transports: ['websocket'],
      auth: { token },
      reconnectionDelay: 200,
      reconnectionDelayMax: 1000,
      forceNew: true,
    })
    socket.onAny((event: string) => seen.set(event, (seen.get(event) ?? 0) + 1))
    return socket
  })
  const open = () => sockets.filter((socket) => socket.connected).length
  return {
    open,
    count: (event) => seen.get(event) ?? 0,
    allOpen: async (withinMs) => {
      const until = performance.now() + withinMs
      while (open() < total && performance.now() < until) await wait(50)
      return open() === total
    },
    close: () => {
      for (const socket of sockets) socket.disconnect()
    },
  }
}
