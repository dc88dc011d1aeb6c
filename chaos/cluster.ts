import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPostgresDatabase } from '../apps/api/src/platform/db/database.ts'
import { leftover } from './cleanup.ts'
import { freePort } from './server.ts'

/** The folder of a PostgreSQL server's programs: PATH, or Debian's packages, newest first. */
function binaries(): string {
  const found = (process.env.PATH ?? '')
    .split(':')
    .find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')))
  if (found) return found
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const version = versions.find((name) => existsSync(join(debian, name, 'bin/initdb')))
  if (!version) throw new Error('These tests need the programs of a PostgreSQL server (initdb, pg_ctl).')
  return join(debian, version, 'bin')
}

export interface Cluster {
  /** For the owner of the database, who is not a superuser. */
  readonly url: string
  /** Crashes and recovers, dropping every connection, as after a power failure. */
  restart(): void
  /** Stops it until `start`. */
  halt(): void
  start(): void
  /** Whether it runs; it may have ended by itself. */
  isRunning(): boolean
  /** Stops it in good order, so that its folder may be copied. */
  keep(): string
  remove(): void
}

async function makeDatabase(port: number): Promise<void> {
  const maker = openPostgresDatabase(`postgres://postgres@127.0.0.1:${port}/postgres`, 1)
  await maker.owner(async (session) => {
    await session.exec('create role muster login createrole createdb')
    await session.exec('create database muster owner muster')
  })
  await maker.close()
}

/**
 * A temporary PostgreSQL with all durability settings on. PostgreSQL refuses to run as root; it then runs as
 * the user `postgres`.
 *
 * @param inside folder for the data, such as a small file system
 * @param template the kept folder of another cluster, to begin with its content
 */
export async function openCluster(inside = tmpdir(), template?: string): Promise<Cluster> {
  const bin = binaries()
  const folder = mkdtempSync(join(inside, 'muster-chaos-pg-'))
  const port = await freePort()
  const asRoot = process.getuid?.() === 0
  const run = (program: string, ...args: string[]) => {
    const [command, ...rest] = asRoot
      ? ['runuser', '-u', 'postgres', '--', join(bin, program), ...args]
      : [join(bin, program), ...args]
    return execFileSync(command as string, rest, { stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' })
  }
  if (asRoot) {
    const id = Number(execFileSync('id', ['-u', 'postgres'], { encoding: 'utf8' }))
    chownSync(folder, id, -1)
  }
  chmodSync(folder, 0o700)
  const data = join(folder, 'data')
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c max_connections=60`
  const isRunning = () => {
    try {
      run('pg_ctl', '-D', data, 'status')
      return true
    } catch {
      return false
    }
  }
  const start = () => {
    if (!isRunning()) run('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start')
  }
  const halt = () => {
    if (isRunning()) run('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop')
  }
  const remove = leftover(() => {
    try {
      halt()
    } finally {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    }
  })
  if (template) {
    execFileSync('cp', ['-a', template, data])
    start()
  } else {
    run('initdb', '-D', data, '-A', 'trust', '-U', 'postgres')
    start()
    await makeDatabase(port)
  }
  return {
    url: `postgres://muster@127.0.0.1:${port}/muster`,
    restart: () => {
      halt()
      start()
    },
    halt,
    start,
    isRunning,
    keep: () => {
      run('pg_ctl', '-D', data, '-m', 'fast', '-w', 'stop')
      return data
    },
    remove,
  }
}
