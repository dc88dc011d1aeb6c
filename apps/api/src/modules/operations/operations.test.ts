import { cancelJob, jobStatus } from '@muster/contract/files/files.contract'
import {
  cancelJobs,
  jobChoices,
  listJobs,
  listSchedules,
  readJob,
  retryJobs,
  runSchedule,
} from '@muster/contract/operations/jobs.contract'
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
import type { Ctx } from '../../platform/context.ts'
import { readTx, tx } from '../../platform/db/tx.ts'
import { fail } from '../../platform/errors.ts'
import { defineJob, type JobProgress } from '../../platform/jobs/job.ts'
import { defineModule } from '../../platform/module.ts'

let work: (ctx: Ctx, input: object, progress: JobProgress) => Promise<unknown>
const probe = defineJob<object>({
  name: 'probe.work',
  label: 'Work to be watched',
  run: (ctx, input, progress) => work(ctx, input, progress),
})

let app: TestApp
let org: TestOrganisation
let admin: TestAccount
let starter: TestAccount

beforeAll(async () => {
  app = await createTestApp({
    modules: [...modules, defineModule({ name: 'probes', routes: [], jobs: [probe] })],
  })
})

beforeEach(async () => {
  app.setNow(TEST_NOW)
  work = async () => null
  org = await anOrganisation(app)
  admin = await anAdmin(app, org)
  starter = await anAccount(app, org, { email: `asha.${org.orgId}@example.test` })
})

async function enqueue(input: object = {}, by: TestAccount | null = starter, of = org): Promise<string> {
  const ctx = app.system(of.orgId)
  const actor = by ? { ...ctx.actor, kind: 'account' as const, accountId: by.accountId } : ctx.actor
  return tx(
    ctx,
    async (db) => (await ctx.platform.jobs.enqueue({ ...ctx, actor }, db, probe, input)).public_id,
  )
}

const runPending = () => app.platform.jobs.runPending({ orgId: org.orgId })
type ListBody = Parameters<typeof app.call<typeof listJobs>>[1]['body']
const list = async (body: ListBody = {}) => {
  const answer = await app.call(listJobs, { token: admin.token, body })
  expect(answer.status).toBe(200)
  return answer.data
}
const read = async (id: string) => (await app.call(readJob, { token: admin.token, params: { id } })).data.job

describe('the list', () => {
  test('shows who started what, its state and why it failed', async () => {
    work = async () => fail('record.in_use')
    const failed = await enqueue()
    await runPending()
    const waiting = await enqueue({}, null)
    const { jobs, total_rows, counts, abilities } = await list()
    expect(total_rows).toBe(2)
    expect(counts).toEqual({ waiting: 1, running: 0, failed: 1 })
    expect(abilities).toEqual({ manage: true })
    expect(jobs).toMatchObject([
      { id: waiting, state: 'waiting', started_by: null, abilities: { cancel: true, retry: false } },
      {
        id: failed,
        state: 'failed',
        label: 'Work to be watched',
        error: 'This record is in use and cannot be removed.',
        started_by: { id: starter.accountId },
        abilities: { cancel: false, retry: true },
      },
    ])
  })

  test('is filtered by state, kind, person and days, searched, sorted and paged', async () => {
    app.setNow('2026-11-19T12:00:00Z')
    const early = await enqueue()
    // Already the 21st in Kolkata.
    app.setNow('2026-11-20T20:00:00Z')
    const late = await enqueue({}, admin)
    await app.platform.jobs.runPending({ orgId: org.orgId })
    app.setNow(TEST_NOW)
    const nobodys = await enqueue({}, null)
    const ids = async (body: ListBody) => (await list(body)).jobs.map((job) => job.id)
    expect(await ids({ filters: { state: ['done'] } })).toEqual([late, early])
    expect(await ids({ filters: { state: ['waiting', 'running'] } })).toEqual([nobodys])
    expect(await ids({ filters: { kind: ['files.erase'] } })).toEqual([])
    expect(await ids({ filters: { kind: ['probe.work'], person: [starter.accountId] } })).toEqual([early])
    expect(await ids({ filters: { person: [0] } })).toEqual([nobodys])
    expect(await ids({ filters: { person: [0, admin.accountId] } })).toEqual([nobodys, late])
    expect(await ids({ filters: { started: ['2026-11-21', '2026-11-21'] } })).toEqual([nobodys, late])
    expect(await ids({ filters: { started: ['', '2026-11-20'] } })).toEqual([early])
    expect(await ids({ search: 'TO BE watched' })).toHaveLength(3)
    expect(await ids({ search: '%' })).toEqual([])
    expect(await ids({ sort: 'created_at' })).toEqual([early, late, nobodys])
    expect(await ids({ sort: '-finished_at', limit: 1, page: 2 })).toHaveLength(1)
    expect((await list({ limit: 2 })).numPages).toBe(2)
  })

  test.each([
    { filters: { state: ['nonsense'] } },
    { filters: { other: [1] } },
    { filters: { started: ['yesterday'] } },
    { filters: { started: ['2026-02-31x'] } },
    { filters: { person: ['x'] } },
    { sort: 'input' },
  ])('refuses %j', async (body) => {
    const answer = await app.call(listJobs, { token: admin.token, body: body as ListBody })
    expect(answer.body.key).toBe('request.invalid')
  })

  test('costs at most four statements, a detail one, whatever the number of jobs', async () => {
    for (let number = 0; number < 30; number++) await enqueue()
    const answer = await app.call(listJobs, { token: admin.token, body: { limit: 10 } })
    expect(answer.data.jobs).toHaveLength(10)
    expect(answer.queries).toBeLessThanOrEqual(4)
    const id = answer.data.jobs[0]?.id as string
    expect((await app.call(readJob, { token: admin.token, params: { id } })).queries).toBeLessThanOrEqual(8)
    expect((await app.call(jobChoices, { token: admin.token })).queries).toBe(1)
    expect((await app.call(listSchedules, { token: admin.token })).queries).toBeLessThanOrEqual(4)
  })

  test('is limited to the organisation and to holders of the permission', async () => {
    const id = await enqueue()
    const stranger = await anAdmin(app, await anOrganisation(app))
    const asStranger = await app.call(listJobs, { token: stranger.token, body: {} })
    expect(asStranger.data.jobs).toEqual([])
    const missing = await app.call(readJob, { token: stranger.token, params: { id } })
    expect(missing.body.key).toBe('record.not_found')
    const retried = await app.call(retryJobs, { token: stranger.token, body: { ids: [id] } })
    expect(retried.data).toEqual({ changed: 0, refused: [{ id, label: '', reason: 'Not found.' }] })
    expect((await app.call(listJobs, { token: starter.token, body: {} })).status).toBe(403)
    const viewer = await anAccount(app, org, { grants: { 'operations.jobs.view': ['organisation'] } })
    const seen = await app.call(listJobs, { token: viewer.token, body: {} })
    expect(seen.data).toMatchObject({
      abilities: { manage: false },
      jobs: [{ abilities: { cancel: false } }],
    })
    expect((await app.call(cancelJobs, { token: viewer.token, body: { ids: [id] } })).status).toBe(403)
    expect((await app.call(runSchedule, { token: viewer.token, body: { name: 'x' } })).status).toBe(403)
  })

  test('offers every kind of job, and everybody who started one', async () => {
    await enqueue()
    const { kinds, people } = (await app.call(jobChoices, { token: admin.token })).data
    expect(kinds).toContainEqual({ kind: 'probe.work', label: 'Work to be watched' })
    expect(people.map((person) => person.id)).toEqual([starter.accountId])
  })
})

describe('one job', () => {
  test('shows its input and result without secrets', async () => {
    work = async () => ({ rows: 3, token: 'secret' })
    const id = await enqueue({
      formid: 12,
      password: 'hidden',
      actor: { email: 'x' },
      rows: [{ name: 'Asha' }],
    })
    await runPending()
    const job = await read(id)
    expect(job.input).toEqual([
      { name: 'formid', value: '12' },
      { name: 'password', value: '•••' },
      { name: 'rows', value: '1 entry' },
    ])
    expect(job.result).toEqual([
      { name: 'rows', value: '3' },
      { name: 'token', value: '•••' },
    ])
  })

  test('is cancelled for its owner, who sees it', async () => {
    const id = await enqueue()
    const done = await app.call(cancelJobs, { token: admin.token, body: { ids: [id] } })
    expect(done.data).toEqual({ changed: 1, refused: [] })
    expect((await app.call(jobStatus, { token: starter.token, params: { id } })).data.state).toBe('cancelled')
    const again = await app.call(cancelJobs, { token: admin.token, body: { ids: [id] } })
    expect(again.data.refused).toMatchObject([{ id, label: 'Work to be watched' }])
  })

  test('is stopped at its next safe point when an administrator cancels it', async () => {
    let id = ''
    work = async (_ctx, _input, progress) => {
      await app.call(cancelJobs, { token: admin.token, body: { ids: [id] } })
      expect((await read(id)).cancel_asked).toBe(true)
      await progress.checkpoint({ done: 1 })
      throw new Error('It went on.')
    }
    id = await enqueue()
    await runPending()
    expect(await read(id)).toMatchObject({ state: 'cancelled', error: null })
  })
})

test('failed jobs are retried together; refusals are reported with a reason', async () => {
  work = async () => fail('record.in_use')
  const failed = [await enqueue(), await enqueue()]
  await runPending()
  work = async () => 'fine'
  const done = await enqueue()
  await runPending()
  const missing = '00000000-0000-4000-8000-000000000000'
  const ids = [...failed, ...failed, done, missing]
  const answer = await app.call(retryJobs, { token: admin.token, body: { ids } })
  expect(answer.data.changed).toBe(2)
  expect(answer.data.refused).toMatchObject([
    { id: done, reason: 'Only jobs that failed or were cancelled can be run again.' },
    { id: missing, reason: 'Not found.' },
  ])
  const waiting = await app.call(retryJobs, { token: admin.token, body: { ids: failed } })
  expect(waiting.data.refused.map((one) => one.reason)).toEqual(
    Array(2).fill('This job is already waiting or running.'),
  )
  await runPending()
  expect((await list({ filters: { state: ['done'] } })).total_rows).toBe(3)
  const audit = await readTx(app.system(org.orgId), (db) =>
    db
      .selectFrom('audit_entry')
      .select(['action', 'account_id', 'record_label'])
      .where('org_id', '=', org.orgId)
      .where('action', '=', 'operations.job.retry')
      .execute(),
  )
  expect(audit).toEqual(
    Array(2).fill({
      action: 'operations.job.retry',
      account_id: admin.accountId,
      record_label: 'Work to be watched',
    }),
  )
})

test('a job that failed after all its attempts is shown with its reason and attempts', async () => {
  work = async () => {
    throw new Error('the database is on fire')
  }
  const id = await enqueue()
  await app.platform.jobs.start()
  try {
    // Each attempt waits for its backoff, by the test's clock.
    for (const second of [0, 6, 30, 120]) {
      app.setNow(Temporal.Instant.from(TEST_NOW).add({ seconds: second }).toString())
      app.platform.jobs.poke()
      const tries = [0, 6, 30, 120].indexOf(second) + 1
      await expect.poll(async () => (await read(id)).tries, { timeout: 20_000 }).toBe(tries)
    }
    await expect.poll(async () => (await read(id)).state, { timeout: 20_000 }).toBe('failed')
  } finally {
    await app.platform.jobs.stop()
  }
  const job = await read(id)
  expect(job).toMatchObject({ tries: 4, next_try_at: null, abilities: { retry: true } })
  expect(job.error).not.toContain('fire')
  expect((await app.call(cancelJob, { token: starter.token, body: { id } })).data.state).toBe('failed')
}, 90_000)

describe('schedules', () => {
  test('show when they are due, when they ran, and the result', async () => {
    const clean = async () => {
      const { schedules, time_zone } = (await app.call(listSchedules, { token: admin.token })).data
      expect(time_zone).toBe('Asia/Kolkata')
      return schedules.find((one) => one.name === 'files.clean_uploads')
    }
    expect(await clean()).toMatchObject({
      label: 'Deleting abandoned uploads',
      at: { kind: 'daily', time: '03:10' },
      last_at: null,
      next_at: '2026-11-21T21:40:00Z',
      last_run: null,
      abilities: { run: true },
    })
    const name = 'files.clean_uploads'
    const started = await app.call(runSchedule, { token: admin.token, body: { name } })
    expect(started.data.job).toMatch(/^[0-9a-f-]{36}$/)
    expect(await clean()).toMatchObject({ last_run: { state: 'waiting' }, abilities: { run: false } })
    const twice = await app.call(runSchedule, { token: admin.token, body: { name } })
    expect(twice.body.key).toBe('operations.schedule_running')
    await runPending()
    expect(await clean()).toMatchObject({
      last_run: { id: started.data.job, state: 'done' },
      abilities: { run: true },
    })
    await app.platform.schedules.runDue(org)
    app.setNow('2026-11-21T22:00:00Z')
    await app.platform.schedules.runDue(org)
    admin = await anAdmin(app, org)
    expect(await clean()).toMatchObject({
      last_at: '2026-11-21T21:40:00.000Z',
      next_at: '2026-11-22T21:40:00Z',
    })
  })

  test('that do not exist cannot be run', async () => {
    const answer = await app.call(runSchedule, { token: admin.token, body: { name: 'files.nothing' } })
    expect(answer.body.key).toBe('record.not_found')
  })
})
