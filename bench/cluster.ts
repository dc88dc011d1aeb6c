import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

const DEBIAN = '/usr/lib/postgresql'

/** The folder of `initdb` and `pg_ctl`: the newest Debian package, or else PATH. */
function binaries(): string {
  const packaged = existsSync(DEBIAN)
    ? readdirSync(DEBIAN)
        .sort((one, other) => Number(other) - Number(one))
        .map((version) => join(DEBIAN, version, 'bin'))
    : []
  const found = [...packaged, ...(process.env.PATH ?? '').split(delimiter)].find((folder) =>
    existsSync(join(folder, 'initdb')),
  )
  if (!found) {
    throw new Error('There is no PostgreSQL here: install one, set DATABASE_URL, or measure with --embedded.')
  }
  return found
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/**
 * Starts a PostgreSQL cluster in a temporary folder, with default settings (every commit is flushed), on
 * loopback; the role of `url` is not a superuser. As root, it runs as the user postgres, since PostgreSQL
 * refuses root.
 */
export async function startCluster(): Promise<{ url: string; stop(): void }> {
  const bin = binaries()
  const folder = mkdtempSync(join(tmpdir(), 'muster-bench-cluster-'))
  const port = await freePort()
  const isRoot = process.getuid?.() === 0
  const run = (command: string, args: string[]) => {
    const [file, rest] = isRoot
      ? ['runuser', ['-u', 'postgres', '--', join(bin, command), ...args]]
      : [join(bin, command), args]
    execFileSync(file, rest, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  }
  if (isRoot) execFileSync('chown', ['postgres', folder])
  const data = join(folder, 'data')
  run('initdb', ['-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8'])
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder}`
  run('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start'])
  const psql = ['-q', '-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '-c']
  run('psql', [...psql, 'create role muster login createrole createdb'])
  run('psql', [...psql, 'create database muster owner muster'])
  let isRunning = true
  const stop = () => {
    if (!isRunning) return
    isRunning = false
    run('pg_ctl', ['-D', data, '-m', 'fast', 'stop'])
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', stop)
  return {
    url: `postgres://muster@127.0.0.1:${port}/muster`,
    stop,
  }
}
