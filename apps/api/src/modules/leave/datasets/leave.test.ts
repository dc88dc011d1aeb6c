import { applyCompOff, applyShortLeave } from '@muster/contract/leave/apply/other-requests.contract'
import { encashLeave, readSummary } from '@muster/contract/leave/balances.contract'
import { saveCompOffSetting, saveShortLeave } from '@muster/contract/leave/leave-settings.contract'
import { deleteRequest } from '@muster/contract/requests/decisions.contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { actingAs, groupsOf, rowsOf, totalsOf } from '../../../../test/dataset-reader.ts'
import { anAccount, anAdmin, anOrganisation } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import type { Ctx } from '../../../platform/context.ts'
import { tx } from '../../../platform/db/tx.ts'
import { aLeaveTeam, credit, decide, type LeaveTeam, submitLeave } from '../apply/apply.fixtures.ts'
import { aLeaveType } from '../leave.fixtures.ts'
import { openLots, postEntries } from '../ledger/entries.ts'
import { lapseLots } from '../ledger/upkeep.service.ts'
import { toUnits } from '../rules/units.ts'

let app: TestApp
let team: LeaveTeam
let compOff: number
let admin: Ctx
let ravi: Ctx
let dev: Ctx
let stranger: Ctx

const november = { from: '2026-11-01', to: '2026-11-30' }
const decemberOn = { from: '2026-12-01', to: '2026-12-31' }

beforeAll(async () => {
  app = await createTestApp()
  const paidOut = { encash_limit: 5, encash_window: { from: '11-01', to: '01-31' } }
  team = await aLeaveTeam(app, { earned: { ...paidOut, backdate_days: 30 } })
  compOff = await aLeaveType(app, team.admin, { name: 'Comp-off', kind: 'comp_off' })
  const { earned, casual, meera, dev: devId } = team
  await credit(app, team, { employeeId: meera, leaveTypeId: earned, days: 12 })
  await credit(app, team, { employeeId: meera, leaveTypeId: casual, days: 4 })
  await credit(app, team, { employeeId: devId, leaveTypeId: earned, days: 6 })
  // Taken: Monday to Wednesday of the past week; booked: over the end of November; half a day; rejected; pending.
  const { token } = team.meeraIs
  const taken = await submitLeave(app, token, {
    LEAVE_TYPE_ID: earned,
    ...{ from_date: '2026-11-16', to_date: '2026-11-18' },
  })
  const over = await submitLeave(app, token, {
    LEAVE_TYPE_ID: earned,
    ...{ from_date: '2026-11-30', to_date: '2026-12-01' },
  })
  const half = await submitLeave(app, token, {
    LEAVE_TYPE_ID: casual,
    ...{ from_date: '2026-11-20', from_half: 'second' as const },
  })
  const refused = await submitLeave(app, token, { LEAVE_TYPE_ID: casual, from_date: '2026-11-25' })
  for (const id of [taken, over, half]) await decide(app, team.raviIs.token, id)
  await decide(app, team.raviIs.token, refused, 3)
  await submitLeave(app, token, { LEAVE_TYPE_ID: casual, from_date: '2026-12-10' })
  admin = await actingAs(app, team.org.orgId, team.admin)
  ravi = await actingAs(app, team.org.orgId, team.raviIs)
  dev = await actingAs(app, team.org.orgId, team.devIs)
  const other = await anOrganisation(app)
  stranger = await actingAs(app, other.orgId, await anAdmin(app, other))
}, 120_000)

const about = ['employee_name', 'leave_type', 'first_day', 'last_day', 'days', 'half_days', 'status']

describe('leave requests', () => {
  test('have the days of the period that stand, and who decided', async () => {
    const columns = [...about, 'days_asked', 'from_half', 'reason', 'decided_by', 'decided_at']
    const rows = await rowsOf(admin, 'leave.requests', { ...november, columns })
    expect(rows.map((row) => about.map((key) => row[key]))).toEqual([
      ['Meera Iyer', 'Earned leave', '2026-11-30', '2026-12-01', 1, 0, 'Approved'],
      ['Meera Iyer', 'Casual leave', '2026-11-25', '2026-11-25', 0, 0, 'Rejected'],
      ['Meera Iyer', 'Casual leave', '2026-11-20', '2026-11-20', 0.5, 1, 'Approved'],
      ['Meera Iyer', 'Earned leave', '2026-11-16', '2026-11-18', 3, 0, 'Approved'],
    ])
    expect(rows[0]).toMatchObject({
      days_asked: 2,
      reason: 'Family visit',
      decided_by: team.raviIs.email.split('@')[0],
    })
    expect(rows[1]).toMatchObject({ days_asked: 1 })
    expect(rows[2]).toMatchObject({ from_half: 'Second half' })
    expect(rows[0]?.decided_at).toMatch(/^2026-11-21 12:00$/)
    expect((await totalsOf(admin, 'leave.requests', { ...november, columns })).sums).toEqual({
      ...{ days: 4.5, half_days: 1, days_asked: 6.5 },
    })
    // The day of a request that reaches into the next month is there.
    const next = await rowsOf(admin, 'leave.requests', { ...decemberOn, columns: about })
    expect(next.map(({ first_day, days }) => [first_day, days])).toEqual([
      ['2026-12-10', 1],
      ['2026-11-30', 1],
    ])
  })

  test('are grouped by leave type', async () => {
    const groups = await groupsOf(
      ...([admin, 'leave.requests', november] as const),
      [{ column: 'leave_type' }],
      [
        { column: 'days', aggregate: 'sum' },
        { column: 'rows', aggregate: 'count' },
      ],
    )
    expect(groups.map(({ keys, measures }) => [...keys, ...measures])).toEqual([
      ['Casual leave', 0.5, 2],
      ['Earned leave', 4, 2],
    ])
  })

  test('are listed for whom the list of all requests is', async () => {
    expect(await rowsOf(ravi, 'leave.requests', november)).toHaveLength(4)
    expect(await rowsOf(dev, 'leave.requests', november)).toEqual([])
    expect(await rowsOf(stranger, 'leave.requests', november)).toEqual([])
    // Who decides in place of approvers sees them as well, without the permission to see requests.
    const decider = await actingAs(
      app,
      team.org.orgId,
      await anAccount(app, team.org, { roles: [8], grants: { 'requests.decide': ['organisation'] } }),
    )
    expect(await rowsOf(decider, 'leave.requests', november)).toHaveLength(4)
    const blind = await actingAs(app, team.org.orgId, await anAccount(app, team.org, { roles: [8] }))
    await expect(rowsOf(blind, 'leave.requests', november)).rejects.toMatchObject({ key: 'access.denied' })
  })
})

describe('leave taken', () => {
  const year = { from: '2026-01-01', to: '2026-12-31' }

  test('by month is what was requested and approved, until today', async () => {
    const rows = await rowsOf(admin, 'leave.consumption', year)
    expect(rows.map((row) => [row.month, row.employee_name, row.leave_type, row.days])).toEqual([
      ['2026-11-01', 'Meera Iyer', 'Casual leave', 0.5],
      ['2026-11-01', 'Meera Iyer', 'Earned leave', 3],
    ])
    const approved = await totalsOf(admin, 'leave.requests', {
      ...{ from: '2026-01-01', to: '2026-11-21' },
      where: { match: 'all', parts: [{ column: 'status', operator: 'is', values: ['1'] }] },
    })
    const { sums } = await totalsOf(admin, 'leave.consumption', year)
    expect(sums.days).toBe(approved.sums.days)
    const summary = await app.call(readSummary, { token: team.meeraIs.token, body: {} })
    expect(sums.days).toBe(summary.data.total_taken)
  })

  test('by person has a column for each leave type', async () => {
    const [row, ...others] = await rowsOf(admin, 'leave.year_to_date', year)
    expect(others).toEqual([])
    expect(row).toMatchObject({
      ...{ employee_name: 'Meera Iyer', total: 3.5 },
      ...{ [`type_${team.earned}`]: 3, [`type_${team.casual}`]: 0.5 },
    })
    expect((await totalsOf(admin, 'leave.year_to_date', year)).sums).toMatchObject({ total: 3.5 })
    expect(await rowsOf(dev, 'leave.year_to_date', year)).toEqual([])
    expect(await rowsOf(stranger, 'leave.year_to_date', year)).toEqual([])
  })

  test('that was cancelled is not taken', async () => {
    const { token } = team.meeraIs
    const id = await submitLeave(app, token, { LEAVE_TYPE_ID: team.casual, from_date: '2026-11-13' })
    await decide(app, team.raviIs.token, id)
    expect((await totalsOf(admin, 'leave.consumption', year)).sums.days).toBe(4.5)
    const asked = await app.call(deleteRequest, { token, body: { REQUEST_ID: id, comment: 'Worked' } })
    await decide(app, team.raviIs.token, asked.data.requests[0]?.REQUEST_ID as number)
    expect((await totalsOf(admin, 'leave.consumption', year)).sums.days).toBe(3.5)
    const [row] = await rowsOf(admin, 'leave.requests', { from: '2026-11-13', to: '2026-11-13' })
    expect(row).toMatchObject({ days: 0, status: 'Cancelled' })
  })
})

describe('the ledger', () => {
  test('has every credit and debit with its reason, and adds up to the balance', async () => {
    const everything = { from: '2026-01-01', to: '2026-12-31' }
    const rows = await rowsOf(admin, 'leave.ledger', {
      ...everything,
      where: { match: 'all', parts: [{ column: 'entry_kind', operator: 'is', values: ['taken'] }] },
    })
    expect(rows.map(({ on, days, entry_kind }) => [on, days, entry_kind]).slice(0, 3)).toEqual([
      ['2026-12-01', -1, 'Leave'],
      ['2026-11-30', -1, 'Leave'],
      ['2026-11-20', -0.5, 'Leave'],
    ])
    const groups = await groupsOf(
      ...([admin, 'leave.ledger', everything] as const),
      [{ column: 'employee_name' }, { column: 'leave_type' }],
      [{ column: 'days', aggregate: 'sum' }],
    )
    expect(groups.map(({ keys, measures }) => [...keys, ...measures])).toEqual([
      ['Dev Nair', 'Earned leave', 6],
      ['Meera Iyer', 'Casual leave', 3.5],
      ['Meera Iyer', 'Earned leave', 7],
    ])
    const own = await rowsOf(dev, 'leave.ledger', everything)
    expect(own.map(({ employee_name, days }) => [employee_name, days])).toEqual([['Dev Nair', 6]])
    expect(await rowsOf(stranger, 'leave.ledger', everything)).toEqual([])
  })

  test('tells what was encashed', async () => {
    const body = { employee_id: team.dev, leave_type_id: team.earned, days: 2, reason: 'Asked for it' }
    const paid = await app.call(encashLeave, {
      token: team.admin.token,
      body: { ...body, key: crypto.randomUUID() },
    })
    expect(paid.data).toEqual({ balance: 4 })
    expect(await rowsOf(admin, 'leave.encashments', november)).toMatchObject([
      {
        ...{ employee_name: 'Dev Nair', leave_type: 'Earned leave', on: '2026-11-21', days: 2 },
        ...{ occasion: 'During the year', why: 'Asked for it' },
      },
    ])
    expect(await rowsOf(ravi, 'leave.encashments', november)).toEqual([])
  })
})

describe('comp-off', () => {
  test('is earned, taken and lapses', async () => {
    await app.call(saveCompOffSetting, {
      token: team.admin.token,
      body: {
        ...{ LEAVE_TYPE_ID: compOff, half_day_minutes: 240, full_day_minutes: 480 },
        ...{ expires_after_days: 90, claim_within_days: 30, without_attendance: true },
      },
    })
    const claim = await app.call(applyCompOff, {
      token: team.meeraIs.token,
      body: { date: '2026-11-15', minutes: 500 },
    })
    await decide(app, team.raviIs.token, claim.data.REQUEST_ID)
    const system = app.system(team.org.orgId)
    await tx(system, async (db) => {
      const key = { employeeId: team.meera, leaveTypeId: compOff, source: 'test', note: 'Worked' }
      const [lotId] = await openLots(system, db, [{ ...key, expiresOn: '2026-11-10' }])
      await postEntries(system, db, [
        { ...key, on: '2026-08-12', units: toUnits(1), kind: 'comp_off', lotId: lotId ?? null },
        { ...key, on: '2026-09-01', units: toUnits(-0.5), kind: 'taken', lotId: lotId ?? null },
      ])
      await lapseLots(system, db, '2026-11-21')
    })
    const columns = ['earned_on', 'earned', 'taken', 'last_taken_on', 'lapsed', 'lapsed_on', 'remaining']
    const rows = await rowsOf(admin, 'leave.comp_off', { columns: [...columns, 'take_by'] })
    expect(rows).toEqual([
      {
        ...{ earned_on: '2026-11-15', earned: 1, taken: 0, last_taken_on: null, lapsed: 0 },
        ...{ lapsed_on: null, remaining: 1, take_by: '2027-02-13' },
      },
      {
        ...{ earned_on: '2026-08-12', earned: 1, taken: 0.5, last_taken_on: '2026-09-01', lapsed: 0.5 },
        ...{ lapsed_on: '2026-11-11', remaining: 0, take_by: '2026-11-10' },
      },
    ])
    expect(await rowsOf(admin, 'leave.comp_off', { from: '2026-09-01', to: '2026-10-31' })).toEqual([])
    expect(await rowsOf(dev, 'leave.comp_off')).toEqual([])
    expect(await rowsOf(stranger, 'leave.comp_off')).toEqual([])
    const lapsed = await rowsOf(admin, 'leave.expired', november)
    expect(lapsed).toMatchObject([
      {
        ...{ employee_name: 'Meera Iyer', leave_type: 'Comp-off', lapsed_on: '2026-11-11', days: 0.5 },
        ...{ expired_because: 'Comp-off not taken in time', take_by: '2026-11-10' },
        why: 'Not taken by 10 Nov 2026',
      },
    ])
    expect(await rowsOf(dev, 'leave.expired', november)).toEqual([])
  })
})

test('short leave is there once it is approved, for those who see who is away', async () => {
  const limits = { minutes_per_month: 240, count_per_month: 4, min_minutes: 30, max_minutes: 120 }
  await app.call(saveShortLeave, { token: team.admin.token, body: { name: 'Everybody', ...limits } })
  const ask = (date: string) =>
    app.call(applyShortLeave, {
      token: team.meeraIs.token,
      body: { date, from_time: '09:00', to_time: '10:30', shortleavetype: 'late' },
    })
  const { data } = await ask('2026-11-24')
  await ask('2026-11-26')
  await decide(app, team.raviIs.token, data.REQUEST_ID)
  const rows = await rowsOf(ravi, 'leave.short', november)
  expect(rows).toMatchObject([
    {
      ...{ employee_name: 'Meera Iyer', department: 'Sales', date: '2026-11-24', minutes: 90 },
      ...{ shortleavetype: 'Arrive late', from_time: '09:00', to_time: '10:30' },
    },
  ])
  expect(await rowsOf(dev, 'leave.short', november)).toEqual([])
  expect(await rowsOf(stranger, 'leave.short', november)).toEqual([])
})
