import { explainAttendanceDay } from '@muster/contract/attendance/days.contract'
import {
  applyRegularisation,
  applyTeamRegularisation,
  deleteRegularisation,
  listRegularisations,
} from '@muster/contract/attendance/regularisation.contract'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAdmin, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { decide } from '../../leave/apply/apply.fixtures.ts'
import { withdrawAsAdministrator } from '../../requests/withdraw.service.ts'
import {
  aClockedTeam,
  actingAs,
  anotherSession,
  clockAt,
  countPunches,
  dayOf,
} from '../attendance.fixtures.ts'
import { closeDue } from '../days/close.service.ts'

let app: TestApp
let team: Awaited<ReturnType<typeof aClockedTeam>>
let admin: TestAccount

const MONDAY = '2026-11-23'

beforeAll(async () => {
  app = await createTestApp()
})

beforeEach(async () => {
  app.setNow('2026-11-23T03:25:00Z')
  team = await aClockedTeam(app)
  // Clocked in at 9:00 and never out.
  await clockAt(app, team.meeraIs.token, '2026-11-23T03:30:00Z', 'in')
  app.setNow('2026-11-24T06:00:00Z')
  await closeDue(app.system(team.org.orgId))
  admin = await anAdmin(app, team.org)
})

const ask = (body: object, token = team.ninaIs.token) =>
  app.call(applyRegularisation, { token, body: { date: MONDAY, reason: 'Forgot', ...body } as never })

const forMeera = (body: object) =>
  app.call(applyTeamRegularisation, {
    token: admin.token,
    body: { EMPLOYEE_ID: team.meera, date: MONDAY, reason: 'Forgot', ...body } as never,
  })

const system = () => actingAs(app, team.org.orgId, admin.accountId)

describe('regularising a missing punch', () => {
  test('adds a clock-out on approval and voids it on cancellation', async () => {
    expect(await dayOf(app, team.org.orgId, team.meera, MONDAY)).toMatchObject({ status: 'missing_punch' })
    const { data } = await forMeera({ out_time: '18:00' })
    expect(await dayOf(app, team.org.orgId, team.meera, MONDAY)).toMatchObject({ status: 'missing_punch' })
    await decide(app, await fresh('ravi'), data.REQUEST_ID)
    expect(await dayOf(app, team.org.orgId, team.meera, MONDAY)).toMatchObject({
      status: 'present',
      last_out: '18:00',
    })
    await withdrawAsAdministrator(await system(), data.REQUEST_ID, 'Was not there')
    expect(await dayOf(app, team.org.orgId, team.meera, MONDAY)).toMatchObject({ status: 'missing_punch' })
  })

  test('replaces the day with both times; cancellation restores the punches, and all stay on record', async () => {
    const { data } = await forMeera({ in_time: '08:00', out_time: '17:00' })
    await decide(app, await fresh('ravi'), data.REQUEST_ID)
    expect(await dayOf(app, team.org.orgId, team.meera, MONDAY)).toMatchObject({
      first_in: '08:00',
      worked: 540,
    })
    await withdrawAsAdministrator(await system(), data.REQUEST_ID, 'Was not there')
    expect(await dayOf(app, team.org.orgId, team.meera, MONDAY)).toMatchObject({
      status: 'missing_punch',
      first_in: '09:00',
    })
    const query = { employee_id: team.meera, date: MONDAY }
    const why = await app.call(explainAttendanceDay, { token: admin.token, query })
    expect(why.data.punches).toHaveLength(4)
    expect(why.data.punches.filter((punch) => punch.voided === null)).toHaveLength(1)
    expect(await countPunches(app, team.org.orgId)).toBe(4)
  })
})

describe('refused regularisations', () => {
  test('reject missing times, future days, old days, repeated days and too many per month', async () => {
    const token = await fresh('nina')
    const key = async (body: object) => (await ask(body, token)).body.fields
    expect(await key({})).toHaveProperty('in_time')
    expect(await key({ date: '2026-11-25', in_time: '09:00' })).toHaveProperty('date')
    expect(await key({ date: '2026-10-01', in_time: '09:00' })).toHaveProperty('date')
    expect(await key({ date: '2026-11-24', out_time: '18:00' })).toHaveProperty('out_time')
    for (const day of [16, 17, 18, 19, 20]) {
      expect((await ask({ date: `2026-11-${day}`, in_time: '09:00' }, token)).status).toBe(200)
      expect(await key({ date: `2026-11-${day}`, in_time: '09:05' })).toHaveProperty('date')
    }
    expect(await key({ date: MONDAY, in_time: '09:00' })).toHaveProperty('date')
  })
})

test('lists those in reach in four statements, and allows withdrawing only one’s own', async () => {
  const token = await fresh('nina')
  const { data } = await ask({ in_time: '09:00' }, token)
  const seen = await app.call(listRegularisations, { token, query: {} })
  expect(seen.queries).toBeLessThanOrEqual(4)
  expect(seen.data.requests).toMatchObject({
    total: 1,
    docs: [{ new_attendance: { DATE: MONDAY, in_time: '09:00' } }],
  })
  expect(seen.data.allowance).toMatchObject({ per_month: 5, used: 1 })
  const others = await app.call(listRegularisations, { token: await fresh('dev'), query: {} })
  expect(others.data.requests.total).toBe(0)
  const body = { REQUEST_ID: data.REQUEST_ID }
  expect((await app.call(deleteRegularisation, { token: await fresh('dev'), body })).status).toBe(404)
  expect((await app.call(deleteRegularisation, { token, body })).data.REQUEST_STATUS).toBe(4)
})

/** A session of today, since yesterday's has expired. */
function fresh(name: 'ravi' | 'nina' | 'dev'): Promise<string> {
  return anotherSession(app, team.org.orgId, team[`${name}Is`].accountId)
}
