import { rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { temporaryFolder } from './cleanup.ts'
import { openCluster } from './cluster.ts'
import { noPromises, signIn, startLoad } from './load.ts'
import type { Outcome, Settings } from './scenario.ts'
import { type ServerUnderTest, serverUnderTest } from './server.ts'
import { brokenPromises, type Store } from './verify.ts'

const ADMIN = ['admin@demo.test', 'Demo@12345'] as const
const PREFIX = 'KILL'

/** The server is killed by SIGKILL repeatedly while clients write; it must recover each time. */
async function killUnderLoad(server: ServerUnderTest, store: Store, settings: Settings): Promise<Outcome> {
  server.start()
  await server.ready()
  const client = await signIn(() => server.url, ...ADMIN)
  const promises = noPromises()
  const starts: number[] = []
  for (let round = 1; round <= settings.kills; round++) {
    const load = startLoad(client, promises, `${PREFIX}-${round}`)
    await wait(200 + settings.random() * 1300)
    await server.kill()
    await load.stop()
    const before = performance.now()
    server.start()
    await server.ready()
    starts.push(performance.now() - before)
    settings.tell(`kill ${round} of ${settings.kills}: ${promises.writes} writes acknowledged`)
  }
  const code = await server.stop()
  const faults = await brokenPromises(store, PREFIX, promises)
  if (code !== 0) faults.push(`The last stop ended with ${code}`)
  return {
    faults,
    figures: {
      kills: settings.kills,
      'acknowledged writes': promises.writes,
      'unanswered creations': promises.unknown.size,
      'slowest start, ms': Math.round(Math.max(...starts)),
    },
  }
}

export async function killEmbedded(settings: Settings): Promise<Outcome> {
  const dataDir = temporaryFolder()
  const server = await serverUnderTest({ DATA_DIR: dataDir })
  try {
    return await killUnderLoad(server, { dataDir }, settings)
  } finally {
    await server.kill()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

export async function killPostgres(settings: Settings): Promise<Outcome> {
  const cluster = await openCluster()
  const dataDir = temporaryFolder()
  const server = await serverUnderTest({
    DATABASE_URL: cluster.url,
    SECRET_KEY: 'only for tests of faults, and long enough',
    DATA_DIR: dataDir,
    SEED: 'demo',
  })
  try {
    return await killUnderLoad(server, { databaseUrl: cluster.url }, settings)
  } finally {
    await server.kill()
    cluster.remove()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
