import type { DatasetQuery } from '@muster/contract/reports/dataset-query'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { anAdmin, anOrganisation, type TestOrganisation } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import type { Ctx } from '../../../platform/context.ts'
import { rowsSql } from '../../../platform/datasets/dataset-sql.ts'
import { findDataset, planDataset } from '../../../platform/datasets/index.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { addPeople, aPerson } from '../../employees/employees.fixtures.ts'
import { actingAs } from '../attendance.fixtures.ts'

const PEOPLE = 200
const DAYS = 365

let app: TestApp
let org: TestOrganisation
let hr: Ctx

beforeAll(async () => {
  app = await createTestApp()
  org = await anOrganisation(app)
  const ids = await addPeople(
    app,
    org,
    Array.from({ length: PEOPLE }, () => aPerson({})),
  )
  const all = sql`unnest(${ids}::bigint[]) as n (id), generate_series(0, ${DAYS - 1}) as d (number)`
  await tx(app.system(org.orgId), async (db) => {
    await sql`insert into attendance_day (org_id, employee_id, day, status, worked, is_final, ends_at, computed_at, plan_id)
      select ${org.orgId}, n.id, date '2026-01-01' + d.number, 'present', 480, true, now(), now(), gen_random_uuid()
      from ${all}`.execute(db)
    await sql`insert into attendance_punch (org_id, employee_id, at, direction, source, key, received_at)
      select ${org.orgId}, n.id, timestamptz '2026-01-01T03:30:00Z' + d.number * interval '1 day', 'in', 'biometric',
        n.id || ' ' || d.number, now()
      from ${all}`.execute(db)
  })
  const { accountId } = await anAdmin(app, org)
  hr = await actingAs(app, org.orgId, accountId)
  await app.platform.database.owner((session) =>
    session.exec('vacuum analyze attendance_day, attendance_punch, employee'),
  )
}, 120_000)

/** The query plan of a page with the role and organisation of a request. */
const planOf = (name: string, query: DatasetQuery): Promise<string> =>
  readTx(hr, async (db) => {
    const dataset = findDataset(name)
    if (!dataset) throw new Error(`There is no dataset ${name}.`)
    const page = rowsSql(await planDataset(hr, db, dataset, query), { limit: 10 })
    const { rows } = await sql<Record<string, string>>`explain ${page}`.execute(db)
    return rows.map((row) => Object.values(row)[0]).join('\n')
  })

test.each([
  ['attendance.days', 'attendance_day_date'],
  ['attendance.summary', 'attendance_day_date'],
  ['attendance.overtime', 'attendance_day_date'],
  ['attendance.punches', 'attendance_punch_time'],
])('a month of %s is read by the index of its dates', async (name, index) => {
  const plan = await planOf(name, { from: '2026-03-01', to: '2026-03-31' })
  expect(plan).toContain(index)
  expect(plan).not.toMatch(/Seq Scan on attendance_/)
})
