// A PostgreSQL server for one run of the tests, where Debian's packages have installed one: a folder of its own,
// loopback only, owned by an account without privileges, gone with the run.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PACKAGES = '/usr/lib/postgresql'
const OLDEST = 15
const READY_WITHIN_MS = 60_000

/** Programs of the oldest version that the product supports: newer ones are what the embedded database is. */
function programsFolder() {
  if (!existsSync(PACKAGES)) return undefined
  const versions = readdirSync(PACKAGES).map(Number)
  return versions
    .filter((version) => version >= OLDEST)
    .sort((one, other) => one - other)
    .map((version) => join(PACKAGES, String(version), 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}

/** PostgreSQL refuses to run as root: there, the account that its package made. */
function owner() {
  if (process.getuid?.() !== 0) return {}
  const idOf = (option) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}

function runToEnd(command, args, options) {
  const { status, error, stderr } = spawnSync(command, args, { encoding: 'utf8', ...options })
  if (status !== 0) throw new Error(`${command} failed: ${error?.message ?? stderr}`)
}

/** Resolves when the server takes connections. */
function untilReady(server) {
  return new Promise((resolve, reject) => {
    let said = ''
    const giveUp = (why) => {
      clearTimeout(timer)
      reject(new Error(`PostgreSQL ${why}: ${said.slice(-1000)}`))
    }
    const timer = setTimeout(() => giveUp('did not become ready'), READY_WITHIN_MS)
    server.once('error', reject)
    server.once('exit', () => giveUp('ended'))
    server.stderr.on('data', (part) => {
      said = (said + part).slice(-10_000)
      if (!said.includes('ready to accept connections')) return
      clearTimeout(timer)
      resolve()
    })
  })
}

/**
 * @returns {Promise<{ url: string, version: string, copy: (name: string) => string, stop: () => Promise<void> } | undefined>}
 *   the address for TEST_DATABASE_URL, and a way to copy that database while nobody uses it, which gives the copy's address;
 *   undefined where no PostgreSQL is installed
 */
export async function startOwnPostgres() {
  const programs = programsFolder()
  if (!programs) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'muster-postgres-'))
  const options = { ...owner(), cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' } }
  if (options.uid !== undefined) chownSync(folder, options.uid, options.gid)
  const data = join(folder, 'data')
  let server
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  const abandon = () => {
    server?.kill('SIGQUIT')
    remove()
  }
  process.once('exit', abandon)
  try {
    runToEnd(
      join(programs, 'initdb'),
      ['-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '-N'],
      options,
    )
    // The owner of the test databases is no superuser, as in production.
    runToEnd(join(programs, 'postgres'), ['--single', '-D', data, 'postgres'], {
      ...options,
      input: 'create role muster login createrole createdb\ncreate database muster owner muster\n',
    })
    const port = await freePort()
    const settings = {
      port,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: folder,
      max_connections: 200,
      shared_buffers: '256MB',
      // Nothing of it is to outlive the machine.
      fsync: 'off',
      full_page_writes: 'off',
    }
    server = spawn(
      join(programs, 'postgres'),
      ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    const ended = new Promise((resolve) => server.once('exit', resolve))
    await untilReady(server)
    const addressOf = (name) => `postgres://muster@127.0.0.1:${port}/${name}`
    return {
      url: addressOf('muster'),
      copy: (name) => {
        const place = ['-h', '127.0.0.1', '-p', String(port), '-U', 'muster']
        runToEnd(join(programs, 'createdb'), [...place, '-T', 'muster', name], options)
        return addressOf(name)
      },
      version: programs.split('/').at(-2),
      stop: async () => {
        process.off('exit', abandon)
        server.kill('SIGINT')
        await ended
        remove()
      },
    }
  } catch (error) {
    process.off('exit', abandon)
    abandon()
    throw error
  }
}
