import { randomFillSync } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, rename, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'

const MEGABYTE = 1_048_576
const EVERY_MS = 250
/** After a refused write the disk counts as full for this long, whatever it reports: there are also quotas. */
const AFTER_REFUSAL_MS = 2000

export interface StorageBounds {
  /** Below this, writes are refused: what the database still needs to keep what it has acknowledged. */
  refuseBelow: number
  acceptAbove: number
  /** Size of the file that is given up when the database can't be opened for want of room. */
  reserve: number
  /** The reserve is made only where there is plenty. */
  reserveAbove: number
  /** How long to wait before trying again to create the reserve. */
  retryMs: number
}

const BOUNDS: StorageBounds = {
  refuseBelow: 48 * MEGABYTE,
  acceptAbove: 64 * MEGABYTE,
  reserve: 32 * MEGABYTE,
  reserveAbove: 192 * MEGABYTE,
  retryMs: 60_000,
}

/**
 * Watches the free disk space of an embedded database. PostgreSQL ends when its log has no room, and then it
 * can't even be read; so writes are refused while some is left. If the disk fills too suddenly for that, a
 * file kept in reserve makes the room to open the database again.
 */
export class StorageGuard {
  readonly #folder: string
  readonly #bounds: StorageBounds
  readonly #timer: NodeJS.Timeout
  #isFull = false
  #refusedUntil = 0
  #reserveFrom = 0
  #checking: Promise<void> | undefined
  #isClosed = false

  constructor(folder: string, bounds: StorageBounds = BOUNDS) {
    this.#folder = folder
    this.#bounds = bounds
    this.#timer = setInterval(() => void this.check(), EVERY_MS)
    this.#timer.unref()
  }

  /** Whether writes are to be refused. */
  get isFull(): boolean {
    return this.#isFull
  }

  /** Call when a write failed for want of room. */
  refused(): void {
    this.#isFull = true
    this.#refusedUntil = performance.now() + AFTER_REFUSAL_MS
  }

  /** Checks the free space now, or joins a check in progress. Never rejects, since the timer does not await it. */
  check(): Promise<void> {
    this.#checking ??= this.#read().finally(() => {
      this.#checking = undefined
    })
    return this.#checking
  }

  /** Gives up the reserve. */
  async release(): Promise<void> {
    await rm(this.#path, { force: true })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#timer)
    await this.#checking
  }

  get #path(): string {
    return join(this.#folder, 'reserve')
  }

  async #read(): Promise<void> {
    let free: number
    try {
      const { bavail, bsize } = await statfs(this.#folder)
      free = bavail * bsize
    } catch {
      // A system that does not tell: only refused writes count.
      free = Number.POSITIVE_INFINITY
    }
    const { refuseBelow, acceptAbove, reserveAbove } = this.#bounds
    const isRefused = performance.now() < this.#refusedUntil
    this.#isFull = isRefused || free < (this.#isFull ? acceptAbove : refuseBelow)
    const mayReserve = free > reserveAbove && Number.isFinite(free) && performance.now() >= this.#reserveFrom
    if (mayReserve && !existsSync(this.#path)) await this.#keepReserve()
  }

  /** Random bytes, since file systems that compress give no room to zeros. */
  async #keepReserve(): Promise<void> {
    const part = randomFillSync(Buffer.alloc(MEGABYTE))
    const path = `${this.#path}.new`
    try {
      const file = await open(path, 'w', 0o600)
      try {
        for (let size = 0; size < this.#bounds.reserve && !this.#isClosed; size += part.length)
          await file.write(part)
      } finally {
        await file.close()
      }
      await rename(path, this.#path)
    } catch {
      // Without a reserve, the database opens again once there is space. Wait: every attempt writes the whole file.
      this.#reserveFrom = performance.now() + this.#bounds.retryMs
      // If the file cannot be removed either, the next attempt overwrites it.
      await rm(path, { force: true }).catch(() => undefined)
    }
  }
}
