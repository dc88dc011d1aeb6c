import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testConfig } from '../../../test/harness.ts'
import { assemblePlatform } from '../../start-platform.ts'
import { type Database, embeddedDatabase } from '../db/database.ts'
import { openEmbedded } from '../db/embedded/open-embedded.ts'
import { THREAD_LIMITS } from '../db/embedded/thread-client.ts'
import { tenantTx } from '../db/tx.ts'
import { serveMetrics } from '../metrics/serve-metrics.ts'
import { buildServer } from './server.ts'

/** A server on its own embedded database, as an installation has it. */

const folder = mkdtempSync(join(tmpdir(), 'muster-health-'))
let database: Database
let app: FastifyInstance

const spin = (seconds: number) =>
  tenantTx(database, 1, (db) =>
    sql`do ${sql.raw(`$$ declare until timestamptz := clock_timestamp() + interval '${seconds} s'; begin while clock_timestamp() < until loop end loop; end $$`)}`.execute(
      db,
    ),
  )
const ready = () => app.inject('/health/ready')

beforeAll(async () => {
  const opened = await openEmbedded(folder, { thread: { ...THREAD_LIMITS, statementMs: 4000 } })
  database = embeddedDatabase(opened)
  await database.owner((session) => session.exec('create role muster_app; create role muster_gate'))
  app = await buildServer(
    assemblePlatform({ config: { ...testConfig(folder), databaseUrl: undefined }, database, modules: [] }),
    { surfaces: [serveMetrics] },
  )
})

afterAll(async () => {
  await app.close()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('health on an embedded database', { timeout: 60_000 }, () => {
  test('is ready', async () => {
    expect((await ready()).json()).toEqual({ status: 'ready', database: 'embedded', files: 'disk' })
  })

  test('answers at once while a long statement runs, and says so', async () => {
    const long = spin(2.5)
    await wait(1500)
    const begun = performance.now()
    const live = await app.inject('/health/live')
    const answer = await ready()
    // Far less than the statement takes; a busy machine adds to it.
    expect(performance.now() - begun).toBeLessThan(900)
    expect(live.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      status: 'ready',
      state: 'busy',
      reason: expect.stringMatching(/A statement has been running for \d+ seconds?; other calls wait for it/),
    })
    await long
  })

  test('says that the database is being opened again and why, then is ready', async () => {
    await expect(spin(3600)).rejects.toMatchObject({ reason: 'slow' })
    const away = await ready()
    expect([away.statusCode, away.json().key, away.headers['retry-after']]).toEqual([
      503,
      'server.unavailable',
      '5',
    ])
    expect(away.json().message).toBe('The database is restarting, because a statement took too long.')
    expect((await app.inject('/health/live')).statusCode).toBe(200)
    await expect.poll(async () => (await ready()).statusCode, { timeout: 25_000 }).toBe(200)
  })

  test('counts restarts in the metrics', async () => {
    expect((await app.inject('/metrics')).body).toContain('muster_database_restarts_total 1')
  })
})
