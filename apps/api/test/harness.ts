import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CallInput, DataOf, Endpoint, ErrorEnvelope } from '@muster/contract/kit/index'
import { endpointUrl } from '@muster/contract/kit/index'
import type { FastifyInstance } from 'fastify'
import { afterAll } from 'vitest'
import type { Config } from '../src/config.ts'
import type { Language } from '../src/lib/texts/language.ts'
import { modules } from '../src/modules.ts'
import type { Ctx } from '../src/platform/context.ts'
import { type QueryTally, withTally } from '../src/platform/db/scope.ts'
import { buildServer, type ServerOptions } from '../src/platform/http/server.ts'
import type { Module } from '../src/platform/module.ts'
import type { Platform } from '../src/platform/platform.ts'
import { assemblePlatform, systemCtx } from '../src/start-platform.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'

export interface Answer<E extends Endpoint> {
  status: number
  /** Data of a success. */
  data: DataOf<E>
  message: string
  /** The whole envelope, for errors. */
  body: ErrorEnvelope
  headers: Record<string, unknown>
  /** Content of a file response. */
  raw: Buffer
  /** Number of statements, without transaction control and session look-up. */
  queries: number
  statements: string[]
}

export interface TestApp {
  app: FastifyInstance
  platform: Platform
  /** Sets the clock; tests never sleep. */
  setNow(instant: string): void
  call<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E> & { token?: string; language?: Language; cookie?: string },
  ): Promise<Answer<E>>
  system(orgId: number, action?: string): Ctx
}

export const TEST_NOW = '2026-11-21T06:30:00Z'

let shared: Promise<TestDatabase> | undefined

/** One database per worker: tests are isolated by organisation, like tenants. */
function sharedDatabase(): Promise<TestDatabase> {
  shared ??= openTestDatabase().then((opened) => {
    process.once('beforeExit', () => void opened.drop())
    return opened
  })
  return shared
}

export function testConfig(dataDir: string): Config {
  return {
    host: '127.0.0.1',
    port: 0,
    publicUrl: 'http://127.0.0.1:3000',
    databaseUrl: process.env.TEST_DATABASE_URL,
    dataDir,
    smtpUrl: undefined,
    mailFrom: 'Muster <no-reply@muster.test>',
    mailAttachmentMb: 10,
    secretKey: 'a secret for tests only, long enough',
    appUrls: {
      employee: 'http://127.0.0.1:3000/me',
      legacyEmployee: 'http://127.0.0.1:3000/me',
      payroll: '',
      performance: '',
      recruitment: '',
      hr: '',
    },
    trustedProxy: [],
    logLevel: process.env.TEST_LOG_LEVEL ?? 'silent',
    seed: 'none',
  }
}

export interface TestAppOptions {
  modules?: readonly Module[]
  config?: Partial<Config>
  server?: ServerOptions
}

/** The whole server on the worker's database, called in process. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { database } = await sharedDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'muster-data-'))
  let now = Temporal.Instant.from(TEST_NOW)
  const platform = assemblePlatform({
    config: { ...testConfig(dataDir), ...options.config },
    database,
    modules: options.modules ?? modules,
    clock: () => now,
  })
  const app = await buildServer(platform, { strictAnswers: true, publicCallsPerMinute: 0, ...options.server })
  let current: QueryTally | undefined
  app.addHook('onRequest', async (request) => {
    request.notes.tally.statements = []
    current = request.notes.tally
  })
  await app.ready()
  afterAll(async () => {
    await app.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return {
    app,
    platform,
    setNow: (instant) => {
      now = Temporal.Instant.from(instant)
    },
    system: (orgId, action = 'test') => systemCtx(platform, orgId, action),
    call: async (endpoint, { token, language = 'en', cookie, ...input }) => {
      const { params, query, body } = input as {
        params?: never
        query?: Record<string, unknown>
        body?: unknown
      }
      const search = new URLSearchParams()
      for (const [name, value] of Object.entries(query ?? {}))
        if (value !== undefined) search.set(name, String(value))
      const response = await app.inject({
        method: endpoint.method as 'GET',
        url: endpointUrl(endpoint, params) + (search.size > 0 ? `?${search}` : ''),
        headers: {
          ...{ ...(token ? { token } : {}), ...(cookie ? { cookie } : {}) },
          ...{ app_name: 'hrms2.0', app_lang: language },
        },
        ...(body === undefined ? {} : { payload: body as object }),
      })
      const isJson = String(response.headers['content-type'] ?? '').includes('application/json')
      const parsed = isJson ? response.json() : {}
      return {
        status: response.statusCode,
        data: parsed.data,
        message: parsed.message ?? '',
        body: parsed,
        headers: response.headers,
        raw: response.rawPayload,
        queries: current?.count ?? 0,
        statements: [...(current?.statements ?? [])],
      }
    },
  }
}

/** Counts the statements of `work`. */
export async function countQueries<T>(
  work: () => Promise<T>,
): Promise<{ result: T; queries: number; statements: string[] }> {
  const tally: QueryTally = { count: 0, statements: [] }
  const result = await withTally(tally, work)
  return { result, queries: tally.count, statements: tally.statements ?? [] }
}
