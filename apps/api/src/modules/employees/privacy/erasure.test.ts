import { listAuditEntries, readAuditEntry } from '@muster/contract/audit/audit.contract'
import { employeeDetails } from '@muster/contract/employees/employees.contract'
import {
  listProtectedRecords,
  saveProtectedRecord,
} from '@muster/contract/employees/identity/protected-records.contract'
import {
  cancelErasure,
  confirmErasure,
  listHolds,
  placeHold,
  previewErasure,
  type RetentionKind,
  readPrivacy,
  releaseHold,
  requestErasure,
  savePrivacy,
} from '@muster/contract/employees/privacy/privacy.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAccount, anAdmin, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { sealOrganisation } from '../../../platform/audit/seal.ts'
import { verifyChain } from '../../../platform/audit/verify.ts'
import { tx } from '../../../platform/db/tx.ts'
import type { JobProgress } from '../../../platform/jobs/job.ts'
import { aSmallCompany, type People } from '../employees.fixtures.ts'
import { runErasure } from './erasure.job.ts'

let app: TestApp
let people: People
let second: TestAccount

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  people = await aSmallCompany(app)
  second = await anAdmin(app, people.org)
  await run(sql`update employee set status = 'left', left_on = '2024-01-31', date_of_birth = '1984-07-19',
      gender = 'Female', personal_email = 'meera@home.test'
    where org_id = ${people.org.orgId} and id = any (${[people.meera, people.dev]}::bigint[])`)
})

const run = <T>(query: ReturnType<typeof sql<T>>) =>
  tx(app.system(people.org.orgId), async (db) => (await query.execute(db)).rows)

async function keepFor(rules: Partial<Record<RetentionKind, number>>) {
  const { version } = (await app.call(readPrivacy, { token: people.admin.token })).data
  const retention = Object.entries(rules).map(([kind, months]) => ({ kind: kind as RetentionKind, months }))
  const body = { asks_reason: true, reveals_an_hour: 30, retention, version }
  expect((await app.call(savePrivacy, { token: people.admin.token, body })).status).toBe(200)
}
const preview = async () => (await app.call(previewErasure, { token: people.admin.token, body: {} })).data
const ask = (count: number, typed = `ERASE ${count} ${count === 1 ? 'PERSON' : 'PEOPLE'}`) =>
  app.call(requestErasure, { token: people.admin.token, body: { people: count, typed } })
const confirm = (id: number, count: number, by = second) =>
  app.call(confirmErasure, {
    token: by.token,
    body: { id, typed: `ERASE ${count} ${count === 1 ? 'PERSON' : 'PEOPLE'}` },
  })
const row = async (id: number) =>
  (
    await run(
      sql<Record<string, unknown>>`select * from employee where org_id = ${people.org.orgId} and id = ${id}`,
    )
  )[0]

const still: JobProgress = {
  report: async () => undefined,
  isCancelled: async () => false,
  checkpoint: async () => undefined,
}

describe('erasure by policy', () => {
  test('previews what is due: nothing without a rule, no current employees, nobody who left recently', async () => {
    expect((await preview()).total_rows).toBe(0)
    await keepFor({ contact: 24 })
    expect((await preview()).people.map(({ id, kinds }) => [id, kinds])).toEqual([
      [people.meera, ['contact']],
      [people.dev, ['contact']],
    ])
    const settings = await app.call(readPrivacy, { token: people.admin.token })
    expect(settings.queries).toBeLessThanOrEqual(8)
    expect(settings.data).toMatchObject({ people_due: 2 })
    await keepFor({ contact: 1200 })
    expect((await preview()).text).toBe('ERASE 0 PEOPLE')
  })

  test('needs the typed text, the previewed number of people, and a second person', async () => {
    await keepFor({ contact: 24 })
    expect((await ask(2, 'erase')).body.key).toBe('employees.typed_wrong')
    expect((await ask(3)).body.key).toBe('employees.erasure_changed')
    const { id } = (await ask(2)).data
    expect((await ask(2)).body.key).toBe('employees.erasure_open')
    expect((await confirm(id, 2, people.admin)).body.key).toBe('employees.erasure_own')
    expect((await confirm(id, 3)).body.key).toBe('employees.typed_wrong')
    const both = await Promise.all([confirm(id, 2), confirm(id, 2, await anAdmin(app, people.org))])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const late = await app.call(cancelErasure, { token: people.admin.token, body: { id } })
    expect(late.body.key).toBe('employees.erasure_not_waiting')
    await app.platform.jobs.runPending({ orgId: people.org.orgId })
    expect((await app.call(readPrivacy, { token: people.admin.token })).data).toMatchObject({
      people_due: 0,
      erasures: [{ state: 'done', people: 2, done: 2, skipped: 0 }],
    })
    // Only the kind of data that was due: the name stays.
    expect(await row(people.meera)).toMatchObject({ first_name: 'Meera', phone: null, personal_email: null })
    expect((await ask(2)).body.key).toBe('employees.erasure_nothing')
  })

  test('anonymises the person, keeps what statistics need, and leaves the audit chain intact', async () => {
    const login = await anAccount(app, people.org, { employeeId: people.meera, state: 'active' })
    await app.call(saveProtectedRecord, {
      token: people.admin.token,
      body: { emp_id: people.meera, group: 'identity', kind: 'PAN', number: 'ABCPE1234F' },
    })
    const before = await row(people.meera)
    await keepFor({ person: 24 })
    const { id } = (await ask(2)).data
    await confirm(id, 2)
    await app.platform.jobs.runPending({ orgId: people.org.orgId })
    const after = await row(people.meera)
    expect(after).toMatchObject({
      full_name: `Former employee ${before?.code}`,
      email: null,
      phone: null,
      blood_group: null,
      date_of_birth: '1984-01-01',
      gender: 'Female',
      department_id: before?.department_id,
      date_of_joining: before?.date_of_joining,
      left_on: before?.left_on,
      code: before?.code,
    })
    const org = people.org.orgId
    const left = await run(sql<Record<string, number>>`select
      (select count(*)::int from protected_record where org_id = ${org}) as numbers,
      (select count(*)::int from session where org_id = ${org} and account_id = ${login.accountId}) as sessions,
      (select count(*)::int from account where org_id = ${org} and id = ${login.accountId}
        and state = 'disabled' and email like '%@anonymised.invalid') as accounts,
      (select count(*)::int from employee_event where org_id = ${org} and employee_id = ${people.meera} and details <> '{}') as words,
      (select count(*)::int from employee_assignment where org_id = ${org} and employee_id = ${people.meera}) as periods`)
    expect(left[0]).toMatchObject({ numbers: 0, sessions: 0, accounts: 1, words: 0 })
    expect(left[0]?.periods).toBeGreaterThan(0)
    const all = JSON.stringify(
      await run(sql`select e.* from employee e where org_id = ${org} and id = ${people.meera}`),
    )
    expect(all).not.toMatch(/Meera|Iyer/)
    const trail = await app.call(listAuditEntries, {
      token: people.admin.token,
      body: { record: { type: 'employee', id: people.meera } },
    })
    expect(trail.data.entries.length).toBeGreaterThan(1)
    expect(JSON.stringify(trail.data)).not.toMatch(/Meera|Iyer/)
    for (const entry of trail.data.entries) {
      const detail = await app.call(readAuditEntry, { token: people.admin.token, params: { id: entry.id } })
      expect(JSON.stringify(detail.data)).not.toMatch(/Meera|Iyer/)
    }
    await sealOrganisation(app.platform, org)
    expect((await verifyChain(app.platform.database, org)).problems).toEqual([])
    const record = await app.call(employeeDetails, {
      token: people.admin.token,
      query: { emp_id: people.meera },
    })
    expect(record.data.EMPLOYEE_NAME).toBe(`Former employee ${before?.code}`)
    const add = await app.call(saveProtectedRecord, {
      token: people.admin.token,
      body: { emp_id: people.meera, group: 'identity', kind: 'PAN', number: 'ABCPE1234F' },
    })
    expect(add.body.key).toBe('employees.person_anonymised')
    const shown = await app.call(listProtectedRecords, {
      token: people.admin.token,
      body: { emp_id: people.meera },
    })
    expect(shown.data.abilities.edit_identity).toBe(false)
  })

  test('skips people put on legal hold or rehired since the request, and says why', async () => {
    await keepFor({ person: 24 })
    const { id } = (await ask(2)).data
    const hold = await app.call(placeHold, {
      token: people.admin.token,
      body: { emp_id: people.meera, reason: 'Case 12' },
    })
    expect(hold.status).toBe(200)
    const twice = { token: people.admin.token, body: { emp_id: people.meera, reason: 'Case 13' } }
    expect((await app.call(placeHold, twice)).body.key).toBe('employees.on_hold')
    await run(
      sql`update employee set status = 'active', left_on = null where org_id = ${people.org.orgId} and id = ${people.dev}`,
    )
    await confirm(id, 2)
    await app.platform.jobs.runPending({ orgId: people.org.orgId })
    expect((await app.call(readPrivacy, { token: people.admin.token })).data.erasures[0]).toMatchObject({
      state: 'done',
      done: 0,
      skipped: 2,
    })
    expect([(await row(people.meera))?.first_name, (await row(people.dev))?.first_name]).toEqual([
      'Meera',
      'Dev',
    ])
    expect((await preview()).total_rows).toBe(0)
    expect((await app.call(listHolds, { token: people.admin.token, body: {} })).data.holds).toMatchObject([
      { employee_id: people.meera, reason: 'Case 12' },
    ])
    const release = { token: people.admin.token, body: { id: hold.data.id, reason: 'Closed' } }
    expect((await app.call(releaseHold, release)).status).toBe(200)
    expect((await app.call(releaseHold, release)).status).toBe(404)
    expect((await preview()).people.map((one) => one.id)).toEqual([people.meera])
  })

  test('resumes after an interruption with the remaining people, and is idempotent', async () => {
    await run(sql`
      insert into employee (org_id, code, first_name, date_of_joining, status, left_on)
      select ${people.org.orgId}, 'OLD' || n, 'Old' || n, '2010-01-01', 'left', '2015-01-01' from generate_series(1, 60) n`)
    await keepFor({ person: 24 })
    const { id } = (await ask(62)).data
    await confirm(id, 62)
    let reports = 0
    const killed: JobProgress = {
      ...still,
      report: async () => {
        if (++reports === 2) throw new Error('killed')
      },
    }
    const ctx = app.system(people.org.orgId)
    await expect(runErasure(ctx, { erasureId: id }, killed)).rejects.toThrow('killed')
    const anonymous = async () =>
      (
        await run(
          sql<{
            n: number
          }>`select count(*)::int as n from employee where org_id = ${people.org.orgId} and anonymised_at is not null`,
        )
      )[0]?.n
    expect(await anonymous()).toBe(25)
    expect(await runErasure(ctx, { erasureId: id }, still)).toEqual({ people: 37 })
    expect(await anonymous()).toBe(62)
    expect(await runErasure(ctx, { erasureId: id }, still)).toEqual({ people: 0 })
  })

  test('is refused without the permission, and not found from another organisation', async () => {
    const hr = await anAccount(app, people.org, {
      roles: [8],
      grants: { 'employees.profile.view': ['organisation'] },
    })
    expect((await app.call(readPrivacy, { token: hr.token })).status).toBe(403)
    await keepFor({ person: 24 })
    const { id } = (await ask(2)).data
    const theirs = await aSmallCompany(app)
    expect((await confirm(id, 2, theirs.admin)).status).toBe(404)
    const hold = { token: theirs.admin.token, body: { emp_id: people.meera, reason: 'x' } }
    expect((await app.call(placeHold, hold)).status).toBe(404)
  })
})
