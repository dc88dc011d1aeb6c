import {
  applyAttendance,
  applyRegularisation,
  applyTeamRegularisation,
  previewRegularisation,
  regularisationDay,
} from '@muster/contract/attendance/regularisation.contract'
import { REQUEST } from '@muster/contract/requests/request-states'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAdmin, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { tx } from '../../../platform/db/tx.ts'
import { decide } from '../../leave/apply/apply.fixtures.ts'
import { withdrawAsAdministrator } from '../../requests/withdraw.service.ts'
import {
  aClockedTeam,
  actingAs,
  anotherSession,
  clockAt,
  countPunches,
  dayOf,
  giveShift,
} from '../attendance.fixtures.ts'
import { closeDue } from '../days/close.service.ts'
import { lockPeriod } from '../days/locks.service.ts'

let app: TestApp
let team: Awaited<ReturnType<typeof aClockedTeam>>
let admin: TestAccount
let token: string

const MONDAY = '2026-11-23'

beforeAll(async () => {
  app = await createTestApp()
})

beforeEach(async () => {
  app.setNow('2026-11-23T03:25:00Z')
  team = await aClockedTeam(app)
  await clockAt(app, team.meeraIs.token, '2026-11-23T03:30:00Z', 'in')
  app.setNow('2026-11-24T06:00:00Z')
  await closeDue(app.system(team.org.orgId))
  admin = await anAdmin(app, team.org)
  token = admin.token
})

const sessionOf = (name: 'ravi' | 'nina' | 'dev' | 'meera') =>
  anotherSession(app, team.org.orgId, team[`${name}Is`].accountId)

const preview = (body: object) =>
  app.call(previewRegularisation, {
    token,
    body: { EMPLOYEE_ID: team.meera, date: MONDAY, ...body } as never,
  })

const forMeera = async (body: object) =>
  (
    await app.call(applyTeamRegularisation, {
      token,
      body: { EMPLOYEE_ID: team.meera, date: MONDAY, reason: 'Forgot', ...body } as never,
    })
  ).data.REQUEST_ID

describe('preview of the day', () => {
  test('shows the day with a clock-out, with both times or with none, and stores nothing', async () => {
    const one = (await preview({ out_time: '18:00' })).data
    expect(one.problems).toEqual([])
    expect(one.day).toMatchObject({
      before: { status: 'missing_punch', first_in: '09:00' },
      after: { status: 'present', last_out: '18:00', worked: 540 },
      is_locked: false,
    })
    expect(one.day.punches.map(({ local, change }) => `${local} ${change}`)).toEqual([
      '09:00 stays',
      '18:00 added',
    ])
    const both = (await preview({ in_time: '08:00', out_time: '17:00' })).data.day
    expect(both.punches.map(({ local, change }) => `${local} ${change}`)).toEqual([
      '08:00 added',
      '09:00 replaced',
      '17:00 added',
    ])
    const none = (await preview({})).data
    expect(none.day.after).toBeNull()
    expect(none.problems.map(({ field }) => field)).toEqual(['in_time'])
    expect(await countPunches(app, team.org.orgId)).toBe(1)
  })

  test('reports a time that would count for another day', async () => {
    const { problems } = (await preview({ out_time: '03:00' })).data
    expect(problems).toMatchObject([{ field: 'out_time' }])
  })

  test('replaces the clock-out of a complete day, and reports one that changes nothing', async () => {
    await decide(app, await sessionOf('ravi'), await forMeera({ out_time: '18:00' }))
    for (const out_time of ['17:30', '19:00']) {
      const { day, problems } = (await preview({ out_time })).data
      expect(problems.map(({ field }) => field)).toEqual(['date'])
      expect(day.after).toMatchObject({ first_in: '09:00', last_out: out_time })
      expect(day.after?.flags).not.toContain('missing_in')
      expect(day.punches.find(({ local }) => local === '18:00')?.change).toBe('replaced')
    }
    const same = (await preview({ out_time: '18:00' })).data.problems.map(({ field }) => field)
    expect(same).toContain('out_time')
    const both = (await preview({ in_time: '09:00', out_time: '19:00' })).data.problems
    expect(both.map(({ field }) => field)).toEqual(['date'])
  })

  test('refuses a clock-in after the clock-out at its field, and shows no day that would come of it', async () => {
    const { day, problems } = (await preview({ in_time: '20:00', out_time: '18:30' })).data
    expect(problems).toEqual([{ field: 'in_time', problem: 'The clock-in is after the clock-out.' }])
    expect(day.after).toBeNull()
    expect(day.reasons.join(' ')).not.toMatch(/20:00/)
  })

  test('says lateness from one hour on in hours', async () => {
    const { reasons } = (await preview({ in_time: '14:30', out_time: '18:00' })).data.day
    expect(reasons).toContain('5 h 30 min late, with a grace period of 10 min.')
  })

  test('is visible to approvers of the request only', async () => {
    const query = { request_id: await forMeera({ out_time: '18:00' }) }
    const seen = await app.call(regularisationDay, { token: await sessionOf('ravi'), query })
    expect(seen.data.day.after).toMatchObject({ status: 'present' })
    expect((await app.call(regularisationDay, { token: await sessionOf('dev'), query })).status).toBe(404)
    // With adjacent days stored, as in regular use.
    app.setNow('2026-11-25T06:00:00Z')
    await closeDue(app.system(team.org.orgId))
    token = await anotherSession(app, team.org.orgId, admin.accountId)
    const later = { request_id: await forMeera({ date: '2026-11-24', in_time: '09:00' }) }
    const stored = await app.call(regularisationDay, { token: await sessionOf('ravi'), query: later })
    expect(stored.queries).toBeLessThanOrEqual(8)
  })

  test('reports people out of reach as missing', async () => {
    const body = {
      EMPLOYEE_ID: team.ravi,
      date: MONDAY,
      in_time: '09:00',
      in_next_day: false,
      out_next_day: false,
    }
    const theirs = await sessionOf('dev')
    expect((await app.call(previewRegularisation, { token: theirs, body })).status).toBe(404)
  })
})

test('assigns the end of a night shift to the day it began', async () => {
  await giveShift(app, team.org.orgId, [team.nina], { start: '22:00', end: '06:00' })
  await clockAt(app, await sessionOf('nina'), '2026-11-24T16:35:00Z', 'in')
  app.setNow('2026-11-26T06:00:00Z')
  await closeDue(app.system(team.org.orgId))
  token = await anotherSession(app, team.org.orgId, admin.accountId)
  const input = { EMPLOYEE_ID: team.nina, date: '2026-11-24', out_time: '06:00', out_next_day: true }
  const { day, problems } = (await preview(input)).data
  expect(problems).toEqual([])
  expect(day).toMatchObject({ shift: { overnight: true }, after: { status: 'half_day', last_out: '06:00' } })
  await decide(app, await sessionOf('ravi'), await forMeera(input))
  expect(await dayOf(app, team.org.orgId, team.nina, '2026-11-24')).toMatchObject({ last_out: '06:00' })
  expect(await dayOf(app, team.org.orgId, team.nina, '2026-11-25')).toMatchObject({ first_in: null })
})

describe('limits', () => {
  test('accept one of two concurrent requests for the same day', async () => {
    const body = {
      date: MONDAY,
      in_time: '09:00',
      in_next_day: false,
      out_next_day: false,
      reason: 'Forgot',
      files: [],
    }
    const session = await sessionOf('nina')
    const answers = await Promise.all(
      [1, 2].map(() => app.call(applyRegularisation, { token: session, body })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('count by the month of the day, and refuse a day regularised before', async () => {
    const session = await sessionOf('nina')
    const ask = (date: string) =>
      app.call(applyRegularisation, {
        token: session,
        body: {
          date,
          in_time: '09:00',
          reason: 'Forgot',
          in_next_day: false,
          out_next_day: false,
          files: [],
        },
      })
    for (const day of [16, 17, 18, 19, 20]) expect((await ask(`2026-11-${day}`)).status).toBe(200)
    expect((await ask(MONDAY)).body.fields).toHaveProperty('date')
    expect((await ask('2026-10-30')).status).toBe(200)
    await decide(app, await sessionOf('ravi'), await forMeera({ out_time: '18:00' }))
    expect((await preview({ in_time: '08:30' })).data.problems).toMatchObject([{ field: 'date' }])
  })
})

test('refuse deciding on one’s own request', async () => {
  const { data } = await app.call(applyRegularisation, {
    token: await sessionOf('ravi'),
    body: {
      date: MONDAY,
      in_time: '09:00',
      in_next_day: false,
      out_next_day: false,
      reason: 'Forgot',
      files: [],
    },
  })
  const own = await decide(app, await sessionOf('ravi'), data.REQUEST_ID).catch((error: unknown) => error)
  expect(own).not.toMatchObject({ data: { REQUEST_STATUS: REQUEST.approved } })
  expect(await countPunches(app, team.org.orgId)).toBe(1)
})

test('keep the day correct, or record arrears, when a lock and a decision race', async () => {
  const id = await forMeera({ out_time: '18:00' })
  const ctx = app.system(team.org.orgId)
  const lock = { from: MONDAY, to: MONDAY, note: '' }
  await Promise.all([decide(app, await sessionOf('ravi'), id), tx(ctx, (db) => lockPeriod(ctx, db, lock))])
  const day = await dayOf(app, team.org.orgId, team.meera, MONDAY)
  const { data } = await preview({})
  expect(data.day.is_locked).toBe(true)
  if (day?.status !== 'present') expect(data.day.before.status).toBe('present')
})

describe('whole days', () => {
  const ask = (from_date: string, to_date: string) =>
    app.call(applyAttendance, {
      token,
      body: { EMPLOYEE_ID: team.meera, from_date, to_date, reason: 'The device was broken', files: [] },
    })

  test('count the hours of the shift, and are removed on cancellation', async () => {
    const { data } = await ask('2026-11-19', MONDAY)
    await decide(app, await sessionOf('ravi'), data.REQUEST_ID)
    for (const date of ['2026-11-19', '2026-11-20', MONDAY])
      expect(await dayOf(app, team.org.orgId, team.meera, date)).toMatchObject({
        ...{ status: 'present', first_in: '09:00', last_out: '18:00' },
      })
    expect(await dayOf(app, team.org.orgId, team.meera, '2026-11-22')).toBeUndefined()
    await withdrawAsAdministrator(
      await actingAs(app, team.org.orgId, admin.accountId),
      data.REQUEST_ID,
      'Was not there',
    )
    expect(await dayOf(app, team.org.orgId, team.meera, MONDAY)).toMatchObject({ status: 'missing_punch' })
  })

  test('are refused for off-days, future days and days already requested', async () => {
    expect((await ask('2026-11-21', '2026-11-22')).status).toBe(422)
    expect((await ask('2026-11-24', '2026-11-24')).status).toBe(422)
    await forMeera({ out_time: '18:00' })
    expect((await ask(MONDAY, MONDAY)).status).toBe(422)
  })
})
