/**
 * Measures turns of the event loop in CPU time of this thread, since wall time would include other programs.
 */
export class TurnMonitor {
  #longest = 0
  #last = this.#computed()
  readonly #timer: NodeJS.Timeout

  constructor() {
    this.#timer = setInterval(() => {
      const now = this.#computed()
      this.#longest = Math.max(this.#longest, now - this.#last)
      this.#last = now
    }, 1)
  }

  /** Stops measuring. @returns the longest turn in milliseconds */
  stop(): number {
    clearInterval(this.#timer)
    return this.#longest
  }

  #computed(): number {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
}
