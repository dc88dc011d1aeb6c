import type { Bench, Measurement, Result } from './measurement.ts'
import { type ServerProcess, startMuster, startServer } from './processes.ts'
import { median } from './statistics.ts'

/*
 * P11. Alternately: the product's server, started as in production on a migrated database with generated
 * people, and bare-server.ts on the same database. Both are timed from the start of the process until
 * /health/ready responds with 200, polled every 5 ms. Memory is the resident set (VmRSS) of the product after
 * thirty seconds without a request.
 */
const MOST_OF_BARE = 3
const MOST_MEMORY = 180
const IDLE_MS = 30_000
/** The first start of each warms up the file cache and the compile cache, and does not count. */
const ROUNDS = { warmUp: 1, counted: 11 }

async function readyAfter(start: () => Promise<ServerProcess>): Promise<number> {
  const server = await start()
  await server.stop()
  return server.readyAfter
}

async function idleMemory(env: Record<string, string>, milliseconds: number): Promise<number> {
  const server = await startMuster(env)
  await new Promise((resolve) => setTimeout(resolve, milliseconds))
  const memory = server.memory()
  await server.stop()
  return memory
}

async function measureStart(bench: Bench): Promise<Result[]> {
  const { env } = await bench.populated(bench.sizes[0] as number)
  const starts: Record<'muster' | 'bare', number[]> = { muster: [], bare: [] }
  const rounds = bench.isSmoke ? { warmUp: 0, counted: 1 } : ROUNDS
  for (let round = 0; round < rounds.warmUp + rounds.counted; round++) {
    const muster = await readyAfter(() => startMuster(env))
    const bare = await readyAfter(() => startServer('bench/bare-server.ts', env))
    if (round < rounds.warmUp) continue
    starts.muster.push(muster)
    starts.bare.push(bare)
  }
  const memory = await idleMemory(env, bench.isSmoke ? 500 : IDLE_MS)
  const [muster, bare] = [median(starts.muster), median(starts.bare)]
  const isBound = bench.kind === 'postgres'
  return [
    {
      id: 'P11',
      name: isBound ? 'ready ÷ a bare Fastify + pool' : 'ready ÷ a bare Fastify + embedded database',
      value: muster / bare,
      ...(isBound ? { bound: MOST_OF_BARE } : {}),
      raw: `${muster.toFixed(0)} ms and ${bare.toFixed(0)} ms`,
    },
    {
      id: 'P11',
      name: isBound ? 'idle memory' : 'idle memory, the database included',
      value: memory,
      unit: 'MB',
      ...(isBound ? { bound: MOST_MEMORY } : {}),
      raw: 'resident after 30 s without a request',
    },
  ]
}

export const start: Measurement = { id: 'P11', title: 'Start', run: measureStart }
