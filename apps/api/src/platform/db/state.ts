import type { EmbeddedConnection, Storage } from './embedded/connection.ts'
import { type FaultCause, isStorageFull } from './embedded/faults.ts'
import type { Restarts } from './embedded/supervised-thread.ts'

/** What is known of the database without asking it. */
export interface DatabaseState {
  /**
   * - `busy`: embedded, a statement has been running for a while and others wait;
   * - `full`: the disk is full, so writes are refused;
   * - `opening`: embedded, it is being opened again.
   */
  status: 'ready' | 'busy' | 'full' | 'opening'
  /** Why it is being opened again; `full` if the disk has no room for that. */
  reason?: FaultCause | 'full'
  /** How long the current statement of an embedded database has been running. */
  runningMs: number
  restarts: Restarts
}

const BUSY_AFTER_MS = 1000

export function embeddedState(connection: EmbeddedConnection): DatabaseState {
  const { host, storage, runningMs } = connection
  const { away, restarts } = host
  if (away) return { status: 'opening', reason: away.isFull ? 'full' : away.reason, runningMs: 0, restarts }
  const status = storage.isFull ? 'full' : runningMs > BUSY_AFTER_MS ? 'busy' : 'ready'
  return { status, runningMs, restarts }
}

/** After a refused write, a PostgreSQL server's disk counts as full for this long. */
const FULL_FOR_MS = 30_000

/** The disk of a PostgreSQL server, known only by the writes that it refuses. */
export class RefusedWrites implements Storage {
  #until = 0

  get isFull(): boolean {
    return performance.now() < this.#until
  }

  refused(): void {
    this.#until = performance.now() + FULL_FOR_MS
  }

  /** Awaits a statement and remembers if it was refused for want of room. */
  async watch<T>(statement: Promise<T>): Promise<T> {
    try {
      return await statement
    } catch (error) {
      if (isStorageFull(error)) this.refused()
      throw error
    }
  }
}

export const postgresState = (storage: Storage): DatabaseState => ({
  status: storage.isFull ? 'full' : 'ready',
  runningMs: 0,
  restarts: { total: 0 },
})
