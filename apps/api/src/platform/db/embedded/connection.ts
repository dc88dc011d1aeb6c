import type { DatabaseLoad } from '../load.ts'
import type { EmbeddedClient, Rows } from './client.ts'
import { EmbeddedFault, isStorageFull } from './faults.ts'
import type { Statement } from './orders.ts'
import type { EmbeddedHost } from './supervised-thread.ts'

/**
 * Who uses the connection:
 * - `request`: somebody waits for it, so it waits for a limited time only;
 * - `work`: in the background, in short transactions;
 * - `queue`: the job queue's own statements, which may wait;
 * - `owner`: migrations, backups: neither limits of time nor a full disk apply.
 */
export type UserKind = 'request' | 'work' | 'queue' | 'owner'

export interface ConnectionLimits {
  waitMs: Record<UserKind, number>
  /** From acquiring the connection to releasing it. */
  transactionMs: Record<UserKind, number>
  /** Between two statements of a transaction. */
  idleMs: number
  /** For the database to be opened again. */
  reopenMs: number
  ownerStatementMs: number
}

const MINUTE = 60_000

export const CONNECTION_LIMITS: ConnectionLimits = {
  waitMs: { request: 30_000, work: 10 * MINUTE, queue: Infinity, owner: Infinity },
  transactionMs: { request: 90_000, work: 15 * MINUTE, queue: 15 * MINUTE, owner: Infinity },
  idleMs: 30_000,
  reopenMs: 10_000,
  ownerStatementMs: 30 * MINUTE,
}

/** `setTimeout` overflows for Infinity and would fire at once. */
const timerFor = (ms: number, late: () => void) => (Number.isFinite(ms) ? setTimeout(late, ms) : undefined)

const READ_ONLY = '25006'

/** Switches back to the role of requests, which a new database does not have yet. */
export const RESTORE_ROLE = `do $$ begin if exists (select from pg_roles where rolname = 'muster_gate') then set role muster_gate; end if; end $$`

interface Waiter {
  resolve: () => void
  timer: NodeJS.Timeout | undefined
}

/** Exclusive use of the connection, until it is released or taking too long. */
export interface Lease {
  run<R>(statement: Statement): Promise<Rows<R>[]>
  /** Whether the database or the transaction is gone, so that there is nothing left to roll back. */
  readonly isOver: boolean
  release(): void
}

/** Whether the free disk space allows writes, as the storage guard reports. */
export interface Storage {
  readonly isFull: boolean
  refused(): void
}

const ROOM: Storage = { isFull: false, refused: () => undefined }

/**
 * A fair mutex for the single connection of an embedded database, served in order of arrival. Every user of
 * the connection goes through it, including the job queue.
 */
export class EmbeddedConnection {
  readonly host: EmbeddedHost<EmbeddedClient>
  readonly limits: ConnectionLimits
  readonly storage: Storage
  readonly #waiters: Waiter[] = []
  #isHeld = false
  #running = 0
  #runningSince: number | undefined
  #acquired = 0
  #waitedMs = 0
  /** The client whose session refuses writes at the moment. */
  #readOnly: EmbeddedClient | undefined

  constructor(
    host: EmbeddedHost<EmbeddedClient>,
    storage: Storage = ROOM,
    limits: ConnectionLimits = CONNECTION_LIMITS,
  ) {
    this.host = host
    this.storage = storage
    this.limits = limits
  }

  /**
   * @throws EmbeddedFault when it takes too long, or the database can't be opened
   */
  async acquire(kind: UserKind): Promise<Lease> {
    const requestedAt = performance.now()
    if (this.#isHeld) await this.#wait(kind)
    this.#isHeld = true
    this.#acquired++
    this.#waitedMs += performance.now() - requestedAt
    try {
      const client = await this.host.client(this.limits.reopenMs)
      await this.#allowWrites(client, kind === 'owner' || !this.storage.isFull)
      return this.#lease(client, kind)
    } catch (error) {
      this.#next()
      throw error
    }
  }

  /** How many callers wait for the connection, and the total waiting time since the start. */
  load(): DatabaseLoad {
    return {
      size: 1,
      open: this.host.away ? 0 : 1,
      used: this.#isHeld ? 1 : 0,
      waiting: this.#waiters.length,
      acquired: this.#acquired,
      waitedMs: this.#waitedMs,
    }
  }

  /** How long the current statement has been running. */
  get runningMs(): number {
    return this.#runningSince === undefined ? 0 : performance.now() - this.#runningSince
  }

  async use<T>(work: (lease: Lease) => Promise<T>, kind: UserKind = 'owner'): Promise<T> {
    const lease = await this.acquire(kind)
    try {
      return await work(lease)
    } finally {
      lease.release()
    }
  }

  #wait(kind: UserKind): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiter: Waiter = { resolve, timer: undefined }
      waiter.timer = timerFor(this.limits.waitMs[kind], () => {
        this.#waiters.splice(this.#waiters.indexOf(waiter), 1)
        reject(new EmbeddedFault('busy', 'The embedded database was busy for too long.'))
      })
      this.#waiters.push(waiter)
    })
  }

  #next(): void {
    const waiter = this.#waiters.shift()
    if (!waiter) {
      this.#isHeld = false
      return
    }
    clearTimeout(waiter.timer)
    waiter.resolve()
  }

  /** A full disk makes every transaction read-only, so that reading goes on. */
  async #allowWrites(client: EmbeddedClient, isAllowed: boolean): Promise<void> {
    if (isAllowed === (this.#readOnly !== client)) return
    await client.run({ sql: `set default_transaction_read_only = ${isAllowed ? 'off' : 'on'}` })
    this.#readOnly = isAllowed ? undefined : client
  }

  async #run<R>(client: EmbeddedClient, statement: Statement, limitMs?: number): Promise<Rows<R>[]> {
    if (this.#running++ === 0) this.#runningSince = performance.now()
    try {
      return await client.run<R>(statement, limitMs)
    } catch (error) {
      if (isStorageFull(error)) this.storage.refused()
      else if ((error as { code?: string }).code === READ_ONLY && this.#readOnly === client)
        throw Object.assign(new Error('The disk is almost full: nothing is written.', { cause: error }), {
          code: '53100',
        })
      throw error
    } finally {
      // Statements run one after another, so the next one starts now.
      this.#runningSince = --this.#running > 0 ? performance.now() : undefined
    }
  }

  #lease(client: EmbeddedClient, kind: UserKind): Lease {
    const { transactionMs, idleMs, ownerStatementMs } = this.limits
    let over: EmbeddedFault | undefined
    let isRevoked = false
    let isReleased = false
    let idle: NodeJS.Timeout | undefined
    const running = new Set<Promise<unknown>>()
    const release = () => {
      if (isReleased) return
      isReleased = true
      clearTimeout(idle)
      clearTimeout(total)
      this.#next()
    }
    /** Takes the connection from a caller who holds it for too long. */
    const revoke = (message: string) => {
      over = new EmbeddedFault('overdue', message)
      isRevoked = true
      void Promise.allSettled(running)
        // The job queue leaves the role of requests outside of any transaction, so a rollback does not restore it.
        .then(() => this.#run(client, { sql: `rollback; ${RESTORE_ROLE}` }))
        // Without the thread there is nothing to roll back.
        .catch(() => undefined)
        .finally(release)
    }
    const total = timerFor(transactionMs[kind], () => revoke('A transaction took too long.'))
    const watchIdle = () => {
      if (kind === 'owner' || running.size > 0 || over || isReleased) return
      idle = setTimeout(() => revoke('A transaction waited too long for its next statement.'), idleMs)
    }
    watchIdle()
    return {
      get isOver() {
        return over !== undefined
      },
      run: async <R>(statement: Statement) => {
        if (over) throw over
        if (isReleased) throw new Error('The connection was used after its release.')
        clearTimeout(idle)
        const result = this.#run<R>(client, statement, kind === 'owner' ? ownerStatementMs : undefined)
        running.add(result)
        try {
          return await result
        } catch (error) {
          if (error instanceof EmbeddedFault) over ??= error
          throw error
        } finally {
          running.delete(result)
          watchIdle()
        }
      },
      // The rollback of a revoked transaction comes first.
      release: () => {
        if (!isRevoked) release()
      },
    }
  }
}
