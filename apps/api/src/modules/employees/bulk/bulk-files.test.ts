import { BULK_FILE } from '@muster/contract/employees/bulk/bulk-files'
import {
  uploadLogins,
  uploadLoginsOff,
  uploadRosters,
} from '@muster/contract/employees/bulk/bulk-files.contract'
import {
  configureSample,
  downloadSample,
  downloadSectionSample,
  type ImportRejection,
  listImportRuns,
  listSampleFields,
  previewImportUndo,
  uploadSample,
  uploadSectionSample,
} from '@muster/contract/forms/imports/imports.contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { anAccount, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { readSheet } from '../../../platform/spreadsheets/index.ts'
import { storeFile } from '../../files/index.ts'
import { addPeople, anHrOf, aPerson, aSmallCompany, type People } from '../employees.fixtures.ts'

let app: TestApp
let people: People

beforeAll(async () => {
  app = await createTestApp()
  people = await aSmallCompany(app)
})

async function upload(who: TestAccount, content: string | Buffer, name = 'sheet.csv'): Promise<string> {
  const system = app.system(people.org.orgId)
  const { filePath } = await storeFile(
    { ...system, actor: { ...system.actor, accountId: who.accountId } },
    { folder: 'imports', name, content: Buffer.from(content) },
  )
  return filePath
}

async function rowsOf(content: Buffer): Promise<string[][]> {
  const rows: string[][] = []
  for await (const row of readSheet(content, { maxRows: 100, maxColumns: 100, maxBytes: 1e7 })) rows.push(row)
  return rows
}

const personOf = (id: number) =>
  readTx(app.system(people.org.orgId), (db) =>
    db
      .selectFrom('employee as e')
      .leftJoin('account as a', 'a.employee_id', 'e.id')
      .select(['e.code', 'e.email', 'e.roster_active', 'a.state', 'a.email as login'])
      .where('e.id', '=', id)
      .executeTakeFirstOrThrow(),
  )

const rejection = (answer: { body: unknown }) => (answer.body as { data: ImportRejection }).data
const UPLOAD_TEXT =
  'The uploaded file contains errors. Please refer to the downloaded error file. Enter correct details and try uploading again.'

describe('account uploads', () => {
  test('offers a sample with the expected columns and ignores its example row', async () => {
    const sample = await app.call(downloadSample, {
      token: people.admin.token,
      body: { formid: BULK_FILE.login },
    })
    expect(sample.headers['content-disposition']).toContain('BulkUpdateLogin.xlsx')
    expect((await rowsOf(sample.raw))[0]).toEqual(['Employee code', 'Work e-mail', 'Login'])
    const filePath = await upload(people.admin, sample.raw, 'BulkUpdateLogin.xlsx')
    const answer = await app.call(uploadLogins, { token: people.admin.token, body: { filePath } })
    expect([answer.status, answer.data.counts?.updated]).toEqual([200, 0])
  })

  test('activates and deactivates accounts, changes addresses and lists the run', async () => {
    const [asha, ravi] = [await personOf(people.asha), await personOf(people.ravi)]
    const file = `Employee code,Work e-mail,Login\n${asha.code},,On\n${ravi.code},ravi.new@example.test,\n`
    const answer = await app.call(uploadLogins, {
      token: people.admin.token,
      body: { filePath: await upload(people.admin, file) },
    })
    expect([answer.status, answer.data]).toMatchObject([200, { counts: { updated: 2, skipped: 0 } }])
    expect(await personOf(people.asha)).toMatchObject({ state: 'invited' })
    expect(await personOf(people.ravi)).toMatchObject({
      email: 'ravi.new@example.test',
      state: 'invited',
      login: 'ravi.new@example.test',
    })
    const off = await app.call(uploadLoginsOff, {
      token: people.admin.token,
      body: { filePath: await upload(people.admin, `Employee code\n${asha.code}\n`) },
    })
    expect(off.data.counts?.updated).toBe(1)
    expect(await personOf(people.asha)).toMatchObject({ state: 'disabled' })
    const { data } = await app.call(listImportRuns, {
      token: people.admin.token,
      query: { formid: BULK_FILE.login },
    })
    expect(data.runs[0]).toMatchObject({ state: 'done', updated: 2, abilities: { undo: false } })
    const undo = await app.call(previewImportUndo, {
      token: people.admin.token,
      params: { id: data.runs[0]?.run_id as number },
    })
    expect(undo.status).toBe(409)
  })

  test('reports every error with its row and column, and writes nothing', async () => {
    const meera = await personOf(people.meera)
    const [gone] = await addPeople(app, people.org, [
      {
        ...aPerson({ EMPLOYEE_CODE: 'GONE1' }),
        employment: { status: 'left', leftOn: '2025-01-31', reasonId: null, note: '' },
      },
      aPerson({ EMPLOYEE_CODE: 'NOMAIL1', EMAIL: null }),
    ])
    expect(gone).toBeDefined()
    const file = [
      'Employee code,Work e-mail,Login',
      `${meera.code},,On`,
      'GONE1,,On',
      'NOMAIL1,,',
      'NOBODY9,,On',
      ',,On',
      `${meera.code},,Off`,
      'NOMAIL1,not-an-address,On',
      'GONE1,,Perhaps',
    ].join('\n')
    const answer = await app.call(uploadLogins, {
      token: people.admin.token,
      body: { filePath: await upload(people.admin, file) },
    })
    expect([answer.status, answer.message]).toEqual([422, UPLOAD_TEXT])
    const { err_list, missingData, header, errorFile } = rejection(answer)
    expect(header).toEqual(['Employee code', 'Work e-mail', 'Login'])
    expect(missingData).toEqual([{ row: 6, fields: ['Employee code'] }])
    expect(errorFile).toContain('ERROR_REPORTS')
    const said = err_list.map(({ row, column, message }) => `${row} ${column}: ${message}`)
    expect(said).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^3 Login: .*has left/),
        expect.stringMatching(/^4 Work e-mail: .*no work e-mail/),
        '5 Employee code: Nobody in your reach has this code.',
        '6 Employee code: Please fill in this field.',
        expect.stringMatching(/^7 Employee code: .*row 2 already/),
        expect.stringMatching(/^8 Work e-mail: .*valid/),
        expect.stringMatching(/^9 Login: .*Perhaps/),
      ]),
    )
    expect(await personOf(people.meera)).toMatchObject({ state: null })
  })

  test('gives the same error for employees out of reach as for unknown codes', async () => {
    const hr = await anHrOf(app, people, people.delhi)
    const meera = await personOf(people.meera)
    const file = `Employee code\n${meera.code}\nNOBODY9\n`
    const answer = await app.call(uploadLoginsOff, {
      token: hr.token,
      body: { filePath: await upload(hr, file) },
    })
    expect(rejection(answer).err_list.map(({ message }) => message)).toEqual([
      'Nobody in your reach has this code.',
      'Nobody in your reach has this code.',
    ])
    const employee = await anAccount(app, people.org, {})
    const refused = await app.call(uploadLogins, {
      token: employee.token,
      body: { filePath: await upload(employee, file) },
    })
    expect(refused.status).toBe(403)
  })

  test('lets only administrators change the accounts of administrators', async () => {
    const [id] = await addPeople(app, people.org, [
      aPerson({ EMPLOYEE_CODE: 'BOSS1', LOCATION_ID: people.delhi }),
    ])
    await anAccount(app, people.org, { roles: [2], employeeId: id as number })
    const hr = await anHrOf(app, people, people.delhi)
    const answer = await app.call(uploadLoginsOff, {
      token: hr.token,
      body: { filePath: await upload(hr, 'Employee code\nBOSS1\n') },
    })
    expect(rejection(answer).err_list[0]?.message).toMatch(/^Only an administrator can change how/)
  })

  test('runs as a job above 500 rows', async () => {
    const org = people.org
    const codes = Array.from({ length: 520 }, (_, index) => `BULK${index}`)
    await addPeople(
      app,
      org,
      codes.map((code) => aPerson({ EMPLOYEE_CODE: code })),
    )
    const answer = await app.call(uploadLoginsOff, {
      token: people.admin.token,
      body: { filePath: await upload(people.admin, `Employee code\n${codes.join('\n')}\n`) },
    })
    expect([answer.data.counts, typeof answer.data.job_id]).toEqual([null, 'string'])
    await app.platform.jobs.runPending({ orgId: org.orgId })
    const { data } = await app.call(listImportRuns, {
      token: people.admin.token,
      query: { formid: BULK_FILE.loginOff },
    })
    expect(data.runs[0]).toMatchObject({ state: 'done', rows: 520, updated: 0, skipped: 520, failure: null })
  })
})

test('refuses a blank roster, and changes nothing when the same roster file is uploaded again', async () => {
  const dev = await personOf(people.dev)
  const bad = await app.call(uploadRosters, {
    token: people.admin.token,
    body: { filePath: await upload(people.admin, `Employee code,Roster\n${dev.code},\n`) },
  })
  expect(rejection(bad).missingData).toEqual([{ row: 2, fields: ['Roster'] }])
  for (const updated of [1, 0]) {
    const answer = await app.call(uploadRosters, {
      token: people.admin.token,
      body: { filePath: await upload(people.admin, `Employee code,Roster\n${dev.code},Inactive\n`) },
    })
    expect(answer.data.counts?.updated).toBe(updated)
  }
  expect(await personOf(people.dev)).toMatchObject({ roster_active: false })
})

describe('samples and sections of the employee form', () => {
  test('contains the configured columns, and fails if none are configured', async () => {
    const token = people.admin.token
    const configured = await app.call(configureSample, {
      token,
      body: { sample_for: 'employee', fields: ['EMPLOYEE_CODE', 'FIRST_NAME', 'DATE_OF_JOINING', 'DEPT_ID'] },
    })
    expect(configured.status).toBe(200)
    const listed = await app.call(listSampleFields, { token, query: { sample_for: 'employee' } })
    expect(listed.data.fields.filter((one) => one.selected).map((one) => one.FIELD_SLUG)).toEqual(
      expect.arrayContaining(['DEPT_ID', 'FIRST_NAME']),
    )
    const sample = await app.call(downloadSample, { token, body: { formid: 12 } })
    expect((await rowsOf(sample.raw))[0]).toHaveLength(4)
    await app.call(configureSample, { token, body: { sample_for: 'employee', fields: [] } })
    const none = await app.call(downloadSample, { token, body: { formid: 12 } })
    expect([none.status, none.message]).toEqual([422, 'Please configure download option fields first'])
    await app.call(configureSample, {
      token,
      body: { sample_for: 'employee', fields: ['EMPLOYEE_CODE', 'FIRST_NAME', 'DATE_OF_JOINING'] },
    })
  })

  test('imports a section with its own sample, and reports a blank mandatory cell in the agreed words', async () => {
    const token = people.admin.token
    const sample = await app.call(downloadSectionSample, {
      token,
      body: { formid: 12, section_id: 'personal' },
    })
    const [header] = await rowsOf(sample.raw)
    expect(header?.[0]).toBe('Employee code')
    const asha = await personOf(people.asha)
    const good = await app.call(uploadSectionSample, {
      token,
      body: {
        formid: 12,
        section_id: 'personal',
        filePath: await upload(people.admin, `Employee code,Nationality\n${asha.code},Indian\n`),
      },
    })
    expect([good.status, good.data.updated]).toEqual([200, 1])
    const blank = await app.call(uploadSectionSample, {
      token,
      body: {
        formid: 12,
        section_id: 'work',
        filePath: await upload(people.admin, 'Employee code,Date of joining\n,2024-01-01\n'),
      },
    })
    expect([blank.status, blank.message]).toEqual([
      422,
      'Some Mandatory fields are blank. Please enter information to proceed.',
    ])
  })

  test('returns the errors and an error file when an import of employees is rejected', async () => {
    const file = 'Employee code,First name,Date of joining\nX1,,2024-01-01\nX2,Ann,never\n'
    const answer = await app.call(uploadSample, {
      token: people.admin.token,
      body: { formid: 12, filePath: await upload(people.admin, file) },
    })
    expect([answer.status, answer.message]).toEqual([422, UPLOAD_TEXT])
    expect(Object.keys(rejection(answer)).sort()).toEqual(['err_list', 'errorFile', 'header', 'missingData'])
  })
})
