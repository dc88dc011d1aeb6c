import { randomUUID } from 'node:crypto'
import { applyLeave } from '@muster/contract/leave/apply/apply-leave.contract'
import { encashLeave } from '@muster/contract/leave/balances.contract'
import { requestStatusAdmin } from '@muster/contract/requests/decisions.contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { tx } from '../../../platform/db/tx.ts'
import { lockBalances } from '../ledger/balances.queries.ts'
import {
  aLeaveTeam,
  bodyOf,
  credit,
  decide,
  type LeaveTeam,
  ledgerStateOf,
  submitLeave,
} from './apply.fixtures.ts'

/** Encashment and leave applications draw on the same balance. */

let app: TestApp
let team: LeaveTeam

const terms = { encash_limit: 10, encash_window: { from: '01-01', to: '12-31' } }

beforeAll(async () => {
  app = await createTestApp()
  team = await aLeaveTeam(app, { earned: terms })
})

const apply = (token: string, from_date: string) =>
  app.call(applyLeave, { token, body: bodyOf({ LEAVE_TYPE_ID: team.earned, from_date }) })
const payOut = (employee_id: number, days: number) =>
  app.call(encashLeave, {
    token: team.admin.token,
    body: { employee_id, leave_type_id: team.earned, days, reason: 'Asked for', key: randomUUID() },
  })

/** Balance less pending units. */
async function leftOf(employeeId: number): Promise<number> {
  const { posted, recount, days } = await ledgerStateOf(app, team, employeeId, team.earned)
  expect(posted).toBe(recount)
  return posted - days.filter(({ state }) => state === 'pending').reduce((sum, day) => sum + day.counted, 0)
}

test('keeps days of a pending request from encashment until it is rejected', async () => {
  await credit(app, team, { employeeId: team.nina, leaveTypeId: team.earned, days: 2 })
  const id = await submitLeave(app, team.ninaIs.token, {
    LEAVE_TYPE_ID: team.earned,
    from_date: '2026-12-01',
  })
  const refused = await payOut(team.nina, 2)
  expect(refused.body.key).toBe('leave.insufficient_balance')
  expect((await payOut(team.nina, 1)).status).toBe(200)
  expect((await payOut(team.nina, 1)).status).toBe(422)
  expect(await leftOf(team.nina)).toBe(0)
  await decide(app, team.raviIs.token, id, 3)
  expect((await payOut(team.nina, 1)).status).toBe(200)
  expect(await leftOf(team.nina)).toBe(0)
})

test('refuses leave for encashed days, and still approves pending leave afterwards', async () => {
  await credit(app, team, { employeeId: team.dev, leaveTypeId: team.earned, days: 2 })
  const id = await submitLeave(app, team.devIs.token, { LEAVE_TYPE_ID: team.earned, from_date: '2026-12-01' })
  expect((await payOut(team.dev, 1)).status).toBe(200)
  expect((await apply(team.devIs.token, '2026-12-02')).status).toBe(422)
  const decided = await app.call(requestStatusAdmin, {
    token: team.admin.token,
    body: { REQUEST_ID: id, REQUEST_STATUS: 1, comment: '' },
  })
  expect(decided.data.REQUEST_STATUS).toBe(1)
  expect(await leftOf(team.dev)).toBe(0)
})

describe('encashing and applying concurrently', () => {
  // The balance lock queues them in this order; on a single connection they run one after the other.
  test.each([
    ['the request first', true],
    ['the payment first', false],
  ])('%s: only one succeeds', async (_name, requestFirst) => {
    const from_date = requestFirst ? '2026-12-08' : '2026-12-09'
    await credit(app, team, { employeeId: team.meera, leaveTypeId: team.earned, days: 1 })
    const before = await leftOf(team.meera)
    expect(before).toBe(1)
    const ctx = app.system(team.org.orgId)
    const held = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const holding = tx(ctx, async (db) => {
      await lockBalances(ctx, db, [{ employeeId: team.meera, leaveTypeId: team.earned }])
      held.resolve()
      await release.promise
    })
    await held.promise
    const attempts = [() => apply(team.meeraIs.token, from_date), () => payOut(team.meera, 1)]
    const both = (requestFirst ? attempts : attempts.toReversed()).map((call) => call())
    release.resolve()
    await holding
    const answers = await Promise.all(both)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(answers.find(({ status }) => status === 422)?.body.key).toMatch(
      /^leave\.(insufficient_balance|not_allowed)$/,
    )
    expect(await leftOf(team.meera)).toBe(0)
  })
})
