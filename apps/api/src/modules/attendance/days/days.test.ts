import {
  explainAttendanceDay,
  listArrears,
  listDays,
  listLocks,
  lockAttendance,
  releaseAttendance,
  voidAttendance,
} from '@muster/contract/attendance/days.contract'
import { saveHoliday } from '@muster/contract/holidays/holidays.contract'
import { applyWfh } from '@muster/contract/requests/day-requests.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAdmin, type TestAccount } from '../../../../test/factories.ts'
import { countQueries, createTestApp, type TestApp } from '../../../../test/harness.ts'
import { tx } from '../../../platform/db/tx.ts'
import { aLeaveTeam, credit, decide, submitLeave } from '../../leave/apply/apply.fixtures.ts'
import { withdrawAsAdministrator } from '../../requests/withdraw.service.ts'
import { workChanged } from '../../shifts/index.ts'
import {
  aClockedTeam,
  actingAs,
  clockAt,
  dayOf,
  giveShift,
  punchAt,
  storedDaysOf,
} from '../attendance.fixtures.ts'
import { closeDays, closeDue } from './close.service.ts'
import { recompute } from './recompute.service.ts'

let app: TestApp
let team: Awaited<ReturnType<typeof aClockedTeam>>
let admin: TestAccount

beforeAll(async () => {
  app = await createTestApp()
})

beforeEach(async () => {
  // Tuesday, 11:30 in Kolkata.
  app.setNow('2026-11-24T06:00:00Z')
  team = await aClockedTeam(app)
  admin = await anAdmin(app, team.org)
})

const system = () => app.system(team.org.orgId)
const MONDAY = '2026-11-23'

const punch = (employeeId: number, ...punches: [at: string, direction: 'in' | 'out'][]) =>
  punchAt(app, team.org.orgId, employeeId, ...punches)

/** 9:00 to 18:00 on Monday. */
const aFullMonday = (id: number) => punch(id, ['2026-11-23T03:30:00Z', 'in'], ['2026-11-23T12:30:00Z', 'out'])

describe('closing days', () => {
  test('sets the status of past days and creates rows for today and tomorrow; idempotent', async () => {
    await aFullMonday(team.meera)
    await closeDue(system())
    expect(
      (await storedDaysOf(app, team.org.orgId, team.meera)).map((day) => [
        day.date,
        day.status,
        day.is_final,
      ]),
    ).toEqual([
      [MONDAY, 'present', true],
      ['2026-11-24', 'expected', false],
      ['2026-11-25', 'expected', false],
    ])
    expect(await dayOf(app, team.org.orgId, team.ravi, MONDAY)).toMatchObject({
      status: 'absent',
      is_final: true,
    })
    const again = await closeDue(system())
    expect(again).toEqual({ people: 0, changed: 0 })
    expect(await dayOf(app, team.org.orgId, team.ravi, MONDAY)).toMatchObject({ version: 1 })
  })

  test('catches up in order after days of downtime', async () => {
    await closeDue(system())
    app.setNow('2026-11-28T06:00:00Z')
    await closeDue(system())
    expect((await storedDaysOf(app, team.org.orgId, team.ravi)).map((day) => [day.date, day.status])).toEqual(
      [
        [MONDAY, 'absent'],
        ['2026-11-24', 'absent'],
        ['2026-11-25', 'absent'],
        ['2026-11-26', 'absent'],
        ['2026-11-27', 'absent'],
        ['2026-11-28', 'week_off'],
        ['2026-11-29', 'week_off'],
      ],
    )
  })

  test('resumes after a crash between two transactions, without gaps or duplicates', async () => {
    const of = { timeZone: 'Asia/Kolkata', from: MONDAY, to: MONDAY }
    const kill = { checkpoint: () => Promise.reject(new Error('killed')) }
    await expect(closeDays(system(), of, kill, 1)).rejects.toThrow('killed')
    const before = await Promise.all(team.everybody.map((id) => dayOf(app, team.org.orgId, id, MONDAY)))
    // Two batches are under way at a time.
    expect(before.filter(Boolean)).toHaveLength(2)
    await closeDays(system(), of, undefined, 2)
    const after = await Promise.all(team.everybody.map((id) => dayOf(app, team.org.orgId, id, MONDAY)))
    expect(after.map((day) => [day?.status, day?.version])).toEqual(team.everybody.map(() => ['absent', 1]))
  })

  test('needs a constant number of statements, whatever the number of employees and days', async () => {
    const count = async (employeeIds: number[], to: string) =>
      (
        await countQueries(() =>
          tx(system(), (db) => recompute(system(), db, { employeeIds, from: '2026-11-01', to, keep: 'all' })),
        )
      ).queries
    const few = await count([team.meera], '2026-11-02')
    expect(await count(team.everybody, '2026-11-24')).toBeLessThanOrEqual(few + 1)
  })

  test('closes a night shift at the end of its window, not at midnight', async () => {
    await giveShift(app, team.org.orgId, [team.meera], { start: '22:00', end: '06:00' })
    app.setNow('2026-11-23T19:00:00Z')
    await punch(team.meera, ['2026-11-23T16:25:00Z', 'in'])
    await closeDue(system())
    expect(await dayOf(app, team.org.orgId, team.meera, MONDAY)).toMatchObject({
      status: 'working',
      is_final: false,
    })
    app.setNow('2026-11-24T06:00:00Z')
    await closeDue(system())
    expect(await dayOf(app, team.org.orgId, team.meera, MONDAY)).toMatchObject({
      ...{ status: 'missing_punch', is_final: true, flags: ['missing_out'] },
    })
  })

  for (const [zone, day, start, end] of [
    // Clocks go forward at 2:00, and back at 2:00: seven and nine hours between the same times.
    ['America/New_York', '2027-03-14', '2027-03-14T04:00:00Z', '2027-03-14T11:00:00Z'],
    ['America/New_York', '2027-11-07', '2027-11-07T03:00:00Z', '2027-11-07T12:00:00Z'],
    ['Europe/London', '2027-03-28', '2027-03-27T23:00:00Z', '2027-03-28T06:00:00Z'],
    ['Europe/London', '2027-10-31', '2027-10-30T22:00:00Z', '2027-10-31T07:00:00Z'],
  ] as const) {
    test(`counts elapsed hours when clocks change in ${zone} on ${day}`, async () => {
      const before = Temporal.PlainDate.from(day).subtract({ days: 1 }).toString()
      await tx(system(), (db) =>
        sql`update location set time_zone = ${zone} where id = ${team.pune}`.execute(db),
      )
      await giveShift(app, team.org.orgId, [team.meera], { start: '23:00', end: '07:00', week_offs: [] })
      app.setNow(`${Temporal.PlainDate.from(day).add({ days: 2 })}T12:00:00Z`)
      await punch(team.meera, [start, 'in'], [end, 'out'])
      const ctx = system()
      await tx(ctx, (db) =>
        recompute(ctx, db, { employeeIds: [team.meera], from: before, to: day, keep: 'all' }),
      )
      const elapsed = (Date.parse(end) - Date.parse(start)) / 60_000
      expect(await dayOf(app, team.org.orgId, team.meera, before)).toMatchObject({
        ...{ first_in: '23:00', last_out: '07:00', worked: elapsed },
        status: elapsed >= 480 ? 'present' : 'half_day',
      })
      expect(await dayOf(app, team.org.orgId, team.meera, day)).toMatchObject({ status: 'absent' })
    })
  }
})

describe('recomputing after changes', () => {
  test('follows approved and cancelled work from home', async () => {
    await closeDue(system())
    const body = { from_date: MONDAY, to_date: MONDAY, reason: 'At home' }
    const { data } = await app.call(applyWfh, { token: team.meeraIs.token, body })
    await decide(app, team.raviIs.token, data.REQUEST_ID)
    expect(await dayOf(app, team.org.orgId, team.meera, MONDAY)).toMatchObject({ status: 'work_from_home' })
    const ctx = await actingAs(app, team.org.orgId, admin.accountId)
    await withdrawAsAdministrator(ctx, data.REQUEST_ID, 'Came after all')
    expect(await dayOf(app, team.org.orgId, team.meera, MONDAY)).toMatchObject({ status: 'absent' })
  })

  test('follows booked and reversed leave', async () => {
    const people = await aLeaveTeam(app)
    await giveShift(app, people.org.orgId, [people.meera], { start: '09:00', end: '18:00' })
    await credit(app, people, { employeeId: people.meera, leaveTypeId: people.earned, days: 5 })
    await closeDue(app.system(people.org.orgId))
    const id = await submitLeave(app, people.meeraIs.token, {
      LEAVE_TYPE_ID: people.earned,
      from_date: MONDAY,
    })
    await decide(app, people.raviIs.token, id)
    expect(await dayOf(app, people.org.orgId, people.meera, MONDAY)).toMatchObject({ status: 'leave' })
  })

  test('follows a new holiday and an edited shift', async () => {
    await aFullMonday(team.meera)
    await closeDue(system())
    const holiday = { date: MONDAY, name: 'Founders’ day', holiday_type: 1 }
    const added = await app.call(saveHoliday, { token: admin.token, body: holiday as never })
    expect(added.status).toBe(200)
    expect(await dayOf(app, team.org.orgId, team.meera, MONDAY)).toMatchObject({ status: 'worked_off_day' })
    expect(await dayOf(app, team.org.orgId, team.ravi, MONDAY)).toMatchObject({ status: 'holiday' })
    await giveShift(app, team.org.orgId, [team.meera], { start: '06:00', end: '15:00' })
    await tx(system(), (db) =>
      workChanged.emit(system(), db, { employeeIds: [team.meera], from: MONDAY, to: null }),
    )
    const why = await app.call(explainAttendanceDay, {
      token: team.meeraIs.token,
      query: { date: MONDAY },
    })
    expect(why.data.day.shift).toMatchObject({ start: '06:00' })
    expect(why.data.reasons.join(' ')).toContain('Founders’ day')
    expect(why.queries).toBeLessThanOrEqual(8)
  })
})

describe('reading days', () => {
  test('returns a month of one employee in at most five statements, within reach', async () => {
    await aFullMonday(team.meera)
    const query = { from_date: '2026-11-01', to_date: '2026-11-30', employee_id: team.meera }
    const answer = await app.call(listDays, { token: team.raviIs.token, query })
    expect(answer.queries).toBeLessThanOrEqual(5)
    expect(answer.data.days).toHaveLength(30)
    expect(answer.data.totals).toMatchObject({ worked: 540, by_status: { present: 1, none: 29 } })
    expect((await app.call(listDays, { token: team.devIs.token, query })).status).toBe(404)
    const own = await app.call(explainAttendanceDay, { token: team.meeraIs.token, query: { date: MONDAY } })
    expect(own.data.punches.map((one) => [one.local, one.direction, one.counts])).toEqual([
      ['09:00', 'in', true],
      ['18:00', 'out', true],
    ])
  })

  test('keeps voided punches on record', async () => {
    await aFullMonday(team.meera)
    const body = { EMPLOYEE_ID: team.meera, date: MONDAY, reason: 'Badge of somebody else' }
    const gone = await app.call(voidAttendance, { token: admin.token, body })
    expect(gone.data).toMatchObject({ voided: 2, day: { status: 'absent' } })
    expect((await app.call(voidAttendance, { token: admin.token, body })).data.voided).toBe(0)
    const why = await app.call(explainAttendanceDay, { token: team.meeraIs.token, query: { date: MONDAY } })
    expect(why.data.punches.map((one) => one.voided)).toEqual([
      'Badge of somebody else',
      'Badge of somebody else',
    ])
    expect((await app.call(voidAttendance, { token: team.raviIs.token, body })).status).toBe(403)
  })
})

describe('locked periods', () => {
  const period = { from_date: '2026-11-01', to_date: MONDAY, note: 'Payroll of November' }

  test('keep a locked day unchanged and list differences as arrears', async () => {
    await closeDue(system())
    const locked = await app.call(lockAttendance, { token: admin.token, body: period })
    expect(locked.status).toBe(200)
    expect((await app.call(lockAttendance, { token: admin.token, body: period })).body.key).toBe(
      'attendance.lock_overlaps',
    )
    await aFullMonday(team.meera)
    expect(await dayOf(app, team.org.orgId, team.meera, MONDAY)).toMatchObject({
      status: 'absent',
      version: 1,
    })
    const list = () => app.call(listArrears, { token: admin.token, query: {} })
    expect((await list()).data.rows).toMatchObject([
      { EMPLOYEE_ID: team.meera, was: { status: 'absent' }, now_is: { status: 'present', worked: 540 } },
    ])
    expect((await list()).queries).toBeLessThanOrEqual(4)
    await aFullMonday(team.meera)
    expect((await list()).data.total_records).toBe(1)
    const ID = locked.data.period.ID
    const released = await app.call(releaseAttendance, {
      token: admin.token,
      body: { ID, reason: 'Corrected' },
    })
    expect(released.data.recomputed).toBe(1)
    expect(await dayOf(app, team.org.orgId, team.meera, MONDAY)).toMatchObject({ status: 'present' })
    expect((await list()).data.total_records).toBe(0)
    expect((await app.call(listLocks, { token: admin.token })).data.periods[0]?.released_at).not.toBeNull()
  })

  test('can’t include days that are not over', async () => {
    const body = { ...period, to_date: '2026-11-24' }
    expect((await app.call(lockAttendance, { token: admin.token, body })).body.key).toBe(
      'attendance.lock_open_days',
    )
  })

  test('lock a day as decided, or record the change as arrears, when lock and decision run concurrently', async () => {
    await closeDue(system())
    const body = { from_date: MONDAY, to_date: MONDAY, reason: 'At home' }
    const { data } = await app.call(applyWfh, { token: team.meeraIs.token, body })
    const [lock, decision] = await Promise.all([
      app.call(lockAttendance, { token: admin.token, body: period }),
      decide(app, team.raviIs.token, data.REQUEST_ID),
    ])
    expect([lock.status, decision.status]).toEqual([200, 200])
    const day = await dayOf(app, team.org.orgId, team.meera, MONDAY)
    const { rows } = (await app.call(listArrears, { token: admin.token, query: {} })).data
    expect(day?.status === 'work_from_home' ? rows : rows.map((row) => row.now_is.status)).toEqual(
      day?.status === 'work_from_home' ? [] : ['work_from_home'],
    )
  })

  test('store and report a late punch of a locked day', async () => {
    await closeDue(system())
    await app.call(lockAttendance, { token: admin.token, body: period })
    await clockAt(app, team.meeraIs.token, '2026-11-24T06:10:00Z', 'in')
    expect(await dayOf(app, team.org.orgId, team.meera, '2026-11-24')).toMatchObject({ status: 'working' })
  })
})
