import { UNIT_FORM } from '@muster/contract/organisation/organisation.constants'
import * as units from '@muster/contract/organisation/units.contract'
import { saveFunctionHead } from '@muster/contract/workflows/workflow-parts.contract'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { aMaster } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { readTx } from '../../platform/db/tx.ts'
import { aSmallCompany, type People } from '../employees/employees.fixtures.ts'

const LOCATION = UNIT_FORM.location
let app: TestApp
let people: People

beforeAll(async () => {
  app = await createTestApp()
  people = await aSmallCompany(app)
})

test('moves heads of functions to the remaining unit on a merge, and back on its undo', async () => {
  const { token } = people.admin
  const goa = await aMaster(app, people.org, 'location', 'Goa')
  const name = (unit_id: number, fn: 'hr' | 'it', employee_id: number) =>
    app.call(saveFunctionHead, { token, body: { master: 'location', unit_id, function: fn, employee_id } })
  await name(goa, 'hr', people.asha)
  await name(goa, 'it', people.ravi)
  await name(people.pune, 'it', people.meera)
  const heads = () =>
    readTx(app.system(people.org.orgId), async (db) => {
      const { rows } = await sql<{ unit_id: number; function: string; employee_id: number }>`
        select unit_id, function, employee_id from function_head where org_id = ${people.org.orgId}
        order by unit_id, function`.execute(db)
      return rows.map((row) => [row.unit_id, row.function, row.employee_id])
    })
  const before = await heads()
  const body = { formid: LOCATION, keep_id: people.pune, ids: [goa] }
  const merged = await app.call(units.mergeUnits, { token, body })
  expect(merged.status, JSON.stringify(merged.body)).toBe(200)
  expect(await heads()).toEqual([
    [people.pune, 'hr', people.asha],
    [people.pune, 'it', people.meera],
  ])
  const undone = await app.call(units.undoUnitMerge, { token, body: { merge_id: merged.data.merge_id } })
  expect(undone.status, JSON.stringify(undone.body)).toBe(200)
  expect(await heads()).toEqual(before)
})
