import { readHealth } from '@muster/contract/operations/health.contract'
import { listSchedules } from '@muster/contract/operations/jobs.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  anAccount,
  anAdmin,
  anOrganisation,
  type TestAccount,
  type TestOrganisation,
} from '../../../test/factories.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../test/harness.ts'
import { modules } from '../../modules.ts'
import { beat, leave } from '../../platform/db/gates-metrics.ts'
import { tx } from '../../platform/db/tx.ts'
import { fail } from '../../platform/errors.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { defineModule } from '../../platform/module.ts'

const failing = defineJob<object>({
  name: 'probe.failing',
  label: 'Work that fails',
  run: async () => fail('record.in_use'),
})

let app: TestApp
let org: TestOrganisation
let admin: TestAccount

const probes = defineModule({ name: 'probes', routes: [], jobs: [failing] })
const make = () => createTestApp({ modules: [...modules, probes] })

beforeAll(async () => {
  app = await make()
})

beforeEach(async () => {
  app.setNow(TEST_NOW)
  org = await anOrganisation(app)
  admin = await anAdmin(app, org)
})

const read = async (of = app, by = admin) => {
  const answer = await of.call(readHealth, { token: by.token })
  expect(answer.status).toBe(200)
  return answer
}

async function aFailedJob(of: TestOrganisation): Promise<void> {
  const ctx = app.system(of.orgId)
  await tx(ctx, (db) => ctx.platform.jobs.enqueue(ctx, db, failing, {}))
  await app.platform.jobs.runPending({ orgId: of.orgId })
}

async function aMail(of: TestOrganisation, state: string): Promise<void> {
  const ctx = app.system(of.orgId)
  await tx(ctx, (db) =>
    sql`insert into mail_outbox
      (org_id, kind, to_address, subject, text_body, html_body, state, next_try_at, created_at)
      values (${of.orgId}, 'probe', 'asha@example.test', 's', 't', 'h', ${state}, ${TEST_NOW}, ${TEST_NOW})`.execute(
      db,
    ),
  )
}

describe('the health page', () => {
  test('is complete, within eight statements', async () => {
    const { data, queries } = await read(await make())
    expect(queries).toBeLessThanOrEqual(8)
    expect(data.as_of).toBe(TEST_NOW)
    expect(data.database).toMatchObject({ kind: app.platform.database.kind })
    expect(data.database.version).toMatch(/^\d+/)
    expect(data.database.migrations).toBeGreaterThan(10)
    expect(data.database.newest_migration).toMatch(/\.sql$/)
    expect(data.server.version).toMatch(/^\d+\.\d+\.\d+/)
    expect(data.server.memory_bytes).toBeGreaterThan(1e6)
    expect(data.servers.filter((one) => one.is_this)).toHaveLength(1)
    expect(data.disk?.total_bytes).toBeGreaterThan(data.disk?.free_bytes ?? Number.POSITIVE_INFINITY)
    expect(data.calls.minutes).toHaveLength(15)
    expect(data.jobs).toEqual({ waiting: 0, running: 0, failed: 0, failed_last_day: 0 })
    expect(data.mail).toMatchObject({ is_sent: false, waiting: 0, oldest_at: null, failed: 0 })
  })

  test('describes calls in words, and counts the organisation’s own calls only', async () => {
    const own = await make()
    const other = await anOrganisation(app)
    const stranger = await anAdmin(app, other)
    await own.call(listSchedules, { token: admin.token })
    for (let turn = 0; turn < 5; turn++) await own.call(listSchedules, { token: stranger.token })
    const { calls } = (await read(own)).data
    expect(calls.minutes.at(-1)?.own_calls).toBe(1)
    expect(calls.per_minute).toBe(0.1)
    expect(calls.fault_share).toBe(0)
    expect(calls.slowest).toMatchObject([
      { id: 'operations.schedule.list', label: listSchedules.summary, p95: expect.any(Number) },
    ])
    expect(calls.p50).toBeLessThanOrEqual(calls.p95 ?? 0)
  })

  test('lists findings that need attention', async () => {
    await aFailedJob(org)
    await aMail(org, 'failed')
    await aMail(org, 'waiting')
    const { data } = await read()
    expect(data.jobs).toMatchObject({ failed: 1, failed_last_day: 1 })
    expect(data.mail).toMatchObject({ waiting: 1, oldest_at: expect.any(String), failed: 1 })
    expect(data.findings.map((one) => one.key)).toEqual(
      expect.arrayContaining(['jobs_failed', 'mail_failed', 'mail_off']),
    )
  })

  test('reveals nothing about other organisations', async () => {
    const other = await anOrganisation(app)
    await aFailedJob(other)
    await aMail(other, 'failed')
    const { data } = await read(await make())
    expect(data.jobs.failed).toBe(0)
    expect(data.mail.failed).toBe(0)
    expect(data.database.size_bytes).toBeNull()
    expect(data.findings.map((one) => one.key)).not.toContain('jobs_failed')
  })

  test('finds late schedules', async () => {
    const name = app.platform.schedules.schedules[0]?.name ?? ''
    const ctx = app.system(org.orgId)
    await tx(ctx, (db) =>
      sql`insert into schedule_state (org_id, schedule, next_at, time_zone, rule)
        values (${org.orgId}, ${name}, ${TEST_NOW}::timestamptz - interval '11 minutes', 'Asia/Kolkata', 'x')
        on conflict (org_id, schedule) do update set next_at = excluded.next_at`.execute(db),
    )
    const { data } = await read()
    expect(data.schedules).toMatchObject({ late: 1, failed: 0 })
    expect(data.findings.map((one) => one.key)).toContain('schedules_late')
  })

  test('lists other servers, and which are silent', async () => {
    const node = { name: 'two:3000', version: '9.9.9', started_at: '2026-11-21T05:00:00Z' }
    const now = Temporal.Instant.from(TEST_NOW)
    const { platform } = app
    await beat({ platform, now: now.subtract({ seconds: 20 }) }, { ...node, node: 'up' })
    await beat({ platform, now: now.subtract({ seconds: 90 }) }, { ...node, name: 'three:3000', node: 'off' })
    const { data } = await read(await make())
    await leave({ platform }, 'up')
    await leave({ platform }, 'off')
    expect(data.servers.filter((one) => !one.is_this && one.version === '9.9.9')).toMatchObject([
      { name: 'three:3000', is_silent: true },
      { name: 'two:3000', is_silent: false },
    ])
    expect(data.findings.map((one) => one.key)).toEqual(
      expect.arrayContaining(['node_silent', 'versions_differ']),
    )
  })

  test('requires the permission', async () => {
    const nobody = await anAccount(app, org)
    expect((await app.call(readHealth, { token: nobody.token })).status).toBe(403)
    const viewer = await anAccount(app, org, { grants: { 'operations.health.view': ['organisation'] } })
    expect((await app.call(readHealth, { token: viewer.token })).status).toBe(200)
  })
})
