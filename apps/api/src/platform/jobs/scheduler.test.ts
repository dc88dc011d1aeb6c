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

/** More rounds than the organisations of all tests together need. */
const ROUNDS = 40

let app: TestApp
/**
 * Schedules the probes only: the product's schedules for the organisations of all other tests would take
 * long.
 */
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
  test('starts a new organisation with the next slot, or at once if the schedule says so', async () => {
    expect(await runAll()).toEqual(['2026-11-21T06:30:00Z'])
    expect(await runAll()).toEqual([])
    app.setNow('2026-11-21T06:45:00Z')
    expect(await runAll()).toEqual(['2026-11-21T06:45:00Z'])
    // 02:30 in Kolkata.
    app.setNow('2026-11-21T21:00:00Z')
    expect((await runAll()).sort()).toEqual(['2026-11-21T21:00:00Z', '2026-11-22', '2026-11-22'])
  })

  test('catches up on three days without a server: every day in order, or only the last', async () => {
    await runAll()
    app.setNow('2026-11-24T22:00:00Z')
    const first = await runAll()
    expect(first.sort()).toEqual(['2026-11-22', '2026-11-24T22:00:00Z', '2026-11-25'])
    expect(await runAll()).toEqual(['2026-11-23'])
    expect(await runAll()).toEqual(['2026-11-24'])
    expect(await runAll()).toEqual(['2026-11-25'])
    expect(await runAll()).toEqual([])
  })

  test('delays the next slot while a run is in progress', async () => {
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

  test('follows the time zone of each organisation', async () => {
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

  test('runs each date once when an organisation changes its time zone', async () => {
    app.setNow('2026-11-20T12:00:00Z')
    await runAll()
    app.setNow('2026-11-20T21:00:00Z')
    expect(await runAll()).toContain('2026-11-21')
    await moveTo('America/New_York')
    app.setNow('2026-11-21T08:00:00Z')
    expect(await runAll()).toEqual(['2026-11-21T08:00:00Z'])
    app.setNow('2026-11-22T08:00:00Z')
    expect((await runAll()).filter((slot) => slot === '2026-11-22')).toHaveLength(2)
    // Changed back to the east in the evening: the 23rd has begun there, and is due at once.
    app.setNow('2026-11-22T23:00:00Z')
    await moveTo('Asia/Kolkata')
    expect((await runAll()).filter((slot) => slot === '2026-11-23')).toHaveLength(2)
  })

  test('an invalid time zone does not affect other organisations', async () => {
    const other = await anOrganisation(app)
    await moveTo('Mars/Olympus')
    // A round handles a batch of organisations: those of other tests may come first.
    for (let round = 0; round < ROUNDS && ran.length === 0; round++) {
      await alone.runDue()
      await app.platform.jobs.runPending({ orgId: other.orgId })
    }
    expect(ran).toContain(`${other.orgId} 2026-11-21T06:30:00Z`)
    await moveTo('UTC')
  })

  test('runs on demand once at a time, without changing the slots', async () => {
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

test('never runs a slot twice with four concurrent schedulers', async () => {
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

test('finds due schedules of all organisations in one statement, and none once all are settled', async () => {
  for (let number = 0; number < 5; number++) await anOrganisation(app)
  const look = async () => (await countQueries(() => alone.runDue())).queries
  let queries = await look()
  expect(queries).toBeGreaterThan(1)
  for (let round = 0; round < ROUNDS && queries > 1; round++) queries = await look()
  expect(queries).toBe(1)
})
