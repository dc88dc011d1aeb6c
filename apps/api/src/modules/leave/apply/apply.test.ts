import { saveHoliday } from '@muster/contract/holidays/holidays.contract'
import type { Endpoint } from '@muster/contract/kit/index'
import {
  applyLeave,
  applyTeamLeave,
  cancelLeavePart,
  leaveOptions,
  previewLeave,
} from '@muster/contract/leave/apply/apply-leave.contract'
import {
  decideRecounts,
  leaveThisMonth,
  listRecounts,
  readTeamCalendar,
} from '@muster/contract/leave/apply/team-calendar.contract'
import {
  adjustBalance,
  explainBalance,
  listBalances,
  readBalances,
  readOwnBalances,
} from '@muster/contract/leave/balances.contract'
import { createClubbedLeaves, saveSandwichRule } from '@muster/contract/leave/leave-settings.contract'
import {
  bulkRequestStatusAdmin,
  bulkRequestStatusRm,
  deleteRequest,
  requestStatusAdmin,
  updateRequest,
} from '@muster/contract/requests/decisions.contract'
import { listAllRequests, requestDetail } from '@muster/contract/requests/requests.contract'
import { updateSingleSetting } from '@muster/contract/settings/organisation-settings.contract'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { anAdmin } from '../../../../test/factories.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../../test/harness.ts'
import { tx } from '../../../platform/db/tx.ts'
import {
  aLeaveTeam,
  bodyOf,
  credit,
  decide,
  type LeaveTeam,
  ledgerStateOf,
  submitLeave,
  type TestLeave,
} from './apply.fixtures.ts'

let app: TestApp
let team: LeaveTeam

beforeEach(async () => {
  app ??= await createTestApp()
  app.setNow(TEST_NOW)
  team = await aLeaveTeam(app, {
    earned: { notice_days: 2, backdate_days: 5, max_days: 8, proof_after_days: 6 },
    casual: {
      half_day: false,
      per_month: 1,
      blackouts: [{ from: '2026-12-28', to: '2026-12-31', reason: 'Closing' }],
    },
  })
  await credit(app, team, { employeeId: team.meera, leaveTypeId: team.earned, days: 6 })
  await credit(app, team, { employeeId: team.meera, leaveTypeId: team.casual, days: 3 })
})

const earned = (from_date: string, to_date = from_date, more: Partial<TestLeave> = {}): TestLeave => ({
  LEAVE_TYPE_ID: team.earned,
  from_date,
  to_date,
  ...more,
})
const casual = (from_date: string, more: Partial<TestLeave> = {}) => ({
  ...earned(from_date),
  LEAVE_TYPE_ID: team.casual,
  ...more,
})

/** The error of a call that is expected to fail. */
async function failing(endpoint: Endpoint, input: { token: string; body?: unknown; query?: unknown }) {
  const { status, body } = await app.call(endpoint, input as never)
  expect(status).not.toBe(200)
  return {
    status,
    ...(body as unknown as {
      key: string
      message: string
      data: unknown
      fields?: Record<string, string>
    }),
  }
}
const refused = (leave: TestLeave, token = team.meeraIs.token) =>
  failing(applyLeave, { token, body: bodyOf(leave) })
const meeras = (type = team.earned) => ledgerStateOf(app, team, team.meera, type)

async function sandwiched() {
  await app.call(saveSandwichRule, {
    token: team.admin.token,
    body: { name: 'Enclosed', from_date: '2026-01-01', week_offs: true, holidays: true },
  })
}

describe('applying for leave', () => {
  test('books exactly the days shown in the preview', async () => {
    await sandwiched()
    // Friday to Monday: 4 and 7 December 2026.
    const body = { ...earned('2026-12-04', '2026-12-07') } as const
    const { data } = await app.call(previewLeave, {
      token: team.meeraIs.token,
      body: { LEAVE_TYPE_ID: team.earned, from_date: body.from_date, to_date: '2026-12-07' },
    })
    expect(data).toMatchObject({
      total: 4,
      text: '4 days: Fri, Sat–Sun sandwiched, Mon',
      balance_before: 6,
      balance_after: 2,
      problems: [],
      stages: [{ approvers: ['Ravi Kumar'] }],
      wants_proof: false,
    })
    const id = await submitLeave(app, team.meeraIs.token, body)
    expect((await meeras()).days.map((day) => day.state)).toEqual([
      'pending',
      'pending',
      'pending',
      'pending',
    ])
    expect((await meeras()).posted).toBe(6)
    const inbox = await app.call(listAllRequests, {
      token: team.raviIs.token,
      body: { request_type: 'pending_on_me' },
    })
    expect(inbox.data.requests.docs[0]).toMatchObject({
      REQUEST_ID: id,
      TRIGGER_SLUG: 'LEAVE',
      summary: '4 days of Earned leave, 4 to 7 Dec 2026',
    })
    expect(inbox.data.requests.docs[0]?.conflicts[0]?.text).toBe(
      'After this leave, Earned leave on 4 Dec 2026: 2 available = 6 − 4 pending',
    )
    await decide(app, team.raviIs.token, id)
    const after = await meeras()
    expect(after).toMatchObject({ posted: 2, recount: 2 })
    expect(after.days).toEqual(
      data.days.map(({ date, counted }) => ({ day: date, counted, state: 'booked' })),
    )
    const detail = await app.call(requestDetail, { token: team.meeraIs.token, params: { id } })
    expect(JSON.stringify(detail.data)).toContain('4 days: Fri, Sat–Sun sandwiched, Mon')
  })

  test('reports each violated rule with its own message and field', async () => {
    const cases: [TestLeave, string, RegExp][] = [
      [earned('2026-12-07', '2026-12-04'), 'to_date', /last day can’t be before/],
      [earned('2026-12-07', '2026-12-08', { from_half: 'first' }), 'from_half', /second half/],
      [earned('2026-11-22'), 'from_date', /non-working days, so no leave is needed/],
      [earned('2026-11-21'), 'from_date', /./],
      [
        earned('2026-11-22', '2026-11-23'),
        'from_date',
        /2 days of notice. The earliest possible day is 23 Nov 2026/,
      ],
      [earned('2026-11-10'), 'from_date', /of notice/],
      [
        earned('2026-12-01', '2026-12-14'),
        'to_date',
        /at most 8 days at a time. This request counts 10 days/,
      ],
      [earned('2026-12-01', '2026-12-09'), 'files', /more than 6 days requires proof/],
      [casual('2026-12-02', { from_half: 'first' }), 'from_half', /whole days/],
      [
        casual('2026-12-29'),
        'from_date',
        /Casual leave can’t be taken from 28 Dec 2026 to 31 Dec 2026 \(Closing\)/,
      ],
      [earned('2026-12-01', '2026-12-08'), 'LEAVE_TYPE_ID', /./],
    ]
    for (const [leave, field, text] of cases.slice(0, -1)) {
      const error = await refused(leave)
      expect(error.fields?.[field], `${JSON.stringify(leave)} ${JSON.stringify(error)}`).toMatch(text)
    }
    // The limit is six days; two applications ask for seven.
    await submitLeave(app, team.meeraIs.token, earned('2026-12-01', '2026-12-04'))
    const short = await refused(earned('2026-12-14', '2026-12-16'))
    expect(short.fields?.LEAVE_TYPE_ID).toBe(
      'Not enough Earned leave: the balance would be 1 day short from 16 Dec 2026.',
    )
    const twice = await refused(earned('2026-12-03'))
    expect(twice.fields?.from_date).toMatch(/There is already Earned leave on 3 Dec 2026/)
    await submitLeave(app, team.meeraIs.token, casual('2026-12-09'))
    expect((await refused(casual('2026-12-16'))).fields?.from_date).toMatch(/once per month/)
    const before = await refused(earned('1990-01-01'))
    expect(before.fields?.from_date).toMatch(/before the date of joining/)
  })

  test('shows no balance for unpaid leave that is never credited', async () => {
    await tx(app.system(team.org.orgId), (db) =>
      sql`update leave_type set is_paid = false where id = ${team.casual}`.execute(db),
    )
    const { types } = (
      await app.call(leaveOptions, { token: team.admin.token, query: { employee_id: team.dev } })
    ).data
    const of = (id: number) => types.find((type) => type.LEAVE_TYPE_ID === id)
    expect(of(team.casual)).toMatchObject({ figure: null, balance: null })
    expect(of(team.earned)?.figure).not.toBeNull()
  })

  test('keeps clubbed leave types apart, also across a weekend', async () => {
    await app.call(createClubbedLeaves, {
      token: team.admin.token,
      body: { LEAVE_TYPE_ID: team.earned, OTHER_LEAVE_TYPE_ID: team.casual },
    })
    await submitLeave(app, team.meeraIs.token, casual('2026-12-04'))
    expect((await refused(earned('2026-12-07'))).fields?.from_date).toBe(
      'Earned leave can’t be combined with Casual leave on 4 Dec 2026.',
    )
    await submitLeave(app, team.meeraIs.token, earned('2026-12-08'))
  })

  test('accepts two half-days on the same date', async () => {
    await submitLeave(app, team.meeraIs.token, earned('2026-12-02', '2026-12-02', { from_half: 'first' }))
    await submitLeave(app, team.meeraIs.token, earned('2026-12-02', '2026-12-02', { from_half: 'second' }))
    expect(
      (await refused(earned('2026-12-02', '2026-12-02', { from_half: 'first' }))).fields?.from_date,
    ).toMatch(/already/)
  })

  test('credits an occasion-based type with the leave, and takes the credit back with it', async () => {
    const people = await aLeaveTeam(app, { casual: { per_occasion: 3, per_career: 1 } })
    const leave = { LEAVE_TYPE_ID: people.casual, from_date: '2026-12-01', to_date: '2026-12-03' }
    const own = await app.call(readBalances, {
      token: people.admin.token,
      params: { id: people.meera },
    })
    const granted = own.data.rows.map((row) => [row.LEAVE_TYPE_ID, row.per_occasion])
    expect(granted).toEqual(expect.arrayContaining([[people.casual, 3]]))
    expect(granted).toEqual(expect.arrayContaining([[people.earned, null]]))
    const { token } = people.admin
    const listed = async () =>
      (await app.call(listBalances, { token, body: { search: 'Meera' } })).data.rows.find(
        (row) => row.EMPLOYEE_ID === people.meera,
      )
    const explained = async (leave_type_id: number) => {
      const query = { employee_id: String(people.meera), leave_type_id: String(leave_type_id) }
      return (await app.call(explainBalance, { token, query })).data
    }
    expect((await listed())?.per_occasion).toEqual({ [people.casual]: 3 })
    expect(await explained(people.casual)).toMatchObject({ per_occasion: 3, movements: [] })
    expect((await explained(people.earned)).per_occasion).toBeNull()
    const id = await submitLeave(app, people.meeraIs.token, leave)
    await decide(app, people.raviIs.token, id)
    expect((await listed())?.per_occasion).toEqual({ [people.casual]: 3 })
    expect(await ledgerStateOf(app, people, people.meera, people.casual)).toMatchObject({
      posted: 0,
      recount: 0,
    })
    expect(
      (await refused({ ...leave, from_date: '2026-12-15', to_date: '2026-12-15' }, people.meeraIs.token))
        .fields,
    ).toMatchObject({
      LEAVE_TYPE_ID: 'Casual leave can be taken once in total, and the limit has been reached.',
    })
    await app.call(cancelLeavePart, {
      token: people.meeraIs.token,
      body: { REQUEST_ID: id, from_day: '2026-12-03', reason: 'Back sooner' },
    })
    const [part] = (
      await app.call(listAllRequests, { token: people.raviIs.token, body: { request_type: 'pending_on_me' } })
    ).data.requests.docs
    await decide(app, people.raviIs.token, part?.REQUEST_ID ?? 0)
    expect(await ledgerStateOf(app, people, people.meera, people.casual)).toMatchObject({
      posted: 0,
      recount: 0,
    })
  })
})

describe('applying on behalf of others', () => {
  test('lets a manager apply for their reporting line, and nobody for people out of reach', async () => {
    const body = { EMPLOYEE_ID: team.meera, ...bodyOf(earned('2026-12-02')) }
    const { data } = await app.call(applyTeamLeave, { token: team.raviIs.token, body })
    expect(data.pending_on).toEqual(['Ravi Kumar'])
    const dev = await failing(applyTeamLeave, {
      token: team.raviIs.token,
      body: { ...body, EMPLOYEE_ID: team.dev },
    })
    expect(dev.status).toBe(404)
    const options = await failing(leaveOptions, {
      token: team.raviIs.token,
      query: { employee_id: team.dev },
    })
    expect(options.status).toBe(404)
  })

  test('lets nobody decide on their own leave by any route', async () => {
    await credit(app, team, { employeeId: team.ravi, leaveTypeId: team.earned, days: 3 })
    const id = await submitLeave(app, team.raviIs.token, earned('2026-12-02'))
    const hr = await anAdmin(app, team.org)
    await tx(app.system(team.org.orgId), async (db) => {
      await sql`update account set employee_id = null where org_id = ${team.org.orgId} and id = ${team.raviIs.accountId}`.execute(
        db,
      )
      await sql`update account set employee_id = ${team.ravi} where org_id = ${team.org.orgId} and id = ${hr.accountId}`.execute(
        db,
      )
    })
    const { token } = hr
    const body = { REQUEST_ID: id, REQUEST_STATUS: 1 as const, comment: 'Fine' }
    expect((await failing(updateRequest, { token, body })).key).toBe('requests.own_request')
    expect((await failing(requestStatusAdmin, { token, body })).key).toBe('requests.own_request')
    for (const endpoint of [bulkRequestStatusRm, bulkRequestStatusAdmin]) {
      const many = await app.call(endpoint, {
        token,
        body: { requests: [id], REQUEST_STATUS: 1, comment: '' },
      })
      expect(many.data).toMatchObject({ done: 0, failed: 1 })
    }
    expect((await ledgerStateOf(app, team, team.ravi, team.earned)).days[0]?.state).toBe('pending')
  })

  test('returns balances less pending leave, with off-days and own leave', async () => {
    await submitLeave(app, team.meeraIs.token, earned('2026-12-02'))
    const { data } = await app.call(leaveOptions, {
      token: team.meeraIs.token,
      query: { month: '2026-12-01' },
    })
    expect(data.types.map((type) => [type.LEAVE_TYPE_NAME, type.balance])).toEqual([
      ['Earned leave', 5],
      ['Casual leave', 3],
    ])
    // The list of balances shows the same figures.
    const own = await app.call(readOwnBalances, { token: team.meeraIs.token })
    const offered = own.data.rows.map(({ LEAVE_TYPE_NAME, available }) => [LEAVE_TYPE_NAME, available])
    expect(offered).toEqual(data.types.slice(0, 2).map((type) => [type.LEAVE_TYPE_NAME, type.balance]))
    expect(own.data.rows[0]).toMatchObject({ balance: 6, waiting: 1, available: 5 })
    expect(data.calendar.week_offs).toContain('2026-12-05')
    expect(data.calendar.mine).toMatchObject([{ date: '2026-12-02', state: 'pending', halves: 3 }])
  })
})

describe('cancelling leave', () => {
  test('releases days on rejection and withdrawal, and reverses them on cancellation', async () => {
    const one = await submitLeave(app, team.meeraIs.token, earned('2026-12-01', '2026-12-03'))
    await decide(app, team.raviIs.token, one, 3)
    const two = await submitLeave(app, team.meeraIs.token, earned('2026-12-01', '2026-12-04'))
    await app.call(deleteRequest, { token: team.meeraIs.token, body: { REQUEST_ID: two } })
    const three = await submitLeave(app, team.meeraIs.token, earned('2026-12-01', '2026-12-04'))
    await decide(app, team.raviIs.token, three)
    expect((await meeras()).posted).toBe(2)
    await app.call(deleteRequest, {
      token: team.meeraIs.token,
      body: { REQUEST_ID: three, comment: 'Trip is off' },
    })
    const [cancel] = (
      await app.call(listAllRequests, { token: team.raviIs.token, body: { request_type: 'pending_on_me' } })
    ).data.requests.docs
    await decide(app, team.raviIs.token, cancel?.REQUEST_ID ?? 0)
    expect(await meeras()).toMatchObject({ posted: 6, recount: 6 })
    expect(new Set((await meeras()).days.map((day) => day.state))).toEqual(new Set(['released', 'cancelled']))
  })

  test('reverses the later part, with off-days that are no longer enclosed', async () => {
    await sandwiched()
    const id = await submitLeave(app, team.meeraIs.token, earned('2026-12-03', '2026-12-07'))
    await decide(app, team.raviIs.token, id)
    expect((await meeras()).posted).toBe(1)
    const cancellation = (from_day: string) => ({ REQUEST_ID: id, from_day, reason: 'Back sooner' })
    const all = await failing(cancelLeavePart, {
      token: team.meeraIs.token,
      body: cancellation('2026-12-03'),
    })
    expect(all.fields?.from_day).toMatch(/Cancel the whole request/)
    await app.call(cancelLeavePart, { token: team.meeraIs.token, body: cancellation('2026-12-07') })
    const [part] = (
      await app.call(listAllRequests, { token: team.raviIs.token, body: { request_type: 'pending_on_me' } })
    ).data.requests.docs
    expect(part?.summary).toBe('Cancel 3 days of Earned leave from 7 Dec 2026 on')
    await decide(app, team.raviIs.token, part?.REQUEST_ID ?? 0)
    expect((await meeras()).posted).toBe(4)
    const ownRequests = await app.call(listAllRequests, {
      token: team.meeraIs.token,
      body: { request_type: 'my_request' },
    })
    expect(ownRequests.data.requests.docs.find((one) => one.REQUEST_ID === id)).toMatchObject({
      REQUEST_STATUS: 1,
      to_date: '2026-12-04',
    })
  })

  test('proposes a recount of adjacent leave after a cancellation, which HR applies', async () => {
    await sandwiched()
    const friday = await submitLeave(app, team.meeraIs.token, earned('2026-12-04'))
    await decide(app, team.raviIs.token, friday)
    const monday = await submitLeave(app, team.meeraIs.token, earned('2026-12-07'))
    await decide(app, team.raviIs.token, monday)
    expect((await meeras()).posted).toBe(2)
    await app.call(deleteRequest, { token: team.meeraIs.token, body: { REQUEST_ID: friday, comment: 'No' } })
    const [cancel] = (
      await app.call(listAllRequests, { token: team.raviIs.token, body: { request_type: 'pending_on_me' } })
    ).data.requests.docs
    await decide(app, team.raviIs.token, cancel?.REQUEST_ID ?? 0)
    expect((await meeras()).posted).toBe(3)
    const { data } = await app.call(listRecounts, { token: team.admin.token, body: {} })
    expect(data.rows).toMatchObject([
      { REQUEST_ID: monday, difference: 2, cause: 'Adjacent leave was cancelled' },
    ])
    const ids = data.rows.map((row) => row.id)
    const applied = await app.call(decideRecounts, { token: team.admin.token, body: { ids, apply: true } })
    expect(applied.data).toEqual({ applied: 1, dismissed: 0 })
    const again = await app.call(decideRecounts, { token: team.admin.token, body: { ids, apply: true } })
    expect(again.data).toEqual({ applied: 0, dismissed: 0 })
    expect(await meeras()).toMatchObject({ posted: 5, recount: 5 })
  })

  test('shows the effect of a holiday on booked leave before it is saved, and applies it as a reversal', async () => {
    const id = await submitLeave(app, team.meeraIs.token, earned('2026-12-01', '2026-12-03'))
    await decide(app, team.raviIs.token, id)
    const body = { date: '2026-12-02', name: 'Founders’ day', holiday_type: 1 }
    const unseen = await failing(saveHoliday, { token: team.admin.token, body })
    expect(unseen.data).toMatchObject({
      total: 1,
      lines: [{ employee_id: team.meera, days_before: 3, days_after: 2 }],
    })
    const digest = (unseen.data as unknown as { digest: string }).digest
    await app.call(saveHoliday, { token: team.admin.token, body: { ...body, impact_seen: digest } })
    expect((await meeras()).posted).toBe(3)
    const { data } = await app.call(listRecounts, { token: team.admin.token, body: {} })
    expect(data.rows).toMatchObject([
      { REQUEST_ID: id, difference: 1, days: [{ date: '2026-12-02', was: 1, is: 0 }] },
    ])
    await app.call(decideRecounts, {
      token: team.admin.token,
      body: { ids: [data.rows[0]?.id ?? 0], apply: true },
    })
    expect(await meeras()).toMatchObject({ posted: 4, recount: 4 })
  })
})

test('changes nothing when an approval would exceed the balance', async () => {
  const id = await submitLeave(app, team.meeraIs.token, earned('2026-12-01', '2026-12-04'))
  await app.call(adjustBalance, {
    token: team.admin.token,
    body: {
      employee_id: team.meera,
      leave_type_id: team.earned,
      days: -4,
      below_limit: true,
      reason: 'Correction',
      key: crypto.randomUUID(),
    },
  })
  const error = await failing(updateRequest, {
    token: team.raviIs.token,
    body: { REQUEST_ID: id, REQUEST_STATUS: 1 },
  })
  expect(error.message).toMatch(/Not enough Earned leave/)
  const after = await meeras()
  expect(after.days.every((day) => day.state === 'pending')).toBe(true)
  expect(after.posted).toBe(2)
})

describe('team calendar', () => {
  test('names those who are away first, before a page of others', async () => {
    await credit(app, team, { employeeId: team.nina, leaveTypeId: team.earned, days: 3 })
    await submitLeave(app, team.ninaIs.token, earned('2026-12-02'))
    const { data } = await app.call(readTeamCalendar, {
      token: team.raviIs.token,
      body: { month: '2026-12', limit: 1 },
    })
    expect(data.rows.map((row) => row.EMPLOYEE_NAME)).toEqual(['Nina Das'])
    expect(data).toMatchObject({ people: 2, numPages: 2 })
  })

  test('shows absences of the caller’s reporting line and nobody else’s', async () => {
    const id = await submitLeave(app, team.meeraIs.token, earned('2026-12-01', '2026-12-02'))
    await decide(app, team.raviIs.token, id)
    await credit(app, team, { employeeId: team.nina, leaveTypeId: team.earned, days: 3 })
    await submitLeave(app, team.ninaIs.token, earned('2026-12-02'))
    const { data } = await app.call(readTeamCalendar, {
      token: team.raviIs.token,
      body: { month: '2026-12' },
    })
    expect(data.rows.map((row) => row.EMPLOYEE_NAME)).toEqual(['Meera Iyer', 'Nina Das'])
    expect(data.away).toEqual([
      { date: '2026-12-01', booked: 1, pending: 0 },
      { date: '2026-12-02', booked: 1, pending: 1 },
    ])
    expect(data.people).toBe(2)
    const onFirst = await app.call(readTeamCalendar, {
      token: team.raviIs.token,
      body: { month: '2026-12', on: '2026-12-01' },
    })
    expect(onFirst.data.rows.map((row) => row.EMPLOYEE_NAME)).toEqual(['Meera Iyer'])
    expect(onFirst.data).toMatchObject({ people: 1, away: data.away })
    await decide(app, team.raviIs.token, await submitLeave(app, team.meeraIs.token, earned('2026-11-26')))
    const own = await app.call(leaveThisMonth, { token: team.meeraIs.token, query: {} })
    expect(own.data.leaves).toMatchObject([{ EMPLOYEE_ID: team.meera, from_date: '2026-11-26', days: 1 }])
    const line = await app.call(leaveThisMonth, {
      token: team.raviIs.token,
      query: { request_from_portal: 'web' },
    })
    expect(line.data.leaves).toHaveLength(1)
    const ess = await app.call(leaveThisMonth, {
      token: team.raviIs.token,
      query: { request_from_portal: 'ess' },
    })
    expect(ess.data.leaves).toEqual([])
    const nobody = await app.call(readTeamCalendar, {
      token: team.devIs.token,
      body: { month: '2026-12', of: 'all', show: 'away' },
    })
    expect(nobody.data).toMatchObject({ rows: [], away: [] })
  })

  test('tells colleagues that somebody is away, and neither why nor what is pending', async () => {
    const id = await submitLeave(app, team.meeraIs.token, earned('2026-12-01', '2026-12-02'))
    await decide(app, team.raviIs.token, id)
    await credit(app, team, { employeeId: team.meera, leaveTypeId: team.earned, days: 3 })
    await submitLeave(app, team.meeraIs.token, earned('2026-12-04'))
    const { token } = team.ninaIs
    const range = { from_date: '2026-11-30', to_date: '2026-12-06' }
    const seen = async (more: object = {}) =>
      (await app.call(readTeamCalendar, { token, body: { ...range, show: 'away', ...more } })).data
    const { rows, away, options } = await seen()
    expect(rows.map(({ EMPLOYEE_NAME, EMPLOYEE_CODE }) => [EMPLOYEE_NAME, EMPLOYEE_CODE])).toEqual([
      ['Meera Iyer', ''],
    ])
    const days = { REQUEST_ID: null, LEAVE_TYPE_NAME: null, colour: 'gray', state: 'booked' }
    expect(rows[0]?.days).toEqual([
      { ...days, date: '2026-12-01', halves: 3, from_date: '2026-12-01', to_date: '2026-12-02' },
      { ...days, date: '2026-12-02', halves: 3, from_date: '2026-12-01', to_date: '2026-12-02' },
    ])
    expect(away).toEqual([
      { date: '2026-12-01', booked: 1, pending: 0 },
      { date: '2026-12-02', booked: 1, pending: 0 },
    ])
    // Neither a filter nor a search discloses what colleagues do not show.
    expect(options).toMatchObject({ departments: [] })
    expect((await seen({ filters: { 8: [team.pune] } })).rows).toEqual([])
    expect((await seen({ search: 'meera' })).rows).toHaveLength(1)
    // Her own leave is shown in full, her manager sees hers.
    const own = await app.call(readTeamCalendar, {
      token: team.meeraIs.token,
      body: { ...range, of: 'all', show: 'away' },
    })
    expect(own.data.rows[0]?.days.map(({ state }) => state)).toEqual(['booked', 'booked', 'pending'])
    // An organisation that does not show presence shows nothing of colleagues.
    await app.call(updateSingleSetting, {
      token: team.admin.token,
      body: { name: 'colleague_fields', value: ['EMAIL'] },
    })
    expect(await seen({ show: 'all' })).toMatchObject({ away: [] })
    expect((await seen({ show: 'all' })).rows.map((row) => row.EMPLOYEE_NAME)).toEqual(['Nina Das'])
  })

  test('lists only those away in a range, with everybody counted, in a fixed number of statements', async () => {
    const id = await submitLeave(app, team.meeraIs.token, earned('2026-12-01', '2026-12-02'))
    await decide(app, team.raviIs.token, id)
    const { token } = team.admin
    const body = { of: 'all' as const, show: 'away' as const, from_date: '2026-12-01', to_date: '2026-12-01' }
    const day = await app.call(readTeamCalendar, { token, body })
    expect(day.queries).toBeLessThanOrEqual(3)
    expect(day.data.rows.map((row) => row.EMPLOYEE_NAME)).toEqual(['Meera Iyer'])
    expect(day.data).toMatchObject({ from: '2026-12-01', to: '2026-12-01', people: 1, numPages: 1 })
    expect(day.data.everybody).toBeGreaterThan(3)
    expect(day.data.options.locations.length).toBeGreaterThan(0)
    const elsewhere = { ...body, filters: { 8: [team.delhi] } }
    expect((await app.call(readTeamCalendar, { token, body: elsewhere })).data).toMatchObject({ people: 0 })
    const tooLong = { ...body, to_date: '2027-02-01' }
    expect((await app.call(readTeamCalendar, { token, body: tooLong })).body.fields).toEqual({
      to_date: 'Choose a range of at most 42 days.',
    })
    const other = await aLeaveTeam(app)
    const theirs = await app.call(readTeamCalendar, { token: other.admin.token, body })
    expect(theirs.data).toMatchObject({ rows: [], away: [] })
  })
})

describe('the balance', () => {
  test('is one figure on the tile, in the form, in its explanation, in lists and for the approver', async () => {
    const { token } = team.meeraIs
    await credit(app, team, { employeeId: team.meera, leaveTypeId: team.earned, days: 18 })
    const booked = await submitLeave(app, token, earned('2026-12-09', '2026-12-11'))
    await decide(app, team.raviIs.token, booked)
    await submitLeave(app, token, earned('2026-12-15', '2026-12-18'))
    const sum = { held: 24, booked: 3, waiting: 4, later: 0, available: 17 }
    const tile = (await app.call(readOwnBalances, { token })).data.rows.find(isEarned)
    expect(tile).toMatchObject({ available: 17, figure: sum })
    const options = await app.call(leaveOptions, { token })
    expect(options.data.types.find(isEarned)).toMatchObject({ balance: 17, figure: sum })
    const query = { leave_type_id: team.earned }
    expect((await app.call(explainBalance, { token, query })).data).toMatchObject({ figure: sum })
    const next = earned('2026-12-21', '2026-12-22')
    const previewed = await app.call(previewLeave, { token, body: previewOf(next) })
    expect(previewed.data).toMatchObject({ balance_before: 17, balance_after: 15 })
    expect(previewed.data.figure).toMatchObject({ on: '2026-12-21', held: 21, waiting: 4, available: 17 })
    const list = await app.call(listBalances, { token: team.raviIs.token, body: {} })
    const row = list.data.rows.find((one) => one.EMPLOYEE_ID === team.meera)
    expect(row?.balances[team.earned]).toBe(17)
    const inbox = await app.call(listAllRequests, {
      token: team.raviIs.token,
      body: { request_type: 'pending_on_me' },
    })
    expect(inbox.data.requests.docs[0]?.conflicts[0]?.text).toBe(
      'After this leave, Earned leave on 15 Dec 2026: 17 available = 21 − 4 pending',
    )
  })

  test('of a future day leaves out what will have lapsed, says when, and can\u2019t be overdrawn', async () => {
    const { token } = team.meeraIs
    await adjustEarned(3, '2026-12-20')
    const on = async (date: string) =>
      (await app.call(readOwnBalances, { token, query: { date } })).data.rows.find(isEarned)
    expect(await on('2026-12-20')).toMatchObject({ available: 9, expires_on: '2026-12-20', expiring: 3 })
    expect(await on('2026-12-21')).toMatchObject({ available: 6, balance: 6, expires_on: null })
    // Nothing is carried forward by these terms.
    const january = await on('2027-01-04')
    expect(january).toMatchObject({ available: 0, balance: 0 })
    expect(january?.figure.lapses).toEqual([
      { last_day: '2026-12-20', days: 3, why: 'lot' },
      { last_day: '2026-12-31', days: 6, why: 'year_end' },
    ])
    const previewed = await app.call(previewLeave, { token, body: previewOf(earned('2027-01-04')) })
    expect(previewed.data.figure).toMatchObject({ on: '2027-01-04', available: 0 })
    expect(previewed.data.problems.map(({ field }) => field)).toEqual(['LEAVE_TYPE_ID'])
    expect((await refused(earned('2027-01-04'))).key).toBe('leave.not_allowed')
  })
})

const isEarned = (row: { LEAVE_TYPE_ID: number }) => row.LEAVE_TYPE_ID === team.earned
const previewOf = ({ files: _files, ...leave }: TestLeave) => ({
  ...leave,
  to_date: leave.to_date ?? leave.from_date,
})
const adjustEarned = (days: number, expires_on: string | null) =>
  app.call(adjustBalance, {
    token: team.admin.token,
    body: {
      ...{ employee_id: team.meera, leave_type_id: team.earned, days, expires_on },
      ...{ reason: 'Agreed', key: crypto.randomUUID() },
    },
  })
