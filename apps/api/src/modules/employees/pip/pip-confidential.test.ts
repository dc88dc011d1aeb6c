import { listAuditEntries, readAuditEntry } from '@muster/contract/audit/audit.contract'
import { employeeTimeline, exportEmployees } from '@muster/contract/employees/employees.contract'
import { exportOwnData } from '@muster/contract/employees/identity/protected-records.contract'
import {
  acknowledgePip,
  changePip,
  exportPips,
  findPipOf,
  listOwnPips,
  listPips,
  notePip,
  readPip,
  savePip,
} from '@muster/contract/employees/pip/pip.contract'
import { fetchDownload, listDownloads } from '@muster/contract/files/downloads.contract'
import { improvementPlanReport } from '@muster/contract/reports/named-reports.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAccount, anAdmin, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../../test/harness.ts'
import { tx } from '../../../platform/db/tx.ts'
import { readSheet } from '../../../platform/spreadsheets/index.ts'
import { openZip } from '../../../platform/spreadsheets/zip-archive.ts'
import { peopleAnonymised } from '../privacy/erase-data.queries.ts'
import { aPlanWorld, aRunningPlan, type PlanWorld, planOf, SECRET } from './pip.fixtures.ts'

let app: TestApp
let world: PlanWorld
let id: number

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  app.setNow(TEST_NOW)
  world = await aPlanWorld(app)
  id = await aRunningPlan(app, world)
})

const strangers = ['dev', 'nina', 'hrWithout', 'hrOfDelhi'] as const
const readers = ['admin', 'ravi', 'asha', 'meera', 'hrOfPune'] as const
const timelineOf = (by: TestAccount) =>
  app.call(employeeTimeline, { token: by.token, query: { employee_id: world.people.meera } })

async function sheetText(raw: Buffer): Promise<string> {
  const rows: string[] = []
  for await (const row of readSheet(raw)) rows.push(row.join('\t'))
  return rows.join('\n')
}

describe.each(strangers)('%s', (name) => {
  test('can’t reach the plan through any call, nor learn that it exists', async () => {
    const by = world[name]
    const { token } = by
    const employee_id = world.people.meera
    // Not permitted, or not found.
    const refused = [403, 404]
    expect(refused).toContain((await app.call(readPip, { token, params: { id } })).status)
    expect(refused).toContain((await app.call(findPipOf, { token, params: { employee_id } })).status)
    expect(refused).toContain((await app.call(savePip, { token, body: planOf(employee_id) })).status)
    const close = { id, action: 'close' as const, outcome: 'met' as const, note: 'x', version: 2 }
    expect(refused).toContain((await app.call(changePip, { token, body: close })).status)
    const comment = { id, kind: 'comment' as const, note: 'x' }
    expect(refused).toContain((await app.call(notePip, { token, body: comment })).status)
    expect(refused).toContain((await app.call(acknowledgePip, { token, body: { id } })).status)
    const list = await app.call(listPips, { token, body: { view: 'all' } })
    if (list.status === 200) {
      expect(list.data.plans).toEqual([])
      expect(Object.values(list.data.counts)).toEqual([0, 0, 0, 0])
    } else expect(list.status).toBe(403)
    const own = await app.call(listOwnPips, { token })
    if (own.status === 200) expect(own.data.plans).toEqual([])
    const file = await app.call(exportPips, { token, body: { view: 'all' } })
    if (file.status === 200) expect(await sheetText(file.raw)).not.toMatch(/Meera|Zimtstern/)
    else expect(file.status).toBe(403)
  })

  test('sees no trace of it in the timeline, the directory export or notices', async () => {
    const by = world[name]
    const timeline = await timelineOf(by)
    expect(JSON.stringify(timeline.body)).not.toMatch(/mprovement plan|Zimtstern/)
    if (name === 'hrWithout') {
      expect(timeline.status).toBe(200)
      const file = await app.call(exportEmployees, { token: by.token, body: {} })
      expect(await sheetText(file.raw)).not.toContain(SECRET)
    }
    const rows = await tx(app.system(world.people.org.orgId), (db) =>
      db.selectFrom('notice').select('id').where('account_id', '=', by.accountId).execute(),
    )
    expect(rows).toEqual([])
  })
})

test.each(readers)('%s reads it', async (name) => {
  const { token } = world[name]
  expect((await app.call(readPip, { token, params: { id } })).data.title).toContain(SECRET)
  expect(JSON.stringify((await timelineOf(world[name])).body)).toContain('Improvement plan started')
})

test('administrators and HR can read their own plan only once it has started, and can’t decide on it', async () => {
  const { people, asha } = world
  const employee_id = world.otto
  const hr = await anAdmin(app, people.org, { employeeId: employee_id })
  const made = await app.call(savePip, { token: world.admin.token, body: planOf(employee_id) })
  const params = { id: made.data.id }
  expect((await app.call(readPip, { token: hr.token, params })).status).toBe(404)
  expect((await app.call(findPipOf, { token: hr.token, params: { employee_id } })).data.pip_id).toBeNull()
  const list = await app.call(listPips, { token: hr.token, body: { view: 'all' } })
  expect(list.data.plans.map(({ EMPLOYEE_ID }) => EMPLOYEE_ID)).toEqual([people.meera])
  const again = await app.call(savePip, { token: hr.token, body: planOf(employee_id) })
  expect(again.body.key).toBe('employees.pip_own')
  await app.call(changePip, { token: world.admin.token, body: { ...made.data, action: 'start' } })
  expect((await app.call(readPip, { token: hr.token, params })).data.abilities.close).toBe(false)
  const close = { ...params, action: 'close' as const, outcome: 'met' as const, note: 'x', version: 2 }
  expect((await app.call(changePip, { token: hr.token, body: close })).body.key).toBe('employees.pip_own')
  expect((await app.call(readPip, { token: asha.token, params })).status).toBe(404)
})

test('a former manager loses access, the new manager gains it', async () => {
  const { people, ravi, dev } = world
  await tx(app.system(people.org.orgId), (db) =>
    sql`update employee set manager_id = ${people.dev} where id = ${people.meera}`.execute(db),
  )
  expect((await app.call(readPip, { token: ravi.token, params: { id } })).status).toBe(404)
  expect((await app.call(readPip, { token: dev.token, params: { id } })).data.abilities.close).toBe(true)
})

test('notices, mails and the audit log neither name the person nor quote the plan', async () => {
  const { people, meera, admin } = world
  await app.call(notePip, { token: meera.token, body: { id, kind: 'comment', note: `${SECRET}!` } })
  const rows = await tx(app.system(people.org.orgId), async (db) => ({
    notices: await db.selectFrom('notice').select(['title', 'body', 'data']).execute(),
    mails: await db.selectFrom('mail_outbox').select(['subject', 'text_body', 'html_body']).execute(),
    trail: await sql`select * from audit_entry where record_type = 'pip'`.execute(db).then((all) => all.rows),
  }))
  expect(rows.notices.length).toBeGreaterThan(0)
  expect(rows.mails.length).toBeGreaterThan(0)
  expect(rows.trail.length).toBeGreaterThan(1)
  expect(JSON.stringify(rows)).not.toMatch(/Zimtstern|Iyer/)
  // Somebody who may read the audit log but not plans sees that something changed, not what.
  const auditor = await anAccount(app, people.org, { roles: [8], grants: { 'audit.view': ['organisation'] } })
  const changes = async (token: string) => {
    const { entries } = (await app.call(listAuditEntries, { token, body: { limit: 50 } })).data
    const entry = entries.find(({ record_label }) => record_label === `Plan ${id}`)
    const one = await app.call(readAuditEntry, { token, params: { id: entry?.id as number } })
    return JSON.stringify(one.data)
  }
  expect(await changes(auditor.token)).toContain('•••')
  expect(await changes(admin.token)).not.toContain('•••')
})

async function ownData(by: TestAccount): Promise<string> {
  const { token } = by
  await app.call(exportOwnData, { token, body: {} })
  await app.platform.jobs.runPending({ orgId: world.people.org.orgId })
  const { downloads } = (await app.call(listDownloads, { token, body: {} })).data
  const answer = await app.call(fetchDownload, { token, params: { id: downloads[0]?.id as number } })
  const zip = openZip(answer.raw, 10_000_000)
  const chunks: Uint8Array[] = []
  for await (const chunk of zip.read('data.json')) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

test('is exported only with the personal data of the person it is about', async () => {
  expect(await ownData(world.meera)).toContain(SECRET)
  expect(await ownData(world.ravi)).not.toContain(SECRET)
  expect(await ownData(world.nina)).not.toContain(SECRET)
})

test('is deleted when the person it is about is anonymised', async () => {
  const ctx = app.system(world.people.org.orgId)
  const left = await tx(ctx, async (db) => {
    await peopleAnonymised.emit(ctx, db, { employeeIds: [world.people.meera] })
    return sql<{
      n: number
    }>`select (select count(*) from pip)::int + (select count(*) from pip_entry)::int as n`
      .execute(db)
      .then(({ rows }) => rows)
  })
  expect(left).toEqual([{ n: 0 }])
})

describe('the report on plans', () => {
  const reportOf = async (by: TestAccount, body: object = {}) => {
    await tx(app.system(world.people.org.orgId), (db) =>
      sql`insert into account_grant (org_id, account_id, permission, scope)
        select ${world.people.org.orgId}, ${by.accountId}, 'reports.view', 'organisation'
        on conflict do nothing`.execute(db),
    )
    const answer = await app.call(improvementPlanReport, { token: by.token, body })
    return answer.data as unknown as { resultRows: object[]; total: number; paginate: number } | null
  }

  test('lists plans that have started, with their goals', async () => {
    expect(await reportOf(world.admin)).toMatchObject({
      resultRows: [{ employee_name: 'Meera Iyer', plan_state: 'Running', goals_met: 0, acknowledged: false }],
      total: 1,
      paginate: 1,
    })
    const earlier = { from: '2020-01-01', to: '2020-12-31' }
    expect(await reportOf(world.admin, earlier)).toMatchObject({ resultRows: [], total: 0 })
  })

  test.each([...strangers, 'meera'] as const)('shows %s none', async (name) => {
    expect((await reportOf(world[name]))?.total ?? 0).toBe(0)
  })
})
