import { monitorEventLoopDelay } from 'node:perf_hooks'
import {
  analyseImport,
  commitImport,
  previewImport,
  readImportRun,
  undoImport,
} from '@muster/contract/forms/imports/imports.contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { storeFile } from '../../src/modules/files/index.ts'
import { readTx } from '../../src/platform/db/tx.ts'
import { aMaster, anAdmin, anOrganisation, type TestAccount, type TestOrganisation } from '../factories.ts'
import { createTestApp, type TestApp } from '../harness.ts'
import { goodLines, MASTERS, sheetOf } from './people-sheet.ts'
import { TurnMonitor } from './turn-monitor.ts'

// With TEST_LARGE, the largest sheet allowed. Run it alone: the cost of undoing 50,000 rows depends on table
// statistics, which other tests influence.
const PEOPLE = process.env.TEST_LARGE ? 50_000 : 5000
const LONGEST_TURN_MS = 50

// The embedded database runs in this process, so its statements block the event loop.
const isShared = Boolean(process.env.TEST_DATABASE_URL)

let app: TestApp
let org: TestOrganisation
let admin: TestAccount

beforeAll(async () => {
  app = await createTestApp()
  org = await anOrganisation(app)
  admin = await anAdmin(app, org)
  for (const [table, names] of Object.entries(MASTERS)) {
    for (const name of names) await aMaster(app, org, table as keyof typeof MASTERS, name)
  }
})

/** Runs `work` and measures its duration and the longest turn of the event loop. */
async function measured<T>(name: string, work: () => Promise<T>) {
  const before = process.memoryUsage().rss
  const cpu = process.cpuUsage()
  const started = performance.now()
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const turns = new TurnMonitor()
  const result = await work()
  const turn = turns.stop()
  delay.disable()
  const seconds = (performance.now() - started) / 1000
  if (process.env.TEST_MEASURE) {
    const { user, system } = process.cpuUsage(cpu)
    const megabytes = (process.memoryUsage().rss - before) / 2 ** 20
    process.stdout.write(
      `${name}: ${seconds.toFixed(1)} s, ${((user + system) / 1e6).toFixed(1)} s computed, longest turn ` +
        `${turn.toFixed(0)} ms (${(delay.max / 1e6).toFixed(0)} ms by the clock), ${megabytes.toFixed(0)} MB more\n`,
    )
  }
  return { result, turn }
}

/** The stages that the job reports while running. */
async function jobStages(work: Promise<unknown>): Promise<Set<string>> {
  const stages = new Set<string>()
  if (!isShared) {
    await work
    return stages
  }
  let isOver = false
  const watch = async () => {
    while (!isOver) {
      const rows = await readTx(app.system(org.orgId), (db) =>
        db.selectFrom('job_run').select(['stage', 'done']).where('org_id', '=', org.orgId).execute(),
      )
      for (const { stage, done } of rows) if (done > 0) stages.add(stage)
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
  const watching = watch()
  await work
  isOver = true
  await watching
  return stages
}

const countPeople = () =>
  readTx(app.system(org.orgId), async (db) => {
    const { rows } = await sql<{ total: number }>`
      select count(*)::int as total from employee where org_id = ${org.orgId}`.execute(db)
    return rows[0]?.total ?? 0
  })

describe(`a sheet of ${PEOPLE} people`, () => {
  test('is read, validated, imported and undone without blocking the event loop', async () => {
    const system = app.system(org.orgId)
    const { filePath } = await storeFile(
      { ...system, actor: { ...system.actor, accountId: admin.accountId } },
      { folder: 'imports', name: 'people.xlsx', content: await sheetOf(goodLines(PEOPLE)) },
    )
    const { token } = admin
    const look = await measured('look', () =>
      app.call(analyseImport, { token, body: { formid: 12, filePath } }),
    )
    expect(look.result.data.rows).toBe(PEOPLE)
    const body = { formid: 12, filePath, mapping: look.result.data.guesses.map((one) => one.target) }
    const preview = await measured('preview', () => app.call(previewImport, { token, body }))
    expect(preview.result.data.totals).toMatchObject({ create: PEOPLE, with_errors: 0 })
    const next = await measured('next page', () =>
      app.call(previewImport, { token, body: { ...body, page: PEOPLE / 100 } }),
    )
    expect(next.result.data.rows).toHaveLength(50)
    const commit = await measured('commit', () => app.call(commitImport, { token, body }))
    const { run_id } = commit.result.data
    const write = await measured('write', () => jobStages(app.platform.jobs.runPending({ orgId: org.orgId })))
    const run = (await app.call(readImportRun, { token, params: { id: run_id } })).data
    expect(run).toMatchObject({ state: 'done', created: PEOPLE, failure: null })

    const started = await app.call(undoImport, { token, body: { run_id } })
    expect([started.status, started.message]).toEqual([200, expect.anything()])
    const undo = await measured('undo', () => app.platform.jobs.runPending({ orgId: org.orgId }))
    expect((await app.call(readImportRun, { token, params: { id: run_id } })).data.state).toBe('undone')
    expect(await countPeople()).toBe(0)
    if (!isShared) return
    // Progress is saved at most once a second, so a fast machine may skip stages.
    if (PEOPLE === 50_000) {
      expect(write.result).toContain('Saving people')
      expect(write.result.has('Reading the rows') || write.result.has('Checking the rows')).toBe(true)
    }
    const turns = [look, preview, next, commit, write, undo].map(({ turn }) => Math.round(turn))
    expect(Math.max(...turns), `longest turns ${turns.join(', ')} ms`).toBeLessThan(LONGEST_TURN_MS)
  }, 300_000)
})
