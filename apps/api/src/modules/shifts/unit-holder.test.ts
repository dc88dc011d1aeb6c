import { listEmployees } from '@muster/contract/employees/employees.contract'
import { FILTER } from '@muster/contract/kit/index'
import { UNIT_FORM } from '@muster/contract/organisation/organisation.constants'
import * as units from '@muster/contract/organisation/units.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { aMaster } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { readTx, tx } from '../../platform/db/tx.ts'
import { aSmallCompany, type People } from '../employees/employees.fixtures.ts'
import { workChanged } from './index.ts'
import { aRule, aShift } from './shifts.fixtures.ts'

const TODAY = '2026-11-23'
let app: TestApp
let people: People
let [day, night, late] = [0, 0, 0]
const heard: { employeeIds: readonly number[] | 'all'; from: string; to: string | null }[] = []

beforeAll(async () => {
  app = await createTestApp()
  workChanged.on(async (_ctx, _db, fact) => {
    heard.push(fact)
  })
})

beforeEach(async () => {
  app.setNow(`${TODAY}T06:00:00Z`)
  people = await aSmallCompany(app)
  const { orgId } = people.org
  ;[day, night, late] = [
    await aShift(app, orgId, 'D'),
    await aShift(app, orgId, 'N', { start: '22:00', end: '06:00' }),
    await aShift(app, orgId, 'L', { start: '13:00', end: '22:00' }),
  ]
  heard.length = 0
})

const rules = () =>
  readTx(app.system(people.org.orgId), async (db) => {
    const { rows } = await sql<{ location_id: number; shift_id: number; from: string; to: string | null }>`
      select location_id, shift_id, from_date as from, to_date as to from shift_rule
      where org_id = ${people.org.orgId} order by location_id, from_date`.execute(db)
    return rows.map((row) => [row.location_id, row.shift_id, row.from, row.to])
  })

async function merge(survivor: number, ...ids: number[]) {
  const { token } = people.admin
  const body = { formid: UNIT_FORM.location, keep_id: survivor, ids }
  const merged = await app.call(units.mergeUnits, { token, body })
  expect(merged.status, JSON.stringify(merged.body)).toBe(200)
  return async () => {
    const undone = await app.call(units.undoUnitMerge, { token, body: { merge_id: merged.data.merge_id } })
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
  }
}

test('moves a rule of a merged location to the remaining one from then on, and back on undo', async () => {
  const { orgId } = people.org
  const goa = await aMaster(app, people.org, 'location', 'Goa')
  await aRule(app, orgId, night, { location: goa })
  const before = await rules()
  const undo = await merge(people.pune, goa)
  expect(await rules()).toEqual(
    [
      [people.pune, night, TODAY, null],
      [goa, night, '2020-01-01', '2026-11-22'],
    ].sort((one, other) => Number(one[0]) - Number(other[0])),
  )
  expect(heard).toContainEqual({ employeeIds: 'all', from: TODAY, to: null })
  await undo()
  expect(await rules()).toEqual(before)
})

test('keeps the remaining location’s rule, and deletes a future rule of the merged one', async () => {
  const { orgId } = people.org
  const goa = await aMaster(app, people.org, 'location', 'Goa')
  await aRule(app, orgId, day, { location: people.pune })
  await aRule(app, orgId, night, { location: goa, to: '2026-12-31' })
  await aRule(app, orgId, late, { location: goa, from: '2027-01-01' })
  const before = await rules()
  const undo = await merge(people.pune, goa)
  const after = await rules()
  expect(after.filter(([location]) => location === people.pune)).toEqual([
    [people.pune, day, '2020-01-01', null],
  ])
  expect(after.filter(([location]) => location === goa)).toEqual([[goa, night, '2020-01-01', '2026-11-22']])
  await undo()
  expect(await rules()).toEqual(before)
})

test('limits a shift to the remaining location after a merge', async () => {
  const { orgId } = people.org
  const goa = await aMaster(app, people.org, 'location', 'Goa')
  await tx(app.system(orgId), (db) =>
    db.insertInto('shift_location').values({ org_id: orgId, shift_id: night, location_id: goa }).execute(),
  )
  const limits = () =>
    readTx(app.system(orgId), (db) =>
      db.selectFrom('shift_location').select(['location_id']).where('org_id', '=', orgId).execute(),
    )
  const undo = await merge(people.pune, goa)
  expect(await limits()).toEqual([{ location_id: people.pune }])
  await undo()
  expect(await limits()).toEqual([{ location_id: goa }])
})

test('filters people by regular shift: their own before that of their location', async () => {
  const { orgId } = people.org
  const { token } = people.admin
  await aRule(app, orgId, day)
  await aRule(app, orgId, late, { location: people.delhi })
  await tx(app.system(orgId), (db) =>
    db
      .insertInto('shift_assignment')
      .values({
        ...{ org_id: orgId, employee_id: people.meera, shift_id: night, from_date: '2026-01-01' },
        created_at: app.system(orgId).now.toString(),
      })
      .execute(),
  )
  const named = async (body: object) => {
    const answer = await app.call(listEmployees, { token, body: body as never })
    expect(answer.status, answer.message).toBe(200)
    expect(answer.queries).toBeLessThanOrEqual(4)
    return answer.data.employees.map((one) => one.EMPLOYEE_NAME).sort()
  }
  expect(await named({ shift: night })).toEqual(['Meera Iyer'])
  expect(await named({ filters: { [FILTER.shift]: [late] } })).toEqual(['Dev Nair'])
  expect(await named({ filters: { [FILTER.shift]: [day, night] } })).toEqual(
    expect.arrayContaining(['Asha Rao', 'Meera Iyer', 'Ravi Kumar']),
  )
  expect(await named({ shift: [999_999] })).toEqual([])
})
