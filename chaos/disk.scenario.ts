import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Cluster, openCluster } from './cluster.ts'
import { noPromises, type Promises, signIn, startLoad } from './load.ts'
import type { Outcome, Settings } from './scenario.ts'
import { type ServerUnderTest, serverUnderTest } from './server.ts'
import { brokenPromises, type Store } from './verify.ts'

const ADMIN = ['admin@demo.test', 'Demo@12345'] as const
const SIZE_MB = 700
const PREFIX = 'DISK'
const NOT_RUN =
  'needs root and a kernel that lets it mount a small file system; run it where both are to be had'

/** Mounts a small file system that can be filled safely; undefined where mounting is impossible. */
function mountSmall(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'muster-small-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m,mode=0755`, 'tmpfs', folder], {
      stdio: 'pipe',
    })
    return folder
  } catch {
    rmSync(folder, { recursive: true })
    return undefined
  }
}

function unmount(folder: string): void {
  execFileSync('umount', ['-l', folder])
  rmSync(folder, { recursive: true, force: true })
}

/** Fills the remaining space, to the last block. */
function fill(folder: string): string {
  const path = join(folder, 'filler')
  const file = openSync(path, 'w')
  for (let size = 1 << 20; size >= 1024; ) {
    try {
      writeSync(file, Buffer.alloc(size))
    } catch {
      size /= 4
    }
  }
  closeSync(file)
  return path
}

/** Writes until the disk is full, for a while longer, and again after space was freed. */
async function fillUnderLoad(
  folder: string,
  server: ServerUnderTest,
  promises: Promises,
  settings: Settings,
): Promise<string[]> {
  const faults: string[] = []
  server.start()
  await server.ready()
  const client = await signIn(() => server.url, ...ADMIN)
  let load = startLoad(client, promises, `${PREFIX}-before`)
  await wait(1000)
  const filler = fill(folder)
  settings.tell(`full with ${promises.writes} writes acknowledged, ${statfsSync(folder).bavail} blocks free`)
  await wait(4000)
  rmSync(filler)
  await load.stop()
  // A database that stopped on the full disk ends its server too: a supervisor would restart it.
  if (!server.isRunning) {
    settings.tell('the server had ended and is started again')
    server.start()
  }
  await server.ready()
  const written = promises.writes
  load = startLoad(client, promises, `${PREFIX}-after`)
  await wait(1500)
  await load.stop()
  if (promises.writes === written) faults.push('With room again, nothing could be written')
  return faults
}

async function diskFull(
  settings: Settings,
  open: (folder: string) => Promise<{ env: Record<string, string>; store: Store; cluster?: Cluster }>,
): Promise<Outcome> {
  const folder = mountSmall()
  if (!folder) return { faults: [], figures: {}, notRun: NOT_RUN }
  const promises = noPromises()
  const { env, store, cluster } = await open(folder)
  const server = await serverUnderTest(env)
  try {
    const faults = await fillUnderLoad(folder, server, promises, settings)
    await server.stop()
    faults.push(...(await brokenPromises(store, PREFIX, promises)))
    return { faults, figures: { 'acknowledged writes': promises.writes } }
  } finally {
    await server.kill()
    cluster?.remove()
    unmount(folder)
  }
}

export const diskFullEmbedded = (settings: Settings) =>
  diskFull(settings, async (folder) => {
    const dataDir = join(folder, 'data')
    return { env: { DATA_DIR: dataDir }, store: { dataDir } }
  })

export const diskFullPostgres = (settings: Settings) =>
  diskFull(settings, async (folder) => {
    const cluster = await openCluster(folder)
    return {
      env: {
        DATABASE_URL: cluster.url,
        SECRET_KEY: 'only for tests of faults, and long enough',
        DATA_DIR: join(folder, 'files'),
        SEED: 'demo',
      },
      store: { databaseUrl: cluster.url },
      cluster,
    }
  })
