import { chmodSync, cpSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from './cleanup.ts'
import { type Cluster, openCluster } from './cluster.ts'
import { serverUnderTest } from './server.ts'

/** Installations with the demo company, filled once for all scenarios and seeds of a run. */

const SECRET_KEY = 'only for tests of faults, and long enough'

async function fillDemo(env: Record<string, string>): Promise<void> {
  const server = await serverUnderTest(env)
  try {
    server.start()
    await server.ready()
    await server.stop()
  } finally {
    await server.kill()
  }
}

let embedded: Promise<string> | undefined
let cluster: Promise<string> | undefined

/** Copies a filled embedded installation into `folder`. */
export async function copyEmbedded(folder: string): Promise<void> {
  embedded ??= (async () => {
    const dataDir = join(temporaryFolder('template-'), 'data')
    await fillDemo({ DATA_DIR: dataDir })
    return dataDir
  })()
  cpSync(await embedded, folder, { recursive: true })
}

/** The settings of a server on this cluster. */
export const onCluster = (url: string, files: string) => ({
  DATABASE_URL: url,
  SECRET_KEY,
  DATA_DIR: files,
  SEED: 'demo',
})

/** A cluster inside `folder` with the demo company. */
export async function copyCluster(folder: string): Promise<Cluster> {
  cluster ??= (async () => {
    const place = temporaryFolder('template-')
    // PostgreSQL may run as another user.
    chmodSync(place, 0o755)
    const filled = await openCluster(place)
    await fillDemo(onCluster(filled.url, join(place, 'files')))
    return filled.keep()
  })()
  return openCluster(folder, await cluster)
}
