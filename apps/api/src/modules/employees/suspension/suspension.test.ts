import { getEmployeeActions } from '@muster/contract/access/access.contract'
import { employeeTimeline, updateLogin } from '@muster/contract/employees/employees.contract'
import { listSuspensions, suspendEmployee } from '@muster/contract/employees/moves/suspension.contract'
import type { BodyOf } from '@muster/contract/kit/index'
import { currentUser, login } from '@muster/contract/session/session.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { anAccount, anAdmin, anOrganisation, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../../test/harness.ts'
import { tx } from '../../../platform/db/tx.ts'
import { hashPassword } from '../../session/index.ts'
import { addPeople, anHrOf, aPerson, aSmallCompany, type People } from '../employees.fixtures.ts'
import { dueChangesJob } from '../employees.jobs.ts'

const PASSWORD = 'Kite7river'
let app: TestApp
let people: People
let meera: TestAccount

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  app.setNow(TEST_NOW)
  people = await aSmallCompany(app)
  meera = await anAccount(app, people.org, {
    employeeId: people.meera,
    email: `meera.${people.org.orgId}@example.test`,
    passwordHash: await hashPassword(PASSWORD),
  })
})

const suspend = (body: Partial<BodyOf<typeof suspendEmployee>>, token = people.admin.token) =>
  app.call(suspendEmployee, {
    token,
    body: { emp_id: people.meera, from_date: '2026-11-21', to_date: '2026-11-25', ...body },
  })
const list = (body = {}, token = people.admin.token) => app.call(listSuspensions, { token, body })
const signIn = () => app.call(login, { body: { email: meera.email, password: PASSWORD } })
const isIn = async () => (await app.call(currentUser, { token: meera.token })).status === 200
/** Moving the clock forward by days expires existing sessions. */
const renew = async () => {
  people.admin = await anAdmin(app, people.org)
}
const runDue = () => dueChangesJob.run(app.system(people.org.orgId), { day: '' }, {} as never)

test('one from today ends the session, explains why sign-in is refused, and ends by itself', async () => {
  expect(await isIn()).toBe(true)
  const answer = await suspend({ note: 'Investigation', is_paid: 1 })
  expect(answer).toMatchObject({
    status: 200,
    message: 'Suspended.',
    data: { state: 'running', login_changed: true },
  })
  expect(await isIn()).toBe(false)
  expect(await signIn()).toMatchObject({
    status: 403,
    message:
      'You are suspended until 25 Nov 2026. You can sign in again the day after. Please contact your HR department if you have questions.',
  })
  // With a wrong password the answer must not mention the suspension.
  const wrong = await app.call(login, { body: { email: meera.email, password: 'Other7river' } })
  expect(wrong.body.key).toBe('session.bad_credentials')
  // The last day ends in the organisation's time zone (18:30 UTC is midnight in India).
  app.setNow('2026-11-25T18:29:00Z')
  await runDue()
  expect((await signIn()).status).toBe(403)
  app.setNow('2026-11-25T18:35:00Z')
  expect(await runDue()).toMatchObject({ suspended: 0, back: 1 })
  expect((await signIn()).status).toBe(200)
  expect(await runDue()).toMatchObject({ suspended: 0, back: 0 })
  await renew()
  const timeline = await app.call(employeeTimeline, {
    token: people.admin.token,
    query: { employee_id: people.meera },
  })
  expect(timeline.data.timeline.map(({ event_type, on_date }) => [event_type, on_date])).toEqual(
    expect.arrayContaining([
      [6, '2026-11-21'],
      [16, '2026-11-26'],
    ]),
  )
})

test('a planned one starts on its day in the organisation’s time zone', async () => {
  const tokyo = await anOrganisation(app, { timeZone: 'Asia/Tokyo' })
  const admin = await anAdmin(app, tokyo)
  const [id] = await addPeople(app, tokyo, [aPerson({})])
  const account = await anAccount(app, tokyo, { employeeId: id as number })
  const body = { emp_id: id as number, from_date: '2028-02-29', to_date: '2028-02-29' }
  const planned = await app.call(suspendEmployee, { token: admin.token, body })
  expect(planned.data).toMatchObject({ state: 'planned', login_changed: false })
  const due = () => dueChangesJob.run(app.system(tokyo.orgId), { day: '' }, {} as never)
  app.setNow('2028-02-28T14:59:00Z')
  expect(await due()).toMatchObject({ suspended: 0 })
  app.setNow('2028-02-28T15:05:00Z')
  expect(await due()).toMatchObject({ suspended: 1, back: 0 })
  expect((await app.call(currentUser, { token: account.token })).status).toBe(401)
  app.setNow('2028-02-29T15:05:00Z')
  expect(await due()).toMatchObject({ back: 1 })
})

test('one that passed while the server was down is started and ended afterwards', async () => {
  await suspend({ from_date: '2026-11-23', to_date: '2026-11-24' })
  app.setNow('2026-12-01T06:00:00Z')
  expect(await runDue()).toMatchObject({ suspended: 1, back: 1 })
  expect((await signIn()).status).toBe(200)
  await renew()
  expect((await list()).data.counts).toMatchObject({ planned: 0, running: 0, over: 1 })
})

test.each([
  ['before joining', { from_date: '2023-12-01' }, 'from_date'],
  ['that is already over', { from_date: '2026-11-01', to_date: '2026-11-20' }, 'to_date'],
  ['that ends before it starts', { to_date: '2026-11-20', from_date: '2026-11-22' }, 'to_date'],
  ['without a first day', { from_date: undefined }, 'from_date'],
  ['for an unknown reason', { reason_id: 999_999 }, 'reason_id'],
])('refuses one %s and names the field', async (_name, more, field) => {
  const answer = await suspend(more)
  expect(answer.status).toBe(422)
  expect(answer.body.fields).toHaveProperty(field)
})

test('refuses to suspend leavers and oneself', async () => {
  await tx(app.system(people.org.orgId), (db) =>
    sql`update employee set status = 'left', left_on = '2026-10-01' where id = ${people.dev}`.execute(db),
  )
  expect((await suspend({ emp_id: people.dev })).body.key).toBe('employees.has_left')
  const self = await anAdmin(app, people.org, { employeeId: people.asha })
  expect((await suspend({ emp_id: people.asha }, self.token)).body.key).toBe('employees.own_status')
})

test('overlapping days are refused, also when entered concurrently', async () => {
  const [one, other] = await Promise.all([
    suspend({ from_date: '2026-12-01', to_date: '2026-12-10' }),
    suspend({ from_date: '2026-12-10', to_date: '2026-12-12' }),
  ])
  expect([one.status, other.status].sort()).toEqual([200, 409])
  expect([one.body.key, other.body.key]).toContain('employees.suspension_overlaps')
  expect((await suspend({ from_date: '2026-12-20', to_date: '2026-12-22' })).status).toBe(200)
  expect((await list()).data.total_rows).toBe(2)
  // The database enforces it as well.
  const ctx = app.system(people.org.orgId)
  const overlapping = tx(ctx, (db) =>
    sql`insert into employee_suspension (org_id, employee_id, from_date, to_date, planned_to_date, state, created_at)
      values (${people.org.orgId}, ${people.meera}, '2026-12-22', '2026-12-23', '2026-12-23', 'planned', now())`.execute(
      db,
    ),
  )
  await expect(overlapping).rejects.toThrow(/exclusion/)
})

test('a planned one can be cancelled once, which frees its days', async () => {
  const { id } = (await suspend({ from_date: '2026-12-01', to_date: '2026-12-10' })).data
  expect((await suspend({ action: 'cancel', id, version: 9 })).body.key).toBe('record.conflict')
  expect((await suspend({ action: 'cancel', id, note: 'Mistake' })).data.state).toBe('cancelled')
  expect((await suspend({ action: 'cancel', id })).body.key).toBe('employees.suspension_over')
  expect((await suspend({ from_date: '2026-12-01', to_date: '2026-12-02' })).status).toBe(200)
})

test('a running one can be ended early, which enables the account at once', async () => {
  const { id } = (await suspend({})).data
  app.setNow('2026-11-22T06:30:00Z')
  await renew()
  const ended = await suspend({ action: 'end', id, note: 'Cleared' })
  expect(ended.data).toMatchObject({ state: 'over', to_date: '2026-11-22', login_changed: true })
  expect((await signIn()).status).toBe(200)
  expect((await list()).data.suspensions[0]).toMatchObject({
    planned_to_date: '2026-11-25',
    end_note: 'Cleared',
  })
  // Concurrent calls end it once.
  const again = (await suspend({ from_date: '2026-11-24', to_date: '2026-11-26' })).data
  app.setNow('2026-11-24T06:30:00Z')
  await renew()
  await runDue()
  const both = await Promise.all([
    suspend({ action: 'end', id: again.id }),
    suspend({ action: 'end', id: again.id }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('an account disabled before stays disabled afterwards, and can’t be enabled while it lasts', async () => {
  await app.call(updateLogin, { token: people.admin.token, body: { emp_id: people.meera, status: 0 } })
  const { id } = (await suspend({})).data
  const on = await app.call(updateLogin, {
    token: people.admin.token,
    body: { emp_id: people.meera, status: 1 },
  })
  expect(on.body.key).toBe('employees.is_suspended')
  expect((await suspend({ action: 'end', id })).data.login_changed).toBe(false)
  expect((await signIn()).body.key).toBe('session.disabled')
})

test('the account of somebody who leaves meanwhile stays disabled', async () => {
  await suspend({})
  await tx(app.system(people.org.orgId), (db) =>
    sql`update employee set left_on = '2026-11-23', status = 'left' where id = ${people.meera}`.execute(db),
  )
  app.setNow('2026-11-26T06:00:00Z')
  await runDue()
  expect((await signIn()).body.key).toBe('session.disabled')
  await renew()
  expect((await list()).data.counts).toMatchObject({ running: 0, over: 1 })
})

test('a sub-admin can suspend the people of their group; others are not found', async () => {
  const hr = await anHrOf(app, people, people.delhi, { 'employees.suspension.manage': ['group'] })
  const days = { from_date: '2026-12-01', to_date: '2026-12-02' }
  expect((await suspend({ emp_id: people.dev, ...days }, hr.token)).status).toBe(200)
  expect((await suspend({ emp_id: people.meera, ...days }, hr.token)).body.key).toBe('record.not_found')
  await suspend(days)
  const seen = await list({ search: 'e' }, hr.token)
  expect(seen.data.suspensions.map((row) => row.EMPLOYEE_ID)).toEqual([people.dev])
  expect(seen.data.counts).toEqual({ planned: 1, running: 0, over: 0, cancelled: 0 })
  expect(seen.queries).toBeLessThanOrEqual(4)
  const plain = await anAccount(app, people.org, { employeeId: people.ravi })
  expect((await suspend(days, plain.token)).status).toBe(403)
})

test('the last administrator is not locked out', async () => {
  await tx(app.system(people.org.orgId), (db) =>
    sql`update account set employee_id = ${people.dev} where id = ${people.admin.accountId}`.execute(db),
  )
  const other = await anAdmin(app, people.org)
  const ctx = app.system(people.org.orgId)
  await tx(ctx, (db) => sql`update account set state = 'disabled' where id = ${other.accountId}`.execute(db))
  const hr = await anAccount(app, people.org, { roles: [-2] })
  expect((await suspend({ emp_id: people.dev }, hr.token)).body.key).toBe('session.last_administrator')
  expect((await list()).data.total_rows).toBe(0)
})

test('the actions offered for a person include it', async () => {
  const actions = async (id: number) => {
    const { data } = await app.call(getEmployeeActions, {
      token: people.admin.token,
      params: { user_emp_id: id },
    })
    return data.employeeActions
  }
  expect(await actions(people.meera)).toContain('EMPLOYEE_SUSPEND')
  await tx(app.system(people.org.orgId), (db) =>
    sql`update employee set status = 'left', left_on = '2026-10-01' where id = ${people.dev}`.execute(db),
  )
  expect(await actions(people.dev)).not.toContain('EMPLOYEE_SUSPEND')
})
