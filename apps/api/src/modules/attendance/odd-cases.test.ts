import { Readable } from 'node:stream'
import { readClock, whoIsIn } from '@muster/contract/attendance/clock.contract'
import {
  explainAttendanceDay,
  listArrears,
  listDays,
  lockAttendance,
} from '@muster/contract/attendance/days.contract'
import { giveBadge, handInPunches, saveDevice } from '@muster/contract/attendance/devices.contract'
import {
  listPenalties,
  runPenalties,
  savePenaltyRule,
  undoPenalties,
} from '@muster/contract/attendance/penalties.contract'
import {
  checkDailyExport,
  exportDaily,
  exportMuster,
  listAttendanceChoices,
  listExceptions,
} from '@muster/contract/attendance/register.contract'
import {
  applyTeamRegularisation,
  regularisationDay,
} from '@muster/contract/attendance/regularisation.contract'
import { suspendEmployee } from '@muster/contract/employees/suspension.contract'
import { saveHoliday } from '@muster/contract/holidays/holidays.contract'
import { deleteRequestSingle } from '@muster/contract/requests/decisions.contract'
import {
  employeeCalendarDetails,
  teamCalendarDetails,
} from '@muster/contract/rosters/employee-calendar.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAdmin, type TestAccount } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { tx } from '../../platform/db/tx.ts'
import { readSheet } from '../../platform/spreadsheets/index.ts'
import { anHrOf } from '../employees/employees.fixtures.ts'
import { aLeaveTeam, ask, credit, decide } from '../leave/apply/apply.fixtures.ts'
import { aClockedTeam, anotherSession, clockAt, dayOf, giveShift, keptOf } from './attendance.fixtures.ts'
import { closeDue } from './days/close.service.ts'
import { signBatch } from './devices/signature.ts'

let app: TestApp
let team: Awaited<ReturnType<typeof aClockedTeam>>
let admin: TestAccount
const MONDAY = '2026-11-23'

beforeAll(async () => {
  app = await createTestApp()
})

beforeEach(async () => {
  app.setNow('2026-11-24T06:00:00Z')
  team = await aClockedTeam(app)
  admin = await anAdmin(app, team.org)
})

const system = () => app.system(team.org.orgId)
const orgId = () => team.org.orgId
const sessionOf = (name: 'ravi' | 'meera' | 'dev' | 'asha') =>
  anotherSession(app, orgId(), team[`${name}Is`].accountId)
const codeOf = async (id: number) => {
  const { rows } = await tx(system(), (db) =>
    sql<{ code: string }>`select code from employee where id = ${id}`.execute(db),
  )
  return rows[0]?.code as string
}

interface Device {
  public_id: string
  key: string
}

async function aDevice(name: string, token = admin.token): Promise<Device> {
  const { data } = await app.call(saveDevice, { token, body: { name } })
  return { public_id: data.device.public_id, key: data.key as string }
}

function handIn(
  { public_id: device, key }: Device,
  punches: { badge: string; at: string; direction?: string }[],
) {
  const timestamp = system().now.toString()
  const payload = JSON.stringify({ punches })
  return app.call(handInPunches, {
    body: { device, timestamp, payload, signature: signBatch(key, timestamp, payload) },
  })
}

async function sheetOf(raw: Buffer): Promise<string> {
  const rows: string[][] = []
  for await (const row of readSheet(Readable.from(raw))) rows.push(row)
  return JSON.stringify(rows)
}

describe('devices', () => {
  test('one press on two gates, in two batches, is one coming and one going', async () => {
    const [gate, door] = [await aDevice('Gate'), await aDevice('Door')]
    const badge = await codeOf(team.meera)
    const went = { badge, at: `${MONDAY}T12:30:00Z`, direction: 'out' }
    await handIn(gate, [{ badge, at: `${MONDAY}T03:30:00Z`, direction: 'in' }, went])
    await handIn(door, [went, { badge, at: `${MONDAY}T03:30:20Z`, direction: 'in' }])
    await handIn(gate, [went])
    expect(await dayOf(app, orgId(), team.meera, MONDAY)).toMatchObject({
      worked: 540,
      flags: [],
      first_in: '09:00',
    })
  })

  test('punches without a direction: the board shows out whoever went', async () => {
    const gate = await aDevice('Gate')
    const badge = await codeOf(team.meera)
    app.setNow('2026-11-24T12:00:00Z')
    await handIn(gate, [{ badge, at: '2026-11-24T03:30:00Z' }])
    const state = async () => {
      const { data } = await app.call(whoIsIn, { token: await sessionOf('meera'), query: {} })
      return data.rows[0]?.state
    }
    expect(await state()).toBe('in')
    await handIn(gate, [{ badge, at: '2026-11-24T07:30:00Z' }])
    expect(await state()).toBe('out')
    // A repeat within the minute is none.
    await handIn(gate, [{ badge, at: '2026-11-24T07:30:30Z' }])
    expect(await state()).toBe('out')
    await handIn(gate, [{ badge, at: '2026-11-24T08:00:00Z' }])
    expect(await state()).toBe('in')
    const clock = await app.call(readClock, { token: await sessionOf('meera') })
    expect(clock.data.attendance).toMatchObject({ state: 'in', worked: 240 })
  })

  test('organisations with the same codes and names of devices know nothing of each other', async () => {
    const gate = await aDevice('Gate')
    const other = await aClockedTeam(app)
    const theirs = await anAdmin(app, other.org)
    const theirGate = await aDevice('Gate', theirs.token)
    const badge = await codeOf(team.meera)
    await tx(app.system(other.org.orgId), async (db) => {
      await sql`update employee set code = ${badge} where id = ${other.meera}`.execute(db)
    })
    await handIn(gate, [{ badge, at: `${MONDAY}T03:30:00Z`, direction: 'in' }])
    expect(await keptOf(app, other.org.orgId, other.meera)).toEqual([])
    await handIn(theirGate, [{ badge, at: `${MONDAY}T04:30:00Z`, direction: 'in' }])
    expect(await dayOf(app, other.org.orgId, other.meera, MONDAY)).toMatchObject({ first_in: '10:00' })
    expect(await dayOf(app, orgId(), team.meera, MONDAY)).toMatchObject({ first_in: '09:00' })
    const crossed = await handIn({ ...gate, key: theirGate.key }, [{ badge, at: `${MONDAY}T05:30:00Z` }])
    expect(crossed.status).toBe(401)
    const query = { employee_id: other.meera, date: MONDAY }
    expect((await app.call(explainAttendanceDay, { token: admin.token, query })).status).toBe(404)
  })
})

describe('reach', () => {
  const grants = { 'attendance.day.view': ['group'], 'attendance.punch.manage': ['group'] } as const
  const GRANTS = grants as unknown as Record<string, never>

  test('somebody limited to a location sees and counts its people alone, everywhere', async () => {
    const gate = await aDevice('Gate')
    for (const id of [team.meera, team.dev])
      await handIn(gate, [{ badge: await codeOf(id), at: `${MONDAY}T05:30:00Z`, direction: 'in' }])
    await closeDue(system())
    const { token } = await anHrOf(app, team, team.delhi, GRANTS)
    const month = await app.call(employeeCalendarDetails, { token, body: { month: '2026-11' } })
    expect(month.data.employee_calander_data.map((row) => row.EMPLOYEE_ID)).toEqual([team.dev])
    expect((await app.call(whoIsIn, { token, query: {} })).data).toMatchObject({
      total_records: 1,
      rows: [{ EMPLOYEE_ID: team.dev }],
    })
    const late = await app.call(listExceptions, { token, body: { kind: 'late' } })
    expect(late.data).toMatchObject({ counts: { late: 1 }, rows: [{ EMPLOYEE_ID: team.dev }] })
    const choices = await app.call(listAttendanceChoices, { token })
    expect(choices.data.locations.map(({ id }) => id)).toEqual([team.delhi])
    const daily = await app.call(checkDailyExport, { token, body: { date: MONDAY } })
    expect(daily.data.total_rows).toBe(1)
    for (const file of [
      await app.call(exportDaily, { token, body: { date: MONDAY } }),
      await app.call(exportMuster, { token, body: { month: '2026-11' } }),
    ]) {
      const text = await sheetOf(file.raw)
      expect(text).toContain('Dev')
      expect(text).not.toContain('Meera')
    }
    const query = { employee_id: team.meera, date: MONDAY }
    expect((await app.call(explainAttendanceDay, { token, query })).status).toBe(404)
    const days = { employee_id: team.meera, from_date: MONDAY, to_date: MONDAY }
    expect((await app.call(listDays, { token, query: days })).status).toBe(404)
    const badge = await app.call(giveBadge, {
      token,
      body: { badge: await codeOf(team.meera), EMPLOYEE_ID: team.dev },
    })
    expect(badge.status).toBe(409)
    expect(badge.message).not.toContain('Meera')
    expect((await app.call(listArrears, { token, query: {} })).status).toBe(403)
  })

  test('who led a team before sees it no more; nobody sees somebody else’s day', async () => {
    await closeDue(system())
    const days = { employee_id: team.meera, from_date: MONDAY, to_date: MONDAY }
    const read = async (name: 'ravi' | 'dev' | 'asha') =>
      (await app.call(listDays, { token: await sessionOf(name), query: days })).status
    expect([await read('ravi'), await read('asha'), await read('dev')]).toEqual([200, 200, 404])
    await tx(system(), (db) =>
      sql`update employee set manager_id = ${team.dev} where id = ${team.meera}`.execute(db),
    )
    expect(await read('ravi')).toBe(404)
    const ofTeam = await app.call(teamCalendarDetails, { token: await sessionOf('ravi'), body: {} })
    expect(ofTeam.data.employee_calander_data.map((row) => row.EMPLOYEE_ID)).not.toContain(team.meera)
  })

  test('who is suspended can’t press, and a device still keeps what it saw', async () => {
    const body = { emp_id: team.meera, from_date: MONDAY, to_date: '2026-11-27' }
    expect((await app.call(suspendEmployee, { token: admin.token, body: body as never })).status).toBe(200)
    const press = await clockAt(app, team.meeraIs.token, '2026-11-24T06:00:00Z', 'in')
    expect(press.status).toBe(401)
    const gate = await aDevice('Gate')
    await handIn(gate, [{ badge: await codeOf(team.meera), at: `${MONDAY}T03:30:00Z`, direction: 'in' }])
    expect(await dayOf(app, orgId(), team.meera, MONDAY)).toMatchObject({ first_in: '09:00' })
  })
})

describe('what was decided', () => {
  const late = async () => {
    const gate = await aDevice('Gate')
    const badge = await codeOf(team.meera)
    await handIn(gate, [
      { badge, at: `${MONDAY}T04:30:00Z`, direction: 'in' },
      { badge, at: `${MONDAY}T12:30:00Z`, direction: 'out' },
    ])
    await closeDue(system())
  }
  const regularise = async () => {
    const asked = { EMPLOYEE_ID: team.meera, date: MONDAY, in_time: '09:00', reason: 'At a customer’s' }
    const { data } = await app.call(applyTeamRegularisation, { token: admin.token, body: asked as never })
    return data.REQUEST_ID
  }

  test('a regularisation over a locked day is arrears, until it is cancelled by who approved it', async () => {
    await late()
    const id = await regularise()
    const period = { from_date: MONDAY, to_date: MONDAY, note: '' }
    expect((await app.call(lockAttendance, { token: admin.token, body: period })).status).toBe(200)
    expect((await decide(app, await sessionOf('ravi'), id)).status).toBe(200)
    expect(await dayOf(app, orgId(), team.meera, MONDAY)).toMatchObject({ first_in: '10:00', late_by: 60 })
    const arrears = await app.call(listArrears, { token: admin.token, query: {} })
    expect(arrears.data.rows).toMatchObject([{ was: { worked: 480 }, now_is: { worked: 540 } }])
    const beside = await app.call(regularisationDay, { token: admin.token, query: { request_id: id } })
    expect(beside.data.day).toMatchObject({ is_locked: true })
    const open = async () =>
      (await app.call(listArrears, { token: admin.token, query: {} })).data.total_records
    const withdrawn = await app.call(deleteRequestSingle, {
      token: await sessionOf('meera'),
      body: { REQUEST_ID: id, comment: 'It was another day' },
    })
    // Approved already: its approver is asked.
    expect(withdrawn.status).toBe(200)
    expect(await open()).toBe(1)
    expect((await decide(app, await sessionOf('ravi'), withdrawn.data.REQUEST_ID)).status).toBe(200)
    expect(await open()).toBe(0)
  })

  test('penalties that were taken are run again without a day that was put right', async () => {
    await late()
    app.setNow('2026-12-02T06:00:00Z')
    const token = (await anAdmin(app, team.org)).token
    const rule = {
      ...{ name: 'Late', counts: 'late', min_minutes: 15, free: 0, every: 1, deduct_days: 0.5 },
      ...{ LEAVE_TYPE_ID: null, from_month: '2026-11-01', status: 1 },
    }
    expect((await app.call(savePenaltyRule, { token, body: rule as never })).status).toBe(200)
    const month = '2026-11-01'
    const people = async () => {
      const { data } = await app.call(listPenalties, { token, query: { month, page: 1, limit: 50 } })
      return data.rows.map((row) => row.EMPLOYEE_ID)
    }
    const first = await app.call(runPenalties, { token, body: { month } })
    expect(await people()).toEqual([team.meera])
    const asked = { EMPLOYEE_ID: team.meera, date: MONDAY, in_time: '09:00', reason: 'At a customer’s' }
    const { data } = await app.call(applyTeamRegularisation, { token, body: asked as never })
    await decide(app, await sessionOf('ravi'), data.REQUEST_ID)
    // What was taken stands until somebody takes it back.
    expect(await people()).toEqual([team.meera])
    await app.call(undoPenalties, { token, body: { ID: first.data.ID, reason: 'Put right' } })
    await app.call(runPenalties, { token, body: { month } })
    expect(await people()).toEqual([])
  })

  test('a holiday that is added to a closed and to a locked day', async () => {
    await late()
    const add = (date: string) =>
      app.call(saveHoliday, {
        token: admin.token,
        body: { date, name: 'Mourning', holiday_type: 1 } as never,
      })
    expect((await add(MONDAY)).status).toBe(200)
    expect(await dayOf(app, orgId(), team.meera, MONDAY)).toMatchObject({
      status: 'worked_off_day',
      late_by: 0,
    })
    expect(await dayOf(app, orgId(), team.dev, MONDAY)).toMatchObject({ status: 'holiday' })
  })
})

test('half a day of leave, punches and half an hour more: nothing is held against who came for the rest', async () => {
  const people = await aLeaveTeam(app)
  await giveShift(app, people.org.orgId, [people.meera], { start: '09:00', end: '18:00' })
  await credit(app, people, { employeeId: people.meera, leaveTypeId: people.earned, days: 5 })
  await closeDue(app.system(people.org.orgId))
  const wanted = { LEAVE_TYPE_ID: people.earned, from_date: MONDAY, from_half: 'first' }
  const id = await ask(app, people.meeraIs.token, wanted as never)
  await decide(app, people.raviIs.token, id)
  const { token } = await anAdmin(app, people.org)
  const gate = await aDevice('Gate', token)
  const { rows } = await tx(app.system(people.org.orgId), (db) =>
    sql<{ code: string }>`select code from employee where id = ${people.meera}`.execute(db),
  )
  const badge = rows[0]?.code as string
  // Half past two: an hour after the shift's middle.
  await handIn(gate, [
    { badge, at: `${MONDAY}T09:00:00Z`, direction: 'in' },
    { badge, at: `${MONDAY}T13:00:00Z`, direction: 'out' },
  ])
  expect(await dayOf(app, people.org.orgId, people.meera, MONDAY)).toMatchObject({
    status: 'present',
    late_by: 60,
    worked: 240,
  })
})
