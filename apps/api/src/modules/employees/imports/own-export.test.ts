import { employeeDetails, exportEmployees } from '@muster/contract/employees/employees.contract'
import { createFormField } from '@muster/contract/forms/form-builder.contract'
import type { FormValues } from '@muster/contract/forms/form-definition'
import { analyseImport, commitImport, previewImport } from '@muster/contract/forms/imports/imports.contract'
import { beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { storeFile } from '../../files/index.ts'
import { addPeople, aPerson, aSmallCompany } from '../employees.fixtures.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})

const OWN_FIELDS = [
  { FIELD_NAME: 'Badge', FEILD_TYPE: 'input', value: '00042' },
  { FIELD_NAME: 'About', FEILD_TYPE: 'text', value: 'Speaks Konkani; “quotes”, commas' },
  { FIELD_NAME: 'Floor', FEILD_TYPE: 'select', FEILD_VALUES: ['Ground', 'First'], value: 2 },
  { FIELD_NAME: 'Desk', FEILD_TYPE: 'number', value: '7' },
  { FIELD_NAME: 'Rate', FEILD_TYPE: 'decimal', value: '12.50' },
  { FIELD_NAME: 'Trained on', FEILD_TYPE: 'calander', value: '2025-03-04' },
] as const

const BUILT_IN: FormValues = {
  ...{ FIRST_NAME: 'Lena', MIDDLE_NAME: 'M', LAST_NAME: 'van der Berg', GENDER: 'Female' },
  ...{ DATE_OF_BIRTH: '1990-05-06', MARITAL_STATUS: 'Married', NATIONALITY: 'Dutch', BLOOD_GROUP: 'AB-' },
  ...{ PERSONAL_EMAIL: 'lena@home.test', ALTERNATE_PHONE: '+919812345678', ADDRESS: '12 Canal, Flat 3' },
  ...{ CITY: 'Pune', STATE: 'Maharashtra', POSTAL_CODE: '02134', DATE_OF_JOINING: '2024-02-03' },
  ...{ EMERGENCY_NAME: 'Jan', EMERGENCY_PHONE: '+919812345679' },
}

// 1-Nov-2026, 11-01-2026 and 2026-01-11.
test.each([0, 2, 3])(
  'our own export with every field comes back unchanged, days in format %i',
  async (format) => {
    const people = await aSmallCompany(app)
    const { orgId } = people.org
    const system = app.system(orgId)
    const { token } = people.admin
    await tx(system, (db) =>
      db.updateTable('organisation').set({ date_format: format }).where('org_id', '=', orgId).execute(),
    )
    const own: FormValues = {}
    for (const { value, ...field } of OWN_FIELDS) {
      const made = await app.call(createFormField, { token, body: { formid: 12, ...field } as never })
      own[made.data.field.FIELD_SLUG] = value
    }
    const place = { LOCATION_ID: people.delhi, DEPT_ID: people.sales, REPORTING_MANAGER_ID: people.ravi }
    const values = { ...BUILT_IN, ...own, ...place }
    const [lena] = (await addPeople(app, people.org, [aPerson(values)])) as [number]
    const columns = [...Object.keys(values), 'EMPLOYEE_CODE', 'EMAIL', 'PHONE']
    const file = await app.call(exportEmployees, { token, body: { status: null, columns } as never })
    expect(file.status).toBe(200)

    const { filePath } = await storeFile(
      { ...system, actor: { ...system.actor, accountId: people.admin.accountId } },
      { folder: 'imports', name: 'People.xlsx', content: file.raw },
    )
    const look = (await app.call(analyseImport, { token, body: { formid: 12, filePath } })).data
    const mapping = look.guesses.map(({ target }) => target)
    // The manager is a column of names.
    const fields = Object.keys(values).filter((slug) => slug !== 'REPORTING_MANAGER_ID')
    expect(mapping).toEqual(expect.arrayContaining(fields))
    expect(look.guesses.find(({ header }) => header === 'Reporting manager')?.target).toBeTruthy()
    const body = { formid: 12, filePath, mapping }
    const preview = (await app.call(previewImport, { token, body })).data
    expect(preview.rows.flatMap(({ problems }) => problems)).toEqual([])

    const read = async () =>
      (await app.call(employeeDetails, { token, query: { emp_id: String(lena) } })).data.sections
    const before = await read()
    const commit = await app.call(commitImport, { token, body })
    await app.platform.jobs.runPending({ orgId })
    const job = await readTx(system, (db) =>
      db
        .selectFrom('job_run')
        .select(['state', 'result'])
        .where('org_id', '=', orgId)
        .where('public_id', '=', commit.data.job_id)
        .executeTakeFirstOrThrow(),
    )
    expect(await read()).toEqual(before)
    expect(job).toMatchObject({ state: 'done', result: { created: 0, updated: 0, skipped: 5 } })
    expect(await read()).toEqual(before)
  },
)
