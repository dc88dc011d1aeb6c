import { applyLeave, previewLeave } from '@muster/contract/leave/apply/apply-leave.contract'
import {
  applyOnDuty,
  applyWfh,
  homeRequest,
  previewWfh,
} from '@muster/contract/requests/day-requests.contract'
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
import { tx } from '../src/platform/db/tx.ts'
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
