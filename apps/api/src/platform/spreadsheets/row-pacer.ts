import type { PassThrough } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Rows written before yielding to the event loop: a hundred wide rows take ten milliseconds, which would
 * delay other requests and the database results that the next rows depend on.
 */
const ROWS_PER_TURN = 20

/**
 * Applies backpressure: a producer of rows runs no faster than its reader, and yields to other requests
 * regularly.
 */
export class RowPacer {
  readonly #output: PassThrough
  #rows = 0

  constructor(output: PassThrough) {
    this.#output = output
  }

  /** Call after each row. Throws when the reader has closed the stream, so that the producer stops. */
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
