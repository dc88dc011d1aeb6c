import type { Server as HttpServer } from 'node:http'
import type { RealtimeEvent, RealtimeEvents, RealtimeListeners } from '@muster/contract/kit/realtime'
import { type DefaultEventsMap, Server, type Socket } from 'socket.io'
import type { Core } from '../core.ts'
import type { Db } from '../db/db.ts'
import { findLiveSessions } from '../db/gates-realtime.ts'
import { afterCommit } from '../db/scope.ts'
import { fail } from '../errors.ts'
import { createPoller } from '../jobs/poller.ts'
import { clientAddress } from './client-address.ts'
import { type Cluster, joinCluster } from './cluster.ts'
import { ownerOf, refusal, type SocketOwner, sessionOverText } from './handshake.ts'
import { isOwnOrigin } from './origin.ts'
import { rateLimit } from './rate.ts'
import { realtimeTexts } from './realtime.texts.ts'

export type Recipients =
  | { accountIds: readonly number[] }
  | { sessionIds: readonly number[] }
  /** Everybody in the organisation who holds this watched permission for others. */
  | { watching: string }

export interface Message<E extends RealtimeEvent = RealtimeEvent> {
  orgId: number
  to: Recipients
  event: E
  payload: RealtimeEvents[E]
}

export interface Realtime {
  /** Attaches the socket server to this HTTP server. */
  attach(server: HttpServer): void
  /** Sends to the sockets of these people on all nodes, once the transaction of `db` is committed. */
  publish<E extends RealtimeEvent>(db: Db, message: Message<E>): void
  /** Like `publish`, and then closes those sockets. */
  dismiss<E extends 'session-ended' | 'access-changed'>(db: Db, message: Message<E>): void
  /** Closes the sockets of ended sessions: expired ones, or those whose message was lost. */
  sweep(): Promise<void>
  /** Number of open sockets at this node. */
  open(): number
  close(): Promise<void>
}

/** Browsers only listen; the handshake is their largest message. */
const MAX_MESSAGE_BYTES = 4096
const HANDSHAKES_A_MINUTE = 300
/** Sockets (tabs) per session at a node. */
const SOCKETS_A_SESSION = 30
/** Rooms per message: with their names it stays below the limit of NOTIFY. */
const ROOMS_AT_ONCE = 200
const SWEEP_EVERY_MS = 30_000

interface Dismissal {
  rooms: string[]
  event: 'session-ended' | 'access-changed'
  payload: RealtimeEvents['session-ended'] | RealtimeEvents['access-changed']
}

interface BetweenNodes {
  dismiss: (order: Dismissal) => void
}

type Io = Server<DefaultEventsMap, RealtimeListeners, BetweenNodes, SocketOwner>
type OwnedSocket = Socket<DefaultEventsMap, RealtimeListeners, BetweenNodes, SocketOwner>

/** A socket.io emitter; event and payload are type-checked where the message is created. */
type Emitter = { emit(event: string, payload: unknown): unknown } | undefined

function send(emitter: Emitter, { event, payload }: Pick<Message, 'event' | 'payload'>): void {
  emitter?.emit(event, payload)
}

const accountRoom = (orgId: number, id: number) => `o${orgId}a${id}`
const sessionRoom = (orgId: number, id: number) => `o${orgId}s${id}`
const watchRoom = (orgId: number, permission: string) => `o${orgId}w${permission}`

/** The rooms of a message, in chunks. */
function roomsOf({ orgId, to }: Message): string[][] {
  if ('watching' in to) return [[watchRoom(orgId, to.watching)]]
  const rooms =
    'accountIds' in to
      ? to.accountIds.map((id) => accountRoom(orgId, id))
      : to.sessionIds.map((id) => sessionRoom(orgId, id))
  const portions: string[][] = []
  for (let from = 0; from < rooms.length; from += ROOMS_AT_ONCE) {
    portions.push(rooms.slice(from, from + ROOMS_AT_ONCE))
  }
  return portions
}

function openServer(platform: Core, server: HttpServer): Io {
  const { publicUrl, trustedProxy } = platform.config
  const addressOf = clientAddress(trustedProxy)
  const handshakes = rateLimit(HANDSHAKES_A_MINUTE, 60_000)
  return new Server(server, {
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    connectTimeout: 10_000,
    allowRequest: (request, answer) => {
      if (!isOwnOrigin(request.headers.origin, request.headers.host, publicUrl)) {
        return answer(realtimeTexts('otherOrigin'), false)
      }
      if (!handshakes.tryAcquire(addressOf(request))) return answer(realtimeTexts('tooMany'), false)
      answer(null, true)
    },
  })
}

/**
 * Creates the socket server: one namespace, websocket only, browsers only listen. Rooms are accounts and
 * sessions of one organisation, so messages to one organisation can't reach another.
 */
export function createRealtime(platform: Core): Realtime {
  let io: Io | undefined
  let cluster: Cluster | undefined

  async function admit(socket: OwnedSocket): Promise<void> {
    const owner = await ownerOf(platform, socket.handshake.auth)
    const open = io?.of('/').adapter.rooms.get(sessionRoom(owner.orgId, owner.sessionId))?.size ?? 0
    if (open >= SOCKETS_A_SESSION) fail('request.too_many')
    Object.assign(socket.data, owner)
  }

  /** Runs after the socket joined its rooms: a session that ended before then was not announced to it. */
  async function greet(socket: OwnedSocket): Promise<void> {
    const { orgId, accountId, sessionId, access, watches } = socket.data
    const watched = watches.map((permission) => watchRoom(orgId, permission))
    await socket.join([accountRoom(orgId, accountId), sessionRoom(orgId, sessionId), ...watched])
    const live = await findLiveSessions({ platform, now: platform.clock() }, [sessionId])
    if (live.has(sessionId)) socket.emit('ready', { access })
    else endHere([socket], 'session-ended', { message: sessionOverText(), reason: 'expired' })
  }

  function endHere(sockets: Iterable<OwnedSocket>, event: Dismissal['event'], payload: Dismissal['payload']) {
    for (const socket of sockets) {
      send(socket, { event, payload })
      socket.disconnect(true)
    }
  }

  function dismissHere({ rooms, event, payload }: Dismissal): void {
    const { adapter, sockets } = (io as Io).of('/')
    const ids = new Set(rooms.flatMap((room) => [...(adapter.rooms.get(room) ?? [])]))
    endHere(
      [...ids].flatMap((id) => sockets.get(id) ?? []),
      event,
      payload,
    )
  }

  async function sweep(): Promise<void> {
    const sockets = [...(io?.of('/').sockets.values() ?? [])].filter((socket) => socket.data.sessionId)
    if (sockets.length === 0) return
    const ids = [...new Set(sockets.map((socket) => socket.data.sessionId))]
    const live = await findLiveSessions({ platform, now: platform.clock() }, ids)
    const over = sockets.filter((socket) => !live.has(socket.data.sessionId))
    endHere(over, 'session-ended', { message: sessionOverText(), reason: 'expired' })
  }

  const sweeping = createPoller({
    name: 'sessions of sockets',
    everyMs: SWEEP_EVERY_MS,
    log: platform.log,
    round: sweep,
  })

  return {
    attach: (server) => {
      io = openServer(platform, server)
      cluster = joinCluster(platform, () => io?.local.emit('resync', {}))
      if (cluster) {
        io.adapter(cluster.adapter)
        io.on('dismiss', dismissHere)
      }
      io.use((socket, next) => {
        admit(socket).then(
          () => next(),
          (thrown) => {
            const { error, isFault } = refusal(thrown)
            if (isFault) platform.log.error({ err: thrown }, 'a socket could not be opened')
            next(error)
          },
        )
      })
      io.on('connection', (socket) => {
        greet(socket).catch((error) => {
          platform.log.error({ err: error }, 'a socket could not be opened')
          socket.disconnect(true)
        })
      })
      sweeping.start()
    },
    publish: (_db, message) => {
      const portions = roomsOf(message)
      afterCommit(() => {
        for (const rooms of portions) send(io?.to(rooms), message)
      })
    },
    dismiss: (_db, message) => {
      const portions = roomsOf(message)
      afterCommit(() => {
        for (const rooms of portions) {
          if (!io) return
          const order: Dismissal = { rooms, event: message.event, payload: message.payload }
          dismissHere(order)
          if (cluster) io.serverSideEmit('dismiss', order)
        }
      })
    },
    sweep,
    open: () => io?.of('/').sockets.size ?? 0,
    close: async () => {
      await sweeping.stop()
      const closing = io
      io = undefined
      // Closes the connections abnormally, so that browsers reconnect to another node by themselves.
      closing?.engine.close()
      await closing?.of('/').adapter.close()
      await cluster?.close()
      cluster = undefined
    },
  }
}
