import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** Builds the server that `npm start` runs into a temporary folder, and starts it. */

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const builds = join(root, 'apps/api/.cache', `built-${process.pid}`)
const folder = mkdtempSync(join(tmpdir(), 'muster-built-'))

/**
 * Loaded on first use, not at startup: for workbooks, mail, jobs, metrics, archives, single sign-on, API docs,
 * password strength, recurring tasks, object stores, and the embedded database.
 */
const NOT_AT_START = [
  '@aws-sdk/client-s3',
  '@cj-tech-master/excelts',
  '@electric-sql/pglite',
  '@scalar/fastify-api-reference',
  '@zxcvbn-ts/language-common',
  'csv-parse',
  'date-holidays',
  'juice',
  'luxon',
  'modern-tar',
  'nodemailer',
  'openid-client',
  'pg-boss',
  'prom-client',
  'rrule-temporal',
  'sanitize-html',
  'undici',
]
/** Startup creates some 16 schemas a call; without shared schemas for ids and short texts it would be three times as many. */
const MOST_SCHEMAS = 13_000

interface Current {
  server: string
  migrations: string[]
  librariesAtStart: string[]
}
let current: Current
let server: ChildProcess
let origin = ''

function begin(script: string, port: number): ChildProcess {
  const { DATABASE_URL, TEST_DATABASE_URL, ...env } = process.env
  return spawn(process.execPath, [script], {
    cwd: folder,
    env: { ...env, DATA_DIR: join(folder, 'data'), PORT: String(port), SEED: 'none', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}

async function started(child: ChildProcess): Promise<void> {
  let said = ''
  for await (const chunk of (child.stdout as Readable).iterator({ destroyOnReturn: false })) {
    said += chunk
    if (said.includes('Muster is running')) return
  }
  throw new Error(`The server did not start: ${said}${await text(child.stderr as never)}`)
}

beforeAll(async () => {
  execFileSync(process.execPath, [join(root, 'scripts/build-server.mjs'), builds], { cwd: root })
  current = JSON.parse(readFileSync(join(builds, 'current.json'), 'utf8'))
  const port = await freePort()
  origin = `http://127.0.0.1:${port}`
  server = begin(join(builds, current.server), port)
  await started(server)
}, 180_000)

afterAll(() => {
  server?.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
  rmSync(builds, { recursive: true, force: true })
})

describe('the built server', { timeout: 120_000 }, () => {
  test('loads no libraries at startup that only some features need', () => {
    expect(current.librariesAtStart).toContain('fastify')
    expect(current.librariesAtStart.filter((name) => NOT_AT_START.includes(name))).toEqual([])
  })

  test('creates few schemas at startup', () => {
    const count = `
      await import(${JSON.stringify(import.meta.resolve('zod/v4/core'))})
      let schemas = 0
      globalThis.__zod_globalConfig.postProcessor = () => { schemas++ }
      await import(${JSON.stringify(pathToFileURL(join(root, 'apps/api/src/modules.ts')).href)})
      process.stdout.write(String(schemas))`
    const schemas = Number(execFileSync(process.execPath, ['--input-type=module', '-e', count]))
    expect(schemas).toBeGreaterThan(1000)
    expect(schemas).toBeLessThan(MOST_SCHEMAS)
  })

  test('includes every file that it refers to by path', () => {
    const built = dirname(join(builds, current.server))
    const files = readdirSync(built).map((name) => readFileSync(join(built, name), 'utf8'))
    const places = files.flatMap((code) => [
      ...code.matchAll(/new URL\("([^"]+)", new URL\("([^"]+)", import\.meta\.url\)\)/g),
    ])
    expect(places.length).toBeGreaterThan(5)
    for (const [, place, source] of places) {
      const path = join(built, dirname(source as string), place as string)
      // The web app may not have been built yet.
      if (!path.endsWith('web/dist')) expect(existsSync(path), path).toBe(true)
    }
  })

  test.each([
    ['/health/ready', 200, '"status":"ready"'],
    ['/docs/openapi.json', 200, '"openapi"'],
    ['/docs/reader.js', 200, 'createApiReference'],
    ['/metrics', 200, 'process_resident_memory_bytes'],
    ['/services/admin/no-such-call', 404, '"error"'],
  ])('responds to %s', async (path, status, part) => {
    const answer = await fetch(origin + path)
    expect(answer.status).toBe(status)
    expect(await answer.text()).toContain(part)
  })

  test('shuts down cleanly', async () => {
    server.kill('SIGTERM')
    expect(await once(server, 'exit')).toEqual([0, null])
  })

  test('refuses to start with migrations newer than the build', async () => {
    const product = join(folder, 'product/apps/api')
    for (const place of ['src', 'dist', 'migrations']) mkdirSync(join(product, place), { recursive: true })
    writeFileSync(join(product, 'src/serve.mjs'), readFileSync(join(root, 'apps/api/src/serve.mjs')))
    writeFileSync(join(product, 'migrations/20990101_0000_later.sql'), '')
    writeFileSync(join(product, 'dist/current.json'), JSON.stringify(current))
    const child = begin(join(product, 'src/serve.mjs'), 0)
    const [complaint] = await Promise.all([text(child.stderr as never), once(child, 'exit')])
    expect(complaint).toContain('npm run build')
    expect(child.exitCode).toBe(1)
  })
})
