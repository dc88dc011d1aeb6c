import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anOrganisation, type TestOrganisation } from '../../../test/factories.ts'
import { countQueries, createTestApp, type TestApp } from '../../../test/harness.ts'
import { modules } from '../../modules.ts'
import { readTx, tx } from '../db/tx.ts'
import { defineModule } from '../module.ts'
import { defineJob } from './job.ts'
import { defineSchedule } from './schedule.ts'
import { createScheduler, type Scheduler } from './scheduler.ts'
import { daily, every } from './slots.ts'

interface Probe {
  slot: string
}

let ran: string[] = []
const job = (name: string) =>
  defineJob<Probe>({
    name,
    run: async (ctx, { slot }) => {
      ran.push(`${ctx.orgId} ${slot}`)
    },
  })
const lastJob = job('probe.last')
const everyJob = job('probe.every')
const minutesJob = job('probe.minutes')
const input = ({ key }: { key: string }): Probe => ({ slot: key })
const last = defineSchedule({ name: 'probe.last', label: 'Last', job: lastJob, at: daily('02:30'), input })
const inOrder = defineSchedule({
  name: 'probe.every',
  label: 'Every',
  job: everyJob,
  at: daily('02:30'),
  catchUp: 'every',
  input,
})
const minutes = defineSchedule({
  name: 'probe.minutes',
  label: 'Minutes',
  job: minutesJob,
  at: every(15),
  startsAtOnce: true,
  input,
})
const probes = defineModule({
  name: 'probes',
  routes: [],
  jobs: [lastJob, everyJob, minutesJob],
  schedules: [last, inOrder, minutes],
})

/** Batches that the organisations of all tests together never need. */
const ROUNDS = 40

let app: TestApp
/** Looks at the probes alone: the product's own schedules of every other test's organisations would take long. */
let alone: Scheduler
let org: TestOrganisation

beforeAll(async () => {
  app = await createTestApp({ modules: [...modules, probes] })
  alone = createScheduler(app.platform, probes.schedules ?? [])
})

beforeEach(async () => {
  ran = []
  app.setNow('2026-11-21T06:30:00Z')
  org = await anOrganisation(app, { timeZone: 'Asia/Kolkata' })
})

async function runAll(of = org): Promise<string[]> {
  ran = []
  await app.platform.schedules.runDue(of)
  await app.platform.jobs.runPending({ orgId: of.orgId })
  return ran.map((one) => one.split(' ')[1] as string)
}

const moveTo = (timeZone: string) =>
  tx(app.system(org.orgId), (db) =>
    db.updateTable('organisation').set({ time_zone: timeZone }).where('org_id', '=', org.orgId).execute(),
  )

describe('slots become jobs', () => {
  test('a new organisation begins with the next slot, or at once where that is wanted', async () => {
    expect(await runAll()).toEqual(['2026-11-21T06:30:00Z'])
    expect(await runAll()).toEqual([])
    app.setNow('2026-11-21T06:45:00Z')
    expect(await runAll()).toEqual(['2026-11-21T06:45:00Z'])
    // 02:30 in Kolkata.
    app.setNow('2026-11-21T21:00:00Z')
    expect((await runAll()).sort()).toEqual(['2026-11-21T21:00:00Z', '2026-11-22', '2026-11-22'])
  })

  test('after three days without a server: every day in order, or the last alone', async () => {
    await runAll()
    app.setNow('2026-11-24T22:00:00Z')
    const first = await runAll()
    expect(first.sort()).toEqual(['2026-11-22', '2026-11-24T22:00:00Z', '2026-11-25'])
    expect(await runAll()).toEqual(['2026-11-23'])
    expect(await runAll()).toEqual(['2026-11-24'])
    expect(await runAll()).toEqual(['2026-11-25'])
    expect(await runAll()).toEqual([])
  })

  test('the next slot waits while a run goes on', async () => {
    await runAll()
    app.setNow('2026-11-23T22:00:00Z')
    await app.platform.schedules.runDue(org)
    await app.platform.schedules.runDue(org)
    app.setNow('2026-11-23T22:30:00Z')
    await app.platform.schedules.runDue(org)
    const rows = await readTx(app.system(org.orgId), (db) =>
      db
        .selectFrom('job_run')
        .select(['kind'])
        .where('org_id', '=', org.orgId)
        .where('kind', 'like', 'probe.%')
        .where('state', '=', 'queued')
        .execute(),
    )
    expect(rows.map((row) => row.kind).sort()).toEqual(['probe.every', 'probe.last', 'probe.minutes'])
  })

  test('two organisations keep to their own clocks', async () => {
    const other = await anOrganisation(app, { timeZone: 'America/New_York' })
    await runAll()
    await runAll(other)
    app.setNow('2026-11-21T21:10:00Z')
    expect(await runAll()).toContain('2026-11-22')
    expect((await runAll(other)).sort()).toEqual(['2026-11-21', '2026-11-21', '2026-11-21T21:00:00Z'])
    // 02:30 in New York.
    app.setNow('2026-11-22T07:30:00Z')
    expect(await runAll(other)).toContain('2026-11-22')
  })

  test('an organisation that moves to another time zone has each date once', async () => {
    app.setNow('2026-11-20T12:00:00Z')
    await runAll()
    app.setNow('2026-11-20T21:00:00Z')
    expect(await runAll()).toContain('2026-11-21')
    await moveTo('America/New_York')
    app.setNow('2026-11-21T08:00:00Z')
    expect(await runAll()).toEqual(['2026-11-21T08:00:00Z'])
    app.setNow('2026-11-22T08:00:00Z')
    expect((await runAll()).filter((slot) => slot === '2026-11-22')).toHaveLength(2)
    // Back to the east in the evening: the 23rd has begun there, and is due at once.
    app.setNow('2026-11-22T23:00:00Z')
    await moveTo('Asia/Kolkata')
    expect((await runAll()).filter((slot) => slot === '2026-11-23')).toHaveLength(2)
  })

  test('a time zone that does not exist troubles nobody else', async () => {
    const other = await anOrganisation(app)
    await moveTo('Mars/Olympus')
    // One round looks at a batch of organisations: those of other tests may stand before these.
    for (let round = 0; round < ROUNDS && ran.length === 0; round++) {
      await alone.runDue()
      await app.platform.jobs.runPending({ orgId: other.orgId })
    }
    expect(ran).toContain(`${other.orgId} 2026-11-21T06:30:00Z`)
    await moveTo('UTC')
  })

  test('out of turn: once at a time, and the slots stay as they are', async () => {
    await runAll()
    const ctx = app.system(org.orgId)
    const runNow = () => tx(ctx, (db) => app.platform.schedules.runNow(ctx, db, last))
    expect(await runNow()).toBeDefined()
    expect(await runNow()).toBeUndefined()
    await app.platform.jobs.runPending({ orgId: org.orgId })
    expect(ran.at(-1)).toBe(`${org.orgId} 2026-11-21`)
    app.setNow('2026-11-21T21:00:00Z')
    expect(await runAll()).toContain('2026-11-22')
  })
})

test('four schedulers at once never run a slot twice', async () => {
  const schedulers = [
    app.platform.schedules,
    ...[1, 2, 3].map(() => createScheduler(app.platform, app.platform.schedules.schedules)),
  ]
  for (let minute = 0; minute < 6; minute++) {
    app.setNow(`2026-11-21T21:${String(minute * 10).padStart(2, '0')}:00Z`)
    await Promise.all(schedulers.map((one) => one.runDue(org)))
    await app.platform.jobs.runPending({ orgId: org.orgId })
  }
  expect(ran.length).toBeGreaterThan(3)
  expect(new Set(ran).size).toBe(ran.length)
  const slots = await readTx(app.system(org.orgId), (db) =>
    db
      .selectFrom('schedule_slot')
      .select(['schedule', 'job_run_id'])
      .where('org_id', '=', org.orgId)
      .where('schedule', 'like', 'probe.%')
      .execute(),
  )
  expect(slots.length).toBe(ran.length)
  expect(slots.every((slot) => slot.job_run_id !== null)).toBe(true)
})

test('a look at what is due is one statement for all organisations, and finds nothing once all is settled', async () => {
  for (let number = 0; number < 5; number++) await anOrganisation(app)
  const look = async () => (await countQueries(() => alone.runDue())).queries
  let queries = await look()
  expect(queries).toBeGreaterThan(1)
  for (let round = 0; round < ROUNDS && queries > 1; round++) queries = await look()
  expect(queries).toBe(1)
})
