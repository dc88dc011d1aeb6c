import { saveRestrictedSetting } from '@muster/contract/holidays/holiday-settings.contract'
import { saveHoliday } from '@muster/contract/holidays/holidays.contract'
import { listOwnHolidays } from '@muster/contract/holidays/own-holidays.contract'
import type { Endpoint } from '@muster/contract/kit/index'
import { applyLeave } from '@muster/contract/leave/apply/apply-leave.contract'
import {
  applyCompOff,
  applyReporteeCompOff,
  applyRestrictedHoliday,
  applyShortLeave,
  listShortLeave,
  previewCompOff,
  previewRestrictedHoliday,
} from '@muster/contract/leave/apply/other-requests.contract'
import { listRecounts } from '@muster/contract/leave/apply/team-calendar.contract'
import { saveCompOffSetting, saveShortLeave } from '@muster/contract/leave/leave-settings.contract'
import { deleteRequest } from '@muster/contract/requests/decisions.contract'
import { listAllRequests } from '@muster/contract/requests/requests.contract'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { createTestApp, TEST_NOW, type TestApp } from '../../../../test/harness.ts'
import { tx } from '../../../platform/db/tx.ts'
import { giveShift, punchAt } from '../../attendance/attendance.fixtures.ts'
import { aLeaveType, ledgerOf } from '../leave.fixtures.ts'
import {
  aLeaveTeam,
  bodyOf,
  credit,
  decide,
  type LeaveTeam,
  ledgerStateOf,
  submitLeave,
} from './apply.fixtures.ts'

let app: TestApp
let team: LeaveTeam

beforeEach(async () => {
  app ??= await createTestApp()
  app.setNow(TEST_NOW)
  team = await aLeaveTeam(app)
})

/** Field errors of a refused call. */
async function refused(endpoint: Endpoint, body: unknown, token = team.meeraIs.token) {
  const answer = await app.call(endpoint, { token, body } as never)
  expect(answer.status).toBe(422)
  return (answer.body as unknown as { fields: Record<string, string> }).fields
}

test('limits short leave by minutes and by number per month', async () => {
  const { token } = team.meeraIs
  const short = (date: string, from_time: string, to_time: string) => ({ date, from_time, to_time })
  expect(await refused(applyShortLeave, short('2026-11-24', '10:00', '11:00'))).toEqual({
    date: 'Short leave is not available for this person.',
  })
  const limits = { minutes_per_month: 100, count_per_month: 2, min_minutes: 30, max_minutes: 60 }
  await app.call(saveShortLeave, { token: team.admin.token, body: { name: 'Everybody', ...limits } })
  const cases: [string, string, string, string, RegExp][] = [
    ['2026-11-24', '11:00', '10:00', 'to_time', /after the start time/],
    ['2026-11-24', '10:00', '10:20', 'to_time', /at least 30 min\./],
    ['2026-11-24', '10:00', '11:30', 'to_time', /at most 1 h\. This request is for 1 h 30 min/],
    ['2026-11-22', '10:00', '11:00', 'date', /is a non-working day/],
    ['2026-10-01', '10:00', '11:00', 'date', /30 days later/],
  ]
  for (const [date, from, to, field, text] of cases)
    expect((await refused(applyShortLeave, short(date, from, to)))[field]).toMatch(text)
  const { data } = await app.call(applyShortLeave, { token, body: short('2026-11-24', '10:00', '11:00') })
  expect((await refused(applyShortLeave, short('2026-11-24', '10:30', '11:00'))).from_time).toMatch(
    /already short leave at this time/,
  )
  expect((await refused(applyShortLeave, short('2026-11-25', '10:00', '10:45'))).to_time).toMatch(
    /^Only 40 min of/,
  )
  await decide(app, team.raviIs.token, data.REQUEST_ID)
  await app.call(applyShortLeave, { token, body: short('2026-11-25', '10:00', '10:30') })
  expect((await refused(applyShortLeave, short('2026-11-26', '10:00', '10:30'))).date).toMatch(
    /2 times per month/,
  )
  // A new month starts at zero.
  expect(
    (await app.call(applyShortLeave, { token, body: short('2026-12-01', '10:00', '10:30') })).status,
  ).toBe(200)
  const list = await app.call(listShortLeave, {
    token: team.raviIs.token,
    body: { from_date: '2026-11-01', to_date: '2026-12-31' },
  })
  expect(list.data.employeeData).toMatchObject([
    {
      employee_id: team.meera,
      emp_name: 'Meera Iyer',
      department: 'Sales',
      date: '2026-11-24',
      minutes: 60,
      shortleavetype: 'Away during the day',
      status: 'Approved',
    },
  ])
  const other = await app.call(listShortLeave, {
    token: team.devIs.token,
    body: { from_date: '2026-11-01', to_date: '2026-12-31' },
  })
  expect(other.data.employeeData).toEqual([])
})

test('credits comp-off once with an expiry, and cancels it only while untouched', async () => {
  const type = await aLeaveType(app, team.admin, { kind: 'comp_off' })
  const tooLong = await app.call(applyCompOff, {
    token: team.meeraIs.token,
    body: { date: '2026-11-15', minutes: 480 * 60, reason: 'Audit' },
  })
  // The field's name is the form's: hours and minutes are two parts of it.
  expect(tooLong.message).toBe('Please correct the marked fields. Duration: Enter at most 24 hours.')
  expect(await refused(applyCompOff, { date: '2026-11-15', minutes: 300 })).toMatchObject({
    date: /not set up yet/,
  })
  await app.call(saveCompOffSetting, {
    token: team.admin.token,
    body: {
      LEAVE_TYPE_ID: type,
      half_day_minutes: 240,
      full_day_minutes: 480,
      expires_after_days: 90,
      claim_within_days: 30,
      without_attendance: true,
    },
  })
  const claim = { date: '2026-11-15', minutes: 300 }
  expect((await refused(applyCompOff, { date: '2026-11-16', minutes: 300 })).date).toMatch(/working day/)
  expect((await refused(applyCompOff, { date: '2026-11-15', minutes: 60 })).minutes).toMatch(
    /at least 4 h of/,
  )
  expect((await refused(applyCompOff, { date: '2026-10-04', minutes: 300 })).date).toMatch(/within 30 days/)
  expect((await refused(applyCompOff, { date: '2026-11-28', minutes: 300 })).date).toMatch(
    /work already done/,
  )
  const twice = await Promise.all(
    [1, 2].map(() => app.call(applyCompOff, { token: team.meeraIs.token, body: claim })),
  )
  expect(twice.map((answer) => answer.status).sort()).toEqual([200, 422])
  const id = twice.find((answer) => answer.status === 200)?.data.REQUEST_ID as number
  await Promise.all([1, 2].map(() => decide(app, team.raviIs.token, id)))
  expect((await ledgerOf(app, team.org, team.meera)).filter((row) => row.type === type)).toMatchObject([
    { on: '2026-11-15', days: 0.5, kind: 'comp_off' },
  ])
  await app.call(deleteRequest, {
    token: team.meeraIs.token,
    body: { REQUEST_ID: id, comment: 'Paid instead' },
  })
  const submitted = await app.call(applyReporteeCompOff, {
    token: team.raviIs.token,
    body: { EMPLOYEE_ID: team.meera, date: '2026-11-14', minutes: 500 },
  })
  expect(submitted.status).toBe(200)
  const far = await app.call(applyReporteeCompOff, {
    token: team.raviIs.token,
    body: { EMPLOYEE_ID: team.dev, date: '2026-11-14', minutes: 500 },
  })
  expect(far.status).toBe(404)
  const pending = await app.call(deleteRequest, {
    token: team.meeraIs.token,
    body: { REQUEST_ID: id, comment: '' },
  })
  await decide(app, team.raviIs.token, pending.data.requests[0]?.REQUEST_ID as number)
  expect(await ledgerStateOf(app, team, team.meera, type)).toMatchObject({ posted: 0, recount: 0 })
})

test('limits restricted holidays by number and recounts booked leave on the chosen date', async () => {
  const { token } = team.admin
  const make = async (date: string, name: string) => {
    const answer = await app.call(saveHoliday, { token, body: { date, name, holiday_type: 3 } })
    return answer.data.holiday.id
  }
  const [one, two] = [await make('2026-12-08', 'Feast of light'), await make('2026-12-22', 'Feast of trees')]
  expect((await refused(applyRestrictedHoliday, { holiday_id: one })).holiday_id).toMatch(/^0 restricted/)
  await app.call(saveRestrictedSetting, { token, body: { year: 2026, choose: 1 } })
  await credit(app, team, { employeeId: team.meera, leaveTypeId: team.earned, days: 5 })
  const leave = await submitLeave(app, team.meeraIs.token, {
    LEAVE_TYPE_ID: team.earned,
    from_date: '2026-12-07',
    to_date: '2026-12-09',
  })
  await decide(app, team.raviIs.token, leave)
  const { data } = await app.call(applyRestrictedHoliday, {
    token: team.meeraIs.token,
    body: { holiday_id: one },
  })
  expect((await refused(applyRestrictedHoliday, { holiday_id: two })).holiday_id).toMatch(/^1 restricted/)
  const pending = await app.call(listOwnHolidays, { token: team.meeraIs.token, query: { year: 2026 } })
  expect(pending.data.restricted).toMatchObject({ choose: 1, chosen: 0, left: 0 })
  expect(pending.data.holidays.filter((holiday) => holiday.is_requested).map(({ id }) => id)).toEqual([one])
  await decide(app, team.raviIs.token, data.REQUEST_ID)
  const own = await app.call(listOwnHolidays, { token: team.meeraIs.token, query: { year: 2026 } })
  expect(own.data.holidays.filter((holiday) => holiday.is_chosen).map((holiday) => holiday.id)).toEqual([one])
  const recounts = await app.call(listRecounts, { token, body: {} })
  expect(recounts.data.rows).toMatchObject([
    { REQUEST_ID: leave, difference: 1, cause: 'Feast of light was chosen as a restricted holiday' },
  ])
  // A removed holiday no longer counts towards the limit.
  await tx(app.system(team.org.orgId), (db) =>
    sql`update holiday set status = 0 where org_id = ${team.org.orgId} and id = ${one}`.execute(db),
  )
  const again = await app.call(applyRestrictedHoliday, {
    token: team.meeraIs.token,
    body: { holiday_id: two },
  })
  expect(again.status).toBe(200)
  const free = await app.call(applyLeave, {
    token: team.meeraIs.token,
    body: bodyOf({ LEAVE_TYPE_ID: team.earned, from_date: '2026-12-22' }),
  })
  expect(free.status).toBe(200)
})

test('warns that a restricted holiday on a week-off is spent on a day that is off anyway', async () => {
  const { token } = team.admin
  const day = { date: '2026-12-13', name: 'Feast of rest', holiday_type: 3 } as const
  const sunday = (await app.call(saveHoliday, { token, body: day })).data.holiday.id
  await app.call(saveRestrictedSetting, { token, body: { year: 2026, choose: 1 } })
  const { data } = await app.call(previewRestrictedHoliday, {
    token: team.meeraIs.token,
    body: { holiday_id: sunday },
  })
  expect(data.preview.clashes).toContainEqual({
    tone: 'warning',
    text: 'Feast of rest falls on a week-off: choosing it uses up a restricted holiday for a day that is off anyway.',
  })
})

test('credits as comp-off no more than attendance shows, and says what was counted', async () => {
  const { orgId } = team.org
  const type = await aLeaveType(app, team.admin, { kind: 'comp_off' })
  const setting = {
    ...{ LEAVE_TYPE_ID: type, half_day_minutes: 240, full_day_minutes: 480 },
    ...{ expires_after_days: 90, claim_within_days: 30 },
  }
  await app.call(saveCompOffSetting, { token: team.admin.token, body: setting })
  await giveShift(app, orgId, [team.meera], { start: '09:00', end: '18:00' })
  await punchAt(app, orgId, team.meera, ['2026-11-15T04:00:00Z', 'in'], ['2026-11-15T08:15:00Z', 'out'])
  const { token } = team.meeraIs
  const claim = { date: '2026-11-15', minutes: 600 }
  const { preview } = (await app.call(previewCompOff, { token, body: claim })).data
  expect(preview.effect[0]).toMatchObject({ label: 'time_back', after: '0.5' })
  expect(preview.reasons).toEqual([
    'Attendance shows 4 h 15 min, 09:30 to 13:45.',
    'Counted: 4 h 15 min = half a day (half a day from 4 h, a full day from 8 h).',
  ])
  const claimed = await app.call(applyCompOff, { token, body: claim })
  await decide(app, team.raviIs.token, claimed.data.REQUEST_ID)
  expect((await ledgerOf(app, team.org, team.meera)).filter((row) => row.type === type)).toMatchObject([
    { on: '2026-11-15', days: 0.5, kind: 'comp_off' },
  ])
  // Nothing was worked on the Saturday: refused, unless HR leaves it to the approver, who is told.
  const saturday = { date: '2026-11-14', minutes: 600 }
  expect((await refused(applyCompOff, saturday)).date).toMatch(/shows no work on 14 Nov 2026/)
  const trusting = { ...setting, without_attendance: true, version: 1 }
  expect((await app.call(saveCompOffSetting, { token: team.admin.token, body: trusting })).status).toBe(200)
  expect((await app.call(applyCompOff, { token, body: saturday })).status).toBe(200)
  const inbox = await app.call(listAllRequests, {
    token: team.raviIs.token,
    body: { request_type: 'pending_on_me' },
  })
  expect(inbox.data.requests.docs[0]?.conflicts).toContainEqual({
    tone: 'warning',
    text: 'Attendance shows no work on that day.',
  })
})
