import { setTimeout as wait } from 'node:timers/promises'
import { EmbeddedFault, type FaultCause, isStorageFull } from './faults.ts'
import type { StorageGuard } from './storage-guard.ts'
import { ThreadClient, type ThreadLimits } from './thread-client.ts'

/** Pauses before each attempt to open the database again; the last one repeats. */
const PAUSES_MS = [0, 250, 1000, 2000]

export interface Restart {
  at: Temporal.Instant
  reason: FaultCause
}

/** How often the database had to be opened again since the start of the server. */
export interface Restarts {
  readonly total: number
  readonly latest?: Restart
}

export type HostEvent =
  | { kind: 'ended'; fault: EmbeddedFault }
  | { kind: 'unopened'; error: unknown }
  | { kind: 'reopened'; ms: number }

/** Where the embedded database runs. */
export interface EmbeddedHost<Client> {
  /** The open database; while it is being opened again, waits at most `ms`. */
  client(ms: number): Promise<Client>
  /** Undefined while it is open. */
  readonly away: { reason: FaultCause; isFull: boolean; cause: unknown } | undefined
  readonly restarts: Restarts
  onEvent(listen: (event: HostEvent) => void): void
  close(): Promise<void>
}

/** @throws when the database can't be opened; its files are free then */
async function openThread(path: string, prepare: string, limits?: ThreadLimits): Promise<ThreadClient> {
  const client = new ThreadClient(path, limits)
  try {
    await client.opened
    await client.run({ sql: prepare })
    return client
  } catch (error) {
    await client.close()
    throw error
  }
}

/** Opens the database again in a new thread whenever the old one has ended, until closed. */
export class SupervisedThread implements EmbeddedHost<ThreadClient> {
  readonly #path: string
  readonly #prepare: string
  readonly #guard: StorageGuard
  readonly #limits: ThreadLimits | undefined
  readonly #listeners: ((event: HostEvent) => void)[] = []
  #restarts: Restarts = { total: 0 }
  readonly #closing = new AbortController()
  #current: Promise<ThreadClient>
  #away: EmbeddedHost<ThreadClient>['away']

  private constructor(
    path: string,
    prepare: string,
    guard: StorageGuard,
    first: ThreadClient,
    limits?: ThreadLimits,
  ) {
    this.#path = path
    this.#prepare = prepare
    this.#guard = guard
    this.#limits = limits
    this.#current = Promise.resolve(first)
    this.#watch(first)
  }

  /**
   * @param prepare SQL for every new session
   * @throws when the database can't be opened the first time
   */
  static async open(
    path: string,
    prepare: string,
    guard: StorageGuard,
    limits?: ThreadLimits,
  ): Promise<SupervisedThread> {
    const first = await openThread(path, prepare, limits)
    return new SupervisedThread(path, prepare, guard, first, limits)
  }

  get away() {
    return this.#away
  }

  get restarts(): Restarts {
    return this.#restarts
  }

  onEvent(listen: (event: HostEvent) => void): void {
    this.#listeners.push(listen)
  }

  async client(ms: number): Promise<ThreadClient> {
    if (!this.#away) return this.#current
    const giveUp = new AbortController()
    const late = wait(ms, undefined, { signal: giveUp.signal }).then(() => {
      const cause = this.#away?.cause
      throw new EmbeddedFault('away', 'The embedded database is being opened again.', { cause })
    })
    try {
      return await Promise.race([this.#current, late])
    } finally {
      giveUp.abort()
      late.catch(() => undefined)
    }
  }

  async close(): Promise<void> {
    this.#closing.abort()
    const client = await this.#current.catch(() => undefined)
    await client?.close()
  }

  #say(event: HostEvent): void {
    for (const listen of this.#listeners) listen(event)
  }

  #watch(client: ThreadClient): void {
    void client.broken.then((fault) => {
      if (this.#closing.signal.aborted || fault.reason === 'closed') return
      const at = Temporal.Now.instant()
      this.#restarts = { total: this.#restarts.total + 1, latest: { at, reason: fault.reason } }
      const isFull = isStorageFull(fault)
      if (isFull) this.#guard.refused()
      this.#away = { reason: fault.reason, isFull, cause: fault }
      this.#current = this.#reopen(client)
      this.#current.catch(() => undefined)
      this.#say({ kind: 'ended', fault })
    })
  }

  async #reopen(before: ThreadClient): Promise<ThreadClient> {
    const begun = performance.now()
    // Two threads must never have the files open.
    await before.ended
    for (let attempt = 0; ; attempt++) {
      const pause = PAUSES_MS[Math.min(attempt, PAUSES_MS.length - 1)] as number
      await wait(pause, undefined, { signal: this.#closing.signal })
      await this.#guard.check()
      // Recovery writes, and needs the room that is left more than anything else.
      if (this.#guard.isFull) await this.#guard.release()
      let client: ThreadClient
      try {
        client = await openThread(this.#path, this.#prepare, this.#limits)
      } catch (error) {
        const isFull = isStorageFull(error)
        if (isFull) this.#guard.refused()
        this.#away = { reason: 'away', isFull: isFull || this.#guard.isFull, cause: error }
        this.#say({ kind: 'unopened', error })
        continue
      }
      this.#away = undefined
      this.#watch(client)
      this.#say({ kind: 'reopened', ms: Math.round(performance.now() - begun) })
      return client
    }
  }
}
