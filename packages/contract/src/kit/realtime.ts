/**
 * What the server tells browsers over the socket: ids and counts. Whoever wants to know more asks by a
 * call, which decides anew what may be seen.
 */
export interface RealtimeEvents {
  /** The socket is open. `access` changes with the account's roles and grants, and says nothing else. */
  ready: { access: string }
  /** The session is over: the person has to sign in again. The server closes the socket. */
  'session-ended': { message: string; reason: string }
  /** Roles, grants or reach changed: load the session anew and connect again. The server closes the socket. */
  'access-changed': Record<never, never>
  /** Something may have been missed: ask again for whatever is shown. */
  resync: Record<never, never>
  /** The person's notices changed; wait up to `spread_ms`, so that not everybody asks at the same moment. */
  notices: { spread_ms: number }
  /** Somebody came or went: who watches asks now, and once more after `spread_ms`, for what came meanwhile. */
  attendance: { spread_ms: number }
  /** How a job of the person stands; at most once a second and job. */
  job: {
    id: string
    state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'
    stage: string
    done: number
    total: number | null
  }
}

export type RealtimeEvent = keyof RealtimeEvents

/** The events as socket.io's types want them. */
export type RealtimeListeners = { [E in RealtimeEvent]: (payload: RealtimeEvents[E]) => void }

/** What a browser says when it connects. */
export interface RealtimeHandshake {
  /** The session's; never in an address. */
  token: string
  /** The organisation it believes to be in; refused when the session is another's. */
  org_id?: number
}
