import { setTimeout as wait } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'

/** Open browsers, as far as the server can tell: sockets that connect again by themselves. */
export interface Sockets {
  /** How many are open now. */
  open(): number
  /** Every event of this name so far, of all of them. */
  count(event: string): number
  /** Resolves once all are open; false when that takes longer. */
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
