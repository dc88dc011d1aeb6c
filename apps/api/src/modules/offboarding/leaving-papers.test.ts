import { Readable } from 'node:stream'
import {
  createClearanceChecklist,
  listClearanceChecklists,
} from '@muster/contract/offboarding/clearance/checklists.contract'
import { CLEARANCE_PAGE } from '@muster/contract/offboarding/clearance/clearance.constants'
import { listClearances } from '@muster/contract/offboarding/clearance/clearance.contract'
import {
  countEmployees,
  countLeft,
  countOffboarding,
  countReasons,
  readAverages,
  readOffboardingDashboard,
} from '@muster/contract/offboarding/insights.contract'
import { readResignation } from '@muster/contract/offboarding/resignation.contract'
import {
  downloadSeparationProblems,
  downloadSeparationSample,
  uploadSeparations,
} from '@muster/contract/offboarding/separation-upload.contract'
import {
  enterExit,
  exportSeparations,
  listSeparations,
} from '@muster/contract/offboarding/separations.contract'
import { attritionReport } from '@muster/contract/reports/named-reports.contract'
import { saveRequisition } from '@muster/contract/requests/requisition.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, TEST_NOW, type TestApp } from '../../../test/harness.ts'
import { mailsIn } from '../../../test/mails.ts'
import { aTeam, type Team } from '../../../test/request-team.ts'
import { tx } from '../../platform/db/tx.ts'
import { readTable } from '../../platform/spreadsheets/read-table.ts'
import { rowsOf as rowsOfSheet } from '../../platform/spreadsheets/sheet-fixtures.ts'
import { applyDueChanges } from '../employees/writes/due-changes.service.ts'
import { storeFile } from '../files/index.ts'
import { notify } from '../notices/index.ts'

let app: TestApp
let team: Team

beforeAll(async () => {
  app = await createTestApp()
})

beforeEach(async () => {
  app.setNow(TEST_NOW)
  team = await aTeam(app)
})

const system = () => app.system(team.org.orgId)
const run = <T>(statement: ReturnType<typeof sql<T>>) =>
  tx(system(), async (db) => (await statement.execute(db)).rows)
const as = <B>(body: B) => ({ token: team.admin.token, body })
const leaves = async (emp_id: number, kind: string, last_working_day = '2026-12-31', more: object = {}) => {
  const entered = await app.call(enterExit, as({ emp_id, kind, last_working_day, ...more } as never))
  expect(entered.body.error, entered.body.message).toBe(false)
  return entered.data.SEPID
}
/** Just after a day's end, with everybody still signed in. */
async function after(day: string): Promise<void> {
  const now = `${day}T18:31:00Z`
  app.setNow(now)
  await run(sql`update session set created_at = ${now}::timestamptz, last_seen_at = ${now}::timestamptz`)
  await applyDueChanges(system())
}

describe('files', () => {
  test('the sample has its name, and the headings that an upload takes', async () => {
    const file = await app.call(downloadSeparationSample, as({}))
    expect(file.headers['content-disposition']).toContain('bulk_seperation.xlsx')
    const [head] = await rowsOfSheet(Readable.from(file.raw))
    expect(head).toEqual(['Employee code', 'Kind', 'Last working day', 'Notice given on', 'Note'])
  })

  test('the report has its name and a row for each separation', async () => {
    await leaves(team.meera, 'retirement')
    await leaves(team.nina, 'contract_end', '2027-01-15')
    const file = await app.call(exportSeparations, as({}))
    expect(file.headers['content-disposition']).toContain('seperation-report.xlsx')
    const [head = [], ...rows] = await rowsOfSheet(Readable.from(file.raw))
    const cell = (row: readonly unknown[], heading: string) => String(row[head.indexOf(heading)])
    expect(rows.map((row) => `${cell(row, 'Name')}: ${cell(row, 'Kind')}`).sort()).toEqual([
      'Meera Iyer: Retirement',
      'Nina Das: End of contract',
    ])
  })

  test('the error file has the rows that were uploaded, with each problem at its cell', async () => {
    const [meera] = await run(sql<{ code: string }>`select code from employee where id = ${team.meera}`)
    const text = `Employee code,Kind,Last working day,Notice given on,Note\n${meera?.code},Retirement,31/12/2026,,\nNOBODY,Fired,,,\n`
    const ctx = system()
    const { filePath } = await storeFile(
      { ...ctx, actor: { ...ctx.actor, accountId: team.admin.accountId } },
      { folder: 'imports', name: 'separations.csv', content: Buffer.from(text) },
    )
    const marked = await app.call(downloadSeparationProblems, as({ filePath }))
    expect(marked.headers['content-disposition']).toContain('ERROR_REPORTS.xlsx')
    const table = await readTable(marked.raw, {})
    expect(table.rows.map(([code]) => code)).toEqual([meera?.code, 'NOBODY'])
    const { err_list } = (await app.call(uploadSeparations, as({ filePath, preview: 1 }))).data
    expect(err_list.map(({ row, column }) => `${row} ${column}`).sort()).toEqual([
      '3 Employee code',
      '3 Kind',
      '3 Last working day',
    ])
    expect((await app.call(listSeparations, as({}))).data.total_rows).toBe(0)
  })
})

test('checklists and clearances come ten to a page, from the first one on', async () => {
  expect(CLEARANCE_PAGE).toBe(10)
  for (let at = 0; at < 11; at++)
    await app.call(
      createClearanceChecklist,
      as({ CHECKLIST_NAME: `List ${at}`, approver_kind: 'hr', items: [{ title: 'Laptop' }] } as never),
    )
  const first = (await app.call(listClearanceChecklists, as({} as never))).data
  expect(first).toMatchObject({ count: 11, current_page: 1 })
  expect(first.rows).toHaveLength(10)
  const second = (await app.call(listClearanceChecklists, as({ page: 2 } as never))).data
  expect(second).toMatchObject({ count: 11, current_page: 2 })
  expect(second.rows).toHaveLength(1)
  expect((await app.call(listClearances, as({} as never))).data).toMatchObject({ count: 0, current_page: 1 })
})

describe('figures', () => {
  const december = { from: '2026-11-01', to: '2026-12-31' }

  test('of the single calls are those of the dashboard', async () => {
    await run(sql`update employee set date_of_joining = '2026-07-01' where id = ${team.nina}`)
    await leaves(team.meera, 'retirement', '2026-12-31', { resigned_on: '2026-11-21' })
    await leaves(team.nina, 'termination', '2026-11-21')
    await after('2026-11-21')
    const read = <D>(answer: { data: D }) => answer.data
    const whole = read(await app.call(readOffboardingDashboard, as(december as never)))
    expect(whole).toMatchObject({ open: 2, left: 1 })
    expect(read(await app.call(countLeft, as(december)))).toMatchObject({ ...december, total: 1 })
    const open = read(await app.call(countOffboarding, as({})))
    expect(open.total).toBe(2)
    expect(open.statuses).toEqual(whole.statuses)
    expect(read(await app.call(countEmployees, as({})))).toMatchObject({
      total: whole.employees,
      today: '2026-11-22',
    })
    const { from: _from, to: _to, ...averages } = read(await app.call(readAverages, as(december)))
    expect(averages).toEqual(whole.averages)
    expect(averages.separations).toBe(2)
    expect(averages.tenure_months).toBeGreaterThan(0)
    expect(read(await app.call(countReasons, as(december))).reasons).toEqual(whole.reasons)
    const tenures = Object.fromEntries(whole.tenures.map(({ band, total }) => [band, total]))
    expect(tenures.under_6, 'Nina, of July').toBe(1)
    expect(whole.tenures.reduce((sum, { total }) => sum + total, 0)).toBe(2)
  })

  test('of the attrition report have whoever has left', async () => {
    const leavers = async () => {
      const body = { ...december, limit: 100 } as never
      const { data } = await app.call(attritionReport, { token: team.admin.token, query: {}, body })
      if (!('rows' in data)) throw new Error('There is no page.')
      const sums = Object.fromEntries(data.headers.map(({ key, sum }) => [key, sum]))
      return { leavers: sums.leavers, voluntary: sums.voluntary, involuntary: sums.involuntary }
    }
    await leaves(team.meera, 'retirement', '2026-11-21')
    await leaves(team.nina, 'termination', '2026-11-21')
    await after('2026-11-21')
    expect(await leavers()).toMatchObject({ leavers: 2, involuntary: 1 })
  })
})

test('a transfer to another company of the group owes no notice, and keeps sign-in until its last day', async () => {
  const id = await leaves(team.meera, 'transfer', '2026-11-25')
  const query = { sepration_id: id }
  const { data } = await app.call(readResignation, { token: team.admin.token, query })
  expect(data).toMatchObject({ kind: 'transfer', status: 1, access_ended_at: null })
  const stateOf = async () =>
    (
      await run(sql<{ status: string; account: string }>`
        select e.status, a.state as account from employee e join account a on a.org_id = e.org_id and a.employee_id = e.id
        where e.id = ${team.meera}`)
    )[0]
  expect(await stateOf()).toMatchObject({ status: 'active', account: 'active' })
  await after('2026-11-25')
  expect(await stateOf()).toMatchObject({ status: 'left', account: 'disabled' })
})

test('after a death nobody writes to the deceased any more', async () => {
  const address = 'meera.home@example.test'
  await run(sql`update employee set personal_email = ${address} where id = ${team.meera}`)
  const [account] = await run(
    sql<{ email: string }>`select email from account where employee_id = ${team.meera}`,
  )
  await app.platform.jobs.runPending({ orgId: team.org.orgId })
  const sent = async () => [
    ...(await mailsIn(app, team.org.orgId, address)),
    ...(await mailsIn(app, team.org.orgId, account?.email)),
  ]
  const before = (await sent()).length
  const id = await leaves(team.meera, 'death', '2026-11-20')
  await tx(system(), (db) =>
    notify(system(), db, {
      to: { employeeIds: [team.meera] },
      kind: 'offboarding.clearance_done',
      link: { me: '/leaving/clearance' },
    }),
  )
  await app.platform.jobs.runPending({ orgId: team.org.orgId })
  expect(await sent()).toHaveLength(before)
  // Whoever stays reads of it in other words than of a dismissal.
  const { data } = await app.call(readResignation, {
    token: team.admin.token,
    query: { sepration_id: id },
  })
  expect(data).toMatchObject({ kind: 'death', notice: { shortfall: 0 } })
})

test('a separation says how the requisition for a replacement stands, to those who look for one', async () => {
  const id = await leaves(team.meera, 'retirement')
  const read = async ({ token } = team.admin) =>
    (await app.call(readResignation, { token, query: { sepration_id: id } })).data
  expect(await read()).toMatchObject({ replacement: null, abilities: { replace: true } })
  const [designation] = await run(
    sql<{
      id: number
    }>`insert into designation (org_id, name) values (${team.org.orgId}, 'Analyst') returning id`,
  )
  const asked = await app.call(saveRequisition, {
    token: team.raviIs.token,
    body: {
      ...{ REQUISITION_TYPE: 2, REPLACES_ID: team.meera, positions: 1, REPORTING_MANAGER_ID: team.ravi },
      ...{ DESIGNATION_ID: designation?.id as number, LOCATION_ID: team.pune },
      ...{ needed_by: '2027-02-01', reason: 'Retirement' },
    },
  })
  expect(asked.body.error, asked.body.message).toBe(false)
  expect((await read()).replacement).toEqual({
    REQUEST_ID: asked.data.REQUEST_ID,
    state: expect.stringMatching(/^(waiting|open)$/),
  })
  await run(
    sql`update request set status = 3, decided_at = now(), decided_by = 'HR' where id = ${asked.data.REQUEST_ID}`,
  )
  expect((await read()).replacement).toMatchObject({ state: 'rejected' })
  expect((await read(team.meeraIs)).replacement).toBeNull()
  // Requested on the first day of the employment in the organisation’s time zone, still the day before in UTC.
  await run(sql`update request set submitted_at = '2026-11-19T19:00:00Z' where id = ${asked.data.REQUEST_ID}`)
  await run(sql`update separation set joined_on = '2026-11-20' where id = ${id}`)
  await run(sql`update employee set date_of_joining = '2026-11-20' where id = ${team.meera}`)
  expect((await read()).replacement).toMatchObject({ state: 'rejected' })
})
