import { analyseImport, commitImport, previewImport } from '@muster/contract/forms/imports/imports.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAccount, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { tx } from '../../../platform/db/tx.ts'
import { storeFile } from '../../files/index.ts'
import { addPeople, anHrOf, aPerson, aSmallCompany, type People } from '../employees.fixtures.ts'

let app: TestApp
let people: People
/** Looks after the people in Pune; Priya, who reports to Ravi. */
let hr: TestAccount

beforeAll(async () => {
  app = await createTestApp()
})

beforeEach(async () => {
  people = await aSmallCompany(app)
  const [priya] = await addPeople(app, people.org, [
    aPerson({
      EMPLOYEE_CODE: 'PRIYA',
      FIRST_NAME: 'Priya',
      LOCATION_ID: people.pune,
      REPORTING_MANAGER_ID: people.ravi,
    }),
    aPerson({ EMPLOYEE_CODE: 'LONE', FIRST_NAME: 'Lone', LOCATION_ID: people.pune }),
    aPerson({ EMPLOYEE_CODE: 'GITA', FIRST_NAME: 'Gita', LOCATION_ID: people.pune }),
  ])
  await anAccount(app, people.org, { employeeId: people.asha, roles: [2] })
  hr = await anHrOf(app, people, people.pune, { 'requests.view': ['reports'] })
  await tx(app.system(people.org.orgId), (db) =>
    sql`update account set employee_id = ${priya} where org_id = ${people.org.orgId} and id = ${hr.accountId}`.execute(
      db,
    ),
  )
})

async function codeOf(id: number): Promise<string> {
  const { rows } = await tx(app.system(people.org.orgId), (db) =>
    sql<{
      code: string
    }>`select code from employee where org_id = ${people.org.orgId} and id = ${id}`.execute(db),
  )
  return rows[0]?.code as string
}

async function previewed(content: string, more: object = {}) {
  const system = app.system(people.org.orgId)
  const { filePath } = await storeFile(
    { ...system, actor: { ...system.actor, accountId: hr.accountId } },
    { folder: 'imports', name: 'people.csv', content: Buffer.from(content) },
  )
  const { data } = await app.call(analyseImport, { token: hr.token, body: { formid: 12, filePath } })
  const body = { formid: 12, filePath, mapping: data.guesses.map((one) => one.target), ...more }
  const preview = await app.call(previewImport, { token: hr.token, body })
  expect(preview.status).toBe(200)
  return {
    totals: preview.data.totals,
    errors: preview.data.rows.flatMap(({ row_number: row, problems }) =>
      problems.filter((one) => one.severity === 'error').map((one) => [row, one.column, one.message]),
    ),
    commit: () => app.call(commitImport, { token: hr.token, body }),
  }
}

describe('the preview of an import', () => {
  test('names what its author would reach, their own position, and guarded addresses', async () => {
    const asha = await codeOf(people.asha)
    const sheet = [
      'Employee code,First name,Work email,Reporting manager,Date of joining',
      'LONE,Lone,,PRIYA,',
      `PRIYA,Priya,,${asha},`,
      `${asha},Asha,new.asha@example.test,,`,
      'GITA,Gita,,NEW1,',
      'NEW1,Newman,new.man@example.test,PRIYA,2025-01-06',
    ].join('\n')
    const { errors, totals, commit } = await previewed(sheet, { constants: { LOCATION_ID: 'Pune' } })
    expect(errors.map(([row]) => row)).toEqual(expect.arrayContaining([2, 3, 4, 5]))
    const of = (row: number) => errors.filter(([number]) => number === row).map(([, , message]) => message)
    expect(of(2)).toEqual([expect.stringContaining('would come under you')])
    expect(of(3)).toEqual(expect.arrayContaining([expect.stringContaining('your own record')]))
    expect(of(4)).toEqual(expect.arrayContaining([expect.stringContaining('permission')]))
    expect(of(5)).toEqual([expect.stringContaining('would come under you')])
    expect(totals.with_errors).toBe(4)
    expect((await commit()).body.key).toBe('forms.import_rejected')
  })

  test('lets them be left out', async () => {
    const sheet = 'Employee code,First name,Reporting manager\nLONE,Lone,PRIYA\nGITA,Gitanjali,\n'
    const { totals, commit } = await previewed(sheet, { leave_out_errors: true })
    expect(totals).toMatchObject({ left_out: 1, update: 1, with_errors: 1 })
    const started = await commit()
    expect(started.status).toBe(200)
    await app.platform.jobs.runPending({ orgId: people.org.orgId })
    const { rows } = await tx(app.system(people.org.orgId), (db) =>
      sql<{ state: string }>`select state from import_run where org_id = ${people.org.orgId}`.execute(db),
    )
    expect(rows).toEqual([{ state: 'done' }])
  })
})
