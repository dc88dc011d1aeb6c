import {
  listPenalties,
  readPenaltyRules,
  readPenaltyStanding,
  runPenalties,
  savePenaltyRule,
  undoPenalties,
} from '@muster/contract/attendance/penalties.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { anAdmin, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { postEntries } from '../../leave/index.ts'
import { aClockedTeam, actingAs, anotherSession } from '../attendance.fixtures.ts'
import { deductPenalties } from './deduct-penalties.service.ts'

let app: TestApp
let team: Awaited<ReturnType<typeof aClockedTeam>>
let admin: TestAccount
let leaveType: number

const OCTOBER = '2026-10-01'

beforeAll(async () => {
  app = await createTestApp()
})

beforeEach(async () => {
  app.setNow('2026-11-24T06:00:00Z')
  team = await aClockedTeam(app)
  admin = await anAdmin(app, team.org)
  const { orgId } = team.org
  const ctx = app.system(orgId)
  await tx(ctx, async (db) => {
    const { rows } = await sql<{ id: number }>`
      insert into leave_type (org_id, name, code, created_at, updated_at)
      values (${orgId}, 'Casual leave', 'CL', now(), now()) returning id`.execute(db)
    leaveType = rows[0]?.id as number
    const credit = { employeeId: team.meera, leaveTypeId: leaveType, on: '2026-01-01', units: 5000 }
    await postEntries(ctx, db, [{ ...credit, kind: 'opening', source: 'manual' }])
    // Meera is late from the 5th to the 9th, Dev twice.
    for (const [id, days] of [
      [team.meera, [5, 6, 7, 8, 9]],
      [team.dev, [5, 6]],
    ] as const)
      for (const day of days)
        await sql`
          insert into attendance_day (org_id, employee_id, day, status, late_by, is_final, ends_at, plan_id, computed_at)
          values (${orgId}, ${id}, ${`2026-10-0${day}`}::date, 'present', 20, true, now(), attendance_plan_id('{}'), now())`.execute(
          db,
        )
  })
})

const rule = (more: object = {}) =>
  app.call(savePenaltyRule, {
    token: admin.token,
    body: {
      ...{ name: 'Late', counts: 'late', min_minutes: 15, free: 2, every: 1, deduct_days: 0.5 },
      ...{ LEAVE_TYPE_ID: leaveType, from_month: OCTOBER, status: 1, ...more },
    } as never,
  })

const list = () =>
  app.call(listPenalties, { token: admin.token, query: { month: OCTOBER, page: 1, limit: 50 } })
const run = () => app.call(runPenalties, { token: admin.token, body: { month: OCTOBER } })

const balance = () =>
  readTx(app.system(team.org.orgId), async (db) => {
    const { rows } = await sql<{ posted: number }>`
      select posted::float8 as posted from leave_balance where employee_id = ${team.meera}`.execute(db)
    return rows[0]?.posted
  })

test('previews penalties of one’s own month, and of all employees concerned', async () => {
  await rule()
  const token = await anotherSession(app, team.org.orgId, team.meeraIs.accountId)
  const own = await app.call(readPenaltyStanding, { token, query: { month: OCTOBER } })
  expect(own.queries).toBeLessThanOrEqual(4)
  expect(own.data).toMatchObject({ standings: [{ count: 5, days: 1.5, next_at: 6 }], taken: [] })
  const theirs = { month: OCTOBER, employee_id: team.ravi }
  expect((await app.call(readPenaltyStanding, { token, query: theirs })).status).toBe(404)
  const seen = await list()
  expect(seen.queries).toBeLessThanOrEqual(4)
  expect(seen.data).toMatchObject({
    ...{ run: null, can_run: true, total_records: 1 },
    rows: [{ EMPLOYEE_ID: team.meera, days: 1.5, from_leave: 0.5, unpaid: 1 }],
  })
  expect(await balance()).toBe(0.5)
})

test('deducts once, from leave first, also when run twice concurrently, and can be undone and run again', async () => {
  await rule()
  const [one, other] = await Promise.all([run(), run()])
  expect(one.data).toEqual(other.data)
  expect(await balance()).toBe(0)
  expect((await list()).data).toMatchObject({ run: { people: 1 }, can_run: false, rows: [{ unpaid: 1 }] })
  const undo = () =>
    app.call(undoPenalties, { token: admin.token, body: { ID: one.data.ID, reason: 'Two days were wrong' } })
  expect((await undo()).status).toBe(200)
  expect((await undo()).status).toBe(200)
  expect(await balance()).toBe(0.5)
  expect((await list()).data).toMatchObject({ run: null, can_run: true })
  expect((await run()).data.ID).not.toBe(one.data.ID)
  expect(await balance()).toBe(0)
})

test('resumes after a crash between batches, without duplicates', async () => {
  await rule({ free: 1 })
  const ctx = await actingAs(app, team.org.orgId, admin.accountId)
  let parts = 0
  const kill = async () => {
    parts += 1
    if (parts > 2) throw new Error('killed')
  }
  await expect(deductPenalties(ctx, { month: OCTOBER }, 1, kill)).rejects.toThrow('killed')
  expect((await list()).data).toMatchObject({ can_run: true })
  const done = await run()
  expect(done.data.people).toBe(2)
  expect((await run()).data).toEqual(done.data)
  expect((await list()).data).toMatchObject({
    ...{ can_run: false, total_records: 2 },
    rows: [
      { EMPLOYEE_ID: team.dev, days: 0.5 },
      { EMPLOYEE_ID: team.meera, days: 2, from_leave: 0.5, unpaid: 1.5 },
    ],
  })
  expect(await balance()).toBe(0)
})

test('refuses an unfinished month, and applies rules from their first month at their locations', async () => {
  await rule({ from_month: '2026-11-01' })
  expect((await list()).data.total_records).toBe(0)
  const body = { month: '2026-11-01' }
  expect((await app.call(runPenalties, { token: admin.token, body })).status).toBe(422)
})

test('requires an active leave type, and detects conflicting edits', async () => {
  expect((await rule({ LEAVE_TYPE_ID: 999_999 })).body.fields).toHaveProperty('LEAVE_TYPE_ID')
  expect((await rule({ LOCATION_ID: 999_999 })).status).toBe(404)
  const { id, version } = (await rule()).data
  expect((await rule({ id, version, free: 3 })).data.version).toBe(version + 1)
  expect((await rule({ id, version, free: 4 })).status).toBe(409)
  const { data, queries } = await app.call(readPenaltyRules, { token: admin.token })
  expect(queries).toBeLessThanOrEqual(4)
  expect(data.rules).toMatchObject([{ free: 3, leave_type: 'Casual leave' }])
})
