import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { get } from 'node:http'
import { fileURLToPath } from 'node:url'
import { freePort } from './cluster.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const START_LIMIT_MS = 600_000
const ASK_EVERY_MS = 5
/** Clock ticks of /proc, the same on every Linux that Node supports. */
const TICKS_A_SECOND = 100

const living = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of living) child.kill('SIGKILL')
})

export interface ServerProcess {
  url: string
  /** Milliseconds from the start of the process until it was ready. */
  readyAfter: number
  /** CPU seconds of all threads so far, in total and by thread name. */
  cpu(): { total: number; threads: Record<string, number> }
  /** Milliseconds of CPU time of all threads so far, exact to the kernel's clock instead of its ticks. */
  spent(): number
  /** Resident memory in megabytes (2^20). */
  memory(): number
  stop(): Promise<void>
}

function isReady(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(`${url}/health/ready`, { agent: false }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode === 200))
    })
    request.once('error', () => resolve(false))
  })
}

/** User and system time in seconds from a line of /proc, whose second field may contain spaces. */
function seconds(stat: string): { name: string; spent: number } {
  const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'))
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { name, spent: (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND }
}

function cpuOf(pid: number): ReturnType<ServerProcess['cpu']> {
  const threads: Record<string, number> = {}
  for (const task of readdirSync(`/proc/${pid}/task`)) {
    const { name, spent } = seconds(readFileSync(`/proc/${pid}/task/${task}/stat`, 'utf8'))
    threads[name] = (threads[name] ?? 0) + spent
  }
  return { total: seconds(readFileSync(`/proc/${pid}/stat`, 'utf8')).spent, threads }
}

function spentBy(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const nanoseconds = threads.map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  )
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e6
}

function memoryOf(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

/**
 * Starts `script` as in production, discards its output, and waits until `/health/ready` responds.
 *
 * @throws with its error output if it exits instead
 */
export async function startServer(script: string, env: Record<string, string>): Promise<ServerProcess> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const started = performance.now()
  const child = spawn(process.execPath, [script], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), ...env },
  })
  living.add(child)
  let complaint = ''
  child.stderr?.on('data', (part: Buffer) => {
    complaint = `${complaint}${part}`.slice(-4000)
  })
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`${script} did not start: ${complaint}`)
    if (performance.now() - started > START_LIMIT_MS)
      throw new Error(`${script} is not ready after ten minutes.`)
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS))
  }
  const readyAfter = performance.now() - started
  const pid = child.pid as number
  return {
    url,
    readyAfter,
    cpu: () => cpuOf(pid),
    spent: () => spentBy(pid),
    memory: () => memoryOf(pid),
    stop: async () => {
      if (child.exitCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
      living.delete(child)
    },
  }
}

let isBuilt = false

/** Starts the product's server on a site, built as by `npm start`. */
export function startMuster(env: Record<string, string>): Promise<ServerProcess> {
  if (!isBuilt) execFileSync(process.execPath, ['scripts/build-server.mjs'], { cwd: ROOT, stdio: 'inherit' })
  isBuilt = true
  return startServer('apps/api/src/serve.mjs', { LOG_LEVEL: 'info', ACCOUNT_CALLS_PER_MINUTE: '0', ...env })
}

/** Runs a script to its end. @returns the JSON it printed */
export async function runScript<T>(script: string, args: readonly string[]): Promise<T> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  living.add(child)
  let output = ''
  child.stdout?.on('data', (part: Buffer) => {
    output += part
  })
  const [code] = (await once(child, 'close')) as [number]
  living.delete(child)
  if (code !== 0) throw new Error(`${script} ended with ${code}.`)
  return JSON.parse(output) as T
}
