import { exportEmployees, listEmployees } from '@muster/contract/employees/employees.contract'
import {
  analyseImport,
  commitImport,
  downloadImportErrors,
  previewImport,
  uploadSample,
} from '@muster/contract/forms/imports/imports.contract'
import type { PreparedRow } from '@muster/contract/imports/index'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { readSheet } from '../../../platform/spreadsheets/index.ts'
import { storeFile } from '../../files/index.ts'
import { addPeople, aPerson, aSmallCompany, type People } from '../employees.fixtures.ts'
import { employeeImport } from './employee-import.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})

async function upload(people: People, content: string | Buffer, name = 'people.csv'): Promise<string> {
  const system = app.system(people.org.orgId)
  const ctx = { ...system, actor: { ...system.actor, accountId: people.admin.accountId } }
  const { filePath } = await storeFile(ctx, { folder: 'imports', name, content: Buffer.from(content) })
  return filePath
}

async function analysed(people: People, content: string | Buffer, name?: string) {
  const filePath = await upload(people, content, name)
  const { data, status } = await app.call(analyseImport, {
    token: people.admin.token,
    body: { formid: 12, filePath },
  })
  expect(status).toBe(200)
  return {
    look: data,
    decisions: { formid: 12, filePath, mapping: data.guesses.map(({ target }) => target) },
  }
}

type Decisions = Parameters<typeof app.call<typeof commitImport>>[1]['body']

const previewed = async (people: People, body: NonNullable<Decisions>) =>
  (await app.call(previewImport, { token: people.admin.token, body })).data

/** Imports and runs the job. @returns its row */
async function imported(people: People, body: NonNullable<Decisions>) {
  const commit = await app.call(commitImport, { token: people.admin.token, body })
  expect([commit.status, commit.body.key]).toEqual([200, undefined])
  await app.platform.jobs.runPending({ orgId: people.org.orgId })
  return jobOf(people, commit.data.job_id)
}

const jobOf = (people: People, id: string) =>
  readTx(app.system(people.org.orgId), (db) =>
    db
      .selectFrom('job_run')
      .select(['state', 'result', 'error'])
      .where('org_id', '=', people.org.orgId)
      .where('public_id', '=', id)
      .executeTakeFirstOrThrow(),
  )

const headcount = (people: People) =>
  readTx(app.system(people.org.orgId), async (db) => {
    const rows = await db.selectFrom('employee').select('id').where('org_id', '=', people.org.orgId).execute()
    return rows.length
  })

async function rowsOf(raw: Buffer): Promise<string[][]> {
  const rows: string[][] = []
  for await (const row of readSheet(raw)) rows.push(row)
  return rows
}

const CODELESS = [
  'Name,Date of birth,Date of joining,Work e-mail',
  'Nora Blum,1990-05-01,2020-01-31,',
  'Omar Aziz,1991-06-02,2021-02-28,',
].join('\n')

describe('a file without codes', () => {
  test('never doubles people when it is imported again: it asks', async () => {
    const people = await aSmallCompany(app)
    const first = await analysed(people, CODELESS)
    expect(await imported(people, first.decisions)).toMatchObject({ state: 'done', result: { created: 2 } })
    const before = await headcount(people)

    const { decisions } = await analysed(people, `${CODELESS}\nPia Quist,1992-07-03,2022-03-31,`)
    const asked = await previewed(people, decisions)
    expect(asked.totals).toMatchObject({ create: 3, with_errors: 2, lookalikes: 2 })
    const refused = await app.call(commitImport, { token: people.admin.token, body: decisions })
    expect(refused.body.key).toBe('forms.import_rejected')
    const direct = await app.call(uploadSample, {
      token: people.admin.token,
      body: { sample_for: 12, filePath: await upload(people, CODELESS) },
    })
    expect(direct.body.key).toBe('forms.import_rejected')
    expect(await headcount(people)).toBe(before)

    expect(await imported(people, { ...decisions, on_lookalike: 'update' })).toMatchObject({
      state: 'done',
      result: { created: 1, updated: 0, skipped: 2 },
    })
    const again = await analysed(people, CODELESS)
    expect((await previewed(people, { ...again.decisions, on_lookalike: 'skip' })).totals).toMatchObject({
      skip: 2,
      with_errors: 0,
    })
    expect(await imported(people, { ...again.decisions, on_lookalike: 'create' })).toMatchObject({
      result: { created: 2 },
    })
  })

  test('is judged again under the lock: two imports at the same time do not double anybody', async () => {
    const people = await aSmallCompany(app)
    const before = await headcount(people)
    const start = async () => {
      const { decisions } = await analysed(people, CODELESS)
      const { data } = await app.call(commitImport, { token: people.admin.token, body: decisions })
      return data.job_id
    }
    const ids = [await start(), await start()]
    await app.platform.jobs.runPending({ orgId: people.org.orgId })
    const states = (await Promise.all(ids.map((id) => jobOf(people, id)))).map(({ state }) => state)
    expect(states.sort()).toEqual(['done', 'failed'])
    expect(await headcount(people)).toBe(before + 2)
  })

  test('is refused if somebody added its people after the rows were checked', async () => {
    const people = await aSmallCompany(app)
    const ctx = app.system(people.org.orgId)
    const row = (twin: object): PreparedRow => ({
      rowNumber: 2,
      values: { FIRST_NAME: 'ASHA', LAST_NAME: 'Rao', DATE_OF_JOINING: '2024-01-01' },
      newMasters: {},
      manager: null,
      employment: null,
      existingId: null,
      problems: [],
      action: 'create',
      ...twin,
    })
    const write = (twin: object) =>
      tx(ctx, async (db) =>
        employeeImport.commit(
          ctx,
          db,
          [row(twin)],
          await employeeImport.load(ctx, db),
          async () => undefined,
        ),
      )
    await expect(write({})).rejects.toMatchObject({ key: 'forms.import_people_added' })
    expect((await write({ isTwin: true })).counts.created).toBe(1)
  })
})

describe('rows with errors', () => {
  const SHEET = [
    'Employee code,Name,Date of joining,Reporting manager code',
    'L1,Nora Blum,never,',
    'L2,Omar Aziz,2021-02-28,L1',
    'L3,Pia Quist,2022-03-31,L2',
  ].join('\n')

  test('can be left out, and are handed back as a marked file', async () => {
    const people = await aSmallCompany(app)
    const { decisions } = await analysed(people, SHEET)
    const leaving = { ...decisions, leave_out_errors: true }
    expect((await previewed(people, leaving)).totals).toMatchObject({
      create: 2,
      skip: 1,
      left_out: 1,
      with_errors: 1,
    })
    const file = await app.call(downloadImportErrors, {
      token: people.admin.token,
      body: { ...decisions, only_errors: true },
    })
    const marked = await rowsOf(file.raw)
    expect(marked).toHaveLength(2)
    expect(marked[1]?.slice(1)).toEqual(['L1', 'Nora Blum', 'never'])
    const job = await imported(people, leaving)
    expect(job).toMatchObject({
      state: 'done',
      result: { created: 2, skipped: 1, left_out: 1, warning_count: 1 },
    })
    expect(String((job.result as { left_out_file: string }).left_out_file)).toContain('/files/')
    const list = await app.call(listEmployees, {
      token: people.admin.token,
      body: { EMP_CODE: ['L1', 'L2', 'L3'] },
    })
    expect(list.data.employees.map((one) => [one.EMPLOYEE_CODE, one.REPORTING_MANAGER_NAME])).toEqual([
      ['L2', null],
      ['L3', 'Omar Aziz'],
    ])
  })

  test('are told in the language of the reader', async () => {
    const people = await aSmallCompany(app)
    const { decisions } = await analysed(people, SHEET)
    const { data } = await app.call(previewImport, {
      token: people.admin.token,
      language: 'hi',
      body: decisions,
    })
    expect(data.rows[0]?.problems[0]?.message).toMatch(/तारीख/)
  })
})

test('one value for all rows stands in for a missing column', async () => {
  const people = await aSmallCompany(app)
  const { decisions } = await analysed(people, 'Name,Department\nNora Blum,Sales\nOmar Aziz,Sales\n')
  const refused = await app.call(previewImport, { token: people.admin.token, body: decisions })
  expect(refused.body.key).toBe('forms.import_columns_missing')
  const constants = { DATE_OF_JOINING: '2020-01-31', LOCATION_ID: 'pune' }
  const preview = await previewed(people, { ...decisions, constants })
  expect(preview.totals).toMatchObject({ create: 2, with_errors: 0 })
  expect(preview.rows[0]?.values).toMatchObject({ LOCATION_ID: 'Pune', DATE_OF_JOINING: '2020-01-31' })
  expect(await imported(people, { ...decisions, constants })).toMatchObject({ result: { created: 2 } })
})

test('an unknown unit is listed where it can be resolved, for those who may not create units too', async () => {
  const people = await aSmallCompany(app)
  const { decisions } = await analysed(
    people,
    'Name,Date of joining,Country\nNora Blum,2020-01-31,Neverland\nOmar Aziz,2020-01-31,NA\n',
  )
  const preview = await previewed(people, decisions)
  expect(preview.master_proposals).toMatchObject([{ label: 'Neverland', creatable: false }])
  expect(preview.rows[1]?.values).toMatchObject({ COUNTRY_ID: 'Namibia' })
})

test('dates begin as the organisation writes them, where the file does not say', async () => {
  const people = await aSmallCompany(app)
  const { orgId } = people.org
  await tx(app.system(orgId), (db) =>
    db.updateTable('organisation').set({ date_format: 2 }).where('org_id', '=', orgId).execute(),
  )
  const { look, decisions } = await analysed(people, 'Name,Date of joining\nNora Blum,11/03/2025\n')
  expect(look.date_formats).toMatchObject([{ format: 'MM/DD/YYYY', ambiguous: true }])
  const preview = await previewed(people, decisions)
  expect(preview.rows[0]?.values).toMatchObject({ DATE_OF_JOINING: '2025-11-03' })
})

test('names the product whose export it is', async () => {
  const people = await aSmallCompany(app)
  const header =
    'Employee #,First Name,Last Name,Hire Date,Division,Job Title,Reporting to,Work Email,Home Email'
  const { look } = await analysed(people, `${header}\n1,Nora,Blum,01/31/2020,,,,nora@x.test,\n`)
  expect(look.export_of).toBe('BambooHR')
})

test('our own export comes back unchanged, former employees included', async () => {
  const people = await aSmallCompany(app)
  await addPeople(app, people.org, [
    {
      ...aPerson({
        FIRST_NAME: 'Lena',
        MIDDLE_NAME: 'M',
        LAST_NAME: 'van der Berg',
        LOCATION_ID: people.delhi,
      }),
      employment: { status: 'left', leftOn: '2025-03-31', reasonId: null, note: '' },
    },
  ])
  const file = await app.call(exportEmployees, { token: people.admin.token, body: { status: null } as never })
  expect(file.status).toBe(200)
  const { look, decisions } = await analysed(people, file.raw, 'BulkEmployee.xlsx')
  expect(look.guesses.filter(({ target }) => target === null).map(({ header }) => header)).toEqual([])
  const preview = await previewed(people, decisions)
  expect(preview.rows.flatMap(({ problems }) => problems)).toEqual([])
  expect(preview.totals).toMatchObject({ rows: 5, create: 0, with_errors: 0, with_warnings: 0 })
  expect(await imported(people, decisions)).toMatchObject({
    state: 'done',
    result: { created: 0, updated: 0, skipped: 5, masters_created: 0 },
  })
})
