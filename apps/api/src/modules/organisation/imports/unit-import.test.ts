import { downloadSample, uploadSample } from '@muster/contract/forms/imports/imports.contract'
import { UNIT_FORM } from '@muster/contract/organisation/organisation.constants'
import { readUnitTree } from '@muster/contract/organisation/units.contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  anAccount,
  anAdmin,
  anOrganisation,
  type TestAccount,
  type TestOrganisation,
} from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { storeFile } from '../../files/index.ts'
import type { MasterTable } from '../../reference/index.ts'
import { unitMasters } from '../unit-masters.ts'

let app: TestApp
let org: TestOrganisation
let admin: TestAccount

beforeAll(async () => {
  app = await createTestApp()
  org = await anOrganisation(app)
  admin = await anAdmin(app, org)
})

async function upload(formid: number, content: string, more: { create_masters?: boolean } = {}) {
  const ctx = app.system(org.orgId)
  const { filePath } = await storeFile(
    { ...ctx, actor: { ...ctx.actor, accountId: admin.accountId } },
    { folder: 'imports', name: 'units.csv', content: Buffer.from(content) },
  )
  return app.call(uploadSample, { token: admin.token, body: { formid, filePath, ...more } })
}

const rowsOf = (table: MasterTable, columns = 'name, code, version') =>
  readTx(app.system(org.orgId), async (db) => {
    const { rows } = await sql<Record<string, unknown>>`
      select ${sql.raw(columns)} from ${sql.table(table)} where org_id = ${org.orgId} order by name`.execute(
      db,
    )
    return rows
  })

/** The kinds with columns of their own, and one without people: all others behave like one of these. */
const kinds = unitMasters.filter((master) => master.fields.length > 0 || master.table === 'gl_code')

describe.each(kinds.map((master) => [master.name, master] as const))('%s', (_name, master) => {
  test('has a sample that can be uploaded after filling it in', async () => {
    const { formNo, prefix, table } = master
    const sample = await app.call(downloadSample, { token: admin.token, body: { formid: formNo } })
    expect(sample.status).toBe(200)
    const title = master.singular[0]?.toUpperCase() + master.singular.slice(1)
    const first = await upload(formNo, `${title} name,${title} code\nNorth wing,NW-1\nSouth wing,SW-1\n`)
    expect(first.data).toMatchObject({ created: 2, updated: 0 })
    const again = await upload(formNo, `${prefix}_NAME,${prefix}_CODE\nNorth wing,NW-1\nWest wing,WW-1\n`)
    expect(again.data).toMatchObject({ created: 1, updated: 1 })
    expect(await rowsOf(table)).toEqual([
      { name: 'North wing', code: 'NW-1', version: 2 },
      { name: 'South wing', code: 'SW-1', version: 1 },
      { name: 'West wing', code: 'WW-1', version: 1 },
    ])
  })
})

test('departments may refer to parents in the same file, in any order', async () => {
  const file =
    'Department name,Part of\nWeb,Engineering desk\nEngineering desk,Technology desk\nTechnology desk,\n'
  const refused = await upload(UNIT_FORM.department, file)
  expect(refused.body.key).toBe('forms.import_rejected')
  const done = await upload(UNIT_FORM.department, file, { create_masters: true })
  expect(done.data).toMatchObject({ created: 3, masters_created: 0 })
  const { data } = await app.call(readUnitTree, { token: admin.token, params: { tree: 'departments' } })
  const node = (name: string) => data.nodes.find((one) => one.name === name)
  expect(node('Web')?.parent?.id).toBe(node('Engineering desk')?.id)
  expect(node('Engineering desk')?.parent?.id).toBe(node('Technology desk')?.id)
})

test('sub-departments of the same name can belong to different departments', async () => {
  const file = (rows: string) => `Sub-department name,Department,Sub-department code\n${rows}`
  const done = await upload(UNIT_FORM.sub_department, file('Support,Sales x,S-1\nSupport,Care x,S-2\n'), {
    create_masters: true,
  })
  expect(done.data).toMatchObject({ created: 2, masters_created: 2 })
  const twice = await upload(UNIT_FORM.sub_department, file('Support,Sales x,S-9\n'))
  expect(twice.body.key).toBe('forms.import_rejected')
})

test("a location needs both coordinates, and gets the organisation's time zone", async () => {
  const bad = await upload(UNIT_FORM.location, 'Location name,Latitude\nQuay,18.5\n')
  expect(bad.body.key).toBe('forms.import_rejected')
  await upload(UNIT_FORM.location, 'Location name,City\nQuay,Pune\n')
  const [quay] = (await rowsOf('location', 'name, city, time_zone')).filter((row) => row.name === 'Quay')
  expect(quay).toEqual({ name: 'Quay', city: 'Pune', time_zone: 'Asia/Kolkata' })
})

test('refuses callers without the permission to change units', async () => {
  const viewer = await anAccount(app, org, {
    roles: [8],
    grants: { 'organisation.masters.view': ['organisation'] },
  })
  const answer = await app.call(downloadSample, { token: viewer.token, body: { sample_for: 'department' } })
  expect(answer.status).toBe(403)
})
