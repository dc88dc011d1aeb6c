import { setTimeout as pause } from 'node:timers/promises'
import { cancelJob, jobStatus, retryJob } from '@muster/contract/files/files.contract'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  anAccount,
  anAdmin,
  anOrganisation,
  type TestAccount,
  type TestOrganisation,
} from '../../../test/factories.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../test/harness.ts'
import { modules } from '../../modules.ts'
import type { Ctx } from '../context.ts'
import { type Db, readTx, tx } from '../db/tx.ts'
import { fail } from '../errors.ts'
import { defineModule } from '../module.ts'
import { defineJob, type Job, type JobProgress } from './job.ts'
import { retryRun } from './job-actions.ts'
import { createJobQueue } from './queue.ts'
import { createRunner } from './runner.ts'

interface Probe {
  label: string
}

let work: (ctx: Ctx, input: Probe, progress: JobProgress) => Promise<unknown>
const probe = defineJob<Probe>({
  name: 'probe.work',
  run: (ctx, input, progress) => work(ctx, input, progress),
})
const probes = defineModule({ name: 'probes', routes: [], jobs: [probe] })

let app: TestApp
let org: TestOrganisation
let starter: TestAccount

beforeAll(async () => {
  app = await createTestApp({ modules: [...modules, probes] })
})

beforeEach(async () => {
  app.setNow(TEST_NOW)
  org = await anOrganisation(app)
  starter = await anAccount(app, org)
})

function startedBy(account: TestAccount): Ctx {
  const ctx = app.system(org.orgId)
  return { ...ctx, actor: { ...ctx.actor, kind: 'account', accountId: account.accountId } }
}

async function enqueue(label = 'a', also: (db: Db) => Promise<void> = async () => {}): Promise<string> {
  const ctx = startedBy(starter)
  return tx(ctx, async (db) => {
    const { public_id } = await ctx.platform.jobs.enqueue(ctx, db, probe, { label })
    await also(db)
    return public_id
  })
}

async function status(id: string, token = starter.token) {
  return (await app.call(jobStatus, { token, params: { id } })).data
}

const row = (db: Db, id: string) =>
  db.selectFrom('job_run').selectAll().where('public_id', '=', id).executeTakeFirstOrThrow()
const rowOf = (id: string) => readTx(app.system(org.orgId), (db) => row(db, id))

const settled = (id: string) =>
  expect.poll(async () => (await status(id)).state, { timeout: 25_000, interval: 100 })

const runPending = () => app.platform.jobs.runPending({ orgId: org.orgId })

describe('running pending jobs in this process', () => {
  test('runs for its organisation as the product, and stores result and progress', async () => {
    let seen: object = {}
    work = async (ctx, input, progress) => {
      seen = { orgId: ctx.orgId, kind: ctx.actor.kind, action: ctx.request.action, input }
      await progress.report({ stage: 'Reading', done: 1, total: 3 })
      await progress.report({ done: 2 })
      await progress.report({ stage: 'Writing', done: 3 })
      return { rows: 3 }
    }
    const id = await enqueue('x')
    expect(await status(id)).toMatchObject({ id, state: 'waiting', result: null, total: null })
    await runPending()
    expect(seen).toEqual({ orgId: org.orgId, kind: 'system', action: 'probe.work', input: { label: 'x' } })
    expect(await status(id)).toMatchObject({
      state: 'done',
      stage: 'Writing',
      done: 3,
      total: 3,
      result: { rows: 3 },
      error: null,
    })
  })

  test('never runs when the business transaction is rolled back', async () => {
    let runs = 0
    work = async () => {
      runs++
    }
    await expect(
      enqueue('a', async () => {
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    await runPending()
    expect(runs).toBe(0)
  })

  test('reports user errors in full, and hides the details of server faults', async () => {
    work = async () => fail('record.in_use')
    const theirs = await enqueue()
    await runPending()
    expect(await status(theirs)).toMatchObject({
      state: 'failed',
      error: 'This record is in use and cannot be removed.',
    })
    work = async () => {
      throw new Error('password of the database: secret')
    }
    const ours = await enqueue()
    await runPending()
    const view = await status(ours)
    expect(view.state).toBe('failed')
    expect(view.error).not.toContain('secret')
  })

  test('can be seen and cancelled only by its starter', async () => {
    work = async () => null
    const id = await enqueue()
    const colleague = await anAdmin(app, org)
    const stranger = await anAdmin(app, await anOrganisation(app))
    for (const { token } of [colleague, stranger]) {
      expect((await app.call(jobStatus, { token, params: { id } })).status).toBe(404)
      expect((await app.call(cancelJob, { token, body: { id } })).status).toBe(404)
      expect((await app.call(retryJob, { token, body: { id } })).status).toBe(404)
    }
    const stopped = await app.call(cancelJob, { token: starter.token, body: { id } })
    expect(stopped.data).toMatchObject({ state: 'cancelled', cancel_asked: true })
    // Idempotent, and the job no longer runs.
    expect((await app.call(cancelJob, { token: starter.token, body: { id } })).data.state).toBe('cancelled')
    await runPending()
    expect((await status(id)).started_at).toBeNull()
  })

  test('ends at its next checkpoint when it is cancelled while running', async () => {
    let id = ''
    work = async (_ctx, _input, progress) => {
      await app.call(cancelJob, { token: starter.token, body: { id } })
      expect(await progress.isCancelled()).toBe(true)
      return { written: 5 }
    }
    id = await enqueue()
    await runPending()
    expect(await status(id)).toMatchObject({ state: 'cancelled', result: { written: 5 } })
  })

  test('ends at a checkpoint without counting as failed', async () => {
    let id = ''
    let isPast = false
    work = async (_ctx, _input, progress) => {
      await progress.checkpoint({ stage: 'Half', done: 1, total: 2 })
      await app.call(cancelJob, { token: starter.token, body: { id } })
      await pause(1100)
      await progress.checkpoint({ done: 2 })
      isPast = true
    }
    id = await enqueue()
    await runPending()
    expect(isPast).toBe(false)
    expect(await status(id)).toMatchObject({ state: 'cancelled', stage: 'Half', done: 2, error: null })
  })

  test('can be retried by its starter after a failure or cancellation, not after success', async () => {
    work = async () => fail('record.in_use')
    const id = await enqueue()
    await runPending()
    const failed = await status(id)
    expect(failed).toMatchObject({ state: 'failed', tries: 1, abilities: { cancel: false, retry: true } })
    work = async (_ctx, _input, progress) => progress.report({ done: 1 })
    const again = await app.call(retryJob, { token: starter.token, body: { id } })
    expect(again.data).toMatchObject({ state: 'waiting', tries: 0, error: null, finished_at: null })
    // Idempotent.
    expect((await app.call(retryJob, { token: starter.token, body: { id } })).data.state).toBe('waiting')
    await runPending()
    expect(await status(id)).toMatchObject({ state: 'done', tries: 1, abilities: { retry: false } })
    const over = await app.call(retryJob, { token: starter.token, body: { id } })
    expect(over.body.key).toBe('files.job_not_over')
  })

  test('retries with the starter’s current permissions, and refuses a starter who can no longer sign in', async () => {
    work = async () => fail('record.in_use')
    const ctx = startedBy(starter)
    const id = await tx(ctx, async (db) => {
      const input = { label: 'x', actor: { grants: [['everything', ['organisation']]] } }
      return (await ctx.platform.jobs.enqueue(ctx, db, probe, input)).public_id
    })
    await runPending()
    let seen: unknown
    work = async (_ctx, input) => {
      seen = (input as unknown as { actor: object }).actor
      return fail('record.in_use')
    }
    await app.call(retryJob, { token: starter.token, body: { id } })
    await runPending()
    expect(seen).toMatchObject({ accountId: starter.accountId, email: starter.email })
    expect(JSON.stringify(seen)).not.toContain('everything')
    await tx(ctx, (db) =>
      db.updateTable('account').set({ state: 'disabled' }).where('id', '=', starter.accountId).execute(),
    )
    const run = await tx(ctx, async (db) => retryRun(ctx, db, await row(db, id))).catch((error) => error)
    expect(run.key).toBe('files.job_starter_gone')
  })

  test('gives up a job that crashes the server every time', async () => {
    work = async () => null
    const id = await enqueue()
    await tx(app.system(org.orgId), (db) =>
      db.updateTable('job_run').set({ state: 'running', tries: 4 }).where('public_id', '=', id).execute(),
    )
    const runner = createRunner(app.platform, new Map([[probe.name, probe as Job<unknown>]]))
    expect(await runner.run({ orgId: org.orgId, publicId: id, kind: probe.name })).toBe('over')
    expect(await status(id)).toMatchObject({ state: 'failed', error: expect.stringMatching(/several times/) })
  })

  test('ignores a queue order from before a retry', async () => {
    let runs = 0
    work = async () => {
      runs++
    }
    const id = await enqueue()
    const { queue_id: queueId } = await rowOf(id)
    await app.call(cancelJob, { token: starter.token, body: { id } })
    await app.call(retryJob, { token: starter.token, body: { id } })
    const runner = createRunner(app.platform, new Map([[probe.name, probe as Job<unknown>]]))
    expect(await runner.run({ orgId: org.orgId, publicId: id, queueId, kind: probe.name })).toBe('over')
    expect(runs).toBe(0)
    await runPending()
    expect(runs).toBe(1)
  })

  test('saves progress at most once a second', async () => {
    work = async (_ctx, _input, progress) => {
      for (let done = 1; done <= 200; done++) await progress.report({ done })
      return null
    }
    const id = await enqueue()
    const { queries } = await (await import('../../../test/harness.ts')).countQueries(runPending)
    expect(queries).toBeLessThan(12)
    expect((await status(id)).done).toBe(200)
  })
})

describe('running jobs by the queue', () => {
  afterEach(async () => {
    await app.platform.jobs.stop()
  })

  test('runs each job of a committed transaction once', async () => {
    const runs = new Map<string, number>()
    work = async (_ctx, { label }) => {
      runs.set(label, (runs.get(label) ?? 0) + 1)
    }
    await app.platform.jobs.start()
    const ids = []
    for (let number = 0; number < 60; number++) ids.push(await enqueue(String(number)))
    app.platform.jobs.poke()
    for (const id of ids) await settled(id).toBe('done')
    // The queue is shared within the database, so jobs of earlier tests run as well.
    expect(ids.map((_, number) => runs.get(String(number)))).toEqual(Array(60).fill(1))
  })

  test('runs jobs that were enqueued before the start', async () => {
    work = async () => 'late'
    const id = await enqueue()
    await app.platform.jobs.start()
    await settled(id).toBe('done')
  })

  test('retries a failing job, and reports a failure only after the last try', async () => {
    let tries = 0
    work = async (_ctx, { label }) => {
      if (label !== 'failing') return
      tries++
      if (tries < 2) throw new Error('not yet')
      return 'now'
    }
    await app.platform.jobs.start()
    const id = await enqueue('failing')
    await expect.poll(() => tries, { timeout: 5000 }).toBe(1)
    await settled(id).toBe('waiting')
    await pause(200)
    expect(await status(id)).toMatchObject({ state: 'waiting', error: null })
    expect(await rowOf(id)).toMatchObject({ next_try_at: '2026-11-21T06:30:05.000Z', tries: 1 })
    expect(tries).toBe(1)
    app.setNow('2026-11-21T06:30:06Z')
    app.platform.jobs.poke()
    await settled(id).toBe('done')
    expect(tries).toBe(2)
  })

  test('returns running jobs to the queue on stop, and finishes them after the next start', async () => {
    let begun = 0
    work = async (_ctx, { label }, progress) => {
      if (label !== 'held') return 'another'
      begun++
      if (begun > 1) return 'whole'
      while (!(await progress.isCancelled())) await pause(20)
      return 'half'
    }
    await app.platform.jobs.start()
    const id = await enqueue('held')
    await settled(id).toBe('running')
    await app.platform.jobs.stop()
    expect(await status(id)).toMatchObject({ state: 'waiting', result: null })
    await app.platform.jobs.start()
    await settled(id).toBe('done')
    expect((await status(id)).result).toBe('whole')
    // An interrupted run does not count as a try.
    expect((await rowOf(id)).tries).toBe(1)
  })

  test.runIf(process.env.TEST_DATABASE_URL)(
    'distributes jobs over two nodes, each to one node only',
    async () => {
      const running = new Set<string>()
      const runs = new Map<string, number>()
      let clashes = 0
      work = async (_ctx, { label }) => {
        if (running.has(label)) clashes++
        running.add(label)
        await pause(10)
        running.delete(label)
        runs.set(label, (runs.get(label) ?? 0) + 1)
      }
      const second = createJobQueue(
        app.platform,
        [...modules, probes].flatMap((module) => module.jobs ?? []),
      )
      const ids: string[] = []
      await Promise.all([app.platform.jobs.start(), second.start()])
      try {
        for (let number = 0; number < 80; number++) ids.push(await enqueue(String(number)))
        for (const id of ids) await settled(id).toBe('done')
      } finally {
        await second.stop()
      }
      expect(clashes).toBe(0)
      expect(ids.map((_, number) => runs.get(String(number)))).toEqual(Array(80).fill(1))
    },
  )
})
