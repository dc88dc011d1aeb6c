import type { PassThrough } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Rows written before the event loop gets its turn: a hundred wide ones take ten milliseconds, which other requests, and
 * each answer of the database that the next rows wait for, would stand in line for.
 */
const ROWS_PER_TURN = 20

/** Lets a producer of rows run no faster than its reader takes them, and never hold up other requests for long. */
export class RowPacer {
  readonly #output: PassThrough
  #rows = 0

  constructor(output: PassThrough) {
    this.#output = output
  }

  /** Call after each row. Throws when the reader has gone, so that the producer stops. */
  async next(): Promise<void> {
    this.#rows += 1
    if (this.#rows % ROWS_PER_TURN !== 0) return
    await nextTurn()
    while (this.#output.writableNeedDrain && !this.#output.destroyed) await this.#drained()
    if (this.#output.destroyed) throw new Error('The reader of the sheet has gone.')
  }

  #drained(): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        this.#output.off('drain', done).off('close', done)
        resolve()
      }
      this.#output.on('drain', done).on('close', done)
    })
  }
}
