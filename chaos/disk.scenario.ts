import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { leftover } from './cleanup.ts'
import type { Cluster } from './cluster.ts'
import { type Client, noPromises, type Promises, signIn, startLoad } from './load.ts'
import type { Outcome, Settings } from './scenario.ts'
import { type ServerUnderTest, serverUnderTest } from './server.ts'
import { copyCluster, copyEmbedded, onCluster } from './templates.ts'
import { brokenPromises, type Store } from './verify.ts'

const ADMIN = ['admin@demo.test', 'Demo@12345'] as const
const SIZE_MB = 700
const PREFIX = 'DISK'
/** Generous: a machine that runs these tests is often busy with others. */
const HEALS_WITHIN_MS = 90_000
const LIVES_WITHIN_MS = 3000
const NOT_RUN =
  'needs root and a kernel that lets it mount a small file system; run it where both are to be had'

/** Mounts a small file system that can be filled safely; undefined where mounting is impossible. */
function mountSmall(): { folder: string; unmount: () => void } | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'muster-small-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m,mode=0755`, 'tmpfs', folder], {
      stdio: 'pipe',
    })
  } catch {
    rmSync(folder, { recursive: true })
    return undefined
  }
  const unmount = leftover(() => {
    execFileSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true, force: true })
  })
  return { folder, unmount }
}

/** Fills the remaining space, to the last block; asynchronously, since this process measures meanwhile. */
async function fill(folder: string): Promise<string> {
  const path = join(folder, 'filler')
  const file = await open(path, 'w')
  for (let size = 1 << 20; size >= 1024; ) {
    try {
      await file.write(Buffer.alloc(size))
    } catch {
      size /= 4
    }
  }
  await file.close()
  return path
}

/** Asks continuously whether the server lives; the slowest answer in milliseconds. */
function watchLife(server: ServerUnderTest): { stop(): Promise<number> } {
  let isOver = false
  let slowest = 0
  const watching = (async () => {
    while (!isOver) {
      const before = performance.now()
      const answer = await fetch(`${server.url}/health/live`, { signal: AbortSignal.timeout(20_000) }).catch(
        () => undefined,
      )
      slowest = Math.max(slowest, answer?.ok ? performance.now() - before : Number.POSITIVE_INFINITY)
      await wait(100)
    }
  })()
  return {
    stop: async () => {
      isOver = true
      await watching
      return slowest
    },
  }
}

/** What the server logged as errors last, in short: says why a call failed. */
const lastErrors = (server: ServerUnderTest) =>
  server.log
    .filter((line) => line.includes('"level":50'))
    .slice(-5)
    .map((line) => `its log: ${line.slice(0, 900)}`)

/** Repeats `attempt` until it succeeds; undefined if it never did. */
async function untilTrue(attempt: () => Promise<boolean>): Promise<number | undefined> {
  const begun = performance.now()
  while (performance.now() - begun < HEALS_WITHIN_MS) {
    if (await attempt().catch(() => false)) return Math.round(performance.now() - begun)
    await wait(100)
  }
  return undefined
}

const canRead = async (client: Client) =>
  (await client.call('POST', 'apiv2/auth/get-all-employees', {})).status === 200

interface Installation {
  env: Record<string, string>
  store: Store
  cluster?: Cluster
}

interface Phase {
  folder: string
  server: ServerUnderTest
  promises: Promises
  settings: Settings
  installation: Installation
}

/** The disk is full: the server lives and reads, and refuses writes in words. */
async function whileFull(phase: Phase, client: Client, faults: string[]): Promise<Outcome['figures']> {
  const { folder, server, promises, settings, installation } = phase
  settings.tell(`full with ${promises.writes} writes acknowledged, ${statfsSync(folder).bavail} blocks free`)
  await wait(3000 + settings.random() * 2000)
  // PostgreSQL ends when its log has no room, and can't be started before there is some.
  const isGone = installation.cluster?.isRunning() === false
  const readAfter = isGone ? undefined : await untilTrue(() => canRead(client))
  if (!isGone && readAfter === undefined) faults.push('Nothing could be read while the disk was full')
  if (!isGone && promises.full === 0) faults.push('No write was refused in words while the disk was full')
  const ready = await fetch(`${server.url}/health/ready`)
    .then((answer) => answer.text())
    .catch(String)
  settings.tell(`ready says ${ready}`)
  if (!isGone && !/disk|storage/i.test(ready))
    faults.push(`/health/ready does not tell of the disk: ${ready}`)
  return {
    'read after, ms': isGone ? 'PostgreSQL ended' : (readAfter ?? 'never'),
    'refused as full': promises.full,
  }
}

/** Writes until the disk is full, for a while longer, and again after space was freed. */
async function fillUnderLoad(phase: Phase, faults: string[]): Promise<Outcome['figures']> {
  const { folder, server, promises, settings, installation } = phase
  server.start()
  await server.ready()
  const client = await signIn(() => server.url, ...ADMIN)
  const life = watchLife(server)
  let load = startLoad(client, promises, `${PREFIX}-before`)
  await wait(500 + settings.random() * 1500)
  const filler = await fill(folder)
  const figures = await whileFull(phase, client, faults)
  rmSync(filler)
  await load.stop()
  // Whoever runs a PostgreSQL has it started again.
  if (installation.cluster?.isRunning() === false) installation.cluster.start()
  const written = promises.writes
  load = startLoad(client, promises, `${PREFIX}-after`)
  const healed = await untilTrue(async () => promises.writes > written)
  await wait(1000)
  await load.stop()
  if (healed === undefined) faults.push('With room again, nothing could be written')
  const slowest = await life.stop()
  if (!server.isRunning) faults.push(`The server ended: ${server.log.slice(-12).join(' | ')}`)
  if (slowest > LIVES_WITHIN_MS) faults.push(`/health/live took ${Math.round(slowest)} ms`)
  return { ...figures, 'written after, ms': healed ?? 'never', 'slowest live, ms': Math.round(slowest) }
}

async function diskFull(
  settings: Settings,
  install: (folder: string) => Promise<Installation>,
): Promise<Outcome> {
  const small = mountSmall()
  if (!small) return { faults: [], figures: {}, notRun: NOT_RUN }
  const { folder } = small
  const promises = noPromises()
  let server: ServerUnderTest | undefined
  let installation: Installation | undefined
  try {
    installation = await install(folder)
    server = await serverUnderTest(installation.env)
    const faults: string[] = []
    const figures = await fillUnderLoad({ folder, server, promises, settings, installation }, faults)
    await server.stop()
    if (promises.faults.length > 0) faults.push(...lastErrors(server))
    faults.push(...(await brokenPromises(installation.store, PREFIX, promises)))
    return { faults, figures: { 'acknowledged writes': promises.writes, ...figures } }
  } finally {
    await server?.kill()
    installation?.cluster?.remove()
    small.unmount()
  }
}

export const diskFullEmbedded = (settings: Settings) =>
  diskFull(settings, async (folder) => {
    const dataDir = join(folder, 'data')
    await copyEmbedded(dataDir)
    return { env: { DATA_DIR: dataDir }, store: { dataDir } }
  })

export const diskFullPostgres = (settings: Settings) =>
  diskFull(settings, async (folder) => {
    const cluster = await copyCluster(folder)
    return {
      env: onCluster(cluster.url, join(folder, 'files')),
      store: { databaseUrl: cluster.url },
      cluster,
    }
  })
