import { explainAttendanceDay, lockAttendance } from '@muster/contract/attendance/days.contract'
import { listExceptions, previewLock } from '@muster/contract/attendance/register.contract'
import {
  previewSettling,
  type SettlingWay,
  settleDays,
  undoSettling,
} from '@muster/contract/attendance/settling.contract'
import { fetchBellNotifications } from '@muster/contract/notices/notices.contract'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAdmin, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { aLeaveType, aPerson } from '../../leave/leave.fixtures.ts'
import {
  aClockedTeam,
  anotherSession,
  countPunches,
  dayOf,
  giveShift,
  punchAt,
} from '../attendance.fixtures.ts'
import { closeDays } from '../days/close.service.ts'

let app: TestApp
let team: Awaited<ReturnType<typeof aClockedTeam>>
let admin: TestAccount

const MONDAY = '2026-11-23'
const TUESDAY = '2026-11-24'

beforeAll(async () => {
  app = await createTestApp()
})

const system = () => app.system(team.org.orgId)

const punch = (employeeId: number, ...punches: [at: string, direction: 'in' | 'out'][]) =>
  punchAt(app, team.org.orgId, employeeId, ...punches)

beforeEach(async () => {
  // Wednesday, 11:30 in Kolkata.
  app.setNow('2026-11-25T06:00:00Z')
  team = await aClockedTeam(app)
  admin = await anAdmin(app, team.org)
  // Dev works nights and did not clock out on Monday; Meera was on time on Monday and did not clock out.
  await giveShift(app, team.org.orgId, [team.dev], { start: '22:00', end: '06:00' })
  await punch(team.dev, ['2026-11-23T16:30:00Z', 'in'])
  await punch(team.meera, ['2026-11-23T03:30:00Z', 'in'])
  await closeDays(system(), { timeZone: 'Asia/Kolkata', from: MONDAY, to: TUESDAY })
})

const keys = (...days: [employee: number, date: string][]) =>
  days.map(([EMPLOYEE_ID, date]) => ({ EMPLOYEE_ID, date }))
const settle = (how: SettlingWay, days: ReturnType<typeof keys>, token = admin.token) =>
  app.call(settleDays, { token, body: { how, days, reason: 'Closing the month' } })
const day = (employee: number, date: string) => dayOf(app, team.org.orgId, employee, date)
const exceptions = (kind: 'missing' | 'absent', accepted = false) =>
  app.call(listExceptions, {
    token: admin.token,
    body: { kind, accepted, from_date: MONDAY, to_date: TUESDAY },
  })

describe('settling by the hours of the shift', () => {
  test('previews, then adds punches: a night ends the next morning', async () => {
    const days = keys([team.dev, MONDAY], [team.meera, MONDAY], [team.nina, TUESDAY])
    const preview = await app.call(previewSettling, { token: admin.token, body: { how: 'hours', days } })
    expect(preview.queries).toBeLessThanOrEqual(8)
    expect(preview.data.fits).toBe(3)
    expect(preview.data.days[0]).toMatchObject({
      before: { status: 'missing_punch', last_out: null },
      after: { status: 'present', first_in: '22:00', last_out: '06:00' },
    })
    expect(await day(team.dev, MONDAY)).toMatchObject({ status: 'missing_punch' })

    const { data } = await settle('hours', days)
    expect(data).toMatchObject({ settled: 3, left_out: [] })
    expect(await day(team.dev, MONDAY)).toMatchObject({ status: 'present', last_out: '06:00' })
    expect(await day(team.meera, MONDAY)).toMatchObject({ status: 'present', worked: 540 })
    expect(await day(team.nina, TUESDAY)).toMatchObject({ first_in: '09:00', last_out: '18:00' })

    // Idempotent, with a reason for each day.
    const again = await settle('hours', days)
    expect(again.data).toMatchObject({ ID: null, settled: 0 })
    expect(again.data.left_out.map(({ problem }) => problem)).toEqual(
      Array.from({ length: 3 }, () => 'No punches are missing on this day.'),
    )
  })

  test('notifies employees of their own days, and again when undone', async () => {
    const { data } = await settle('hours', keys([team.dev, MONDAY], [team.meera, MONDAY]))
    await app.call(undoSettling, { token: admin.token, body: { ID: data.ID as number } })
    const token = await anotherSession(app, team.org.orgId, team.meeraIs.accountId)
    const { docs } = (await app.call(fetchBellNotifications, { token, body: {} } as never)).data
    const own = docs.filter(({ kind }) => kind.startsWith('attendance.'))
    expect(own.map(({ title }) => title).sort()).toEqual([
      'A correction of your attendance was undone: 23 Nov 2026',
      'Your attendance was corrected: 23 Nov 2026',
    ])
    expect(JSON.stringify(own)).toContain('Closing the month')
  })

  test('can be undone once', async () => {
    const { data } = await settle('hours', keys([team.meera, MONDAY], [team.nina, TUESDAY]))
    const undo = () => app.call(undoSettling, { token: admin.token, body: { ID: data.ID as number } })
    expect((await undo()).data).toEqual({ undone: 2 })
    expect(await day(team.meera, MONDAY)).toMatchObject({ status: 'missing_punch' })
    expect(await day(team.nina, TUESDAY)).toMatchObject({ status: 'absent' })
    const punches = await countPunches(app, team.org.orgId)
    expect((await undo()).data).toEqual({ undone: 0 })
    expect(await countPunches(app, team.org.orgId)).toBe(punches)
  })
})

describe('voiding and accepting', () => {
  test('voids punches and restores them', async () => {
    const { data } = await settle('void', keys([team.meera, MONDAY]))
    expect(await day(team.meera, MONDAY)).toMatchObject({ status: 'absent', first_in: null })
    await app.call(undoSettling, { token: admin.token, body: { ID: data.ID as number } })
    expect(await day(team.meera, MONDAY)).toMatchObject({ status: 'missing_punch', first_in: '09:00' })
  })

  test('hides an accepted day from exceptions until it changes', async () => {
    const before = (await exceptions('absent')).data
    await settle('accept', keys([team.nina, MONDAY], [team.nina, TUESDAY]))
    const { data, queries } = await exceptions('absent')
    expect(queries).toBeLessThanOrEqual(4)
    expect(data.counts.absent).toBe(before.counts.absent - 2)
    expect(data.accepted).toBe(2)
    const seen = (await exceptions('absent', true)).data.rows
    expect(seen.map(({ date, accepted }) => [date, accepted?.reason])).toEqual([
      [TUESDAY, 'Closing the month'],
      [MONDAY, 'Closing the month'],
    ])
    await punch(team.nina, ['2026-11-23T03:30:00Z', 'in'])
    expect((await exceptions('missing')).data.rows.map((row) => row.EMPLOYEE_ID)).toContain(team.nina)
    expect((await exceptions('absent')).data.accepted).toBe(1)
  })
})

describe('corrected times of a day', () => {
  const times = { in_time: '09:30', out_time: '18:00' }
  const correct = (employee: number, date: string, given: object = times, token = admin.token) =>
    app.call(settleDays, {
      token,
      body: { how: 'times', days: keys([employee, date]), times: given, reason: 'Forgot to clock out' },
    })
  const explained = async (date: string, token = admin.token, employee = team.meera) => {
    const query = { employee_id: String(employee), date }
    const { data, queries } = await app.call(explainAttendanceDay, { token, query })
    expect(queries).toBeLessThanOrEqual(5)
    return data
  }

  test('are previewed, replace the punches, and are listed in the history of the day', async () => {
    const body = { how: 'times' as const, days: keys([team.meera, MONDAY]), times }
    const preview = await app.call(previewSettling, { token: admin.token, body })
    expect(preview.data.days[0]).toMatchObject({
      before: { status: 'missing_punch', first_in: '09:00', late_by: 0 },
      after: { status: 'present', first_in: '09:30', last_out: '18:00', worked: 510, late_by: 30 },
      problem: null,
    })
    expect(await day(team.meera, MONDAY)).toMatchObject({ status: 'missing_punch' })
    expect((await correct(team.meera, MONDAY)).data).toMatchObject({ settled: 1 })
    expect(await day(team.meera, MONDAY)).toMatchObject({ status: 'present', first_in: '09:30', worked: 510 })
    expect(await explained(MONDAY)).toMatchObject({
      ...{ EMPLOYEE_ID: team.meera, abilities: { correct: true } },
      corrections: [
        { how: 'times', reason: 'Forgot to clock out', was: 'missing_punch', days: 1, can_undo: true },
      ],
    })
    // The person sees what was corrected, and can neither repeat nor undo it.
    expect(await explained(MONDAY, team.meeraIs.token)).toMatchObject({
      abilities: { correct: false },
      corrections: [{ how: 'times', can_undo: false }],
    })
    expect((await correct(team.meera, MONDAY)).data).toMatchObject({
      settled: 0,
      left_out: [{ problem: 'The day already has these times.' }],
    })
  })

  test('are undone one by one, latest first', async () => {
    const first = (await correct(team.meera, MONDAY)).data.ID as number
    const second = (await correct(team.meera, MONDAY, { out_time: '13:30' })).data.ID as number
    expect(await day(team.meera, MONDAY)).toMatchObject({ status: 'half_day', last_out: '13:30' })
    expect((await explained(MONDAY)).corrections.map(({ ID, can_undo }) => [ID, can_undo])).toEqual([
      [second, true],
      [first, false],
    ])
    const undo = (ID: number) => app.call(undoSettling, { token: admin.token, body: { ID } })
    expect((await undo(first)).body).toMatchObject({ key: 'attendance.settling_refused' })
    expect((await undo(second)).data).toEqual({ undone: 1 })
    expect(await day(team.meera, MONDAY)).toMatchObject({ first_in: '09:30', last_out: '18:00' })
    expect((await undo(first)).data).toEqual({ undone: 1 })
    expect(await day(team.meera, MONDAY)).toMatchObject({ status: 'missing_punch', first_in: '09:00' })
    expect((await explained(MONDAY)).corrections.map(({ undone_at }) => undone_at !== null)).toEqual([
      true,
      true,
    ])
  })

  test('can be set before the day is over if they have passed', async () => {
    await punch(team.meera, ['2026-11-25T05:00:00Z', 'in'])
    expect((await correct(team.meera, '2026-11-25', { in_time: '09:00' })).data.settled).toBe(1)
    expect(await day(team.meera, '2026-11-25')).toMatchObject({ first_in: '09:00' })
    expect((await correct(team.meera, '2026-11-25', { out_time: '18:00' })).data.left_out[0]?.problem).toBe(
      'This time is in the future.',
    )
  })

  test('are refused in a locked period, with the next step', async () => {
    const { data } = await correct(team.meera, MONDAY)
    const period = { from_date: MONDAY, to_date: MONDAY, note: '' }
    await app.call(lockAttendance, { token: admin.token, body: period })
    expect((await correct(team.meera, MONDAY, { in_time: '09:00' })).data.left_out[0]?.problem).toMatch(
      /locked for payroll. Unlock the period first/,
    )
    expect((await explained(MONDAY)).corrections).toMatchObject([{ can_undo: false }])
    const undone = await app.call(undoSettling, { token: admin.token, body: { ID: data.ID as number } })
    expect(undone.body.key).toBe('attendance.day_locked')
  })

  test('cannot be set for oneself or for people out of reach', async () => {
    const me = await aPerson(app, team.org)
    const { token } = await anAdmin(app, team.org, { employeeId: me })
    expect((await correct(me, MONDAY, times, token)).data.left_out[0]?.problem).toMatch(/your own attendance/)
    expect((await explained(MONDAY, token, me)).abilities).toEqual({ correct: false })
    // A manager sees the day and may not correct it.
    expect((await explained(MONDAY, team.raviIs.token)).abilities).toEqual({ correct: false })
    expect((await correct(team.meera, MONDAY, times, team.raviIs.token)).status).toBe(403)
    const other = await aClockedTeam(app)
    expect((await correct(other.meera, MONDAY)).status).toBe(404)
  })
})

describe('skipped and refused days', () => {
  test('skips locked days, days without a row and future days', async () => {
    const period = { from_date: MONDAY, to_date: MONDAY, note: '' }
    expect((await app.call(lockAttendance, { token: admin.token, body: period })).status).toBe(200)
    const { data } = await settle(
      'hours',
      keys(
        [team.meera, MONDAY],
        [team.meera, '2026-11-02'],
        [team.meera, '2026-11-25'],
        [team.nina, TUESDAY],
      ),
    )
    expect(data.settled).toBe(1)
    expect(data.left_out.map(({ problem }) => problem)).toEqual([
      'This day is in a period that is locked for payroll. Unlock the period first to correct it.',
      'There is no record of this day.',
      'This day is not over yet.',
    ])
  })

  test('reports people of other organisations as missing, and refuses too long a range', async () => {
    const other = await aClockedTeam(app)
    expect((await settle('accept', keys([other.meera, MONDAY]))).status).toBe(404)
    const far = await settle('accept', keys([team.meera, MONDAY], [team.meera, '2026-01-05']))
    expect(far.body).toMatchObject({ key: 'attendance.settling_refused' })
  })

  test('requires a leave type, and reports what prevents the leave', async () => {
    expect((await settle('leave', keys([team.nina, TUESDAY]))).status).toBe(422)
    const { data } = await app.call(settleDays, {
      token: admin.token,
      body: { how: 'leave', LEAVE_TYPE_ID: 999_999, days: keys([team.nina, TUESDAY]), reason: 'Was ill' },
    })
    expect(data.settled).toBe(0)
    expect(data.left_out[0]?.problem).toEqual(expect.any(String))
  })

  test('leaves out days that can’t become leave, also when no other day is chosen', async () => {
    const LEAVE_TYPE_ID = await aLeaveType(app, admin)
    const body = {
      how: 'leave' as const,
      LEAVE_TYPE_ID,
      days: keys([team.nina, '2026-11-27']),
      reason: 'Ill',
    }
    const preview = await app.call(previewSettling, { token: admin.token, body })
    expect([preview.status, preview.data.fits]).toEqual([200, 0])
    const { status, data } = await app.call(settleDays, { token: admin.token, body })
    expect([status, data.ID, data.settled]).toEqual([200, null, 0])
    expect(data.left_out.map(({ date, problem }) => [date, problem])).toEqual([
      ['2026-11-27', expect.any(String)],
    ])
  })

  test('settles a day once under concurrent calls', async () => {
    const answers = await Promise.all([
      settle('hours', keys([team.meera, MONDAY])),
      settle('hours', keys([team.meera, MONDAY])),
    ])
    expect(answers.map(({ data }) => data.settled).sort()).toEqual([0, 1])
  })
})

test('excludes accepted days from the preview of a lock', async () => {
  const request = { token: admin.token, query: { from_date: MONDAY, to_date: TUESDAY } }
  const before = (await app.call(previewLock, request)).data
  expect(before).toMatchObject({ missing: 2, accepted: 0, from_date: MONDAY })
  await settle('accept', keys([team.dev, MONDAY], [team.nina, TUESDAY]))
  const after = (await app.call(previewLock, request)).data
  expect(after).toMatchObject({ missing: 1, absent: before.absent - 1, accepted: 2 })
  // Without dates, the last completed payroll period.
  const usual = (await app.call(previewLock, { token: admin.token, query: {} })).data
  expect(usual).toMatchObject({ from_date: '2026-10-01', to_date: '2026-10-31' })
})
