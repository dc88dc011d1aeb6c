import { applyOvertime, saveOvertimeRule } from '@muster/contract/attendance/overtime.contract'
import {
  applyTeamRegularisation,
  previewRegularisation,
} from '@muster/contract/attendance/regularisation.contract'
import { uploadAttendance } from '@muster/contract/attendance/uploads.contract'
import { EMPLOYEE_FORM } from '@muster/contract/employees/employees.constants'
import { editFormData } from '@muster/contract/forms/forms.contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { anAdmin } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { tx } from '../../platform/db/tx.ts'
import { storeFile } from '../files/index.ts'
import { decide } from '../leave/apply/apply.fixtures.ts'
import { aClockedTeam, anotherSession, clockAt, dayOf, giveShift } from './attendance.fixtures.ts'
import { closeDue } from './days/close.service.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})

/** A team on night shifts at a location in this time zone. */
async function aNightTeam(now: string, zone: string) {
  app.setNow(now)
  const team = await aClockedTeam(app)
  const { orgId } = team.org
  const admin = await anAdmin(app, team.org)
  const terms = { start: '22:00', end: '06:00', window_before: 120, window_after: 240 }
  await giveShift(app, orgId, team.everybody, terms)
  await tx(app.system(orgId), (db) =>
    sql`update location set time_zone = ${zone} where org_id = ${orgId} and id = ${team.pune}`.execute(db),
  )
  const session = (name: 'meera' | 'ravi') => anotherSession(app, orgId, team[`${name}Is`].accountId)
  const clockFor = async (name: 'meera' | 'ravi', at: string, action: 'in' | 'out') => {
    app.setNow(at)
    return (await clockAt(app, await session(name), at, action)).status
  }
  const day = (date: string) => dayOf(app, orgId, team.meera, date)
  return { team, admin, orgId, session, clockFor, day }
}

describe('night with a clock change', () => {
  test.each([
    // Clocks go back: nine hours between ten and six, one of them overtime.
    ['America/New_York', '2026-10-31', '2026-11-01T02:00:00Z', '2026-11-01T11:00:00Z', 540],
    ['Europe/London', '2026-10-24', '2026-10-24T21:00:00Z', '2026-10-25T06:00:00Z', 540],
    // Clocks go forward: seven hours.
    ['America/New_York', '2026-03-07', '2026-03-08T03:00:00Z', '2026-03-08T10:00:00Z', 420],
    ['Europe/London', '2026-03-28', '2026-03-28T22:00:00Z', '2026-03-29T05:00:00Z', 420],
  ])(
    '%s, %s: elapsed time counts for punches, regularisation and overtime',
    async (zone, date, from, to, worked) => {
      const { team, admin, orgId, session, clockFor, day } = await aNightTeam(from, zone)
      expect(await clockFor('meera', from, 'in')).toBe(200)
      expect(await clockFor('meera', to, 'out')).toBe(200)
      app.setNow(Temporal.Instant.from(to).add({ hours: 20 }).toString())
      await closeDue(app.system(orgId))
      const expected = { first_in: '22:00', last_out: '06:00', worked, late_by: 0, flags: [] }
      // Clocks change on a Sunday, so that the night begins on a week-off.
      const status = 'worked_off_day'
      expect(await day(date)).toMatchObject({ ...expected, status })
      // Nina has no punches: regularisation gives the same result.
      const token = await session('ravi')
      const input = { EMPLOYEE_ID: team.nina, date, in_time: '22:00', out_time: '06:00', reason: 'Forgot' }
      const { data, status: sent } = await app.call(applyTeamRegularisation, { token, body: input as never })
      expect(sent).toBe(200)
      const fresh = await anotherSession(app, orgId, admin.accountId)
      const decided = await decide(app, token, data.REQUEST_ID)
      if (decided.status !== 200) await decide(app, fresh, data.REQUEST_ID)
      expect(await dayOf(app, orgId, team.nina, date)).toMatchObject({ ...expected, status })
      const rule = { LOCATION_ID: null, day_type: 2, min_minutes: 30, round_to: 15, rounding: 'down' }
      await app.call(saveOvertimeRule, {
        ...{ token: fresh },
        body: { ...rule, multiplier: 1, max_minutes: 600, settles: 'pay' } as never,
      })
      const body = { date, minutes: worked, settle: 'pay' as const, reason: 'The night', files: [] }
      const overtime = await app.call(applyOvertime, { token: await session('meera'), query: {}, body })
      expect(overtime.status).toBe(200)
    },
  )

  test('rejects a time that the clock change skips, and takes the earlier of a repeated one', async () => {
    const { session } = await aNightTeam('2026-03-10T12:00:00Z', 'America/New_York')
    const preview = async (date: string, times: object) => {
      const body = { date, ...times }
      return (await app.call(previewRegularisation, { token: await session('meera'), body: body as never }))
        .data
    }
    expect(
      (await preview('2026-03-07', { in_time: '02:30', in_next_day: true })).problems[0]?.problem,
    ).toContain('doesn’t exist on this day')
    app.setNow('2026-11-02T12:00:00Z')
    const twice = await preview('2026-10-31', { in_time: '22:00', out_time: '01:30' })
    expect(twice.day.after).toMatchObject({ worked: 210, last_out: '01:30' })
    expect(twice.problems).toEqual([])
  })
})

test('includes both ends of a window, and excludes a second beyond', async () => {
  const { team, orgId, clockFor } = await aNightTeam('2026-11-23T14:00:00Z', 'Asia/Kolkata')
  // 20:00 and 10:00 in Kolkata, the ends of the window.
  await clockFor('meera', '2026-11-23T14:30:00Z', 'in')
  await clockFor('meera', '2026-11-24T04:30:00Z', 'out')
  await clockFor('ravi', '2026-11-23T14:29:59Z', 'in')
  await clockFor('ravi', '2026-11-24T04:30:01Z', 'out')
  app.setNow('2026-11-24T06:00:00Z')
  await closeDue(app.system(orgId))
  expect(await dayOf(app, orgId, team.meera, '2026-11-23')).toMatchObject({ worked: 840, flags: [] })
  expect(await dayOf(app, orgId, team.ravi, '2026-11-23')).toMatchObject({ worked: 0, status: 'absent' })
})

test('splits days at midnight without a shift', async () => {
  app.setNow('2026-11-23T10:00:00Z')
  const team = await aClockedTeam(app)
  const { orgId } = team.org
  await tx(app.system(orgId), async (db) => {
    await sql`delete from shift_assignment where org_id = ${orgId}`.execute(db)
  })
  const token = team.meeraIs.token
  await clockAt(app, token, '2026-11-23T10:30:00Z', 'in')
  // Midnight in Kolkata.
  await clockAt(app, token, '2026-11-23T18:30:00Z', 'out')
  await clockAt(app, token, '2026-11-23T18:31:00Z', 'in')
  await clockAt(app, token, '2026-11-23T19:31:00Z', 'out')
  app.setNow('2026-11-24T19:00:00Z')
  await closeDue(app.system(orgId))
  expect(await dayOf(app, orgId, team.meera, '2026-11-23')).toMatchObject({ worked: 480, last_out: '00:00' })
  expect(await dayOf(app, orgId, team.meera, '2026-11-24')).toMatchObject({ worked: 60, first_in: '00:01' })
})

test('uses each day’s own time zone for nights around a transfer, also in uploads', async () => {
  const { team, admin, orgId } = await aNightTeam('2026-11-20T06:00:00Z', 'Asia/Kolkata')
  const berlin = await tx(app.system(orgId), async (db) => {
    const { rows } = await sql<{ id: number }>`
      insert into location (org_id, name, code, time_zone, created_at, updated_at)
      values (${orgId}, 'Berlin', 'BER', 'Europe/Berlin', now(), now()) returning id`.execute(db)
    return rows[0]?.id as number
  })
  await closeDue(app.system(orgId))
  const moved = await app.call(editFormData, {
    ...{ token: admin.token, params: { formid: EMPLOYEE_FORM } },
    body: { id: team.meera, values: { LOCATION_ID: berlin } as never },
  })
  expect(moved.status).toBe(200)
  app.setNow('2026-11-22T12:00:00Z')
  const { rows } = await tx(app.system(orgId), (db) =>
    sql<{ code: string }>`select code from employee where id = ${team.meera}`.execute(db),
  )
  const lines = [19, 20].map((day) => `${rows[0]?.code},2026-11-${day},22:00,06:00`)
  const content = Buffer.from(['Employee code,Date,In,Out', ...lines].join('\n'))
  const token = await anotherSession(app, orgId, admin.accountId)
  const ctx = { ...app.system(orgId), actor: { ...app.system(orgId).actor, accountId: admin.accountId } }
  const { filePath } = await storeFile(ctx, { folder: 'imports', name: 'nights.csv', content } as never)
  const taken = await app.call(uploadAttendance, { token, body: { filePath } as never })
  expect(taken.body).toMatchObject({ error: false })
  const night = { first_in: '22:00', last_out: '06:00', worked: 480 }
  expect(await dayOf(app, orgId, team.meera, '2026-11-19')).toMatchObject(night)
  expect(await dayOf(app, orgId, team.meera, '2026-11-20')).toMatchObject(night)
})
