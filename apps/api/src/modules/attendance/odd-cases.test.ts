import { readClock, whoIsIn } from '@muster/contract/attendance/clock.contract'
import { explainAttendanceDay, listArrears, lockAttendance } from '@muster/contract/attendance/days.contract'
import {
  listPenalties,
  runPenalties,
  savePenaltyRule,
  undoPenalties,
} from '@muster/contract/attendance/penalties.contract'
import {
  applyTeamRegularisation,
  regularisationDay,
} from '@muster/contract/attendance/regularisation.contract'
import { saveHoliday } from '@muster/contract/holidays/holidays.contract'
import { deleteRequestSingle } from '@muster/contract/requests/decisions.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAdmin, type TestAccount } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { tx } from '../../platform/db/tx.ts'
import { aLeaveTeam, credit, decide, submitLeave } from '../leave/apply/apply.fixtures.ts'
import { aClockedTeam, atTheDoors, dayOf, giveShift, storedDaysOf } from './attendance.fixtures.ts'
import { closeDue } from './days/close.service.ts'

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
const { sessionOf, code, device, sendPunches } = atTheDoors(() => ({ app, team, admin }))

describe('devices', () => {
  test('count one press at two gates, in two batches, as one arrival and one departure', async () => {
    const [gate, door] = [await device('Gate'), await device('Door')]
    const badge = await code(team.meera)
    const went = { badge, at: `${MONDAY}T12:30:00Z`, direction: 'out' }
    await sendPunches(gate, [{ badge, at: `${MONDAY}T03:30:00Z`, direction: 'in' }, went])
    await sendPunches(door, [went, { badge, at: `${MONDAY}T03:30:20Z`, direction: 'in' }])
    await sendPunches(gate, [went])
    expect(await dayOf(app, orgId(), team.meera, MONDAY)).toMatchObject({
      worked: 540,
      flags: [],
      first_in: '09:00',
    })
  })

  test('show people as out on the board after an even number of punches without direction', async () => {
    const gate = await device('Gate')
    const badge = await code(team.meera)
    app.setNow('2026-11-24T12:00:00Z')
    await sendPunches(gate, [{ badge, at: '2026-11-24T03:30:00Z' }])
    const state = async () => {
      const { data } = await app.call(whoIsIn, { token: await sessionOf('meera'), query: {} })
      return data.rows[0]?.state
    }
    expect(await state()).toBe('in')
    await sendPunches(gate, [{ badge, at: '2026-11-24T07:30:00Z' }])
    expect(await state()).toBe('out')
    // A repeat within a minute is ignored.
    await sendPunches(gate, [{ badge, at: '2026-11-24T07:30:30Z' }])
    expect(await state()).toBe('out')
    await sendPunches(gate, [{ badge, at: '2026-11-24T08:00:00Z' }])
    expect(await state()).toBe('in')
    const clock = await app.call(readClock, { token: await sessionOf('meera') })
    expect(clock.data.attendance).toMatchObject({ state: 'in', worked: 240 })
  })

  test('with the same names and codes are separate between organisations', async () => {
    const gate = await device('Gate')
    const other = await aClockedTeam(app)
    const theirs = await anAdmin(app, other.org)
    const theirGate = await device('Gate', theirs.token)
    const badge = await code(team.meera)
    await tx(app.system(other.org.orgId), async (db) => {
      await sql`update employee set code = ${badge} where id = ${other.meera}`.execute(db)
    })
    await sendPunches(gate, [{ badge, at: `${MONDAY}T03:30:00Z`, direction: 'in' }])
    expect(await storedDaysOf(app, other.org.orgId, other.meera)).toEqual([])
    await sendPunches(theirGate, [{ badge, at: `${MONDAY}T04:30:00Z`, direction: 'in' }])
    expect(await dayOf(app, other.org.orgId, other.meera, MONDAY)).toMatchObject({ first_in: '10:00' })
    expect(await dayOf(app, orgId(), team.meera, MONDAY)).toMatchObject({ first_in: '09:00' })
    const crossed = await sendPunches({ ...gate, key: theirGate.key }, [{ badge, at: `${MONDAY}T05:30:00Z` }])
    expect(crossed.status).toBe(401)
    const query = { employee_id: other.meera, date: MONDAY }
    expect((await app.call(explainAttendanceDay, { token: admin.token, query })).status).toBe(404)
  })
})

describe('decisions', () => {
  const late = async () => {
    const gate = await device('Gate')
    const badge = await code(team.meera)
    await sendPunches(gate, [
      { badge, at: `${MONDAY}T04:30:00Z`, direction: 'in' },
      { badge, at: `${MONDAY}T12:30:00Z`, direction: 'out' },
    ])
    await closeDue(system())
  }
  const regularise = async () => {
    const input = { EMPLOYEE_ID: team.meera, date: MONDAY, in_time: '09:00', reason: 'At a customer’s' }
    const { data } = await app.call(applyTeamRegularisation, { token: admin.token, body: input as never })
    return data.REQUEST_ID
  }

  test('turn a regularisation of a locked day into arrears until its approver cancels it', async () => {
    await late()
    const id = await regularise()
    const period = { from_date: MONDAY, to_date: MONDAY, note: '' }
    expect((await app.call(lockAttendance, { token: admin.token, body: period })).status).toBe(200)
    expect((await decide(app, await sessionOf('ravi'), id)).status).toBe(200)
    expect(await dayOf(app, orgId(), team.meera, MONDAY)).toMatchObject({ first_in: '10:00', late_by: 60 })
    const arrears = await app.call(listArrears, { token: admin.token, query: {} })
    expect(arrears.data.rows).toMatchObject([{ was: { worked: 480 }, now_is: { worked: 540 } }])
    const requestedDay = await app.call(regularisationDay, { token: admin.token, query: { request_id: id } })
    expect(requestedDay.data.day).toMatchObject({ is_locked: true })
    const open = async () =>
      (await app.call(listArrears, { token: admin.token, query: {} })).data.total_records
    const withdrawn = await app.call(deleteRequestSingle, {
      token: await sessionOf('meera'),
      body: { REQUEST_ID: id, comment: 'It was another day' },
    })
    // Already approved, so that the approver is asked.
    expect(withdrawn.status).toBe(200)
    expect(await open()).toBe(1)
    expect((await decide(app, await sessionOf('ravi'), withdrawn.data.REQUEST_ID)).status).toBe(200)
    expect(await open()).toBe(0)
  })

  test('exclude a regularised day when penalties are undone and run again', async () => {
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
    const input = { EMPLOYEE_ID: team.meera, date: MONDAY, in_time: '09:00', reason: 'At a customer’s' }
    const { data } = await app.call(applyTeamRegularisation, { token, body: input as never })
    await decide(app, await sessionOf('ravi'), data.REQUEST_ID)
    // A run stays in force until it is undone.
    expect(await people()).toEqual([team.meera])
    await app.call(undoPenalties, { token, body: { ID: first.data.ID, reason: 'Put right' } })
    await app.call(runPenalties, { token, body: { month } })
    expect(await people()).toEqual([])
  })

  test('add a holiday to a closed and to a locked day', async () => {
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

test('combine half-day leave, short leave and punches without a late arrival', async () => {
  const people = await aLeaveTeam(app)
  await giveShift(app, people.org.orgId, [people.meera], { start: '09:00', end: '18:00' })
  await credit(app, people, { employeeId: people.meera, leaveTypeId: people.earned, days: 5 })
  await closeDue(app.system(people.org.orgId))
  const leave = { LEAVE_TYPE_ID: people.earned, from_date: MONDAY, from_half: 'first' }
  const id = await submitLeave(app, people.meeraIs.token, leave as never)
  await decide(app, people.raviIs.token, id)
  const { token } = await anAdmin(app, people.org)
  const gate = await device('Gate', token)
  const { rows } = await tx(app.system(people.org.orgId), (db) =>
    sql<{ code: string }>`select code from employee where id = ${people.meera}`.execute(db),
  )
  const badge = rows[0]?.code as string
  // 14:30: an hour after the shift's middle.
  await sendPunches(gate, [
    { badge, at: `${MONDAY}T09:00:00Z`, direction: 'in' },
    { badge, at: `${MONDAY}T13:00:00Z`, direction: 'out' },
  ])
  expect(await dayOf(app, people.org.orgId, people.meera, MONDAY)).toMatchObject({
    status: 'present',
    late_by: 60,
    worked: 240,
  })
})
