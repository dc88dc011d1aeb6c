import { applyLeave } from '@muster/contract/leave/apply/apply-leave.contract'
import { adjustBalance, encashLeave } from '@muster/contract/leave/balances.contract'
import { previewYearEnd } from '@muster/contract/leave/year-end.contract'
import { requestStatusAdmin } from '@muster/contract/requests/decisions.contract'
import { beforeEach, expect, test } from 'vitest'
import { anAdmin } from '../../../../test/factories.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../../test/harness.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { ledgerOf } from '../leave.fixtures.ts'
import { balancesOn } from '../ledger/balances.queries.ts'
import { lapseLots, rebuildBalances } from '../ledger/upkeep.service.ts'
import { beginRun, closeYears } from '../year-end/close-year.service.ts'
import { aLeaveTeam, bodyOf, credit, decide, type LeaveTeam, submitLeave } from './apply.fixtures.ts'

/** Ways in which days could be taken twice, or lost although applied for in time. */

let app: TestApp
let team: LeaveTeam

beforeEach(async () => {
  app ??= await createTestApp()
  app.setNow(TEST_NOW)
})

const ctx = () => app.system(team.org.orgId)
const lapse = (today: string) => tx(ctx(), (db) => lapseLots(ctx(), db, today))

async function balanceOn(day: string): Promise<number> {
  const rows = await readTx(ctx(), (db) => balancesOn(ctx(), db, [team.meera], day))
  return (rows.find((row) => row.leave_type_id === team.earned)?.balance ?? 0) / 10_000
}

const adjust = (days: number, more: { on?: string; expires_on?: string } = {}) =>
  app.call(adjustBalance, {
    token: team.admin.token,
    body: {
      ...{ employee_id: team.meera, leave_type_id: team.earned, days, reason: 'Checked' },
      ...{ key: crypto.randomUUID(), ...more },
    },
  })

const leaveOn = (from_date: string, to_date = from_date) => ({
  LEAVE_TYPE_ID: team.earned,
  ...{ from_date, to_date },
})

test('refuses earlier leave for days that were encashed', async () => {
  team = await aLeaveTeam(app, {
    earned: { encash_limit: 5, encash_window: { from: '01-01', to: '12-31' } },
  })
  await credit(app, team, { employeeId: team.meera, leaveTypeId: team.earned, days: 6 })
  const paid = { employee_id: team.meera, leave_type_id: team.earned, days: 5, reason: 'Asked' }
  const body = { ...paid, key: crypto.randomUUID() }
  expect((await app.call(encashLeave, { token: team.admin.token, body })).status).toBe(200)
  const two = await app.call(applyLeave, {
    token: team.meeraIs.token,
    body: bodyOf(leaveOn('2026-11-18', '2026-11-19')),
  })
  expect(two.body.message).toMatch(
    /Not enough Earned leave: the balance would be 1 day short from 21 Nov 2026/,
  )
  const one = await submitLeave(app, team.meeraIs.token, leaveOn('2026-11-18'))
  expect((await decide(app, team.raviIs.token, one)).status).toBe(200)
  expect(await balanceOn('2026-11-21')).toBe(0)
})

test('keeps a lot open for leave applied for in time until the decision', async () => {
  team = await aLeaveTeam(app)
  await adjust(2, { on: '2026-11-01', expires_on: '2026-11-18' })
  const [yes, no] = [
    await submitLeave(app, team.meeraIs.token, leaveOn('2026-11-17')),
    await submitLeave(app, team.meeraIs.token, leaveOn('2026-11-18')),
  ]
  expect(await lapse('2026-11-21')).toBe(0)
  expect((await decide(app, team.raviIs.token, yes)).status).toBe(200)
  expect(await lapse('2026-11-21')).toBe(0)
  await decide(app, team.raviIs.token, no, 3)
  expect(await lapse('2026-11-21')).toBe(1)
  expect(await balanceOn('2026-11-21')).toBe(0)
  expect((await rebuildBalances(ctx())).differences).toEqual([])
})

test('debits adjustments from expiring lots, so that those days do not also lapse', async () => {
  team = await aLeaveTeam(app)
  await adjust(5, { expires_on: '2026-11-30' })
  await adjust(2)
  expect((await adjust(-6)).data.balance).toBe(1)
  expect((await ledgerOf(app, team.org, team.meera)).map((row) => row.days).sort()).toEqual([-1, -5, 2, 5])
  expect(await lapse('2026-12-01')).toBe(0)
  expect(await balanceOn('2026-12-01')).toBe(1)
})

test('closes an employee’s leave year only after pending leave of that year is decided', async () => {
  app.setNow('2026-12-30T06:30:00Z')
  team = await aLeaveTeam(app, { earned: { carry_limit: 2 } })
  await credit(app, team, { employeeId: team.meera, leaveTypeId: team.earned, days: 5 })
  await credit(app, team, { employeeId: team.nina, leaveTypeId: team.earned, days: 5 })
  const requestId = await submitLeave(app, team.meeraIs.token, leaveOn('2026-12-31'))
  app.setNow('2027-01-04T06:30:00Z')
  const { token } = await anAdmin(app, team.org)
  const previewClosing = async () =>
    (await app.call(previewYearEnd, { token, body: { year_to: '2026-12-31' } })).data
  expect(await previewClosing()).toMatchObject({ total_rows: 1, waiting: 1 })
  const close = async () => {
    const of = { yearTo: '2026-12-31', isScheduled: false }
    const runId = await tx(ctx(), (db) => beginRun(ctx(), db, of))
    return closeYears(ctx(), { runId, yearTo: of.yearTo })
  }
  expect(await close()).toBe(1)
  expect(await balanceOn('2027-01-04')).toBe(5)
  const body = { REQUEST_ID: requestId, REQUEST_STATUS: 1 as const, comment: '' }
  expect((await app.call(requestStatusAdmin, { token, body })).status).toBe(200)
  expect(await previewClosing()).toMatchObject({ total_rows: 1, lapsed: 2, carried: 2, waiting: 0 })
  expect(await close()).toBe(1)
  expect(await balanceOn('2027-01-04')).toBe(2)
  expect((await rebuildBalances(ctx())).differences).toEqual([])
})
