import {
  employeeDetails,
  employeeTimeline,
  listEmployees,
} from '@muster/contract/employees/employees.contract'
import { createFormField } from '@muster/contract/forms/form-builder.contract'
import {
  analyseImport,
  commitImport,
  configureSample,
  downloadImportErrors,
  downloadSample,
  downloadSectionSample,
  listSampleFields,
  previewImport,
  uploadSample,
  uploadSectionSample,
} from '@muster/contract/forms/imports/imports.contract'
import type { PreparedRow } from '@muster/contract/imports/index'
import { beforeAll, describe, expect, test } from 'vitest'
import { anAccount, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { readSheet, writeSheet } from '../../../platform/spreadsheets/index.ts'
import { storeFile } from '../../files/index.ts'
import { anHrOf, aSmallCompany, type People } from '../employees.fixtures.ts'
import { employeeImport } from './employee-import.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})

/** Stores a file as uploaded by `who`. */
async function upload(people: People, who: TestAccount, content: string | Buffer): Promise<string> {
  const system = app.system(people.org.orgId)
  const ctx = { ...system, actor: { ...system.actor, accountId: who.accountId } }
  const { filePath } = await storeFile(ctx, {
    folder: 'imports',
    name: 'people.csv',
    content: Buffer.from(content),
  })
  return filePath
}

async function rowsOf(raw: Buffer): Promise<string[][]> {
  const rows: string[][] = []
  for await (const row of readSheet(raw)) rows.push(row)
  return rows
}

async function bytesOf(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** The typical irregularities of an export from another system. */
const MESSY = [
  '\uFEFFEmployee_Name,EmpID,Department,Position,DOB,Sex,MaritalDesc,DateofHire,DateofTermination,TermReason,EmploymentStatus,ManagerName',
  '"Kring, Jolanta",10001,Executive Office,CEO,05/21/1961,F,Married,07/09/2012,,N/A-StillEmployed,Active,Board of Directors',
  '"Olbrecht, Marten  ",10002,Production       ,Production Manager,10/19/1980,M ,Single,08/15/2011,,N/A-StillEmployed,Active,Jolanta Kring',
  '"Halden, Corinne  E",10003,Production       ,Technician,03/04/1985,F,Divorced,09/12/2011,01/02/2012,Another position,Voluntarily Terminated,Marten Olbrecht',
  '"O\'Dare, Lena",10004,Production,Technician,01/25/1984,F,Widowed,03/24/2014,,N/A-StillEmployed,Active,Marten Olbrecht',
].join('\r\n')

const counts = (people: People) =>
  readTx(app.system(people.org.orgId), async (db) => {
    const of = async (table: 'employee' | 'department' | 'audit_entry') =>
      (await db.selectFrom(table).select('org_id').where('org_id', '=', people.org.orgId).execute()).length
    return [await of('employee'), await of('department'), await of('audit_entry')]
  })

async function analysed(people: People, who: TestAccount, content: string | Buffer) {
  const filePath = await upload(people, who, content)
  const answer = await app.call(analyseImport, { token: who.token, body: { formid: 12, filePath } })
  return { filePath, answer, mapping: (answer.data?.guesses ?? []).map((guess) => guess.target) }
}

describe('import assistant', () => {
  test('reads an irregular file, previews it, imports it and recognises leavers', async () => {
    const people = await aSmallCompany(app)
    const { token } = people.admin
    const { filePath, answer, mapping } = await analysed(people, people.admin, MESSY)
    expect(answer.status).toBe(200)
    expect(answer.data).toMatchObject({ rows: 4, remembered: false, abilities: { create_masters: true } })
    expect(answer.data.date_formats.map((one) => one.format)).toEqual([
      'MM/DD/YYYY',
      'MM/DD/YYYY',
      'MM/DD/YYYY',
    ])
    const before = await counts(people)
    const decisions = { formid: 12, filePath, mapping, create_masters: true }
    const preview = await app.call(previewImport, { token, body: decisions })
    expect(preview.data.totals).toEqual({
      rows: 4,
      create: 4,
      update: 0,
      skip: 0,
      with_errors: 0,
      with_warnings: 1,
      lookalikes: 0,
      left_out: 0,
    })
    expect(preview.data.rows[1]?.values).toMatchObject({
      FIRST_NAME: 'Marten',
      LAST_NAME: 'Olbrecht',
      GENDER: 'Male',
      MARITAL_STATUS: 'Unmarried',
      DATE_OF_JOINING: '2011-08-15',
      DEPT_ID: 'Production',
    })
    expect(preview.data.rows[0]?.problems[0]).toMatchObject({ severity: 'warning' })
    expect(preview.data.master_proposals.filter((one) => one.master === 'department')).toHaveLength(2)
    expect(await counts(people)).toEqual(before)

    const commit = await app.call(commitImport, { token, body: decisions })
    expect(commit.status).toBe(200)
    await app.platform.jobs.runPending({ orgId: people.org.orgId })
    const job = await readTx(app.system(people.org.orgId), (db) =>
      db
        .selectFrom('job_run')
        .select(['state', 'result', 'error'])
        .where('org_id', '=', people.org.orgId)
        .where('public_id', '=', commit.data.job_id)
        .executeTakeFirstOrThrow(),
    )
    expect(job).toMatchObject({
      state: 'done',
      result: { created: 4, updated: 0, skipped: 0, masters_created: 6, warning_count: 1 },
    })
    const list = await app.call(listEmployees, {
      token,
      body: { EMP_CODE: ['10001', '10002', '10003', '10004'] },
    })
    expect(
      list.data.employees.map((row) => [
        row.EMPLOYEE_NAME,
        row.REPORTING_MANAGER_NAME,
        row.status,
        row.left_on,
      ]),
    ).toEqual([
      ['Corinne E Halden', 'Marten Olbrecht', 'left', '2012-01-02'],
      ['Jolanta Kring', null, 'active', null],
      ["Lena O'Dare", 'Marten Olbrecht', 'active', null],
      ['Marten Olbrecht', 'Jolanta Kring', 'active', null],
    ])
    const courtney = list.data.employees[0]?.EMPLOYEE_ID as number
    const record = await app.call(employeeDetails, { token, query: { emp_id: courtney } })
    expect(record.data).toMatchObject({
      separation_reason: 'Another position',
      DEPARTMENT_NAME: 'Production',
    })
    const history = await app.call(employeeTimeline, { token, query: { employee_id: courtney } })
    expect(history.data.timeline.map((entry) => [entry.title, entry.on_date])).toEqual([
      ['Left the organisation', '2012-01-02'],
      ['Joined', '2011-09-12'],
    ])
    expect(history.data.timeline[1]?.changes.map((change) => change.after)).toContain('Marten Olbrecht')
    const again = await app.call(analyseImport, { token, body: { formid: 12, filePath } })
    expect(again.data.remembered).toBe(true)
  })

  test('changes nothing when the same file is imported again', async () => {
    const people = await aSmallCompany(app)
    const body = {
      filePath: await upload(people, people.admin, MESSY),
      sample_for: 'employee',
      create_masters: true,
    }
    const first = await app.call(uploadSample, { token: people.admin.token, body })
    expect(first.data).toMatchObject({ created: 4 })
    const [employees, departments] = await counts(people)
    const second = await app.call(uploadSample, { token: people.admin.token, body })
    expect(second.data).toMatchObject({ created: 0, updated: 0, skipped: 4, masters_created: 0 })
    expect((await counts(people)).slice(0, 2)).toEqual([employees, departments])
  })

  test('updates existing employees from a later file, with history', async () => {
    const people = await aSmallCompany(app)
    const { token } = people.admin
    const body = { sample_for: 12, create_masters: true }
    await app.call(uploadSample, {
      token,
      body: { ...body, filePath: await upload(people, people.admin, MESSY) },
    })
    const later =
      'Employee code,Department,Reporting manager code,Date of birth\n10004,Quality,10001,1984-01-31\n'
    const answer = await app.call(uploadSample, {
      token,
      body: { ...body, filePath: await upload(people, people.admin, later) },
    })
    expect(answer.data).toMatchObject({ created: 0, updated: 1, masters_created: 1 })
    const { data } = await app.call(listEmployees, { token, body: { EMP_CODE: '10004' } })
    expect(data.employees[0]).toMatchObject({
      DEPARTMENT_NAME: 'Quality',
      REPORTING_MANAGER_NAME: 'Jolanta Kring',
    })
    const history = await app.call(employeeTimeline, {
      token,
      query: { employee_id: data.employees[0]?.EMPLOYEE_ID as number },
    })
    expect(history.data.timeline.map((entry) => entry.event_type).sort((a, b) => a - b)).toEqual([1, 2, 5, 9])
  })

  test('applies corrected cells and the choice of existing records', async () => {
    const people = await aSmallCompany(app)
    const { token } = people.admin
    const file = 'Name,Emp ID,Department,Date of joining\nAda Byron,X1,Sale,2024-13-45\n'
    const { filePath, mapping } = await analysed(people, people.admin, file)
    const decisions = { formid: 12, filePath, mapping, create_masters: true }
    const first = await app.call(previewImport, { token, body: decisions })
    expect(first.data.totals.with_errors).toBe(1)
    expect(first.data.master_proposals[0]).toMatchObject({ label: 'Sale', suggestion: { id: people.sales } })
    const fixed = await app.call(previewImport, {
      token,
      body: {
        ...decisions,
        master_choices: { department: { Sale: people.sales } },
        edits: { 2: { 3: '2024-12-31' } },
      },
    })
    expect(fixed.data.totals.with_errors).toBe(0)
    expect(fixed.data.rows[0]?.values).toMatchObject({ DEPT_ID: 'Sales', DATE_OF_JOINING: '2024-12-31' })
  })
})

const BAD = [
  'Employee code,First name,Date of joining,Work e-mail,Department',
  'B1,Anna,2024-01-01,anna@x.test,Nowhere',
  'B1,Ben,not a date,wrong,Sales',
  'B2,,2024-01-01,,Sales',
  'B3,Cara,2024-01-01,cara@x.test,Sales',
].join('\n')

describe('a file with errors', () => {
  test('is rejected as a whole, with the errors, the missing data and a marked workbook', async () => {
    const people = await aSmallCompany(app)
    const { token } = people.admin
    const before = await counts(people)
    const filePath = await upload(people, people.admin, BAD)
    const answer = await app.call(uploadSample, { token, body: { sample_for: 'employee', filePath } })
    expect([answer.status, answer.body.key]).toEqual([422, 'forms.import_rejected'])
    expect(answer.message).toBe(
      'The uploaded file contains errors. Please refer to the downloaded error file. Enter correct details and try uploading again.',
    )
    const data = answer.body.data as Record<string, unknown[]>
    expect(data.header).toHaveLength(5)
    expect(data.missingData).toEqual([{ row: 4, fields: ['First name'] }])
    expect(new Set(data.err_list?.map((one) => (one as { row: number }).row))).toEqual(new Set([2, 3, 4]))
    expect(String(data.errorFile)).toContain('/files/')
    expect(await counts(people)).toEqual(before)
    const { mapping } = await analysed(people, people.admin, BAD)
    const decisions = { formid: 12, filePath, mapping }
    const commit = await app.call(commitImport, { token, body: decisions })
    expect(commit.body.key).toBe('forms.import_rejected')
    const marked = await rowsOf((await app.call(downloadImportErrors, { token, body: decisions })).raw)
    expect(marked[0]?.[0]).toBe('Problem')
    expect(marked[1]?.[0]).toContain('Nowhere')
    expect(marked[4]?.[0]).toBe('')
    expect(await counts(people)).toEqual(before)
  })

  test('is rolled back completely if writing fails', async () => {
    const people = await aSmallCompany(app)
    const before = await counts(people)
    const ctx = app.system(people.org.orgId)
    const row = (rowNumber: number): PreparedRow => ({
      rowNumber,
      values: { EMPLOYEE_CODE: 'SAME', FIRST_NAME: `N${rowNumber}`, DATE_OF_JOINING: '2024-01-01' },
      newMasters: { DEPT_ID: 'Fresh unit' },
      manager: null,
      employment: null,
      existingId: null,
      problems: [],
      action: 'create',
    })
    const writing = tx(ctx, async (db) =>
      employeeImport.commit(
        ctx,
        db,
        [row(2), row(3)],
        await employeeImport.load(ctx, db),
        async () => undefined,
      ),
    )
    await expect(writing).rejects.toMatchObject({ key: 'request.invalid', status: 422 })
    expect(await counts(people)).toEqual(before)
  })

  test('is checked again when the job starts, so that employees added since are updated', async () => {
    const people = await aSmallCompany(app)
    const { token } = people.admin
    const file = 'Employee code,First name,Date of joining\nR1,Rolf,2024-01-01\n'
    const { filePath, mapping } = await analysed(people, people.admin, file)
    const commit = await app.call(commitImport, { token, body: { formid: 12, filePath, mapping } })
    const earlier = 'Employee code,First name,Date of joining\nr1,Ruth,2024-01-01\n'
    await app.call(uploadSample, {
      token,
      body: { sample_for: 12, filePath: await upload(people, people.admin, earlier) },
    })
    await app.platform.jobs.runPending({ orgId: people.org.orgId })
    const job = await readTx(app.system(people.org.orgId), (db) =>
      db
        .selectFrom('job_run')
        .select(['state', 'result'])
        .where('org_id', '=', people.org.orgId)
        .where('public_id', '=', commit.data.job_id)
        .executeTakeFirstOrThrow(),
    )
    expect(job).toMatchObject({ state: 'done', result: { created: 0, updated: 1 } })
  })

  const broken: [string, string | Buffer, string][] = [
    ['is unreadable', Buffer.from([0x50, 0x4b, 3, 4, 1, 2, 3]), 'forms.import_unreadable'],
    ['has only a header', 'Employee code,First name\n', 'forms.import_empty'],
    ['is empty', ' ', 'forms.import_empty'],
  ]
  test.each(broken)('is rejected if it %s', async (_name, content, key) => {
    const people = await aSmallCompany(app)
    const { answer } = await analysed(people, people.admin, content)
    expect([answer.status, answer.body.key]).toEqual([422, key])
  })

  test('is rejected without its mandatory columns, which are named', async () => {
    const people = await aSmallCompany(app)
    const { filePath, mapping } = await analysed(people, people.admin, 'Department\nSales\n')
    const answer = await app.call(previewImport, {
      token: people.admin.token,
      body: { formid: 12, filePath, mapping },
    })
    expect(answer.body.key).toBe('forms.import_columns_missing')
    expect(Object.keys(answer.body.fields ?? {})).toEqual(['FIRST_NAME', 'DATE_OF_JOINING'])
  })
})

describe('permissions', () => {
  test('limit HR of one location to creating and updating its employees', async () => {
    const people = await aSmallCompany(app)
    const hr = await anHrOf(app, people, people.pune)
    const dev = await app.call(employeeDetails, { token: people.admin.token, query: { emp_id: people.dev } })
    const file = [
      'Employee code,First name,Date of joining,Location',
      'H1,In,2024-01-01,Pune',
      'H2,Out,2024-01-01,Delhi',
      'H3,Nowhere,2024-01-01,',
      `${dev.data.EMPLOYEE_CODE},Dev,2024-01-01,Pune`,
    ].join('\n')
    const { filePath, mapping, answer } = await analysed(people, hr, file)
    expect(answer.data.abilities.create_masters).toBe(false)
    const { data } = await app.call(previewImport, {
      token: hr.token,
      body: { formid: 12, filePath, mapping },
    })
    expect(data.rows.map((row) => row.problems.map((one) => one.message))).toEqual([
      [],
      ['The person would be outside your reach.'],
      ['The person would be outside your reach.'],
      [`Employee code “${dev.data.EMPLOYEE_CODE}” is already taken.`],
    ])
    expect(data.totals.with_errors).toBe(3)
    const refused = await app.call(commitImport, { token: hr.token, body: { formid: 12, filePath, mapping } })
    expect(refused.body.key).toBe('forms.import_rejected')
    const good = 'Employee code,First name,Date of joining,Location\nH1,In,2024-01-01,Pune\n'
    const written = await app.call(uploadSample, {
      token: hr.token,
      body: { sample_for: 'employee', filePath: await upload(people, hr, good) },
    })
    expect(written.data).toMatchObject({ created: 1 })
  })

  test('refuse callers without the permission, and files uploaded by others', async () => {
    const people = await aSmallCompany(app)
    const employee = await anAccount(app, people.org, { employeeId: people.ravi })
    const filePath = await upload(people, people.admin, MESSY)
    const own = await app.call(analyseImport, { token: employee.token, body: { formid: 12, filePath } })
    expect(own.status).toBe(403)
    expect((await app.call(downloadSample, { token: employee.token, body: {} })).status).toBe(403)
    const hr = await anHrOf(app, people, people.pune)
    const others = await app.call(analyseImport, { token: hr.token, body: { formid: 12, filePath } })
    expect(others.body.key).toBe('files.not_uploaded')
    const far = await aSmallCompany(app)
    const elsewhere = await app.call(analyseImport, {
      token: far.admin.token,
      body: { formid: 12, filePath },
    })
    expect(elsewhere.body.key).toBe('files.not_uploaded')
  })
})

describe('sample', () => {
  test('contains the form’s columns with one example, and can be completed and imported', async () => {
    const people = await aSmallCompany(app)
    const { token } = people.admin
    await app.call(createFormField, {
      token,
      body: { formid: 12, FIELD_NAME: 'Badge', FEILD_TYPE: 'input', is_searchable: true },
    })
    const answer = await app.call(downloadSample, { token, body: { sample_for: 'employee' } })
    expect(answer.headers['content-disposition']).toContain('BulkDownloadSample.xlsx')
    const [header = [], example = []] = await rowsOf(answer.raw)
    expect(header).toEqual(expect.arrayContaining(['First name', 'Employee code', 'Department', 'Badge']))
    expect(example[header.indexOf('Department')]).toBe('Sales')
    const filled = writeSheet({
      sheets: [
        {
          name: 'Sample',
          columns: header.map((name) => ({ key: name, header: name })),
          rows: [
            {
              'First name': 'Sam',
              'Employee code': '',
              'Date of joining': '2024-02-01',
              Department: 'Sales',
              Badge: 'B-77',
              'Reporting manager': 'Asha Rao',
            },
          ],
        },
      ],
    })
    const written = await app.call(uploadSample, {
      token,
      body: { sample_for: 'employee', filePath: await upload(people, people.admin, await bytesOf(filled)) },
    })
    expect(written.data).toMatchObject({ created: 1, warning_count: 0 })
    const found = await app.call(listEmployees, {
      token,
      body: { filters: { BADGE: ['b-77'] }, columns: ['BADGE'] },
    })
    expect(found.queries).toBeLessThanOrEqual(4)
    expect(found.data.employees[0]).toMatchObject({
      EMPLOYEE_NAME: 'Sam',
      EMPLOYEE_CODE: 'EMP0001',
      REPORTING_MANAGER_NAME: 'Asha Rao',
      columns: { BADGE: 'B-77' },
    })
  })

  test('contains the configured fields, and is refused in the specified words if there are none', async () => {
    const people = await aSmallCompany(app)
    const { token } = people.admin
    const configure = (fields: string[]) =>
      app.call(configureSample, { token, body: { sample_for: 'employee', fields } })
    expect((await configure(['PHONE', 'DEPT_ID'])).status).toBe(200)
    const listed = await app.call(listSampleFields, { token, query: { sample_for: 'employee' } })
    expect(listed.data.is_configured).toBe(true)
    expect(listed.data.fields.filter((one) => one.selected).map((one) => one.FIELD_SLUG)).toEqual([
      'FIRST_NAME',
      'PHONE',
      'EMPLOYEE_CODE',
      'DATE_OF_JOINING',
      'DEPT_ID',
    ])
    expect((await configure(['NOT_A_FIELD'])).status).toBe(422)
    expect((await configure([])).status).toBe(200)
    const refused = await app.call(downloadSample, { token, body: { sample_for: 'employee' } })
    expect(refused.message).toBe('Please configure download option fields first')
    const other = await app.call(listSampleFields, {
      token,
      query: { sample_for: 'employee', org_id: 999_999 },
    })
    expect(other.status).toBe(404)
  })

  test('of a section updates employees by code, and refuses blank and unknown codes', async () => {
    const people = await aSmallCompany(app)
    const { token } = people.admin
    const section_id = 'work'
    const sample = await app.call(downloadSectionSample, {
      token,
      body: { sample_for: 'employee', section_id: 'contact' },
    })
    expect((await rowsOf(sample.raw))[0]?.[0]).toBe('Employee code')
    const asha = await app.call(employeeDetails, { token, query: { emp_id: people.asha } })
    const code = asha.data.EMPLOYEE_CODE
    const send = async (content: string) =>
      app.call(uploadSectionSample, {
        token,
        body: { sample_for: 'employee', section_id, filePath: await upload(people, people.admin, content) },
      })
    const good = await send(`Employee code,Date of joining,Department\n${code},2024-01-01,Sales\n`)
    expect(good.status).toBe(200)
    const unknown = await send('Employee code,Date of joining\nNOBODY,2024-01-01\n')
    expect(unknown.body.key).toBe('forms.import_rejected')
    const blank = await send('Employee code,Date of joining,Department\n,2024-01-01,Sales\n')
    expect(blank.message).toBe('Some Mandatory fields are blank. Please enter information to proceed.')
  })
})
