import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { temporaryFolder } from './cleanup.ts'
import { openCluster } from './cluster.ts'
import { type Client, noPromises, type Promises, signIn, startLoad } from './load.ts'
import { hasNginx, type NodeProxy, openProxy } from './proxy.ts'
import type { Outcome, Settings } from './scenario.ts'
import { freePort, type ServerUnderTest, serverUnderTest } from './server.ts'
import { openSockets, type Sockets } from './sockets.ts'
import { brokenPromises } from './verify.ts'

const ADMIN = ['admin@large1.test', 'Demo@12345'] as const
const PREFIX = 'NODES'
/** Enough for every export to become a job (more than 5,000 rows). */
const PEOPLE = 8000
const JOBS = 6
const SOCKETS = 12
/** A killed node is detected after 30 s of silence; then another one takes over its jobs. */
const JOBS_WITHIN_MS = 150_000

interface Download {
  state: string
  rows: number | null
  error: string | null
}

/** Creates an organisation large enough for background exports. */
function seedLarge(env: Record<string, string>): void {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['apps/api/seeds/run.ts', '--scenario', 'large', '--employees', String(PEOPLE), '--organisations', '1'],
    {
      cwd: join(import.meta.dirname, '..'),
      env: { PATH: process.env.PATH ?? '', ...env },
      encoding: 'utf8',
    },
  )
  if (status !== 0) throw new Error(`The large organisation could not be made: ${stderr}`)
}

async function startExports(client: Client): Promise<string[]> {
  const faults: string[] = []
  for (let job = 0; job < JOBS; job++) {
    const { status, body } = await client.call('POST', 'apiv2/auth/hrms/employees/export', {
      columns: ['EMPLOYEE_CODE'],
    })
    if (status !== 200) faults.push(`Export ${job} answered ${status} ${body.message}`)
  }
  return faults
}

/** Waits until all jobs are done, whichever node runs them. */
async function checkExports(client: Client, atLeast: number, faults: string[]): Promise<number> {
  const before = performance.now()
  const list = async () => {
    const { body } = await client.call('POST', 'apiv2/auth/downloads/list', { limit: 50 })
    return (body.data as { downloads: Download[] }).downloads
  }
  let downloads = await list()
  while (downloads.some(({ state }) => state === 'making') && performance.now() - before < JOBS_WITHIN_MS) {
    await wait(500)
    downloads = await list()
  }
  if (downloads.length !== JOBS) faults.push(`${JOBS} exports were asked for, ${downloads.length} are listed`)
  for (const { state, rows, error } of downloads) {
    if (state !== 'ready') faults.push(`An export is ${state}: ${error ?? 'no reason given'}`)
    else if ((rows ?? 0) < atLeast) faults.push(`An export has ${rows} rows`)
  }
  return performance.now() - before
}

/** Exactly one notice per job, however many nodes worked on it. */
async function checkNotices(client: Client, faults: string[]): Promise<void> {
  const { body } = await client.call('POST', 'apiv2/auth/fetch-bell-notifications', { limit: 100 })
  const { docs } = body.data as { docs: { kind: string }[] }
  const finished = docs.filter(({ kind }) => kind === 'notices.file_ready').length
  if (finished !== JOBS) faults.push(`${JOBS} files were made, ${finished} notices say so`)
}

interface Stage {
  first: ServerUnderTest
  second: ServerUnderTest
  client: Client
  sockets: Sockets
  promises: Promises
  settings: Settings
  proxy: NodeProxy
}

/** Kills one node under load, with half of the sockets and some of the jobs. */
async function killOne({ first, client, sockets, promises, settings }: Stage): Promise<string[]> {
  const faults: string[] = []
  const load = startLoad(client, promises, `${PREFIX}-kill`)
  await wait(500)
  faults.push(...(await startExports(client)))
  await wait(200)
  await first.kill()
  // Long enough to detect a broken connection.
  await wait(300)
  const atKill = promises.writes
  settings.tell(`one node killed; ${sockets.open()} of ${SOCKETS} sockets are left`)
  if (!(await sockets.allOpen(15_000)))
    faults.push(`${SOCKETS - sockets.open()} sockets did not move to the other node`)
  await wait(1500)
  if (promises.writes === atKill) faults.push('With one node left, nothing could be written')
  await load.stop()
  return faults
}

/**
 * Rolling restart of both nodes, as in `docs/operations/upgrading.md`: take a node out of the proxy, stop it,
 * start it, put it back. No request may be dropped. (A node that is merely stopped still responds to pending
 * requests; but a proxy without health checks may just be opening a connection to it.)
 */
async function replaceBoth(stage: Stage): Promise<{ faults: string[]; postponed: number }> {
  const { first, second, client, sockets, promises, settings, proxy } = stage
  const faults: string[] = []
  const dropped = promises.dropped.length
  const postponed = promises.postponed
  const load = startLoad(client, promises, `${PREFIX}-replace`)
  for (const node of [second, first]) {
    await wait(700)
    await proxy.leaveOut(node.port)
    const code = await node.stop()
    if (code !== 0) faults.push(`A node ended with ${code} when it was asked to stop`)
    node.start()
    await node.ready()
    await proxy.leaveOut()
  }
  await wait(700)
  await load.stop()
  for (const reason of promises.dropped.slice(dropped))
    faults.push(`A request was dropped while the nodes were replaced: ${reason}`)
  if (!(await sockets.allOpen(15_000))) faults.push('Sockets did not come back after the nodes were replaced')
  settings.tell(`both nodes replaced, ${promises.postponed - postponed} calls asked to come again`)
  return { faults, postponed: promises.postponed - postponed }
}

/** Two nodes behind nginx on one PostgreSQL. */
export async function twoNodes(settings: Settings): Promise<Outcome> {
  if (!hasNginx()) return { faults: [], figures: {}, notRun: 'needs nginx' }
  const cluster = await openCluster()
  const dataDir = temporaryFolder()
  const port = await freePort()
  const env = {
    DATABASE_URL: cluster.url,
    SECRET_KEY: 'only for tests of faults, and long enough',
    // Both nodes share the files, as with a shared disk or an object store.
    DATA_DIR: dataDir,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    TRUSTED_PROXY: '127.0.0.1',
  }
  seedLarge(env)
  const first = await serverUnderTest(env)
  const second = await serverUnderTest(env)
  const promises = noPromises()
  const faults: string[] = []
  let proxy: NodeProxy | undefined
  let sockets: Sockets | undefined
  try {
    for (const node of [first, second]) {
      node.start()
      await node.ready()
    }
    proxy = await openProxy(port, [first.port, second.port])
    const { url } = proxy
    const client = await signIn(() => url, ...ADMIN)
    sockets = openSockets(url, client.token, SOCKETS)
    if (!(await sockets.allOpen(15_000))) faults.push('The sockets could not connect')
    const stage = { first, second, client, sockets, promises, settings, proxy }
    faults.push(...(await killOne(stage)))
    const moved = await checkExports(client, PEOPLE, faults)
    await checkNotices(client, faults)
    settings.tell(`${JOBS} exports are through ${Math.round(moved / 1000)} s after the kill`)
    const received = sockets.count('notices')
    if (received === 0) faults.push('No socket was told of a notice')
    first.start()
    await first.ready()
    await wait(2500)
    const replaced = await replaceBoth(stage)
    faults.push(...replaced.faults)
    sockets.close()
    await first.stop()
    await second.stop()
    faults.push(...(await brokenPromises({ databaseUrl: cluster.url }, PREFIX, promises)))
    return {
      faults,
      figures: {
        'acknowledged writes': promises.writes,
        'exports moved over': JOBS,
        'seconds until the last export': Math.round(moved / 1000),
        'sockets moved over': SOCKETS,
        'asked to come again during the replacement': replaced.postponed,
      },
    }
  } finally {
    sockets?.close()
    await first.kill()
    await second.kill()
    await proxy?.stop()
    cluster.remove()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
