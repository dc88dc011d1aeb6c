import { changePip, readPip, savePip } from '@muster/contract/employees/pip/pip.contract'
import { applyWfh } from '@muster/contract/requests/day-requests.contract'
import { updateRequest } from '@muster/contract/requests/decisions.contract'
import { listAllRequests } from '@muster/contract/requests/requests.contract'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { actingAs, groupsOf, rowsOf, totalsOf } from '../../../../test/dataset-reader.ts'
import { anAccount, anAdmin, anOrganisation, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../../test/harness.ts'
import { aTeam, aWorkflow, type Team } from '../../../../test/request-team.ts'
import type { Ctx } from '../../../platform/context.ts'
import { tx } from '../../../platform/db/tx.ts'
import { aPlanWorld, type PlanWorld, planOf } from '../../employees/pip/pip.fixtures.ts'

let app: TestApp
let team: Team
let admin: Ctx
let ravi: Ctx

const KEY = 'requests.requests'
const wfh = (day: string) => ({ from_date: day, to_date: day, reason: 'Plumber' })
async function ask(by: TestAccount, day: string): Promise<number> {
  const { data, message } = await app.call(applyWfh, { token: by.token, body: wfh(day) })
  if (!data) throw new Error(message)
  return data.REQUEST_ID
}

beforeAll(async () => {
  app = await createTestApp()
  team = await aTeam(app)
  await ask(team.meeraIs, '2026-12-03')
  const decided = await ask(team.meeraIs, '2026-12-04')
  await ask(team.ninaIs, '2026-12-07')
  await ask(team.devIs, '2026-12-08')
  app.setNow('2026-11-21T08:00:00Z')
  const body = { REQUEST_ID: decided, REQUEST_STATUS: 1 as const, comment: 'Fine' }
  await app.call(updateRequest, { token: team.raviIs.token, body })
  app.setNow(TEST_NOW)
  const late = await ask(team.meeraIs, '2026-12-10')
  await tx(app.system(team.org.orgId), (db) =>
    sql`update request set submitted_at = '2026-11-21T18:40:00Z' where id = ${late}`.execute(db),
  )
  admin = await actingAs(app, team.org.orgId, team.admin)
  ravi = await actingAs(app, team.org.orgId, team.raviIs)
})

/** Until the end of the day on which all but one were submitted. */
const november = { from: '2026-11-01', to: '2026-11-21' }

test('requests of a period with whom they wait for and how long they took', async () => {
  const columns = ['employee_name', 'kind', 'summary', 'first_day', 'status', 'waits_for', 'hours']
  const rows = await rowsOf(admin, KEY, {
    ...{ ...november, columns },
    sort: [{ column: 'first_day', descending: false }],
  })
  expect(rows.map((row) => columns.map((key) => row[key]))).toEqual([
    [
      'Meera Iyer',
      'Work from home',
      expect.stringMatching(/3 Dec/),
      '2026-12-03',
      'Pending',
      'Ravi Kumar',
      null,
    ],
    ['Meera Iyer', 'Work from home', expect.stringMatching(/4 Dec/), '2026-12-04', 'Approved', null, 1.5],
    [
      'Nina Das',
      'Work from home',
      expect.stringMatching(/7 Dec/),
      '2026-12-07',
      'Pending',
      'Ravi Kumar',
      null,
    ],
    [
      'Dev Nair',
      'Work from home',
      expect.stringMatching(/8 Dec/),
      '2026-12-08',
      'Pending',
      team.admin.email.split('@')[0],
      null,
    ],
  ])
  // A day is the organisation's: past midnight in India is the next one.
  const next = await rowsOf(admin, KEY, { from: '2026-11-22', to: '2026-11-22', columns: ['submitted_at'] })
  expect(next).toEqual([{ submitted_at: '2026-11-22 00:10' }])
  expect(await rowsOf(admin, KEY, { from: '2026-11-23', to: '2026-11-23' })).toEqual([])
})

test('are grouped by status, with the hours until they were decided', async () => {
  const groups = await groupsOf(...([admin, KEY, november, [{ column: 'status' }]] as const), [
    { column: 'rows', aggregate: 'count' },
    { column: 'hours', aggregate: 'average' },
  ])
  expect(groups.map(({ keys, measures }) => [...keys, ...measures])).toEqual([
    ['Pending', 3, null],
    ['Approved', 1, 1.5],
  ])
  expect(await totalsOf(admin, KEY, november)).toEqual({ count: 4, sums: {} })
})

test('are those of the list of all requests, for every reader', async () => {
  const hrOfPune = await anAccount(app, team.org, {
    roles: [8],
    grants: { 'requests.decide': ['group'] },
    group: { location: [team.pune] },
  })
  for (const by of [team.admin, team.raviIs, hrOfPune, team.devIs]) {
    const { data } = await app.call(listAllRequests, {
      token: by.token,
      body: { request_type: 'employee_request', limit: 50 },
    })
    const listed = data.requests.docs.map(({ REQUEST_ID }) => REQUEST_ID).sort()
    const ctx = await actingAs(app, team.org.orgId, by)
    const rows = await rowsOf(ctx, KEY, { from: '2026-11-01', to: '2026-12-31', columns: ['request_id'] })
    expect(rows.map(({ request_id }) => request_id).sort()).toEqual(listed)
  }
  expect((await rowsOf(ravi, KEY, november)).map((row) => row.employee_name)).not.toContain('Dev Nair')
  const other = await anOrganisation(app)
  expect(await rowsOf(await actingAs(app, other.orgId, await anAdmin(app, other)), KEY, november)).toEqual([])
  const blind = await actingAs(app, team.org.orgId, await anAccount(app, team.org, { roles: [8] }))
  await expect(rowsOf(blind, KEY, november)).rejects.toMatchObject({ key: 'access.denied' })
})

test('leave out confidential kinds where the kind’s own permission does not reach', async () => {
  const world: PlanWorld = await aPlanWorld(app)
  const { org, meera } = world.people
  await aWorkflow(app, org.orgId, 'PIP', [{ approvers: [{ by: 'manager', level: 1 }] }])
  const { id } = (await app.call(savePip, { token: world.ravi.token, body: planOf(meera) })).data
  const { version } = (await app.call(readPip, { token: world.ravi.token, params: { id } })).data
  await app.call(changePip, {
    token: world.ravi.token,
    body: { id, action: 'start', version, note: 'To be approved' },
  })
  const sees = async (grants: Parameters<typeof anAccount>[2] & object) => {
    const ctx = await actingAs(app, org.orgId, await anAccount(app, org, { roles: [8], ...grants }))
    return (await rowsOf(ctx, KEY, november)).map((row) => row.kind)
  }
  const all = { 'requests.view': ['organisation' as const] }
  expect(await sees({ grants: all })).toEqual([])
  expect(await sees({ grants: { ...all, 'employees.pip.view': ['organisation'] } })).toHaveLength(1)
})

test('have a row for each of their stages: who had to decide, how long it took, and how it ended', async () => {
  const two = await aTeam(app)
  await aWorkflow(app, two.org.orgId, 'WORK_FROM_HOME', [
    { approvers: [{ by: 'manager', level: 1 }] },
    { approvers: [{ by: 'manager', level: 2 }] },
  ])
  const id = await ask(two.meeraIs, '2026-12-03')
  const rejected = await ask(two.ninaIs, '2026-12-04')
  app.setNow('2026-11-21T08:00:00Z')
  const decide = (by: TestAccount, REQUEST_ID: number, REQUEST_STATUS: 1 | 3) =>
    app.call(updateRequest, { token: by.token, body: { REQUEST_ID, REQUEST_STATUS, comment: 'Seen' } })
  await decide(two.raviIs, id, 1)
  await decide(two.raviIs, rejected, 3)
  app.setNow(TEST_NOW)
  const ctx = await actingAs(app, two.org.orgId, two.admin)
  const columns = ['request_id', 'stage_number', 'outcome', 'decided_by', 'waits_for', 'hours']
  const rows = await rowsOf(ctx, 'requests.stages', { ...november, columns })
  const of = (request: number) =>
    rows.filter((row) => row.request_id === request).map((row) => columns.slice(1).map((key) => row[key]))
  expect(of(id)).toEqual([
    [1, 'Approved', 'Ravi Kumar', null, 1.5],
    [2, 'Open', null, 'Asha Rao', null],
  ])
  expect(of(rejected)).toEqual([
    [1, 'Rejected', 'Ravi Kumar', null, 1.5],
    [2, expect.stringMatching(/Not reached|Closed/), null, null, null],
  ])
  const stages = await groupsOf(...([ctx, 'requests.stages', november, [{ column: 'outcome' }]] as const), [
    { column: 'hours', aggregate: 'average' },
  ])
  expect(stages).toContainEqual(expect.objectContaining({ keys: ['Approved'], measures: [1.5] }))
  // Who sees the requests sees their stages, and nobody else.
  const ravisRows = await rowsOf(ravi, 'requests.stages', { ...november, columns: ['employee_name'] })
  expect(ravisRows.length).toBeGreaterThan(0)
  expect(ravisRows.map((row) => row.employee_name)).not.toContain('Dev Nair')
})
