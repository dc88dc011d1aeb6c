import { listShortLeave } from '@muster/contract/leave/apply/other-requests.contract'
import { readBalances } from '@muster/contract/leave/balances.contract'
import { saveShortLeave } from '@muster/contract/leave/leave-settings.contract'
import {
  downloadLeaveSample,
  downloadShortLeaveSample,
  uploadBulkLeave,
  uploadBulkShortLeave,
} from '@muster/contract/leave/leave-upload.contract'
import { applyOnDuty } from '@muster/contract/requests/day-requests.contract'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aMaster, anAccount, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../../test/harness.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { storeFile } from '../../files/index.ts'
import { enterApproved } from '../../requests/index.ts'
import {
  aLeaveTeam,
  credit,
  decide,
  type LeaveTeam,
  ledgerStateOf,
  submitLeave,
} from '../apply/apply.fixtures.ts'
import { aPerson, countRows } from '../leave.fixtures.ts'
import { rebuildBalances } from '../ledger/upkeep.service.ts'

let app: TestApp
let team: LeaveTeam
const code = new Map<number, string>()

beforeAll(async () => {
  app = await createTestApp()
})

beforeEach(async () => {
  app.setNow(TEST_NOW)
  team = await aLeaveTeam(app)
  const rows = await readTx(app.system(team.org.orgId), (db) =>
    db.selectFrom('employee').select(['id', 'code']).execute(),
  )
  for (const row of rows) code.set(row.id, row.code)
})

async function aFile(lines: string[], by: TestAccount): Promise<string> {
  const ctx = app.system(team.org.orgId)
  const { filePath } = await storeFile(
    { ...ctx, actor: { ...ctx.actor, accountId: by.accountId } },
    { folder: 'imports', name: 'leave.csv', content: Buffer.from(`${lines.join('\n')}\n`) },
  )
  return filePath
}

const HEADER = 'Employee code,Employee name,Leave type,From,To,From half,To half'

const upload = async (lines: string[], more: { preview?: 0 | 1; comment?: string } = {}, by = team.admin) =>
  app.call(uploadBulkLeave, {
    token: by.token,
    body: { filePath: await aFile([HEADER, ...lines], by), ...more },
  })

describe('leave upload', () => {
  test('previews the rows, then books them as approved: requests, days and ledger', async () => {
    await credit(app, team, { employeeId: team.meera, leaveTypeId: team.earned, days: 5 })
    await credit(app, team, { employeeId: team.nina, leaveTypeId: team.earned, days: 1 })
    const lines = [
      `${code.get(team.meera)},Anybody,Earned leave,02/11/2026,03/11/2026,,First half`,
      `${code.get(team.nina)},,earned LEAVE,2026-12-01,,second half,`,
      `${code.get(team.meera)},,Earned leave,07/12/2026,08/12/2026,,`,
    ]
    const before = await countRows(app, team.org)
    const previewed = await upload(lines, { preview: 1 })
    expect(previewed.data).toMatchObject({ saved: false, count: 3, total: 4, err_list: [] })
    expect(previewed.data.rows).toMatchObject([
      { row: 2, summary: '1.5 days of Earned leave, 2 to 3 Nov 2026', balance_after: 3.5 },
      { row: 3, balance_after: 0.5 },
      { row: 4, balance_after: 1.5 },
    ])
    expect(await countRows(app, team.org)).toBe(before)
    const saved = await upload(lines, { comment: 'Agreed on paper' })
    expect(saved.data).toMatchObject({ saved: true, count: 3 })
    // Constant for three rows or ten thousand: all reads and writes are batched.
    expect(saved.queries).toBeLessThanOrEqual(32)
    expect(await ledgerStateOf(app, team, team.meera, team.earned)).toMatchObject({
      ...{ posted: 1.5, recount: 1.5 },
      days: [
        { day: '2026-11-02', counted: 1, state: 'booked' },
        { day: '2026-11-03', counted: 0.5, state: 'booked' },
        { day: '2026-12-07' },
        { day: '2026-12-08' },
      ],
    })
    const requests = await readTx(app.system(team.org.orgId), (db) =>
      db
        .selectFrom('request')
        .select(['employee_id', 'status', 'decision_comment', 'amount'])
        .orderBy('id')
        .execute(),
    )
    expect(requests).toMatchObject([
      { employee_id: team.meera, status: 1, decision_comment: 'Agreed on paper', amount: '1.5000' },
      { employee_id: team.nina, amount: '0.5000' },
      { employee_id: team.meera },
    ])
    expect((await rebuildBalances(app.system(team.org.orgId))).differences).toEqual([])
    const again = await upload(lines)
    expect(again.body.key).toBe('leave.upload_rejected')
  })

  test('books nothing when one cell is wrong, reports the cell, and counts what earlier rows take', async () => {
    await credit(app, team, { employeeId: team.meera, leaveTypeId: team.earned, days: 2 })
    const lines = [
      `${code.get(team.meera)},,Earned leave,01/12/2026,02/12/2026,,`,
      `${code.get(team.meera)},,Earned leave,02/12/2026,,,`,
      `${code.get(team.meera)},,Earned leave,09/12/2026,,,`,
      `${code.get(team.nina)},,Parental,tomorrow,,third,`,
      `NOBODY,,Earned leave,01/12/2026,,,`,
      `${code.get(team.nina)},,Earned leave,05/12/2026,,,`,
    ]
    const before = await countRows(app, team.org)
    const previewed = await upload(lines, { preview: 1 })
    expect(previewed.data.err_list).toMatchObject([
      {
        row: 3,
        column: 'From',
        message: expect.stringContaining('There is already Earned leave on 2 Dec 2026'),
      },
      { row: 4, column: 'Leave type', message: expect.stringContaining('1 day short') },
      { row: 5, column: 'Leave type', message: expect.stringContaining('“Parental” is none of') },
      { row: 5, column: 'From', message: '“tomorrow” is no date, like 15/08/2026.' },
      { row: 5, column: 'From half' },
      { row: 6, column: 'Employee code', message: 'No employee you have access to has the code “NOBODY”.' },
      { row: 7, column: 'From', message: 'All of these days are non-working days, so no leave is needed.' },
    ])
    const refused = await upload(lines)
    expect(refused.body).toMatchObject({
      key: 'leave.upload_rejected',
      data: { errorFile: expect.stringContaining('ERROR_REPORTS') },
    })
    expect(await countRows(app, team.org)).toBe(before)
    const columns = await app.call(uploadBulkLeave, {
      token: team.admin.token,
      body: { filePath: await aFile(['Employee code,From', 'x,y'], team.admin) },
    })
    expect(columns.body.key).toBe('leave.upload_columns')
  })

  test('books the last day once when two uploads and an application run concurrently', async () => {
    await credit(app, team, { employeeId: team.nina, leaveTypeId: team.earned, days: 1 })
    const answers = await Promise.all([
      upload([`${code.get(team.nina)},,Earned leave,01/12/2026,,,`]),
      upload([`${code.get(team.nina)},,Earned leave,02/12/2026,,,`]),
      upload([`${code.get(team.nina)},,Earned leave,03/12/2026,,,`]),
    ])
    expect(answers.map((one) => one.status).sort()).toEqual([200, 422, 422])
    expect(await ledgerStateOf(app, team, team.nina, team.earned)).toMatchObject({ posted: 0, recount: 0 })
  })

  test('counts pending requests, and uploaded leave can be cancelled like any other', async () => {
    await credit(app, team, { employeeId: team.meera, leaveTypeId: team.earned, days: 1 })
    const id = await submitLeave(app, team.meeraIs.token, {
      LEAVE_TYPE_ID: team.earned,
      from_date: '2026-12-01',
    })
    const line = `${code.get(team.meera)},,Earned leave,10/12/2026,,,`
    expect((await upload([line])).body.key).toBe('leave.upload_rejected')
    await decide(app, team.raviIs.token, id, 3)
    expect((await upload([line])).status).toBe(200)
  })

  test('covers only employees in reach, never the caller, and requires the permission', async () => {
    const pune = await aMaster(app, team.org, 'location', 'Kochi')
    const near = await aPerson(app, team.org, { location: pune })
    const row = await readTx(app.system(team.org.orgId), (db) =>
      db.selectFrom('employee').select('code').where('id', '=', near).executeTakeFirstOrThrow(),
    )
    const hr = await anAccount(app, team.org, {
      roles: [8],
      employeeId: near,
      grants: { 'leave.bulk.apply': ['group'] },
      group: { location: [pune] },
    })
    const previewed = await upload(
      [`${row.code},,Earned leave,01/12/2026,,,`, `${code.get(team.nina)},,Earned leave,01/12/2026,,,`],
      { preview: 1 },
      hr,
    )
    expect(previewed.data.err_list).toMatchObject([
      { row: 2, message: 'You can’t book leave for yourself here. Apply for it instead.' },
      { row: 3, message: expect.stringContaining('No employee you have access to') },
    ])
    expect((await upload([], {}, team.raviIs)).status).toBe(403)
  })

  test('offers samples with one row or with everybody', async () => {
    for (const endpoint of [downloadLeaveSample, downloadShortLeaveSample]) {
      for (const filled of [0, 1] as const) {
        const answer = await app.call(endpoint, { token: team.admin.token, body: { filled } })
        expect(answer.raw.subarray(0, 2).toString()).toBe('PK')
        expect(answer.queries).toBeLessThanOrEqual(4)
      }
    }
  })
})

describe('short leave upload', () => {
  const short = async (lines: string[], preview: 0 | 1 = 0) =>
    app.call(uploadBulkShortLeave, {
      token: team.admin.token,
      body: { filePath: await aFile(['Employee code,Date,From,To,Type', ...lines], team.admin), preview },
    })

  const allowShortLeave = () =>
    app.call(saveShortLeave, {
      token: team.admin.token,
      body: {
        name: 'Everybody',
        minutes_per_month: 120,
        count_per_month: 2,
        min_minutes: 15,
        max_minutes: 90,
      },
    })

  test('books within the monthly limits, all or nothing', async () => {
    await allowShortLeave()
    const first = `${code.get(team.meera)},01/10/2026,09:00,10:00,Arrive late`
    const wrong = await short(
      [
        first,
        `${code.get(team.meera)},01/10/2026,9:30,10:30,`,
        `${code.get(team.meera)},02/10/2026,9:00,10:30,`,
        `${code.get(team.meera)},03/10/2026,25:00,,sometimes`,
      ],
      1,
    )
    expect(wrong.data.err_list).toMatchObject([
      { row: 3, column: 'From', message: 'There is already short leave at this time.' },
      { row: 4, column: 'To', message: 'Only 1 h of short leave is left this month.' },
      { row: 5, column: 'From' },
      { row: 5, column: 'To', message: 'Please enter a time.' },
      { row: 5, column: 'Type' },
    ])
    const saved = await short([first, `${code.get(team.nina)},01/10/2026,17:00,17:45,`])
    expect(saved.data).toMatchObject({ saved: true, count: 2, total: 105 })
    expect(saved.queries).toBeLessThanOrEqual(28)
    const { data } = await app.call(listShortLeave, {
      token: team.admin.token,
      body: { from_date: '2026-10-01', to_date: '2026-10-31' },
    })
    expect(data.employeeData.map((row) => [row.shortleavetype, row.minutes])).toEqual(
      expect.arrayContaining([
        ['Arrive late', 60],
        ['Away during the day', 45],
      ]),
    )
    expect((await short([first])).body.key).toBe('leave.upload_rejected')
  })

  test('refuses hours that a request for work elsewhere has, like an application does', async () => {
    const asked = await app.call(applyOnDuty, {
      token: team.meeraIs.token,
      body: {
        ...{ from_date: '2026-12-01', to_date: '2026-12-01', half: 'full', reason: 'At the customer' },
        ...{ from_time: '10:00', to_time: '12:00', place: 'Pune' },
      },
    })
    expect(asked.status).toBe(200)
    await allowShortLeave()
    const lines = [
      `${code.get(team.meera)},01/12/2026,11:00,11:30,`,
      `${code.get(team.meera)},01/12/2026,12:00,12:30,`,
      `${code.get(team.nina)},01/12/2026,11:00,11:30,`,
    ]
    const previewed = await short(lines, 1)
    expect(previewed.data.count).toBe(2)
    expect(previewed.data.err_list).toMatchObject([
      { row: 2, column: 'Date', message: expect.stringContaining('On duty') },
    ])
    expect((await short(lines)).body.key).toBe('leave.upload_rejected')
    expect((await short(lines.slice(1))).data).toMatchObject({ saved: true, count: 2 })
  })
})

test('refuses to enter approved requests that clash with an approved one, whoever has checked them', async () => {
  const duty = await app.call(applyOnDuty, {
    token: team.meeraIs.token,
    body: {
      ...{ from_date: '2026-12-01', to_date: '2026-12-01', half: 'full', reason: 'At the customer' },
      ...{ from_time: '10:00', to_time: '12:00', place: 'Pune' },
    },
  })
  await decide(app, team.raviIs.token, duty.data.REQUEST_ID)
  const payload = { date: '2026-12-01', from_time: '11:00', to_time: '11:30', shortleavetype: 'between' }
  const requests = [{ employeeId: team.meera, label: 'Meera', payload }]
  const entered = tx(app.system(team.org.orgId), (db) =>
    enterApproved(app.system(team.org.orgId), db, { kind: 'SHORT_LEAVE', requests, comment: '' }),
  )
  await expect(entered).rejects.toMatchObject({ key: 'requests.days_taken' })
})

test('shows employees the same balances after an upload as the ledger', async () => {
  await credit(app, team, { employeeId: team.meera, leaveTypeId: team.earned, days: 3 })
  await upload([`${code.get(team.meera)},,Earned leave,02/11/2026,,,`])
  const { data } = await app.call(readBalances, { token: team.admin.token, params: { id: team.meera } })
  expect(data.rows.find((row) => row.LEAVE_TYPE_NAME === 'Earned leave')?.balance).toBe(2)
})
