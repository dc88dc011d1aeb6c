import { getEmployeeActions } from '@muster/contract/access/access.contract'
import {
  changeEmployeeStatus,
  employeeDetails,
  employeeTimeline,
  listEmployees,
  updateEmployee,
  updateLogin,
} from '@muster/contract/employees/employees.contract'
import { ROLE } from '@muster/contract/kit/index'
import { beforeAll, describe, expect, test } from 'vitest'
import { anAccount, anAdmin, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../../test/harness.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { addPeople, anHrOf, aPerson, aSmallCompany } from '../employees.fixtures.ts'
import { applyDueChanges } from '../writes/due-changes.service.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})

const login = (who: TestAccount, emp_id: number, more: { status?: 0 | 1; resend?: boolean } = {}) =>
  app.call(updateLogin, { token: who.token, body: { emp_id, ...more } })
type StatusBody = Parameters<typeof app.call<typeof changeEmployeeStatus>>[1]['body']
const status = (who: TestAccount, body: StatusBody) =>
  app.call(changeEmployeeStatus, { token: who.token, body })
const read = (who: TestAccount, emp_id: number) =>
  app.call(employeeDetails, { token: who.token, query: { emp_id } })
const mails = (orgId: number) =>
  readTx(app.system(orgId), (db) =>
    db.selectFrom('mail_outbox').select(['to_address', 'kind']).where('org_id', '=', orgId).execute(),
  )

describe('the login', () => {
  test('goes on by invitation, off and on again, and shows so in the directory', async () => {
    const people = await aSmallCompany(app)
    const first = await login(people.admin, people.ravi)
    expect(first.data).toMatchObject({ IS_ACTIVE: 1, account_state: 'invited', invited: true })
    expect(await mails(people.org.orgId)).toHaveLength(1)
    const again = await login(people.admin, people.ravi, { status: 1 })
    expect(again.data).toMatchObject({ account_state: 'invited', invited: false })
    expect((await login(people.admin, people.ravi, { resend: true })).data.invited).toBe(true)
    const off = await login(people.admin, people.ravi)
    expect(off.data).toMatchObject({ IS_ACTIVE: 0, account_state: 'disabled' })
    const { data } = await app.call(listEmployees, { token: people.admin.token, body: { search: 'ravi' } })
    expect(data.employees[0]).toMatchObject({ IS_ACTIVE: 0, account_state: 'disabled' })
    expect((await login(people.admin, people.ravi)).data).toMatchObject({
      account_state: 'invited',
      invited: true,
    })
  })

  test('switched off ends the session with its next request', async () => {
    const people = await aSmallCompany(app)
    const ravi = await anAccount(app, people.org, { employeeId: people.ravi })
    expect((await read(ravi, people.ravi)).status).toBe(200)
    expect((await login(people.admin, people.ravi, { status: 0 })).data.account_state).toBe('disabled')
    const after = await read(ravi, people.ravi)
    expect([after.status, after.body.forceLogin]).toEqual([401, true])
  })

  test('needs a work e-mail, a person who works here, and somebody else to switch it off', async () => {
    const people = await aSmallCompany(app)
    const [mailless] = await addPeople(app, people.org, [aPerson({ EMAIL: null })])
    expect((await login(people.admin, mailless as number)).body.key).toBe('employees.email_missing')
    await status(people.admin, { emp_id: people.dev, status: 0 })
    expect((await login(people.admin, people.dev)).body.key).toBe('employees.has_left')
    const admin = await anAdmin(app, people.org, { employeeId: people.asha })
    expect((await login(admin, people.asha, { status: 0 })).body.key).toBe('employees.own_login')
  })

  test('of people out of reach, and of administrators, is not HR’s to switch', async () => {
    const people = await aSmallCompany(app)
    const hr = await anHrOf(app, people, people.pune)
    expect((await login(hr, people.dev)).status).toBe(404)
    await anAdmin(app, people.org, { employeeId: people.asha })
    expect((await login(hr, people.asha, { status: 0 })).status).toBe(403)
    expect((await status(hr, { emp_id: people.asha, status: 0 })).status).toBe(403)
    expect((await login(hr, people.ravi)).status).toBe(200)
  })
})

describe('HR of one place does not reach up', () => {
  const readdress = (who: TestAccount, emp_id: number) =>
    app.call(updateEmployee, {
      token: who.token,
      body: { emp_id, values: { EMAIL: `mine.${emp_id}.${process.pid}@example.test` } },
    })

  test('to the login of who was granted more than HR holds, with whatever role', async () => {
    const people = await aSmallCompany(app)
    const hr = await anHrOf(app, people, people.pune)
    await anAccount(app, people.org, {
      employeeId: people.ravi,
      roles: [7, 9],
      grants: { 'security.policy.manage': ['organisation'] },
    })
    expect((await readdress(hr, people.ravi)).status).toBe(403)
    expect((await login(hr, people.ravi, { status: 0 })).status).toBe(403)
    expect((await readdress(people.admin, people.ravi)).status).toBe(200)
  })

  test('to who holds the same for other people', async () => {
    const people = await aSmallCompany(app)
    const hr = await anHrOf(app, people, people.pune)
    const grants = { 'employees.profile.view': ['group' as const] }
    await anAccount(app, people.org, { employeeId: people.ravi, grants, group: { location: [people.delhi] } })
    expect((await readdress(hr, people.ravi)).status).toBe(403)
    await anAccount(app, people.org, { employeeId: people.meera, grants })
    expect((await readdress(hr, people.meera)).status).toBe(200)
  })

  test('to an account without a record, by a record with its address', async () => {
    const people = await aSmallCompany(app)
    const hr = await anHrOf(app, people, people.pune)
    const [planted] = (await addPeople(app, people.org, [
      aPerson({ EMAIL: people.admin.email, LOCATION_ID: people.pune }),
    ])) as [number]
    expect((await login(hr, planted)).status).toBe(403)
    const { employee_id } = await readTx(app.system(people.org.orgId), (db) =>
      db
        .selectFrom('account')
        .select('employee_id')
        .where('id', '=', people.admin.accountId)
        .executeTakeFirstOrThrow(),
    )
    expect(employee_id).toBeNull()
  })
})

describe('the status', () => {
  test('of who leaves ends sessions and tells the reason in the timeline', async () => {
    const people = await aSmallCompany(app)
    const ravi = await anAccount(app, people.org, { employeeId: people.ravi })
    const answer = await status(people.admin, { emp_id: people.ravi, status: 0, note: 'Moved abroad' })
    expect(answer.data).toMatchObject({ status: 'left', left_on: '2026-11-21' })
    expect((await read(ravi, people.ravi)).status).toBe(401)
    const { timeline } = (
      await app.call(employeeTimeline, { token: people.admin.token, query: { employee_id: people.ravi } })
    ).data
    expect(timeline[0]).toMatchObject({
      event_type: 19,
      title: 'Left the organisation',
      reason: 'Moved abroad',
    })
    const actions = await app.call(getEmployeeActions, {
      token: people.admin.token,
      params: { user_emp_id: people.ravi },
    })
    expect(actions.data.employeeActions).toContain('EMPLOYEE_EDIT')
    const back = await status(people.admin, { emp_id: people.ravi, status: 1 })
    expect(back.data).toMatchObject({ status: 'active', left_on: null })
  })

  test('with a last day ahead stays active until then', async () => {
    const people = await aSmallCompany(app)
    await anAccount(app, people.org, { employeeId: people.ravi })
    const answer = await status(people.admin, { emp_id: people.ravi, status: 0, left_on: '2026-12-31' })
    expect(answer.data).toMatchObject({ status: 'active', left_on: '2026-12-31' })
    app.setNow('2026-12-31T06:00:00Z')
    expect((await applyDueChanges(app.system(people.org.orgId))).left).toBe(0)
    app.setNow('2026-12-31T18:31:00Z')
    expect((await applyDueChanges(app.system(people.org.orgId))).left).toBe(1)
    const admin = await anAdmin(app, people.org)
    expect((await read(admin, people.ravi)).data).toMatchObject({ status: 'left', account_state: 'disabled' })
    app.setNow(TEST_NOW)
  })

  test('of the last administrator ends the employment and leaves the login on', async () => {
    const people = await aSmallCompany(app)
    const ctx = app.system(people.org.orgId)
    await anAdmin(app, people.org, { employeeId: people.ravi })
    await tx(ctx, (db) =>
      db
        .deleteFrom('account_role')
        .where('org_id', '=', people.org.orgId)
        .where('account_id', '=', people.admin.accountId)
        .where('role_id', '=', ROLE.admin)
        .execute(),
    )
    await tx(ctx, async (db) => {
      for (const id of [people.ravi, people.dev]) {
        await db
          .updateTable('employee')
          .set({ left_on: '2026-12-31' })
          .where('org_id', '=', people.org.orgId)
          .where('id', '=', id)
          .execute()
      }
    })
    app.setNow('2027-01-01T06:00:00Z')
    expect((await applyDueChanges(app.system(people.org.orgId))).left).toBe(2)
    const again = await anAdmin(app, people.org)
    const shown = { status: 'left', account_state: 'active' }
    expect((await read(again, people.ravi)).data).toMatchObject(shown)
    expect((await read(again, people.dev)).data).toMatchObject({ status: 'left' })
    app.setNow(TEST_NOW)
  })

  test('refuses a last day before joining, an unknown reason, a stale version and oneself', async () => {
    const people = await aSmallCompany(app)
    const before = await status(people.admin, { emp_id: people.dev, status: 0, left_on: '2020-01-01' })
    expect(before.body.fields).toHaveProperty('left_on')
    const reason = await status(people.admin, { emp_id: people.dev, status: 0, reason_id: 999_999 })
    expect(reason.body.fields).toHaveProperty('reason_id')
    const stale = await status(people.admin, { emp_id: people.dev, status: 0, version: 99 })
    expect(stale.body.key).toBe('record.conflict')
    const admin = await anAdmin(app, people.org, { employeeId: people.asha })
    expect((await status(admin, { emp_id: people.asha, status: 0 })).body.key).toBe('employees.own_status')
    expect((await status(admin, { emp_id: people.dev, status: 0 })).status).toBe(200)
  })
})

test('daily work is queued once a day and organisation, however often it is asked for', async () => {
  const people = await aSmallCompany(app)
  await app.platform.schedules.runDue(people.org)
  await app.platform.schedules.runDue(people.org)
  const runs = () =>
    readTx(app.system(people.org.orgId), (db) =>
      db
        .selectFrom('job_run')
        .select(['state', 'input'])
        .where('org_id', '=', people.org.orgId)
        .where('kind', '=', 'employees.apply_due_assignments')
        .execute(),
    )
  expect(await runs()).toEqual([{ state: 'queued', input: { day: '2026-11-21' } }])
  await app.platform.jobs.runPending({ orgId: people.org.orgId })
  await app.platform.schedules.runDue(people.org)
  expect((await runs()).map((run) => run.state)).toEqual(['done'])
})
