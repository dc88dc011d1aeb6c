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
import { forgotPassword, forgotPasswordReset } from '@muster/contract/session/forgot-password.contract'
import { acceptInvitation } from '@muster/contract/session/session.contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { anAccount, anAdmin, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../../test/harness.ts'
import { mailsIn } from '../../../../test/mails.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { keyMailedTo as resetKeyMailedTo } from '../../session/entry-fixtures.ts'
import { addPeople, anHrOf, aPerson, aSmallCompany, type People } from '../employees.fixtures.ts'
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

describe('account of an employee', () => {
  test('is activated by invitation, deactivated and activated again, as shown in the directory', async () => {
    const people = await aSmallCompany(app)
    const first = await login(people.admin, people.ravi)
    expect(first.data).toMatchObject({ IS_ACTIVE: 1, account_state: 'invited', invited: true })
    expect(await mails(people.org.orgId)).toHaveLength(1)
    const again = await login(people.admin, people.ravi, { status: 1 })
    expect(again.data).toMatchObject({ account_state: 'invited', invited: false })
    // At most one mail a minute, also of several at once, and across a deactivation.
    const early = await login(people.admin, people.ravi, { resend: true })
    expect([early.status, early.body.key]).toEqual([429, 'session.invitation_just_sent'])
    app.setNow('2026-11-21T06:32:00Z')
    const many = await Promise.all(
      Array.from({ length: 5 }, () => login(people.admin, people.ravi, { status: 1, resend: true })),
    )
    expect(many.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await mails(people.org.orgId)).toHaveLength(2)
    const off = await login(people.admin, people.ravi)
    expect(off.data).toMatchObject({ IS_ACTIVE: 0, account_state: 'disabled' })
    const { data } = await app.call(listEmployees, { token: people.admin.token, body: { search: 'ravi' } })
    expect(data.employees[0]).toMatchObject({ IS_ACTIVE: 0, account_state: 'disabled' })
    expect((await login(people.admin, people.ravi)).body.key).toBe('session.invitation_just_sent')
    app.setNow('2026-11-21T06:34:00Z')
    expect((await login(people.admin, people.ravi)).data).toMatchObject({
      account_state: 'invited',
      invited: true,
    })
    app.setNow(TEST_NOW)
  })

  test('ends the session with the next request when it is deactivated', async () => {
    const people = await aSmallCompany(app)
    const ravi = await anAccount(app, people.org, { employeeId: people.ravi })
    expect((await read(ravi, people.ravi)).status).toBe(200)
    expect((await login(people.admin, people.ravi, { status: 0 })).data.account_state).toBe('disabled')
    const after = await read(ravi, people.ravi)
    expect([after.status, after.body.forceLogin]).toEqual([401, true])
  })

  test('needs a work e-mail and an active employee, and cannot be deactivated by its owner', async () => {
    const people = await aSmallCompany(app)
    const [mailless] = await addPeople(app, people.org, [aPerson({ EMAIL: null })])
    expect((await login(people.admin, mailless as number)).body.key).toBe('employees.email_missing')
    await status(people.admin, { emp_id: people.dev, status: 0 })
    expect((await login(people.admin, people.dev)).body.key).toBe('employees.has_left')
    const admin = await anAdmin(app, people.org, { employeeId: people.asha })
    expect((await login(admin, people.asha, { status: 0 })).body.key).toBe('employees.own_login')
  })

  test('cannot be changed by HR for employees out of reach and for administrators', async () => {
    const people = await aSmallCompany(app)
    const hr = await anHrOf(app, people, people.pune)
    expect((await login(hr, people.dev)).status).toBe(404)
    await anAdmin(app, people.org, { employeeId: people.asha })
    expect((await login(hr, people.asha, { status: 0 })).status).toBe(403)
    expect((await status(hr, { emp_id: people.asha, status: 0 })).status).toBe(403)
    expect((await login(hr, people.ravi)).status).toBe(200)
  })
})

describe('HR of one location cannot take over accounts with more permissions', () => {
  const readdress = (who: TestAccount, emp_id: number) =>
    app.call(updateEmployee, {
      token: who.token,
      body: { emp_id, values: { EMAIL: `mine.${emp_id}.${process.pid}@example.test` } },
    })

  test('granted to the account personally', async () => {
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

  test('for a different data permission group', async () => {
    const people = await aSmallCompany(app)
    const hr = await anHrOf(app, people, people.pune)
    const grants = { 'employees.profile.view': ['group' as const] }
    await anAccount(app, people.org, { employeeId: people.ravi, grants, group: { location: [people.delhi] } })
    expect((await readdress(hr, people.ravi)).status).toBe(403)
    await anAccount(app, people.org, { employeeId: people.meera, grants })
    expect((await readdress(hr, people.meera)).status).toBe(200)
  })

  test('by entering the address of an account without an employee', async () => {
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

describe('employment status', () => {
  test('ends sessions of a leaver and shows the reason in the timeline', async () => {
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

  test('stays active until the end of a future last working day', async () => {
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

  test('becomes left for the last administrator, whose account stays active', async () => {
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

  test('refuses a last working day before joining, an unknown reason, an outdated version and the caller', async () => {
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

test('queues the daily job once per day and organisation', async () => {
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

describe('a sign-in address', () => {
  const fresh = (emp_id: number) => `fresh.${emp_id}.${process.pid}@example.test`
  const readdress = (who: TestAccount, emp_id: number) =>
    app.call(updateEmployee, { token: who.token, body: { emp_id, values: { EMAIL: fresh(emp_id) } } })
  const addressOf = (people: People, accountId: number) =>
    readTx(app.system(people.org.orgId), async (db) => {
      const columns = ['email'] as const
      return (
        await db.selectFrom('account').select(columns).where('id', '=', accountId).executeTakeFirstOrThrow()
      ).email
    })
  const keyMailedTo = (people: People, address: string) =>
    mailsIn(app, people.org.orgId, address).then((mails) => {
      const mail = mails.find(({ kind }) => kind === 'session.address_asked')
      return /email-verification\/([\w-]{43})/.exec(mail?.text_body ?? '')?.[1] as string
    })
  const follow = (id: string, confirm?: boolean) =>
    app.call(acceptInvitation, { body: { id, ...(confirm ? { confirm } : {}) } })

  test('is changed only by somebody who manages accounts', async () => {
    const people = await aSmallCompany(app)
    const editor = await anAccount(app, people.org, {
      roles: [8],
      grants: { 'employees.profile.view': ['organisation'], 'employees.profile.edit': ['organisation'] },
    })
    await anAccount(app, people.org, { employeeId: people.meera })
    expect((await readdress(editor, people.meera)).body.key).toBe('employees.address_needs_account')
    // Without an account, the address signs nobody in.
    expect((await readdress(editor, people.dev)).status).toBe(200)
  })

  test('waits for its confirmation from the old mailbox, which ends the sessions', async () => {
    const people = await aSmallCompany(app)
    const hr = await anHrOf(app, people, people.pune)
    const meera = await anAccount(app, people.org, { employeeId: people.meera })
    expect((await readdress(hr, people.meera)).status).toBe(200)
    expect(await addressOf(people, meera.accountId)).toBe(meera.email)
    expect((await read(hr, people.meera)).data.address_waits).toBe(true)
    const key = await keyMailedTo(people, meera.email)
    expect((await follow(key)).data).toMatchObject({ kind: 'address', accepted: false })
    expect(await addressOf(people, meera.accountId)).toBe(meera.email)
    expect((await follow(key, true)).data).toMatchObject({ accepted: true })
    expect(await addressOf(people, meera.accountId)).toBe(fresh(people.meera))
    expect((await read(meera, people.meera)).status).toBe(401)
    expect((await follow(key, true)).status).toBe(410)
  })

  test('is confirmed by an administrator where the old mailbox is out of use, and by nobody else', async () => {
    const people = await aSmallCompany(app)
    const hr = await anHrOf(app, people, people.pune)
    const meera = await anAccount(app, people.org, { employeeId: people.meera })
    const confirm = (who: TestAccount) =>
      app.call(updateLogin, { token: who.token, body: { emp_id: people.meera, confirm_address: true } })
    expect((await confirm(people.admin)).body.key).toBe('session.address_not_waiting')
    await readdress(hr, people.meera)
    expect((await confirm(hr)).status).toBe(403)
    expect((await confirm(people.admin)).status).toBe(200)
    expect(await addressOf(people, meera.accountId)).toBe(fresh(people.meera))
    expect((await read(people.admin, people.meera)).data.address_waits).toBe(false)
  })

  test('of an administrator waits too, and is confirmed by the old mailbox, another or the only administrator', async () => {
    const people = await aSmallCompany(app)
    const own = await anAccount(app, people.org, { roles: [2], employeeId: people.dev })
    const confirm = (who: TestAccount) =>
      app.call(updateLogin, { token: who.token, body: { emp_id: people.dev, confirm_address: true } })
    await readdress(own, people.dev)
    expect(await addressOf(people, own.accountId)).toBe(own.email)
    expect((await read(people.admin, people.dev)).data.address_waits).toBe(true)
    expect((await confirm(own)).body.key).toBe('access.own_record')
    await tx(app.system(people.org.orgId), (db) =>
      db.updateTable('account').set({ state: 'disabled' }).where('id', '=', people.admin.accountId).execute(),
    )
    expect((await confirm(own)).status).toBe(200)
    expect(await addressOf(people, own.accountId)).toBe(fresh(people.dev))
  })

  test.each(['at once', 'confirmed'])('ends open links that choose a password, changed %s', async (how) => {
    const people = await aSmallCompany(app)
    const meera = await anAccount(app, people.org, { employeeId: people.meera, passwordHash: 'x' })
    await app.call(forgotPassword, { body: { email: meera.email } })
    const id = await resetKeyMailedTo(app, meera.email)
    expect((await follow(id)).data).toMatchObject({ kind: 'reset', email: meera.email })
    if (how === 'at once') await readdress(people.admin, people.meera)
    else {
      await readdress(await anHrOf(app, people, people.pune), people.meera)
      await follow(await keyMailedTo(people, meera.email), true)
    }
    expect(await addressOf(people, meera.accountId)).toBe(fresh(people.meera))
    expect((await follow(id)).status).toBe(410)
    const body = { id, new_password: 'Lamp8harbour', confirm_password: 'Lamp8harbour' }
    expect((await app.call(forgotPasswordReset, { body })).body.key).toBe('session.reset_invalid')
  })

  test('changes at once when an administrator enters it for somebody else', async () => {
    const people = await aSmallCompany(app)
    const meera = await anAccount(app, people.org, { employeeId: people.meera })
    await readdress(people.admin, people.meera)
    expect(await addressOf(people, meera.accountId)).toBe(fresh(people.meera))
    expect((await read(meera, people.meera)).status).toBe(401)
  })
})
