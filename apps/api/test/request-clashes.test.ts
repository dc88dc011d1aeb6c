import { applyLeave, previewLeave } from '@muster/contract/leave/apply/apply-leave.contract'
import {
  applyOnDuty,
  applyWfh,
  homeRequest,
  previewWfh,
} from '@muster/contract/requests/day-requests.contract'
import { requestStatusAdmin } from '@muster/contract/requests/decisions.contract'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import {
  aLeaveTeam,
  bodyOf,
  credit,
  decide,
  type LeaveTeam,
  submitLeave,
} from '../src/modules/leave/apply/apply.fixtures.ts'
import { enterApproved } from '../src/modules/requests/index.ts'
import { requestKind } from '../src/modules/requests/request-kinds.ts'
import { startRequest } from '../src/modules/requests/submit.service.ts'
import type { Ctx } from '../src/platform/context.ts'
import { readTx, tx } from '../src/platform/db/tx.ts'
import { createTestApp, TEST_NOW, type TestApp } from './harness.ts'

/** Leave, work from home and on duty exclude each other when previewed, submitted and approved. */

const DAY = '2026-12-08'
let app: TestApp
let team: LeaveTeam

beforeEach(async () => {
  app ??= await createTestApp()
  app.setNow(TEST_NOW)
  team = await aLeaveTeam(app)
  await credit(app, team, { employeeId: team.meera, leaveTypeId: team.earned, days: 10 })
})

const leave = (from_date = DAY, to_date = from_date, from_half: 'first' | 'second' | null = null) => ({
  ...{ LEAVE_TYPE_ID: team.earned, from_date, to_date, from_half },
})
const home = (
  half: 'full' | 'first_half' | 'second_half' = 'full',
  from_date = DAY,
  to_date = from_date,
) => ({
  ...{ from_date, to_date, half, reason: 'Plumber' },
})
const token = () => team.meeraIs.token

test('names what leave clashes with and what can be done, in preview and on submission', async () => {
  const asked = await app.call(applyWfh, { token: token(), body: home() })
  expect(asked.status).toBe(200)
  const words =
    /^8 Dec 2026 is already taken by a pending request: Work from home, .*8 Dec 2026. Withdraw it first/
  const previewed = await app.call(previewLeave, { token: token(), body: leave('2026-12-07', '2026-12-09') })
  expect(previewed.queries).toBeLessThanOrEqual(16)
  expect(previewed.data.preview.problems).toMatchObject([
    { field: 'from_date', key: 'requests.days_taken', text: expect.stringMatching(words) },
  ])
  const refused = await app.call(applyLeave, {
    token: token(),
    body: bodyOf(leave('2026-12-07', '2026-12-09')),
  })
  expect(refused).toMatchObject({ status: 409, body: { key: 'requests.days_taken' } })
  expect(refused.body.message).toMatch(words)
})

test('lets the halves of a day differ, in both directions', async () => {
  await submitLeave(app, token(), leave(DAY, DAY, 'first'))
  expect((await app.call(applyWfh, { token: token(), body: home('first_half') })).status).toBe(409)
  expect((await app.call(applyWfh, { token: token(), body: home() })).status).toBe(409)
  expect((await app.call(applyWfh, { token: token(), body: home('second_half') })).status).toBe(200)
})

test('refuses work from home and on duty over leave, and each over the other', async () => {
  const id = await submitLeave(app, token(), leave())
  await decide(app, team.raviIs.token, id)
  const { data } = await app.call(previewWfh, {
    token: token(),
    body: { ...home(), reason: undefined } as never,
  })
  expect(data.preview.problems[0]?.text).toMatch(/approved request: Leave, .* Cancel it first/)
  expect((await app.call(applyOnDuty, { token: token(), body: { ...home(), place: 'Pune' } })).status).toBe(
    409,
  )
  const other = { ...home('full', '2026-12-10'), place: 'Pune' }
  expect((await app.call(applyOnDuty, { token: token(), body: other })).status).toBe(200)
  expect((await app.call(applyWfh, { token: token(), body: home('full', '2026-12-10') })).status).toBe(409)
})

test('judges again on approval, since other days can have been entered meanwhile', async () => {
  const id = await submitLeave(app, token(), leave())
  const ctx = app.system(team.org.orgId)
  const { reason: _reason, ...payload } = home()
  const requests = [{ employeeId: team.meera, label: 'Meera', payload }]
  await tx(ctx, (db) => enterApproved(ctx, db, { kind: homeRequest.kind, requests, comment: 'Entered' }))
  const refused = await decide(app, team.raviIs.token, id)
  expect(refused).toMatchObject({ status: 409, body: { key: 'requests.days_taken' } })
  expect(refused.body.message).toMatch(/^8 Dec 2026 is already taken by an approved request: Work from home/)
})

// The embedded database has one connection, so that two approvals can't run at the same moment.
test.runIf(process.env.TEST_DATABASE_URL)(
  'approves one of two requests for the same day that are decided at the same moment',
  async () => {
    const leaveId = await submitLeave(app, token(), leave())
    const ctx = app.system(team.org.orgId)
    // As after an import: both are pending for the same day.
    const { reason: _reason, ...payload } = home()
    const other = await tx(ctx, (db) =>
      startRequest(ctx, db, {
        ...{ kind: requestKind(homeRequest.kind), employeeId: team.meera, payload },
        ...{ comment: '', cancels: null, summary: 'Work from home' },
      }),
    )
    const { promise: letGo, resolve: release } = Promise.withResolvers<void>()
    const { promise: held, resolve: isHeld } = Promise.withResolvers<void>()
    const holder = tx(ctx, async (db) => {
      await sql`select from employee where id = ${team.meera} for no key update`.execute(db)
      isHeld()
      await letGo
    })
    await held
    const decisions = [
      decide(app, team.raviIs.token, leaveId),
      app.call(requestStatusAdmin, {
        token: team.admin.token,
        body: { REQUEST_ID: other.id, REQUEST_STATUS: 1, comment: 'Agreed.' },
      }),
    ]
    await expect.poll(() => countWaiting(ctx)).toBe(2)
    release()
    await holder
    const outcomes = await Promise.all(decisions)
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(outcomes.find(({ status }) => status === 409)?.body.key).toBe('requests.days_taken')
  },
)

/** Connections that wait for a lock of another one. */
const countWaiting = (ctx: Ctx) =>
  readTx(ctx, async (db) => {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`.execute(db)
    return rows[0]?.waiting
  })
