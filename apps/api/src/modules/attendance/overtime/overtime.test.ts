import { listArrears } from '@muster/contract/attendance/days.contract'
import {
  applyOvertime,
  previewOvertime,
  readOvertimeRules,
  saveOvertimeRule,
} from '@muster/contract/attendance/overtime.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAdmin, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { decide } from '../../leave/apply/apply.fixtures.ts'
import { withdrawAsAdministrator } from '../../requests/withdraw.service.ts'
import { aClockedTeam, actingAs, anotherSession, clockAt } from '../attendance.fixtures.ts'
import { closeDue } from '../days/close.service.ts'
import { recompute } from '../days/recompute.service.ts'
import { insertPunches } from '../punches/insert-punches.ts'

let app: TestApp
let team: Awaited<ReturnType<typeof aClockedTeam>>
let admin: TestAccount

const MONDAY = '2026-11-23'
const rule = {
  ...{ LOCATION_ID: null, day_type: 1 as const, min_minutes: 30, round_to: 15, rounding: 'down' as const },
  ...{ multiplier: 1.5, max_minutes: 120, settles: 'either' as const },
}

beforeAll(async () => {
  app = await createTestApp()
})

beforeEach(async () => {
  app.setNow('2026-11-23T03:25:00Z')
  team = await aClockedTeam(app)
  await clockAt(app, team.meeraIs.token, '2026-11-23T03:30:00Z', 'in')
  // Ten hours and twenty minutes: 140 minutes of overtime.
  await clockAt(app, await sessionOf('meera'), '2026-11-23T13:50:00Z', 'out')
  app.setNow('2026-11-24T06:00:00Z')
  await closeDue(app.system(team.org.orgId))
  admin = await anAdmin(app, team.org)
})

const sessionOf = (name: 'ravi' | 'meera' | 'dev') =>
  anotherSession(app, team.org.orgId, team[`${name}Is`].accountId)
const saveRule = (more: object = {}) =>
  app.call(saveOvertimeRule, { token: admin.token, body: { ...rule, ...more } as never })
const preview = async (query: object = {}) =>
  app.call(previewOvertime, { token: await sessionOf('meera'), query: { date: MONDAY, ...query } as never })
const ask = async (minutes: number, settle: 'pay' | 'comp_off' = 'pay') =>
  app.call(applyOvertime, {
    ...{ token: await sessionOf('meera'), query: {} },
    body: { date: MONDAY, minutes, settle, reason: 'The release', files: [] },
  })

function storedOvertime() {
  return readTx(app.system(team.org.orgId), async (db) => {
    const { rows } = await sql<{ day_type: number; minutes: number; credited: number; state: string }>`
      select day_type, minutes, credited, state from attendance_overtime
      where employee_id = ${team.meera} order by day_type`.execute(db)
    return rows
  })
}

test('keeps rules by location and type of day, and detects conflicting edits', async () => {
  expect((await saveRule()).data.rules).toMatchObject([
    { LOCATION_ID: null, day_type: 1, multiplier: 1.5, version: 1 },
  ])
  expect((await saveRule({ version: 1, multiplier: 2 })).data.rules).toMatchObject([
    { multiplier: 2, version: 2 },
  ])
  expect((await saveRule({ version: 1 })).status).toBe(409)
  expect((await saveRule({ LOCATION_ID: 999_999 })).status).toBe(404)
  expect((await saveRule({ remove: 1 })).data.rules).toEqual([])
  const { queries } = await app.call(readOvertimeRules, { token: admin.token })
  expect(queries).toBeLessThanOrEqual(4)
})

describe('earnings of a day', () => {
  test('gives nothing without a rule, and explains this', async () => {
    const { data } = await preview()
    expect(data).toMatchObject({ available: 140, day_type: 1, parts: [], problems: [{ field: 'minutes' }] })
    expect((await ask(60)).status).toBe(422)
  })

  test('rounds in steps, up to the maximum and then by the second rule', async () => {
    await saveRule()
    await saveRule({ day_type: 4, multiplier: 2 })
    const { data } = await preview()
    expect(data.parts).toMatchObject([
      { day_type: 1, minutes: 120, credited: 180 },
      { day_type: 4, minutes: 15, credited: 30 },
    ])
    expect(data).toMatchObject({ credited: 210, settles: ['pay', 'comp_off'], problems: [] })
  })

  test('allows no more than attendance counted, once per day, for people in reach', async () => {
    await saveRule()
    expect((await ask(150)).body.fields).toHaveProperty('minutes')
    expect((await ask(90)).status).toBe(200)
    expect((await ask(30)).body.fields).toHaveProperty('date')
    const query = { date: MONDAY, employee_id: team.meera, settle: 'pay' as const }
    expect((await app.call(previewOvertime, { token: await sessionOf('dev'), query })).status).toBe(404)
  })
})

test('is due on approval, removed on cancellation, and final once paid', async () => {
  await saveRule()
  const { data } = await ask(100)
  await decide(app, await sessionOf('ravi'), data.REQUEST_ID)
  expect(await storedOvertime()).toEqual([{ day_type: 1, minutes: 90, credited: 135, state: 'due' }])
  const ctx = await actingAs(app, team.org.orgId, admin.accountId)
  await tx(app.system(team.org.orgId), (db) =>
    sql`update attendance_overtime set state = 'settled' where request_id = ${data.REQUEST_ID}`.execute(db),
  )
  await expect(withdrawAsAdministrator(ctx, data.REQUEST_ID, 'Wrong')).rejects.toMatchObject({
    key: 'requests.not_cancellable',
  })
  await tx(app.system(team.org.orgId), (db) =>
    sql`update attendance_overtime set state = 'due' where request_id = ${data.REQUEST_ID}`.execute(db),
  )
  await withdrawAsAdministrator(ctx, data.REQUEST_ID, 'Wrong')
  expect(await storedOvertime()).toMatchObject([{ state: 'cancelled' }])
})

test('reduces and restores it with the day, and records arrears once paid', async () => {
  await saveRule()
  const { data } = await ask(140)
  await decide(app, await sessionOf('ravi'), data.REQUEST_ID)
  expect(await storedOvertime()).toMatchObject([{ minutes: 120, state: 'due' }])
  const ctx = app.system(team.org.orgId)
  /** Moves the last punch earlier by this many minutes. */
  const leave = (minutes: number) =>
    tx(ctx, async (db) => {
      await sql`
        insert into attendance_punch_void (org_id, punch_id, employee_id, reason, author, created_at)
        select org_id, id, employee_id, 'Wrong', 'HR', now() from attendance_punch
        where employee_id = ${team.meera} and direction = 'out' on conflict do nothing`.execute(db)
      const at = Temporal.Instant.from('2026-11-23T13:50:00Z').subtract({ minutes }).toString()
      const punch = { employeeId: team.meera, at, direction: 'out' as const, source: 'admin' as const }
      await insertPunches(ctx, db, [{ ...punch, key: `test:${team.meera}:${minutes}` }])
      await recompute(ctx, db, { employeeIds: [team.meera], from: MONDAY, to: MONDAY })
    })
  await leave(95)
  expect(await storedOvertime()).toMatchObject([{ minutes: 45, credited: 68, state: 'due' }])
  await leave(130)
  expect(await storedOvertime()).toMatchObject([{ state: 'cancelled' }])
  await leave(5)
  expect(await storedOvertime()).toMatchObject([{ minutes: 120, credited: 180, state: 'due' }])
  await tx(ctx, (db) => sql`update attendance_overtime set state = 'settled'`.execute(db))
  await leave(80)
  expect(await storedOvertime()).toMatchObject([{ minutes: 120, state: 'settled' }])
  const { rows } = (await app.call(listArrears, { token: admin.token, query: {} })).data
  expect(rows).toMatchObject([{ was: { overtime: 120 }, now_is: { overtime: 60 } }])
})

test('credits comp-off as a lot, which a cancellation removes', async () => {
  await saveRule({ multiplier: 3 })
  const orgId = team.org.orgId
  const system = app.system(orgId)
  await tx(system, async (db) => {
    const { rows } = await sql<{ id: number }>`
      insert into leave_type (org_id, name, code, kind, created_at, updated_at)
      values (${orgId}, 'Time back', 'TB', 'comp_off', now(), now()) returning id`.execute(db)
    await sql`
      insert into leave_comp_off_setting (org_id, leave_type_id, half_day_minutes, full_day_minutes, expires_after_days,
        claim_within_days, updated_at)
      values (${orgId}, ${rows[0]?.id}, 240, 480, 60, 30, now())`.execute(db)
  })
  expect((await preview({ settle: 'comp_off' })).data).toMatchObject({
    credited: 360,
    time_back: 0.5,
    problems: [],
  })
  const { data } = await ask(120, 'comp_off')
  await decide(app, await sessionOf('ravi'), data.REQUEST_ID)
  const balance = () =>
    readTx(system, async (db) => {
      const { rows } = await sql<{ posted: number }>`
        select posted::float8 as posted from leave_balance where employee_id = ${team.meera}`.execute(db)
      return rows[0]?.posted
    })
  expect(await balance()).toBe(0.5)
  await withdrawAsAdministrator(await actingAs(app, orgId, admin.accountId), data.REQUEST_ID, 'Wrong')
  expect(await balance()).toBe(0)
})
