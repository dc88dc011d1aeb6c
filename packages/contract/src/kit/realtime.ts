/**
 * Events that the server pushes to browsers over the socket: ids and counts only. Clients load the data by a
 * call, which checks access again.
 */
export interface RealtimeEvents {
  /**
   * The socket is open. `access` is an opaque fingerprint that changes with the account's roles and grants.
   */
  ready: { access: string }
  /** The session has ended: the person has to sign in again. The server closes the socket. */
  'session-ended': { message: string; reason: string }
  /** Roles, grants or reach changed: reload the session and reconnect. The server closes the socket. */
  'access-changed': Record<never, never>
  /** Events may have been missed: reload whatever is shown. */
  resync: Record<never, never>
  /**
   * The person's notices changed. Delay the reload by up to `spread_ms`, to spread the load of many clients.
   */
  notices: { spread_ms: number }
  /** Somebody clocked in or out. Reload now, and again after `spread_ms` to include changes in between. */
  attendance: { spread_ms: number }
  /** A ticket that the person answers, watches or raised changed: reload what shows it within `spread_ms`. */
  tickets: { ticket_id: number; spread_ms: number }
  /** A colleague is writing a reply to a ticket; only to others who answer it. It holds for some seconds. */
  'ticket-typing': { ticket_id: number; EMPLOYEE_ID: number; EMPLOYEE_NAME: string }
  /** Progress of a job of the person; at most once per second and job. */
  job: {
    id: string
    state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'
    /** In English; `stages` has each language. */
    stage: string
    stages: { en: string; hi: string }
    done: number
    total: number | null
  }
}

export type RealtimeEvent = keyof RealtimeEvents

/** The events in the form of socket.io's listener types. */
export type RealtimeListeners = { [E in RealtimeEvent]: (payload: RealtimeEvents[E]) => void }

/** What a browser sends to connect. */
export interface RealtimeHandshake {
  /** The session token; never sent in a URL. */
  token: string
  /** The organisation the client expects; refused when the session belongs to another. */
  org_id?: number
}
