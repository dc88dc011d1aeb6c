import { bulkEditUsers, previewBulkEdit } from '@muster/contract/employees/bulk/bulk-edit.contract'
import { updateEmployee } from '@muster/contract/employees/employees.contract'
import { previewSeparation, separateEmployee } from '@muster/contract/employees/moves/separations.contract'
import { analyseImport, previewImport } from '@muster/contract/forms/imports/imports.contract'
import { fetchBellNotifications } from '@muster/contract/notices/notices.contract'
import { requestDetail } from '@muster/contract/requests/requests.contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, TEST_NOW, type TestApp } from '../../../../test/harness.ts'
import { codeOf } from '../../attendance/attendance.fixtures.ts'
import { storeFile } from '../../files/index.ts'
import { aLeaveTeam, credit, decide, type LeaveTeam, ledgerStateOf, submitLeave } from './apply.fixtures.ts'

let app: TestApp
let team: LeaveTeam

beforeEach(async () => {
  app ??= await createTestApp()
  app.setNow(TEST_NOW)
  team = await aLeaveTeam(app)
  await credit(app, team, { employeeId: team.meera, leaveTypeId: team.earned, days: 20 })
})

const leaves = (from_date: string, to_date = from_date) =>
  submitLeave(app, team.meeraIs.token, { LEAVE_TYPE_ID: team.earned, from_date, to_date })
const approved = async (from_date: string, to_date = from_date) => {
  const id = await leaves(from_date, to_date)
  expect((await decide(app, team.raviIs.token, id)).status).toBe(200)
  return id
}
const meeras = () => ledgerStateOf(app, team, team.meera, team.earned)
const separation = (last_working_day: string) => ({ emp_id: team.meera, last_working_day })
const separate = (last_working_day: string) =>
  app.call(separateEmployee, { token: team.admin.token, body: { ...separation(last_working_day), mode: 1 } })
const stateOf = async (REQUEST_ID: number) =>
  (await app.call(requestDetail, { token: team.admin.token, params: { id: REQUEST_ID } })).data
    .request_details

describe('a last working day', () => {
  test('names in its preview what lies after it, and gives it back with a reversal and a notice', async () => {
    const after = await approved('2026-12-21', '2026-12-22')
    const across = await approved('2026-12-09', '2026-12-11')
    const waiting = await leaves('2026-12-28')
    expect((await meeras()).posted).toBe(15)
    const previewed = await app.call(previewSeparation, {
      token: team.admin.token,
      body: separation('2026-12-10'),
    })
    expect(previewed.queries).toBeLessThanOrEqual(8)
    expect(previewed.data.later_requests).toEqual([
      '3 days of Earned leave, 9 to 11 Dec 2026: ends on 10 Dec 2026, and the days after it are given back',
      '2 days of Earned leave, 21 to 22 Dec 2026: will be cancelled, and the person is notified',
      '1 day of Earned leave, 28 Dec 2026: pending, will be withdrawn',
    ])
    expect((await separate('2026-12-10')).status).toBe(200)
    const { posted, recount, days } = await meeras()
    expect({ posted, recount }).toEqual({ posted: 18, recount: 18 })
    expect(days.map(({ day, state }) => `${day} ${state}`)).toEqual([
      '2026-12-09 booked',
      '2026-12-10 booked',
      '2026-12-11 cancelled',
      '2026-12-21 cancelled',
      '2026-12-22 cancelled',
      '2026-12-28 released',
    ])
    expect(await stateOf(after)).toMatchObject({ REQUEST_STATUS: 5 })
    expect(await stateOf(across)).toMatchObject({ REQUEST_STATUS: 1, to_date: '2026-12-10' })
    expect(await stateOf(waiting)).toMatchObject({ REQUEST_STATUS: 4 })
    const told = await app.call(fetchBellNotifications, { token: team.meeraIs.token, body: {} })
    expect(told.data.docs.filter(({ body }) => body.includes('The last working day is 10'))).toHaveLength(3)
  })

  test('prevents the approval of leave that goes on after it', async () => {
    const id = await leaves('2026-12-09', '2026-12-11')
    expect((await separate('2026-12-10')).status).toBe(200)
    const before = await meeras()
    const refused = await decide(app, team.raviIs.token, id)
    expect(refused).toMatchObject({ status: 409, body: { key: 'requests.outside_employment' } })
    expect(refused.body.message).toContain('10 Dec 2026')
    expect(await meeras()).toEqual(before)
  })
})

test('a later date of joining is refused while leave lies before it, with the days', async () => {
  await approved('2026-11-23', '2026-11-24')
  const move = (DATE_OF_JOINING: string) =>
    app.call(updateEmployee, {
      token: team.admin.token,
      body: { emp_id: team.meera, values: { DATE_OF_JOINING } },
    })
  const refused = await move('2026-11-24')
  expect(refused).toMatchObject({ status: 409, body: { key: 'requests.before_joining' } })
  expect(refused.body.message).toContain('2 days of Earned leave, 23 to 24 Nov 2026')
  expect((await move('2026-11-23')).status).toBe(200)
})

test('a later date of joining over leave is named by a bulk edit and by an import before anything is written', async () => {
  await approved('2026-11-23', '2026-11-24')
  const words = expect.stringContaining('2 days of Earned leave, 23 to 24 Nov 2026')
  const { token } = team.admin
  const body = { selection: { ids: [team.meera, team.ravi] }, values: { DATE_OF_JOINING: '2026-11-24' } }
  const { data } = await app.call(previewBulkEdit, { token, body })
  expect(data.problems.map((one) => one.message)).toEqual([words])
  const done = await app.call(bulkEditUsers, { token, body: { ...body, fingerprint: data.fingerprint } })
  expect(done.status).not.toBe(200)

  const system = app.system(team.org.orgId)
  const { filePath } = await storeFile(
    { ...system, actor: { ...system.actor, accountId: team.admin.accountId } },
    {
      ...{ folder: 'imports', name: 'people.csv' },
      content: Buffer.from(
        `Employee code,Date of joining\n${await codeOf(app, team.org.orgId, team.meera)},2026-11-24\n`,
      ),
    },
  )
  const { guesses } = (await app.call(analyseImport, { token, body: { formid: 12, filePath } })).data
  const mapping = guesses.map((one) => one.target)
  const preview = await app.call(previewImport, { token, body: { formid: 12, filePath, mapping } })
  expect(preview.data.rows[0]?.problems).toMatchObject([
    { severity: 'error', target: 'DATE_OF_JOINING', message: words },
  ])
})
