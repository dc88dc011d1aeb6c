import {
  analyseImport,
  commitImport,
  discardImportRun,
  forgetImportSource,
  listImportRuns,
  listImportSources,
  previewImport,
  readImportRun,
  renameImportSource,
  saveImportRun,
} from '@muster/contract/forms/imports/imports.contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { anAdmin, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { storeFile } from '../../files/index.ts'
import { importJob } from '../../forms/imports/import-commit.service.ts'
import { cleanImports } from '../../forms/imports/imports.jobs.ts'
import { anHrOf, aSmallCompany, type People } from '../employees.fixtures.ts'
import { employeeImport } from './employee-import.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})

const SHEET =
  'Employee code,First name,Date of joining,Department\nK1,Kim,2025-01-06,Sales\nK2,Kay,2025-01-06,Sales\n'

async function upload(people: People, who: TestAccount, content = SHEET, name = 'people.csv') {
  const system = app.system(people.org.orgId)
  const { filePath } = await storeFile(
    { ...system, actor: { ...system.actor, accountId: who.accountId } },
    { folder: 'imports', name, content: Buffer.from(content) },
  )
  return filePath
}

async function analyse(who: TestAccount, filePath: string, source_id?: number | null) {
  const answer = await app.call(analyseImport, {
    token: who.token,
    body: { formid: 12, filePath, ...(source_id === undefined ? {} : { source_id }) },
  })
  expect(answer.status).toBe(200)
  return { ...answer.data, mapping: answer.data.guesses.map((one) => one.target) }
}

const read = async ({ token }: TestAccount, id: number) =>
  (await app.call(readImportRun, { token, params: { id } })).data

const people = (org: People) =>
  readTx(app.system(org.org.orgId), (db) =>
    db.selectFrom('employee').select('code').where('org_id', '=', org.org.orgId).execute(),
  )

/** Requeues a job, as the queue does after its process was killed. */
async function handOutAgain(org: People, publicId: string): Promise<void> {
  await tx(app.system(org.org.orgId), (db) =>
    db
      .updateTable('job_run')
      .set({ state: 'queued', queued_at: null, result: null, error: null, finished_at: null })
      .where('public_id', '=', publicId)
      .execute(),
  )
}

describe('an unfinished import', () => {
  test('is saved with all decisions and continued where it stopped', async () => {
    const org = await aSmallCompany(app)
    const filePath = await upload(org, org.admin)
    const look = await analyse(org.admin, filePath)
    const decided = {
      mapping: look.mapping,
      on_existing: 'skip' as const,
      date_formats: { DATE_OF_JOINING: 'YYYY-MM-DD' as const },
      edits: { '2': { '1': 'Kimberly' } },
    }
    await app.call(saveImportRun, {
      token: org.admin.token,
      body: { run_id: look.run_id, step: 'check', ...decided },
    })
    // On another device, the same file continues the same import.
    const again = await analyse(org.admin, filePath)
    expect(again.run_id).toBe(look.run_id)
    const run = await read(org.admin, look.run_id)
    expect(run).toMatchObject({
      state: 'open',
      step: 'check',
      filePath,
      file_name: 'people.csv',
      rows: 2,
      decisions: decided,
      abilities: { continue: true, discard: true, undo: false },
    })
    const listed = await app.call(listImportRuns, {
      token: org.admin.token,
      query: { formid: 12, show: 'unfinished' },
    })
    expect(listed.data.runs.map((one) => one.run_id)).toEqual([look.run_id])
    const commit = await app.call(commitImport, {
      token: org.admin.token,
      body: { formid: 12, filePath, ...decided },
    })
    expect(commit.data.run_id).toBe(look.run_id)
    expect(await read(org.admin, look.run_id)).toMatchObject({
      state: 'importing',
      job_id: commit.data.job_id,
    })
    await app.platform.jobs.runPending({ orgId: org.org.orgId })
    const done = await read(org.admin, look.run_id)
    expect(done).toMatchObject({ state: 'done', created: 2, decisions: null, filePath: null })
    const late = await app.call(saveImportRun, {
      token: org.admin.token,
      body: { run_id: look.run_id, step: 'check', ...decided },
    })
    expect([late.status, late.body.key]).toEqual([409, 'forms.import_over'])
  })

  test('is visible to its owner only, and can be discarded with its file', async () => {
    const org = await aSmallCompany(app)
    const other = await anAdmin(app, org.org)
    const filePath = await upload(org, org.admin)
    const { run_id, mapping } = await analyse(org.admin, filePath)
    const save = (token: string) =>
      app.call(saveImportRun, { token, body: { run_id, step: 'match', mapping } })
    expect((await save(other.token)).status).toBe(404)
    expect((await app.call(discardImportRun, { token: other.token, body: { run_id } })).status).toBe(404)
    const theirs = await app.call(listImportRuns, {
      token: other.token,
      query: { formid: 12, show: 'unfinished' },
    })
    expect(theirs.data.total_rows).toBe(0)
    expect((await app.call(discardImportRun, { token: org.admin.token, body: { run_id } })).status).toBe(200)
    await app.platform.jobs.runPending({ orgId: org.org.orgId })
    expect((await app.call(readImportRun, { token: org.admin.token, params: { id: run_id } })).status).toBe(
      404,
    )
    const gone = await app.call(analyseImport, { token: org.admin.token, body: { formid: 12, filePath } })
    expect(gone.body.key).toBe('files.not_uploaded')
  })

  test('is reopened with the reason if its job fails', async () => {
    const org = await aSmallCompany(app)
    const filePath = await upload(org, org.admin)
    const { run_id, mapping } = await analyse(org.admin, filePath)
    await app.call(commitImport, { token: org.admin.token, body: { formid: 12, filePath, mapping } })
    // The department named in the file is renamed before the job starts.
    await tx(app.system(org.org.orgId), (db) =>
      db.updateTable('department').set({ name: 'Renamed' }).where('org_id', '=', org.org.orgId).execute(),
    )
    await app.platform.jobs.runPending({ orgId: org.org.orgId })
    const run = await read(org.admin, run_id)
    expect(run).toMatchObject({ state: 'open', abilities: { continue: true, discard: true } })
    expect(run.failure).toContain('contains errors')
  })
})

test('deletes an unfinished import and its file after thirty days', async () => {
  const org = await aSmallCompany(app)
  const { orgId } = org.org
  const [old, fresh] = [
    await analyse(org.admin, await upload(org, org.admin)),
    await analyse(org.admin, await upload(org, org.admin)),
  ]
  await tx(app.system(orgId), (db) =>
    db
      .updateTable('import_run')
      .set({ updated_at: '2026-10-21T00:00:00Z' })
      .where('org_id', '=', orgId)
      .where('id', '=', old.run_id)
      .execute(),
  )
  const quiet = {
    report: async () => undefined,
    isCancelled: async () => false,
    checkpoint: async () => undefined,
  }
  expect(await cleanImports.run(app.system(orgId), {}, quiet)).toEqual({ removed: 1 })
  const { token } = org.admin
  expect((await app.call(readImportRun, { token, params: { id: old.run_id } })).status).toBe(404)
  expect((await app.call(readImportRun, { token, params: { id: fresh.run_id } })).status).toBe(200)
})

describe('an import is written once', () => {
  test('if it is committed repeatedly', async () => {
    const org = await aSmallCompany(app)
    const filePath = await upload(org, org.admin)
    const { mapping } = await analyse(org.admin, filePath)
    const commit = () =>
      app.call(commitImport, { token: org.admin.token, body: { formid: 12, filePath, mapping } })
    const [one, two] = await Promise.all([commit(), commit()])
    expect(one.data).toEqual(two.data)
    await app.platform.jobs.runPending({ orgId: org.org.orgId })
    const late = await commit()
    expect([late.status, late.body.key]).toEqual([409, 'forms.import_over'])
    const runs = await app.call(listImportRuns, { token: org.admin.token, query: { formid: 12 } })
    expect(runs.data.total_rows).toBe(1)
  })

  test('if the server stops after the commit, before the job is marked done', async () => {
    const org = await aSmallCompany(app)
    const filePath = await upload(org, org.admin)
    const { run_id, mapping } = await analyse(org.admin, filePath)
    const commit = await app.call(commitImport, {
      token: org.admin.token,
      body: { formid: 12, filePath, mapping },
    })
    await app.platform.jobs.runPending({ orgId: org.org.orgId })
    const first = await read(org.admin, run_id)
    await handOutAgain(org, commit.data.job_id)
    await app.platform.jobs.runPending({ orgId: org.org.orgId })
    const job = await readTx(app.system(org.org.orgId), (db) =>
      db
        .selectFrom('job_run')
        .select(['state', 'result', 'tries'])
        .where('public_id', '=', commit.data.job_id)
        .executeTakeFirstOrThrow(),
    )
    expect(job).toMatchObject({ state: 'done', tries: 2, result: { created: 2 } })
    expect(await read(org.admin, run_id)).toEqual(first)
    expect((await people(org)).filter(({ code }) => code.startsWith('K'))).toHaveLength(2)
  })

  test('if the server stops before the commit, by the next attempt', async () => {
    const org = await aSmallCompany(app)
    const { orgId } = org.org
    const filePath = await upload(org, org.admin)
    const { run_id, mapping } = await analyse(org.admin, filePath)
    const { data } = await app.call(commitImport, {
      token: org.admin.token,
      body: { formid: 12, filePath, mapping },
    })
    const { commit } = employeeImport
    let seen = 0
    employeeImport.commit = async (ctx, db, rows, facts, progress) => {
      await commit(ctx, db, rows, facts, progress)
      seen = (await db.selectFrom('employee').select('id').where('org_id', '=', orgId).execute()).length
      throw new Error('the server was killed')
    }
    await app.platform.jobs.runPending({ orgId })
    employeeImport.commit = commit
    expect(seen).toBe(6)
    expect((await people(org)).some(({ code }) => code.startsWith('K'))).toBe(false)
    await handOutAgain(org, data.job_id)
    await app.platform.jobs.runPending({ orgId })
    expect(await read(org.admin, run_id)).toMatchObject({ state: 'done', created: 2 })
    expect((await people(org)).filter(({ code }) => code.startsWith('K'))).toHaveLength(2)
  })

  test('if two nodes run the same job', async () => {
    const org = await aSmallCompany(app)
    const filePath = await upload(org, org.admin)
    const { run_id, mapping } = await analyse(org.admin, filePath)
    const { data } = await app.call(commitImport, {
      token: org.admin.token,
      body: { formid: 12, filePath, mapping },
    })
    const input = await readTx(app.system(org.org.orgId), (db) =>
      db.selectFrom('job_run').select('input').where('public_id', '=', data.job_id).executeTakeFirstOrThrow(),
    )
    const system = app.system(org.org.orgId)
    const ctx = { ...system, request: { ...system.request, id: data.job_id } }
    const quiet = {
      report: async () => undefined,
      isCancelled: async () => false,
      checkpoint: async () => undefined,
    }
    const results = await Promise.all([1, 2].map(() => importJob.run(ctx, input.input as never, quiet)))
    expect(results[0]).toEqual(results[1])
    expect(await read(org.admin, run_id)).toMatchObject({ state: 'done', created: 2, updated: 0 })
  })
})

describe('import source', () => {
  const PAYROLL = [
    'EmpNo,Given,Hired,Sex,Boss',
    'P1,Pia,03/04/2024,1,Chief',
    'P2,Pablo,25/12/2023,2,Chief',
  ].join('\n')

  async function payrollImport(org: People, source_name?: string) {
    const filePath = await upload(org, org.admin, PAYROLL, 'payroll_2026-10.csv')
    const look = await analyse(org.admin, filePath)
    const decisions = {
      mapping: ['EMPLOYEE_CODE', 'FIRST_NAME', 'DATE_OF_JOINING', 'GENDER', 'MANAGER_NAME'],
      date_formats: { DATE_OF_JOINING: 'DD/MM/YYYY' as const },
      value_choices: { GENDER: { '1': 'Male', '2': 'Female' } },
      manager_choices: { Chief: org.asha },
      on_existing: 'update' as const,
    }
    const preview = await app.call(previewImport, {
      token: org.admin.token,
      body: { formid: 12, filePath, mapping: decisions.mapping, date_formats: decisions.date_formats },
    })
    const commit = await app.call(commitImport, {
      token: org.admin.token,
      body: { formid: 12, filePath, ...decisions, ...(source_name ? { source_name } : {}) },
    })
    await app.platform.jobs.runPending({ orgId: org.org.orgId })
    return { look, preview, decisions, run: await read(org.admin, commit.data.run_id) }
  }

  test('reports unknown values and managers, and remembers the choices with its columns', async () => {
    const org = await aSmallCompany(app)
    const { preview, run, decisions } = await payrollImport(org, 'Payroll')
    expect(preview.data.unread).toEqual([
      { target: 'GENDER', text: '1', count: 1 },
      { target: 'GENDER', text: '2', count: 1 },
    ])
    expect(preview.data.unknown_managers).toEqual([{ name: 'Chief', count: 2 }])
    expect(run).toMatchObject({ state: 'done', created: 2, source_name: 'Payroll' })
    const written = await readTx(app.system(org.org.orgId), (db) =>
      db
        .selectFrom('employee')
        .select(['code', 'gender', 'manager_id', 'date_of_joining'])
        .where('org_id', '=', org.org.orgId)
        .where('code', 'in', ['P1', 'P2'])
        .orderBy('code')
        .execute(),
    )
    expect(written.map((one) => [one.manager_id, one.date_of_joining])).toEqual([
      [org.asha, '2024-04-03'],
      [org.asha, '2023-12-25'],
    ])
    expect(new Set(written.map((one) => one.gender)).size).toBe(2)

    const next = await analyse(org.admin, await upload(org, org.admin, PAYROLL.replaceAll('P', 'Q')))
    expect(next.mapping).toEqual(decisions.mapping)
    const { mapping: _mapping, ...choices } = decisions
    expect(next.source).toMatchObject({ name: 'Payroll', found_by: 'same', uses: 1, choices })
  })

  test('is named after its first file, and recognised despite an additional column', async () => {
    const org = await aSmallCompany(app)
    const { run } = await payrollImport(org)
    expect(run.source_name).toBe('payroll')
    const wider = PAYROLL.split('\n').map((line, at) => `${line},${at === 0 ? 'Floor' : '3'}`)
    const look = await analyse(org.admin, await upload(org, org.admin, wider.join('\n')))
    expect(look.source).toMatchObject({ name: 'payroll', found_by: 'similar' })
    const afresh = await analyse(org.admin, await upload(org, org.admin, PAYROLL), null)
    expect([afresh.remembered, afresh.source, afresh.sources.length]).toEqual([false, null, 1])
    const chosen = await analyse(org.admin, await upload(org, org.admin), look.source?.source_id)
    expect(chosen.source?.found_by).toBe('chosen')
  })

  test('can be renamed and deleted in its own organisation only', async () => {
    const org = await aSmallCompany(app)
    await payrollImport(org)
    const { token } = org.admin
    const list = async () =>
      (await app.call(listImportSources, { token, query: { formid: 12 } })).data.sources
    const [source] = await list()
    const source_id = source?.source_id as number
    expect(source?.columns).toContain('empno')
    const renamed = await app.call(renameImportSource, { token, body: { source_id, name: 'Payroll export' } })
    expect(renamed.data.name).toBe('Payroll export')
    const far = await aSmallCompany(app)
    const foreign = await app.call(forgetImportSource, { token: far.admin.token, body: { source_id } })
    expect(foreign.status).toBe(404)
    const other = await anHrOf(app, org, org.pune)
    const [shown] = (await app.call(listImportSources, { token: other.token, query: { formid: 12 } })).data
      .sources
    expect(shown?.abilities.manage).toBe(false)
    expect((await app.call(forgetImportSource, { token: other.token, body: { source_id } })).status).toBe(403)
    const stolen = await app.call(renameImportSource, {
      token: other.token,
      body: { source_id, name: 'Mine' },
    })
    expect(stolen.status).toBe(403)
    await tx(app.system(org.org.orgId), (db) =>
      sql`update import_mapping set created_by = ${other.accountId} where id = ${source_id}`.execute(db),
    )
    const own = await app.call(renameImportSource, {
      token: other.token,
      body: { source_id, name: 'Payroll export' },
    })
    expect(own.data.abilities.manage).toBe(true)
    expect((await app.call(forgetImportSource, { token, body: { source_id } })).status).toBe(200)
    expect(await list()).toEqual([])
    const hr = await anHrOf(app, org, org.pune)
    expect((await app.call(listImportSources, { token: hr.token, query: { formid: 12 } })).status).toBe(200)
  })

  test('forgets the choice of a unit that no longer exists', async () => {
    const org = await aSmallCompany(app)
    const { token } = org.admin
    const file = 'Code,First name,Date of joining,Unit\nG1,Gus,2025-01-01,Selling\n'
    const filePath = await upload(org, org.admin, file)
    await analyse(org.admin, filePath)
    await app.call(commitImport, {
      token,
      body: {
        formid: 12,
        filePath,
        mapping: ['EMPLOYEE_CODE', 'FIRST_NAME', 'DATE_OF_JOINING', 'DEPT_ID'],
        master_choices: { department: { Selling: org.sales } },
      },
    })
    await app.platform.jobs.runPending({ orgId: org.org.orgId })
    const known = await analyse(org.admin, await upload(org, org.admin, file))
    expect(known.source?.choices.master_choices).toEqual({ department: { Selling: org.sales } })
    await tx(app.system(org.org.orgId), (db) =>
      db
        .updateTable('import_mapping')
        .set({ decisions: JSON.stringify({ master_choices: { department: { Selling: 999_999 } } }) })
        .where('org_id', '=', org.org.orgId)
        .execute(),
    )
    const gone = await analyse(org.admin, await upload(org, org.admin, file))
    expect(gone.source?.choices.master_choices).toEqual({ department: {} })
  })
})
