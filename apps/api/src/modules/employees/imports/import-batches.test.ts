import {
  analyseImport,
  commitImport,
  listImportRuns,
  readImportRun,
  resumeImportRun,
  saveImportRun,
  undoImport,
} from '@muster/contract/forms/imports/imports.contract'
import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { JobStopped } from '../../../platform/jobs/job.ts'
import { storeFile } from '../../files/index.ts'
import { importJob } from '../../forms/imports/import-commit.service.ts'
import { writeCode } from '../../settings/index.ts'
import { aSmallCompany, type People } from '../employees.fixtures.ts'
import { employeeImport } from './employee-import.ts'

// Thousands of statements on the embedded database.
vi.setConfig({ testTimeout: 180_000 })

let app: TestApp

/** More than are written at once, and more than a batch. */
let ROWS: number

beforeAll(async () => {
  app = await createTestApp()
  ROWS = app.platform.database.kind === 'postgres' ? 1100 : 510
})

/** Reports stand above their managers; every third row has no code, and the last one has a code that would be generated. */
function sheet(lastCode = 'X1'): string {
  const rows = Array.from({ length: ROWS }, (_, at) => {
    const number = ROWS - at
    const code = number % 3 === 0 ? '' : `B${number}`
    const manager = number === 1 ? '' : `Person ${Math.max(1, Math.floor(number / 4))}`
    return [
      code,
      `Person ${number}`,
      `2020-01-${String(1 + (number % 28)).padStart(2, '0')}`,
      'Foundry',
      manager,
    ]
  })
  rows.push([lastCode, 'Late One', '2020-01-01', 'Foundry', ''])
  return [
    'Employee code,Name,Date of joining,Department,Reporting manager',
    ...rows.map((row) => row.join(',')),
  ].join('\n')
}

async function begin(people: People, content: string) {
  const { token } = people.admin
  const system = app.system(people.org.orgId)
  const { filePath } = await storeFile(
    { ...system, actor: { ...system.actor, accountId: people.admin.accountId } },
    { folder: 'imports', name: 'people.csv', content: Buffer.from(content) },
  )
  const look = await app.call(analyseImport, { token, body: { formid: 12, filePath } })
  const mapping = look.data.guesses.map((one) => one.target)
  const body = { formid: 12, filePath, mapping, create_masters: true }
  const commit = await app.call(commitImport, { token, body })
  expect([commit.status, commit.message]).toEqual([200, expect.anything()])
  return { ...commit.data, filePath, mapping }
}

const runJobs = (people: People) => app.platform.jobs.runPending({ orgId: people.org.orgId })

const readRun = async (people: People, id: number) =>
  (await app.call(readImportRun, { token: people.admin.token, params: { id } })).data

const count = (people: People, table: 'employee' | 'department' | 'import_run_row' | 'import_run_record') =>
  readTx(app.system(people.org.orgId), async (db) => {
    const { rows } = await sql<{ total: number }>`
      select count(*)::int as total from ${sql.table(table)} where org_id = ${people.org.orgId}`.execute(db)
    return rows[0]?.total ?? 0
  })

/** Requeues a job, as the queue does after its process was killed. */
const handOutAgain = (people: People, publicId: string) =>
  tx(app.system(people.org.orgId), (db) =>
    db
      .updateTable('job_run')
      .set({ state: 'queued', queued_at: null, result: null, error: null, finished_at: null, tries: 0 })
      .where('public_id', '=', publicId)
      .execute(),
  )

/** Runs the jobs while a batch, counted from 1, ends in `trouble` after its rows are written. */
async function runWithTrouble(people: People, batch: number, trouble: () => unknown): Promise<void> {
  const { commit } = employeeImport
  let batches = 0
  employeeImport.commit = async (...given) => {
    const outcome = await commit(...given)
    batches += 1
    if (batches === batch) await trouble()
    return outcome
  }
  try {
    await runJobs(people)
  } finally {
    employeeImport.commit = commit
  }
  expect(batches).toBeGreaterThanOrEqual(batch)
}

const killed = () => {
  throw new Error('the server was killed')
}

test('a large import that was killed between batches is continued, and every row is written once', async () => {
  const people = await aSmallCompany(app)
  const before = await count(people, 'employee')
  const [setting] = await readTx(app.system(people.org.orgId), (db) =>
    db.selectFrom('code_setting').selectAll().where('kind', '=', 'employee').execute(),
  )
  const { prefix = '', width = 0, next_number = 1 } = setting ?? {}
  const { run_id, job_id, mapping } = await begin(people, sheet(writeCode(prefix, width, next_number + 20)))
  await runWithTrouble(people, 2, killed)
  const half = await count(people, 'employee')
  expect(half).toBeGreaterThan(before)
  expect(half).toBeLessThan(before + ROWS)
  // Neither done nor open, and nobody else's to change.
  expect(await readRun(people, run_id)).toMatchObject({ state: 'stopped', finished_at: null })
  const late = await app.call(saveImportRun, {
    token: people.admin.token,
    body: { run_id, step: 'match', mapping, edits: {} },
  })
  expect(late.status).toBe(200)

  await handOutAgain(people, job_id)
  await runJobs(people)
  expect(await readRun(people, run_id)).toMatchObject({
    state: 'done',
    created: ROWS + 1,
    masters_created: 1,
    failure: null,
  })
  expect(await count(people, 'employee')).toBe(before + ROWS + 1)
  expect(await count(people, 'import_run_row')).toBe(0)
  const lines = await readTx(app.system(people.org.orgId), async (db) => {
    const { rows } = await sql<{ name: string; manager: string | null; code: string }>`
      select e.full_name as name, m.full_name as manager, e.code from employee e
      left join employee m on m.org_id = e.org_id and m.id = e.manager_id
      where e.org_id = ${people.org.orgId} and e.first_name = 'Person'`.execute(db)
    return rows
  })
  expect(lines).toHaveLength(ROWS)
  expect(new Set(lines.map(({ code }) => code.toLowerCase())).size).toBe(ROWS)
  for (const { name, manager } of lines) {
    const number = Number(name.split(' ')[1])
    expect([name, manager]).toEqual([
      name,
      number === 1 ? null : `Person ${Math.max(1, Math.floor(number / 4))}`,
    ])
  }

  // As a whole, it is undone like any other import.
  const undone = await app.call(undoImport, { token: people.admin.token, body: { run_id } })
  expect([undone.status, undone.message]).toEqual([200, expect.anything()])
  await runJobs(people)
  expect(await readRun(people, run_id)).toMatchObject({ state: 'undone' })
  expect(await count(people, 'employee')).toBe(before)
})

test('a large import that meets a conflict is reverted: all rows or none', async () => {
  const people = await aSmallCompany(app)
  const [before, units] = [await count(people, 'employee'), await count(people, 'department')]
  const { run_id } = await begin(people, sheet())
  await runWithTrouble(people, 2, () => fail('record.conflict'))
  expect(await readRun(people, run_id)).toMatchObject({ state: 'open', failure: expect.anything() })
  expect(await count(people, 'employee')).toBe(before)
  expect(await count(people, 'department')).toBe(units)
  expect(await count(people, 'import_run_row')).toBe(0)
  expect(await count(people, 'import_run_record')).toBe(0)
})

test('a large import that is cancelled half-way is reverted', async () => {
  const people = await aSmallCompany(app)
  const before = await count(people, 'employee')
  const { run_id, job_id } = await begin(people, sheet())
  const system = app.system(people.org.orgId)
  const { input } = await tx(system, (db) =>
    db
      .updateTable('job_run')
      .set({ cancel_asked: true, state: 'running' })
      .where('public_id', '=', job_id)
      .returning('input')
      .executeTakeFirstOrThrow(),
  )
  let batches = 0
  const progress = {
    report: async () => {
      batches += 1
    },
    isCancelled: async () => batches > 1,
    checkpoint: async () => undefined,
  }
  const ctx = { ...system, request: { ...system.request, id: job_id } }
  await expect(importJob.run(ctx, input as never, progress)).rejects.toThrow(JobStopped)
  expect(batches).toBeGreaterThan(1)
  expect(await readRun(people, run_id)).toMatchObject({ created: 0, finished_at: null })
  expect([await count(people, 'employee'), await count(people, 'import_run_row')]).toEqual([before, 0])
})

test('a large import that is cancelled before it is written leaves no stored rows', async () => {
  const people = await aSmallCompany(app)
  const { run_id, job_id } = await begin(people, sheet())
  const system = app.system(people.org.orgId)
  const ask = (cancel_asked: boolean) =>
    tx(system, (db) =>
      db
        .updateTable('job_run')
        .set({ cancel_asked, state: 'running' })
        .where('public_id', '=', job_id)
        .returning('input')
        .executeTakeFirstOrThrow(),
    )
  const progress = {
    report: async () => undefined,
    isCancelled: async () => false,
    checkpoint: async ({ done = 0 }: { done?: number | null }) => {
      if ((done ?? 0) > 100) throw new JobStopped()
    },
  }
  const ctx = { ...system, request: { ...system.request, id: job_id } }
  const run = async (isCancelled: boolean) => {
    const { input } = await ask(isCancelled)
    await expect(importJob.run(ctx, input as never, progress)).rejects.toThrow(JobStopped)
    return count(people, 'import_run_row')
  }
  // A shutdown: the next attempt begins anew.
  expect(await run(false)).toBeGreaterThan(100)
  expect(await run(true)).toBe(0)
  expect(await readRun(people, run_id)).toMatchObject({ created: 0, finished_at: null })
})

test('an import that is written at once removes what an earlier attempt had stored', async () => {
  const people = await aSmallCompany(app)
  const { run_id } = await begin(people, 'Employee code,Name,Date of joining\nS1,Only One,2020-01-01')
  await tx(app.system(people.org.orgId), (db) =>
    sql`insert into import_run_row (org_id, run_id, position, key, row)
      values (${people.org.orgId}, ${run_id}, 0, null, '{}')`.execute(db),
  )
  await runJobs(people)
  expect(await readRun(people, run_id)).toMatchObject({ state: 'done', created: 1 })
  expect(await count(people, 'import_run_row')).toBe(0)
})

test('what can’t be reverted stays stopped, until it is continued or reverted', async () => {
  const people = await aSmallCompany(app)
  const before = await count(people, 'employee')
  const { token } = people.admin
  const { run_id } = await begin(people, sheet())
  const { undo } = employeeImport
  if (!undo) throw new Error('Imports of people can be undone.')
  const used = { removes: [], restores: [], examples: [], blockers: [], blockerCount: 1 }
  employeeImport.undo = { ...undo, check: async () => used }
  await runWithTrouble(people, 2, () => fail('record.conflict'))
  employeeImport.undo = undo
  const run = await readRun(people, run_id)
  expect(run).toMatchObject({
    state: 'stopped',
    abilities: { continue: false, discard: false, resume: true, undo: true },
    failure: expect.stringContaining('stopped before all rows were written'),
  })
  const listed = await app.call(listImportRuns, { token, query: { formid: 12, show: 'unfinished' } })
  expect(listed.data.runs.map((one) => one.run_id)).toEqual([run_id])

  const resumed = await app.call(resumeImportRun, { token, body: { run_id } })
  expect([resumed.status, resumed.message]).toEqual([200, expect.anything()])
  await runJobs(people)
  expect(await readRun(people, run_id)).toMatchObject({ state: 'done', created: ROWS + 1, failure: null })
  expect(await count(people, 'employee')).toBe(before + ROWS + 1)
  const again = await app.call(resumeImportRun, { token, body: { run_id } })
  expect(again.body.key).toBe('forms.import_over')
})
