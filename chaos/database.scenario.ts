import { rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { temporaryFolder } from './cleanup.ts'
import { openCluster } from './cluster.ts'
import { noPromises, signIn, startLoad } from './load.ts'
import type { Outcome, Settings } from './scenario.ts'
import { serverUnderTest } from './server.ts'
import { brokenPromises } from './verify.ts'

const ADMIN = ['admin@demo.test', 'Demo@12345'] as const
const RESTARTS = 5
const PREFIX = 'RESTART'

/**
 * The database crashes and recovers while clients write. The server stays up, reports that the database is
 * unreachable, and recovers by itself.
 */
export async function databaseRestart(settings: Settings): Promise<Outcome> {
  const cluster = await openCluster()
  const dataDir = temporaryFolder()
  const server = await serverUnderTest({
    DATABASE_URL: cluster.url,
    SECRET_KEY: 'only for tests of faults, and long enough',
    DATA_DIR: dataDir,
    SEED: 'demo',
  })
  const faults: string[] = []
  const promises = noPromises()
  const returns: number[] = []
  try {
    server.start()
    await server.ready()
    const client = await signIn(() => server.url, ...ADMIN)
    for (let round = 1; round <= RESTARTS; round++) {
      const load = startLoad(client, promises, `${PREFIX}-${round}`)
      await wait(300 + settings.random() * 700)
      cluster.halt()
      await wait(500)
      if (!server.isRunning) {
        faults.push(`The server ended with its database: ${server.log.slice(-12).join(' | ')}`)
        await load.stop()
        break
      }
      const away = await fetch(`${server.url}/health/ready`)
      if (away.ok) faults.push('The server says it is ready without its database')
      const live = await fetch(`${server.url}/health/live`)
      if (!live.ok) faults.push('The server does not live without its database')
      cluster.start()
      const before = performance.now()
      await server.ready()
      returns.push(performance.now() - before)
      const written = promises.writes
      await wait(1000)
      if (promises.writes === written) faults.push(`After crash ${round} nothing could be written`)
      await load.stop()
      settings.tell(`crash ${round} of ${RESTARTS}: ${promises.writes} writes acknowledged`)
    }
    cluster.start()
    await server.stop()
    faults.push(...(await brokenPromises({ databaseUrl: cluster.url }, PREFIX, promises)))
  } finally {
    await server.kill()
    cluster.remove()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return {
    faults,
    figures: {
      crashes: RESTARTS,
      'acknowledged writes': promises.writes,
      'slowest return, ms': Math.round(Math.max(...returns)),
    },
  }
}
