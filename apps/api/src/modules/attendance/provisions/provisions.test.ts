import { applyLocalStay, applyNightShift } from '@muster/contract/attendance/provisions.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { anAdmin, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { decide } from '../../leave/apply/apply.fixtures.ts'
import { withdrawAsAdministrator } from '../../requests/withdraw.service.ts'
import { aClockedTeam, actingAs, anotherSession, clockAt, giveShift } from '../attendance.fixtures.ts'
import { closeDue } from '../days/close.service.ts'

let app: TestApp
let team: Awaited<ReturnType<typeof aClockedTeam>>
let admin: TestAccount

beforeAll(async () => {
  app = await createTestApp()
})

beforeEach(async () => {
  app.setNow('2026-11-23T03:25:00Z')
  team = await aClockedTeam(app)
  await giveShift(app, team.org.orgId, [team.meera], { start: '22:00', end: '06:00' })
  for (const [at, action] of [
    ['2026-11-23T16:30:00Z', 'in'],
    ['2026-11-24T00:30:00Z', 'out'],
  ] as const) {
    app.setNow(at)
    await clockAt(app, await sessionOf('meera'), at, action)
  }
  app.setNow('2026-11-25T06:00:00Z')
  await closeDue(app.system(team.org.orgId))
  admin = await anAdmin(app, team.org)
})

const sessionOf = (name: 'ravi' | 'meera') => anotherSession(app, team.org.orgId, team[`${name}Is`].accountId)

const storedNights = () =>
  readTx(app.system(team.org.orgId), async (db) => {
    const { rows } = await sql<{ day: string; kind: string; minutes: number; state: string }>`
      select day, kind, minutes, state from attendance_provision order by day`.execute(db)
    return rows
  })

const nights = async (from_date: string, to_date: string) =>
  app.call(applyNightShift, {
    token: await sessionOf('meera'),
    body: { from_date, to_date, reason: 'Release night', files: [] },
  })

test('stores worked night shifts, and deletes them on cancellation', async () => {
  expect((await nights('2026-11-20', '2026-11-21')).body.fields).toHaveProperty('from_date')
  const { data } = await nights('2026-11-21', '2026-11-24')
  expect((await nights('2026-11-23', '2026-11-23')).body.fields).toHaveProperty('from_date')
  await decide(app, await sessionOf('ravi'), data.REQUEST_ID)
  expect(await storedNights()).toEqual([
    { day: '2026-11-23', kind: 'night_shift', minutes: 480, state: 'due' },
  ])
  const ctx = await actingAs(app, team.org.orgId, admin.accountId)
  await withdrawAsAdministrator(ctx, data.REQUEST_ID, 'Was paid another way')
  expect(await storedNights()).toMatchObject([{ state: 'cancelled' }])
})

test('counts each night of a local stay', async () => {
  const { data } = await app.call(applyLocalStay, {
    token: await sessionOf('meera'),
    body: {
      from_date: '2026-11-26',
      to_date: '2026-11-27',
      place: 'Guest house',
      reason: 'Audit',
      files: [],
    },
  })
  await decide(app, await sessionOf('ravi'), data.REQUEST_ID)
  expect((await storedNights()).map(({ day, kind }) => `${day} ${kind}`)).toEqual([
    '2026-11-26 local_stay',
    '2026-11-27 local_stay',
  ])
})

test('refuses requests for people out of reach', async () => {
  const body = {
    EMPLOYEE_ID: team.ravi,
    from_date: '2026-11-26',
    to_date: '2026-11-26',
    reason: 'Audit',
    files: [],
  }
  const token = await sessionOf('meera')
  expect((await app.call(applyLocalStay, { token, body: { ...body, place: 'Here' } })).status).toBe(404)
})
