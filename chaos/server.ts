import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { leftover } from './cleanup.ts'

const ROOT = join(import.meta.dirname, '..')
/** With filling the demo company on a busy machine. */
const READY_WITHIN_MS = 240_000
/** Log lines to keep for diagnosis. */
const LOG_LINES = 200

/** Ends the child process together with this one, in any case. */
export function endWithUs(child: ChildProcess): void {
  child.once(
    'exit',
    leftover(() => void child.kill('SIGKILL')),
  )
}

export interface ServerUnderTest {
  readonly port: number
  readonly url: string
  readonly env: Readonly<Record<string, string>>
  /** The last log lines. */
  readonly log: readonly string[]
  readonly isRunning: boolean
  /** Resolves once it responds with a working database. */
  ready(): Promise<void>
  /** Kills it like a power failure. */
  kill(): Promise<void>
  /** Requests a shutdown; resolves with the exit code. */
  stop(): Promise<number | null>
  /** Starts it again on the same port. */
  start(): void
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

/** The product as in production, without building the web app. */
export async function serverUnderTest(env: Record<string, string>): Promise<ServerUnderTest> {
  const port = await freePort()
  const log: string[] = []
  let child: ChildProcess | undefined
  const full = {
    PATH: process.env.PATH ?? '',
    HOST: '127.0.0.1',
    PORT: String(port),
    LOG_LEVEL: 'warn',
    // A single account makes all requests.
    ACCOUNT_CALLS_PER_MINUTE: '0',
    NODE_ENV: 'production',
    ...env,
  }
  const url = `http://127.0.0.1:${port}`

  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null

  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    const ending = child
    if (!ending || !isRunning()) return ending?.exitCode ?? null
    const gone = once(ending, 'exit')
    ending.kill(signal)
    await gone
    return ending.exitCode
  }

  const server: ServerUnderTest = {
    port,
    url,
    env: full,
    log,
    get isRunning() {
      return isRunning()
    },
    start: () => {
      if (isRunning()) throw new Error('The server is running already.')
      child = spawn(process.execPath, [join(ROOT, 'apps/api/src/main.ts')], {
        cwd: ROOT,
        env: full,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      endWithUs(child)
      for (const stream of [child.stdout, child.stderr]) {
        stream?.setEncoding('utf8').on('data', (text: string) => {
          log.push(...text.split('\n').filter(Boolean))
          log.splice(0, Math.max(0, log.length - LOG_LINES))
        })
      }
    },
    ready: async () => {
      const until = performance.now() + READY_WITHIN_MS
      for (;;) {
        if (!isRunning()) throw new Error(`The server ended at its start:\n${log.slice(-20).join('\n')}`)
        const answer = await fetch(`${url}/health/ready`).catch(() => undefined)
        if (answer?.ok) return
        if (performance.now() > until)
          throw new Error(`The server is not ready:\n${log.slice(-20).join('\n')}`)
        await wait(50)
      }
    },
    kill: async () => {
      await end('SIGKILL')
    },
    stop: () => end('SIGTERM'),
  }
  return server
}
