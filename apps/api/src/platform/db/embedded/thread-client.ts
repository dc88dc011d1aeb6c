import { Worker } from 'node:worker_threads'
import { type EmbeddedClient, type Rows, rowsOf } from './client.ts'
import { EmbeddedFault } from './faults.ts'
import type { Failure, Order, Outcome, Statement, ThreadMessage } from './orders.ts'

export interface ThreadLimits {
  /** Opening includes creating a database and recovering one. */
  openMs: number
  statementMs: number
  pingEveryMs: number
  pingMs: number
  closeMs: number
}

export const THREAD_LIMITS: ThreadLimits = {
  openMs: 10 * 60_000,
  statementMs: 60_000,
  pingEveryMs: 5000,
  pingMs: 10_000,
  closeMs: 60_000,
}

/** An answer may be waiting already when a timer of a busy event loop is late. */
const GRACE_MS = 250

/** An order without its number. */
type Task = Order extends infer One ? (One extends Order ? Omit<One, 'id'> : never) : never
type Reply = { outcomes: Outcome[] } | { failure: Failure }

interface Pending {
  resolve: (reply: Reply) => void
  reject: (error: unknown) => void
}

const errorOf = ({ message, facts }: Failure) => Object.assign(new Error(message), facts)

/** Calls `late` after `ms`, unless cancelled. */
function deadline(ms: number, late: () => void): () => void {
  let timer = setTimeout(() => {
    timer = setTimeout(late, GRACE_MS)
  }, ms)
  return () => clearTimeout(timer)
}

/** One thread with the database open; ends for good when it hangs, when a statement takes too long, or by itself. */
export class ThreadClient implements EmbeddedClient {
  /** Resolves when the database is open; rejects with the reason if it can't be opened. */
  readonly opened: Promise<void>
  /** Resolves with the reason as soon as nothing can be sent any more. */
  readonly broken: Promise<EmbeddedFault>
  /** Resolves when the thread has ended and its files are free. */
  readonly ended: Promise<void>
  readonly #worker: Worker
  readonly #limits: ThreadLimits
  readonly #pending = new Map<number, Pending>()
  #pings: NodeJS.Timeout | undefined
  #settleOpened!: { resolve: () => void; reject: (error: unknown) => void }
  #settleBroken!: (fault: EmbeddedFault) => void
  #fault: EmbeddedFault | undefined
  #serial = 0

  constructor(path: string, limits: ThreadLimits = THREAD_LIMITS) {
    this.#limits = limits
    this.#worker = new Worker(new URL('./thread.ts', import.meta.url), {
      // Flags of the process, such as a test runner's, do not apply to the thread.
      execArgv: [],
      workerData: { path },
    })
    this.opened = new Promise((resolve, reject) => {
      this.#settleOpened = { resolve, reject }
    })
    const inTime = deadline(limits.openMs, () =>
      this.#end(new EmbeddedFault('hung', 'The embedded database did not open in time.')),
    )
    const settled = () => {
      inTime()
      if (this.#pending.size === 0) this.#worker.unref()
    }
    this.opened.then(settled, settled)
    this.broken = new Promise((resolve) => {
      this.#settleBroken = resolve
    })
    this.ended = new Promise((resolve) => {
      this.#worker.once('exit', () => {
        this.#end(new EmbeddedFault('ended', 'The embedded database ended.'))
        resolve()
      })
    })
    this.#worker.on('message', (message: ThreadMessage) => this.#receive(message))
    this.#worker.on('error', (error: Error) =>
      this.#end(
        new EmbeddedFault('ended', `The embedded database ended: ${error.message}`, { cause: error }),
      ),
    )
    const watch = () => {
      if (this.#fault) return
      this.#pings = setInterval(() => this.#ping(), limits.pingEveryMs)
      this.#pings.unref()
    }
    // While it opens the thread reads no messages.
    this.opened.then(watch, () => undefined)
  }

  async run<R>(statement: Statement, limitMs = this.#limits.statementMs): Promise<Rows<R>[]> {
    const reply = await this.#send({ name: 'run', statement }, limitMs, () =>
      this.#end(new EmbeddedFault('slow', `A statement took longer than ${Math.round(limitMs / 1000)} s.`)),
    )
    // Thrown here and not where the message arrives, so that the stack names the caller.
    if ('failure' in reply) throw errorOf(reply.failure)
    return reply.outcomes.map(rowsOf<R>)
  }

  /** Closes the database after everything sent before; ends the thread in any case. */
  async close(): Promise<void> {
    const hung = new EmbeddedFault('hung', 'The embedded database did not close in time.')
    const reply = await this.#send({ name: 'close' }, this.#limits.closeMs, () => this.#end(hung)).catch(
      () => undefined,
    )
    this.#end(new EmbeddedFault('closed', 'The embedded database is closed.'))
    await this.ended
    if (reply && 'failure' in reply) throw errorOf(reply.failure)
  }

  #send(task: Task, limitMs: number, late: () => void): Promise<Reply> {
    if (this.#fault) return Promise.reject(this.#fault)
    this.#serial += 1
    const id = this.#serial
    const inTime = deadline(limitMs, late)
    const reply = new Promise<Reply>((resolve, reject) => {
      // Throws for a parameter that can't be sent.
      this.#worker.postMessage({ id, ...task } as Order)
      this.#worker.ref()
      this.#pending.set(id, { resolve, reject })
    })
    return reply.finally(() => {
      inTime()
      if (this.#pending.size === 0) this.#worker.unref()
    })
  }

  #ping(): void {
    // A statement has its own limit.
    if (this.#pending.size > 0 || this.#fault) return
    const hung = new EmbeddedFault('hung', 'The embedded database did not react.')
    this.#send({ name: 'ping' }, this.#limits.pingMs, () => this.#end(hung)).catch(() => undefined)
  }

  #receive(message: ThreadMessage): void {
    if (message.type === 'opened') this.#settleOpened.resolve()
    else if (message.type === 'unopened') {
      const cause = errorOf(message.failure)
      this.#end(new EmbeddedFault('away', cause.message, { cause }))
    } else if (message.type === 'fatal') {
      const cause = errorOf(message.failure)
      this.#end(new EmbeddedFault('ended', cause.message, { cause }))
    } else {
      const pending = this.#pending.get(message.id)
      this.#pending.delete(message.id)
      pending?.resolve(message)
    }
  }

  /** Ends the thread; nothing is sent to it any more, and whoever waits gets the reason. */
  #end(fault: EmbeddedFault): void {
    if (this.#fault) return
    this.#fault = fault
    clearInterval(this.#pings)
    this.#settleOpened.reject(fault)
    this.#settleBroken(fault)
    for (const { reject } of this.#pending.values()) reject(fault)
    this.#pending.clear()
    void this.#worker.terminate()
  }
}
