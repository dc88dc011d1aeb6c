/**
 * How long the event loop's turns are, in time that this thread really computed: on a machine that others use
 * too, the clock alone would count their work as pauses of ours.
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

  /** Ends it. @returns the longest turn in milliseconds */
  stop(): number {
    clearInterval(this.#timer)
    return this.#longest
  }

  #computed(): number {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
}
