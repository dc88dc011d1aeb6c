import type { Server } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const LOOK_EVERY_MS = 5_000
const QUIET_MS = 15_000

type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void

/** The engine's collector, which scripts reach only by a flag; the flag is withdrawn at once. */
function collector(): Collect {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as Collect
  setFlagsFromString('--no-expose-gc')
  return collect
}

/**
 * Releases memory that only startup needed: the enlarged young generation, and code that runs once. The engine would keep it
 * until memory runs short; it is a third of what an idle server uses. Runs once, at the first quiet moment: repeated, it would
 * discard code that the next request needs.
 *
 * @param collect replaced by tests
 */
export function releaseStartMemory(server: Server, collect: () => void = defaultCollect): void {
  let busyAt = performance.now()
  server.on('request', () => {
    busyAt = performance.now()
  })
  const timer = setInterval(() => {
    if (performance.now() - busyAt < QUIET_MS) return
    clearInterval(timer)
    collect()
  }, LOOK_EVERY_MS)
  timer.unref()
  server.once('close', () => clearInterval(timer))
}

const defaultCollect = () => collector()({ type: 'major', execution: 'sync', flavor: 'last-resort' })
