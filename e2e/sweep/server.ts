import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const START_WITHIN_MS = 300_000
const LOOK_EVERY_MS = 250

export interface Server {
  address: string
  stop: () => Promise<void>
}

function freePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const server = createServer()
  server.on('error', reject)
  server.listen(0, '127.0.0.1', () => {
    const at = server.address()
    server.close(() => (typeof at === 'object' && at ? resolve(at.port) : reject(new Error('No free port.'))))
  })
  return promise
}

async function untilReady(address: string, child: ChildProcess): Promise<void> {
  for (const end = Date.now() + START_WITHIN_MS; Date.now() < end; ) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`)
    const answer = await fetch(`${address}/health/ready`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
  throw new Error('The server did not become ready.')
}

let running: ChildProcess | undefined

async function start(folder: string, log: string, smtpPort: number, fixedPort?: number): Promise<Server> {
  const port = fixedPort ?? (await freePort())
  const address = `http://127.0.0.1:${port}`
  mkdirSync(dirname(log), { recursive: true })
  const output = openSync(log, 'a')
  const child = spawn(process.execPath, ['apps/api/src/serve.mjs'], {
    cwd: root,
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      SSO_ALLOW_LOCAL: '1',
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    },
    stdio: ['ignore', output, output],
  })
  running = child
  await untilReady(address, child)
  const stop = async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    if (child.exitCode !== null) return
    child.on('exit', () => resolve())
    child.kill('SIGTERM')
    await promise
  }
  return { address, stop }
}

/**
 * Starts the product with a fresh copy of the demo data. The data is created once and copied, so that each
 * part of the sweep is unaffected by what others delete.
 *
 * @param kept a folder where the demo data is kept for the next sweep
 */
export async function prepareServers(log: string, smtpPort: number, port?: number, kept?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'muster-sweep-'))
  const template = kept ?? join(folder, 'template')
  if (!existsSync(template)) await (await start(template, log, smtpPort, port)).stop()
  let copies = 0
  return {
    start: () => {
      const copy = join(folder, String(copies++))
      cpSync(template, copy, { recursive: true })
      return start(copy, log, smtpPort, port)
    },
    /** Stops what still runs, and removes the data. */
    remove: () => {
      running?.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
