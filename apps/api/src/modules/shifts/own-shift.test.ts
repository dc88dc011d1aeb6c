import {
  assignShift,
  listShiftAssignments,
  removeShiftAssignment,
} from '@muster/contract/shifts/shift-people.contract'
import { createShift, listShifts, listShiftsByBody } from '@muster/contract/shifts/shifts.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { anAccount, type TestAccount } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { readTx, tx } from '../../platform/db/tx.ts'
import { aSmallCompany, type People } from '../employees/employees.fixtures.ts'
import { someTerms } from './shifts.fixtures.ts'

/** Nobody changes their own shift; only the single administrator may, which is recorded. */

let app: TestApp
let world: People
/** Assigns every shift, and is Asha. */
let hr: TestAccount
let SHFTID = 0

beforeAll(async () => {
  app = await createTestApp()
})

beforeEach(async () => {
  world = await aSmallCompany(app)
  hr = await anAccount(app, world.org, {
    ...{ employeeId: world.asha, roles: [7, 8] },
    grants: { 'shifts.people.view': ['organisation'], 'shifts.people.assign': ['organisation'] },
  })
  const body = {
    code: 'L',
    name: 'Late',
    color: '#335aff',
    terms: someTerms({ start: '12:00', end: '21:00' }),
  }
  SHFTID = (await app.call(createShift, { token: world.admin.token, body })).data.SHFTID
})

const assign = (employee_ids: number[], from_date: string, more: object = {}, token = hr.token) =>
  app.call(assignShift, { token, body: { employee_ids, SHFTID, from_date, ...more } })

test('nobody assigns or replaces their own shift, also for past days; the preview says so', async () => {
  const refused = await assign([world.ravi, world.asha], '2026-11-02', { to_date: '2026-11-20' })
  expect(refused.body).toMatchObject({ code: 403, key: 'access.own_record' })
  const preview = await assign([world.ravi, world.asha], '2026-11-02', { preview: true })
  expect(preview.data).toMatchObject({ saved: false, changed: 1 })
  const outcomes = new Map(preview.data.people.map((one) => [one.employee_id, one.result]))
  expect([outcomes.get(world.asha), outcomes.get(world.ravi)]).toEqual(['refused', 'new'])
  expect((await assign([world.ravi], '2026-11-02')).data).toMatchObject({ saved: true, changed: 1 })
  expect((await assign([world.asha], '2026-12-01', {}, world.admin.token)).data.changed).toBe(1)
  // Assigned already, so nothing changes.
  expect((await assign([world.asha], '2026-12-01')).data).toMatchObject({ saved: true, changed: 0 })
  expect((await assign([world.asha], '2026-11-02', { replace: true })).body.key).toBe('access.own_record')
})

test('nobody ends their own assignment', async () => {
  await assign([world.asha, world.ravi], '2026-12-01', {}, world.admin.token)
  const { data } = await app.call(listShiftAssignments, { token: hr.token, query: {} })
  const end = (employee: number) => {
    const { id = 0 } = data.assignments.find((one) => one.employee_id === employee) ?? {}
    return app.call(removeShiftAssignment, { token: hr.token, body: { id } })
  }
  expect((await end(world.asha)).body).toMatchObject({ code: 403, key: 'access.own_record' })
  expect((await end(world.ravi)).status).toBe(200)
})

test('the only administrator may, which is recorded', async () => {
  const ctx = app.system(world.org.orgId)
  await tx(ctx, (db) =>
    sql`update account set employee_id = ${world.dev} where id = ${world.admin.accountId}`.execute(db),
  )
  expect((await assign([world.dev], '2026-11-02', {}, world.admin.token)).data.changed).toBe(1)
  const { rows } = await readTx(ctx, (db) =>
    sql`select 1 from audit_entry where action = 'access.own_record'`.execute(db),
  )
  expect(rows.length).toBe(1)
})

test('an unknown order is refused, not ignored', async () => {
  const token = world.admin.token
  for (const sort of ['constructor', '-nothing']) {
    expect((await app.call(listShiftsByBody, { token, body: { sort } })).body).toMatchObject({
      ...{
        code: 422,
        key: 'request.invalid',
        fields: { sort: expect.stringContaining(sort.replace('-', '')) },
      },
    })
    expect((await app.call(listShifts, { token, query: { sort } })).status).toBe(422)
  }
  expect((await app.call(listShiftsByBody, { token, body: { sort: '-start' } })).status).toBe(200)
})
