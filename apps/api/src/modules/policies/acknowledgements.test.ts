import { Readable } from 'node:stream'
import { readHome } from '@muster/contract/dashboards/home.contract'
import { fetchBellNotifications } from '@muster/contract/notices/notices.contract'
import {
  acknowledgePolicy,
  listMyPolicies,
  listPoliciesOfPerson,
  readMyPolicy,
} from '@muster/contract/policies/own-policies.contract'
import { archivePolicy, editPolicy, readPolicyDetails } from '@muster/contract/policies/policies.contract'
import {
  downloadAcknowledgementReport,
  listPolicyProgress,
  readAcknowledgementReport,
  remindOfPolicy,
} from '@muster/contract/policies/policy-report.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aMaster, anAccount, type TestAccount } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { tx } from '../../platform/db/tx.ts'
import { rowsOf as rowsOfSheet } from '../../platform/spreadsheets/sheet-fixtures.ts'
import { anotherSession } from '../attendance/attendance.fixtures.ts'
import { aSmallCompany, type People } from '../employees/employees.fixtures.ts'
import { unitsChanged } from '../employees/index.ts'
import { assignJob } from './assign.job.ts'
import { acknowledges, aPublished, publish } from './policies.fixtures.ts'
import { remindersJob } from './policies.jobs.ts'
import { remindAllJob } from './remind.service.ts'

let app: TestApp
let people: People
let ravi: TestAccount
let meera: TestAccount
let dev: TestAccount

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  app.setNow('2026-11-21T06:30:00Z')
  people = await aSmallCompany(app)
  ravi = await anAccount(app, people.org, { employeeId: people.ravi })
  meera = await anAccount(app, people.org, { employeeId: people.meera })
  dev = await anAccount(app, people.org, { employeeId: people.dev })
})

const system = () => app.system(people.org.orgId)
const assign = (input: object = {}) => assignJob.run(system(), input, undefined as never)
const remindDue = () => remindersJob.run(system(), {}, undefined as never)
/** With a new session, since earlier ones end over night. */
const tokenOf = ({ accountId }: TestAccount) => anotherSession(app, people.org.orgId, accountId)
const mine = async (account: TestAccount, search = '') =>
  (await app.call(listMyPolicies, { token: await tokenOf(account), query: { search } })).data
const states = async (account: TestAccount) =>
  (await mine(account)).policies.map(({ title, state }) => `${title}: ${state}`)
const bells = async (account: TestAccount) => {
  const { data } = await app.call(fetchBellNotifications, { token: await tokenOf(account), body: {} })
  return data.docs.map(({ title }) => title)
}
const report = async (policy_id: number, body: object = {}, token = people.admin.token) =>
  (await app.call(readAcknowledgementReport, { token, body: { policy_id, ...body } })).data
const names = async (policy_id: number, body: object = {}) =>
  (await report(policy_id, body)).employees.map(({ EMPLOYEE_NAME, state }) => `${EMPLOYEE_NAME}: ${state}`)
const newVersion = async (policy_id: number, changed: object, asksAgain = true) => {
  const token = await tokenOf(people.admin)
  const { data } = await app.call(readPolicyDetails, { token, params: { policy_id } })
  const { title, content, confirmation, valid_months, LOCATION_ID } = data.current ?? ({} as never)
  const body = { policy_id, PCID: data.policy.PCID, title, content, confirmation, valid_months, LOCATION_ID }
  await app.call(editPolicy, { token, body: { ...body, ...changed } })
  return publish(app, { ...people.admin, token }, policy_id, asksAgain)
}
const move = (employeeId: number, location: number) =>
  tx(system(), async (db) => {
    await sql`update employee set location_id = ${location} where org_id = ${people.org.orgId} and id = ${employeeId}`.execute(
      db,
    )
    await unitsChanged.emit(system(), db, { employeeIds: [employeeId] })
  })

test('the report names a policy only to those who may know it', async () => {
  const secret = await aPublished(app, people.admin, {
    title: 'Delhi only',
    LOCATION_ID: String(people.delhi),
  })
  const known = await aPublished(app, people.admin, { title: 'Pune only', LOCATION_ID: String(people.pune) })
  const statuses = async ({ token }: TestAccount, policy_id: number) => [
    (await app.call(readAcknowledgementReport, { token, body: { policy_id } })).status,
    (await app.call(downloadAcknowledgementReport, { token, body: { policy_id } })).status,
  ]
  // Ravi leads Meera in Pune.
  expect(await statuses(ravi, secret)).toEqual([404, 404])
  expect(await statuses(ravi, known)).toEqual([200, 200])
  expect(await statuses(people.admin, secret)).toEqual([200, 200])
})

test('a change keeps what it leaves out, for whom the policy is above all', async () => {
  const { token } = people.admin
  const given = { LOCATION_ID: String(people.pune), within_days: 5, review_on: '2027-01-01' }
  const policy_id = await aPublished(app, people.admin, { title: 'Pune only', ...given })
  const details = async () => (await app.call(readPolicyDetails, { token, params: { policy_id } })).data
  const { policy, current } = await details()
  await app.call(editPolicy, { token, body: { policy_id, PCID: policy.PCID, title: 'Only Pune' } })
  const after = await details()
  expect(after.policy).toMatchObject({ review_on: '2027-01-01' })
  expect(after.draft).toMatchObject({
    ...{ title: 'Only Pune', LOCATION_ID: given.LOCATION_ID, within_days: 5, content: current?.content },
  })
})

describe('an employee', () => {
  test('sees only what addresses them, and reads nothing else', async () => {
    const pune = await aPublished(app, people.admin, { title: 'Pune', LOCATION_ID: String(people.pune) })
    await aPublished(app, people.admin, { title: 'Everybody' })
    expect(await states(ravi)).toEqual(['Everybody: due', 'Pune: due'])
    expect(await states(dev)).toEqual(['Everybody: due'])
    const read = (token: string) => app.call(readMyPolicy, { token, params: { policy_id: pune } })
    expect((await read(ravi.token)).data).toMatchObject({ title: 'Pune', content: '<p>Be kind.</p>' })
    expect((await read(dev.token)).status).toBe(404)
    expect((await acknowledges(app, ravi, pune)).status).toBe(200)
    const body = { policy_id: pune, version_id: (await read(ravi.token)).data.version_id, has_read: true }
    expect((await app.call(acknowledgePolicy, { token: dev.token, body })).status).toBe(404)
  })

  test('units of one kind are alternatives, kinds are combined', async () => {
    const designation = await aMaster(app, people.org, 'designation', 'Chef')
    await aPublished(app, people.admin, {
      ...{
        title: 'Both places',
        LOCATION_ID: `${people.pune},${people.delhi}`,
        DEPT_ID: String(people.sales),
      },
    })
    await aPublished(app, people.admin, { title: 'Chefs', DESIGNATION_ID: String(designation) })
    expect(await states(ravi)).toEqual(['Both places: due'])
    expect(await states(dev)).toEqual([])
  })

  test('acknowledges once, however often they submit', async () => {
    const id = await aPublished(app, people.admin)
    const all = await Promise.all([1, 2, 3].map(() => acknowledges(app, ravi, id)))
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200])
    app.setNow('2026-11-21T08:00:00Z')
    expect((await acknowledges(app, ravi, id)).data).toMatchObject({
      acknowledged_at: '2026-11-21T06:30:00.000Z',
      due: 0,
    })
    const { rows } = await tx(system(), (db) =>
      sql<{ ip: string }>`select ip from policy_acknowledgement where org_id = ${people.org.orgId}`.execute(
        db,
      ),
    )
    expect(rows).toEqual([{ ip: '127.0.0.1' }])
  })

  test('must have read it to the end', async () => {
    const policy_id = await aPublished(app, people.admin)
    const { data } = await app.call(readMyPolicy, { token: ravi.token, params: { policy_id } })
    const body = { policy_id, version_id: data.version_id, has_read: false }
    const answer = await app.call(acknowledgePolicy, { token: ravi.token, body })
    expect(answer.body.fields).toEqual({ has_read: 'Please read the policy to its end first.' })
  })

  test('types their name, where that is asked for', async () => {
    const id = await aPublished(app, people.admin, { confirmation: 'name' })
    expect((await acknowledges(app, ravi, id)).body.fields).toHaveProperty('name')
    expect((await acknowledges(app, ravi, id, 'Somebody Else')).body).toMatchObject({
      ...{ key: 'policies.name_differs', message: 'Type your name as it is in your record: Ravi Kumar.' },
    })
    expect((await acknowledges(app, ravi, id, ' ravi  kumar')).status).toBe(200)
    expect((await report(id, { search: 'ravi' })).employees).toMatchObject([
      { typed_name: 'ravi  kumar', confirmation: 'name', ip: '127.0.0.1', acknowledged_number: 1 },
    ])
  })

  test('can’t acknowledge a version that was replaced meanwhile', async () => {
    const policy_id = await aPublished(app, people.admin, { title: 'Travel' })
    const { data } = await app.call(readMyPolicy, { token: ravi.token, params: { policy_id } })
    await newVersion(policy_id, { content: '<p>Economy class.</p>' })
    const body = { policy_id, version_id: data.version_id, has_read: true }
    const answer = await app.call(acknowledgePolicy, { token: ravi.token, body })
    expect(answer.status).toBe(409)
    expect(answer.body.message).toBe(
      'Version 2 has been published since you opened this policy. Please read it and acknowledge it.',
    )
  })

  test('has nothing to acknowledge where a policy is for information, nor where it is archived', async () => {
    const info = await aPublished(app, people.admin, { title: 'Info', needs_acknowledgement: false })
    expect(await states(ravi)).toEqual(['Info: none'])
    expect((await acknowledges(app, ravi, info)).body.key).toBe('policies.nothing_to_acknowledge')
    const body = { policy_id: info, is_archived: true }
    await app.call(archivePolicy, { token: people.admin.token, body })
    expect(await states(ravi)).toEqual([])
  })

  test('finds policies by the words in them', async () => {
    await aPublished(app, people.admin, {
      title: 'Travel',
      content: '<p>Taxis are <b>reimbursed</b> in full.</p>',
    })
    await aPublished(app, people.admin, { title: 'Leave', content: '<p>Twelve days.</p>' })
    const { policies } = await mine(ravi, 'taxis reimb')
    expect(policies.map(({ title }) => title)).toEqual(['Travel'])
    expect(policies[0]?.found).toContain('\u0002Taxis\u0003')
    expect((await mine(ravi, 'nowhere')).policies).toEqual([])
  })

  test('sees on the home page what is due', async () => {
    await aPublished(app, people.admin, { within_days: 5 })
    await aPublished(app, people.admin)
    const needs = async () => {
      const { data } = await app.call(readHome, { token: await tokenOf(ravi), query: { entry: 'me' } })
      return data.data.needs?.map(({ text }) => text)
    }
    await assign()
    expect(await needs()).toContain('2 policies to read and acknowledge')
    app.setNow('2026-11-27T06:30:00Z')
    expect(await needs()).toContain('1 policy is overdue: read and acknowledge it')
  })
})

describe('a new version', () => {
  test('is acknowledged again; a small correction is not', async () => {
    const id = await aPublished(app, people.admin, { title: 'Travel' })
    await acknowledges(app, ravi, id)
    await newVersion(id, { content: '<p>A typo less.</p>' }, false)
    expect(await states(ravi)).toEqual(['Travel: acknowledged'])
    expect(await states(meera)).toEqual(['Travel: due'])
    await newVersion(id, { content: '<p>Economy class.</p>' })
    expect(await states(ravi)).toEqual(['Travel: due'])
    expect((await mine(ravi)).policies[0]).toMatchObject({ number: 3, acknowledged_number: 1 })
  })

  test('for fewer people is no longer due for the others', async () => {
    const id = await aPublished(app, people.admin, { title: 'Travel' })
    await newVersion(id, { LOCATION_ID: String(people.delhi) })
    expect(await states(ravi)).toEqual([])
    expect(await states(dev)).toEqual(['Travel: due'])
  })
})

describe('notices', () => {
  test('are sent once, several policies in one', async () => {
    await aPublished(app, people.admin, { title: 'Everybody' })
    await aPublished(app, people.admin, { title: 'Delhi', LOCATION_ID: String(people.delhi) })
    await aPublished(app, people.admin, { title: 'For your information', needs_acknowledgement: false })
    await assign()
    await assign()
    expect(await bells(ravi)).toEqual([
      'New policy: For your information',
      'Please read and acknowledge: Everybody',
    ])
    expect(await bells(dev)).toEqual([
      'New policy: For your information',
      'Please read and acknowledge 2 policies',
    ])
  })

  test('announce a new version, but not a correction', async () => {
    const id = await aPublished(app, people.admin, { title: 'Travel' })
    await assign({ policyId: id })
    await newVersion(id, { title: 'Travel.' }, false)
    await assign({ policyId: id })
    expect(await bells(ravi)).toEqual(['Please read and acknowledge: Travel'])
    await newVersion(id, { title: 'Travelling' })
    await assign({ policyId: id })
    expect((await bells(ravi))[0]).toBe('Please read and acknowledge: Travelling')
  })

  test('follow a change of location: what is now due is assigned', async () => {
    await aPublished(app, people.admin, { title: 'Delhi', LOCATION_ID: String(people.delhi) })
    await assign()
    expect(await states(ravi)).toEqual([])
    app.setNow('2027-03-01T06:30:00Z')
    await move(people.ravi, people.delhi)
    expect((await mine(ravi)).policies).toMatchObject([{ state: 'due', due_on: '2027-03-15' }])
    await assign({ employeeIds: [people.ravi] })
    expect(await bells(ravi)).toEqual(['Please read and acknowledge: Delhi'])
    app.setNow('2027-03-16T06:30:00Z')
    expect(await states(ravi)).toEqual(['Delhi: overdue'])
  })

  test('are sent again when an acknowledgement has expired', async () => {
    const id = await aPublished(app, people.admin, { title: 'Safety', valid_months: 12, within_days: 10 })
    await assign()
    await acknowledges(app, ravi, id)
    expect((await mine(ravi)).policies).toMatchObject([{ state: 'acknowledged', valid_until: '2027-11-21' }])
    app.setNow('2027-11-20T06:30:00Z')
    await assign()
    expect(await states(ravi)).toEqual(['Safety: acknowledged'])
    app.setNow('2027-11-21T06:30:00Z')
    expect((await mine(ravi)).policies).toMatchObject([{ state: 'due', due_on: '2027-12-01' }])
    await assign()
    await assign()
    // Last year's notice is gone.
    expect(await bells(ravi)).toEqual(['Please read and acknowledge: Safety'])
    const token = await tokenOf(ravi)
    expect((await acknowledges(app, { ...ravi, token }, id)).status).toBe(200)
    expect(await states(ravi)).toEqual(['Safety: acknowledged'])
  })

  test('remind every so many days, until it is acknowledged', async () => {
    const id = await aPublished(app, people.admin, { title: 'Safety', remind_every_days: 7 })
    await assign()
    await remindDue()
    app.setNow('2026-11-28T06:30:00Z')
    await remindDue()
    await remindDue()
    expect(await bells(ravi)).toEqual([
      'Reminder: please acknowledge Safety',
      'Please read and acknowledge: Safety',
    ])
    await acknowledges(app, { ...ravi, token: await tokenOf(ravi) }, id)
    app.setNow('2026-12-05T06:30:00Z')
    await remindDue()
    expect((await bells(ravi)).length).toBe(2)
    expect((await bells(meera)).length).toBe(3)
  })
})

describe('the report', () => {
  test('shows who has not acknowledged, with counts that no filter changes', async () => {
    const id = await aPublished(app, people.admin, { title: 'Travel' })
    await acknowledges(app, ravi, id)
    expect(await names(id)).toEqual([
      'Asha Rao: due',
      'Dev Nair: due',
      'Meera Iyer: due',
      'Ravi Kumar: acknowledged',
    ])
    const left = await report(id, { states: ['due', 'overdue'], limit: 2, page: 2 })
    expect(left).toMatchObject({
      ...{ numPages: 2, totalRows: 3, counts: { total: 4, acknowledged: 1, due: 3, overdue: 0 } },
      policy: { title: 'Travel', number: 1 },
    })
    expect(left.employees.map(({ EMPLOYEE_NAME }) => EMPLOYEE_NAME)).toEqual(['Meera Iyer'])
    expect(await names(id, { department_ids: [people.sales], sort: '-name' })).toEqual([
      ...['Ravi Kumar: acknowledged', 'Meera Iyer: due', 'Asha Rao: due'],
    ])
    expect(await names(id, { location_ids: [people.delhi] })).toEqual(['Dev Nair: due'])
    app.setNow('2026-12-30T06:30:00Z')
  })

  test('takes at most four statements', async () => {
    const id = await aPublished(app, people.admin)
    const body = { policy_id: id }
    const { queries } = await app.call(readAcknowledgementReport, { token: people.admin.token, body })
    expect(queries).toBeLessThanOrEqual(4)
  })

  test('is about one’s own team for a manager, and closed to everybody else', async () => {
    const id = await aPublished(app, people.admin)
    const asha = await anAccount(app, people.org, { employeeId: people.asha })
    const team = await report(id, {}, asha.token)
    expect(team.employees.map(({ EMPLOYEE_NAME }) => EMPLOYEE_NAME)).toEqual(['Meera Iyer', 'Ravi Kumar'])
    expect(team.counts.total).toBe(2)
    expect((await report(id, {}, dev.token)).employees).toEqual([])
    const { data } = await app.call(listPolicyProgress, { token: asha.token, body: {} })
    expect(data.policies).toMatchObject([{ policy_id: id, total: 2, due: 2, acknowledged: 0 }])
    const of = (employee_id: number, token: string) =>
      app.call(listPoliciesOfPerson, { token, query: { employee_id } })
    expect((await of(people.meera, asha.token)).data.policies).toMatchObject([
      { policy_id: id, state: 'due' },
    ])
    expect((await of(people.dev, asha.token)).status).toBe(404)
    expect((await of(people.asha, asha.token)).status).toBe(200)
  })

  test('is downloaded under the name of the specification', async () => {
    const id = await aPublished(app, people.admin)
    const body = { policy_id: id, states: ['due' as const] }
    const answer = await app.call(downloadAcknowledgementReport, { token: people.admin.token, body })
    expect(answer.status).toBe(200)
    expect(answer.headers['content-disposition']).toContain('emp_acknowledgement_report.xlsx')
    const { employees } = await report(id, { states: ['due'] }, people.admin.token)
    expect(employees.length).toBeGreaterThan(1)
    const rows = (await rowsOfSheet(Readable.from(answer.raw))).slice(1).map((row) => row.map(String))
    expect(rows).toHaveLength(employees.length)
    for (const { EMPLOYEE_NAME } of employees)
      expect(
        rows.filter((row) => row.includes(EMPLOYEE_NAME)),
        EMPLOYEE_NAME,
      ).toHaveLength(1)
  })

  test('reminds the chosen people, nobody twice a day and nobody who is done', async () => {
    const id = await aPublished(app, people.admin, { title: 'Travel' })
    await acknowledges(app, ravi, id)
    const remind = async (employee_ids: number[], token = people.admin.token) =>
      (await app.call(remindOfPolicy, { token, body: { policy_id: id, employee_ids } })).data
    expect(await remind([people.ravi, people.meera, people.asha])).toEqual({
      reminded: 1,
      skipped: 2,
      job: null,
    })
    expect(await remind([people.meera])).toEqual({ reminded: 0, skipped: 1, job: null })
    expect(await bells(meera)).toEqual(['Reminder: please acknowledge Travel'])
    expect((await report(id, { search: 'meera' })).employees).toMatchObject([{ reminders: 1 }])
    const asha = await anAccount(app, people.org, { employeeId: people.asha })
    expect(await remind([people.dev], asha.token)).toMatchObject({ reminded: 0, skipped: 1 })
  })

  test('reminds everybody in the reach of the person who started it', async () => {
    const id = await aPublished(app, people.admin, { title: 'Travel' })
    const asha = await anAccount(app, people.org, { employeeId: people.asha })
    const { data } = await app.call(remindOfPolicy, { token: asha.token, body: { policy_id: id } })
    expect(data.job).toEqual(expect.any(String))
    const input = { policyId: id, accountId: asha.accountId }
    expect(await remindAllJob.run(system(), input, undefined as never)).toEqual({ reminded: 2 })
    expect(await bells(dev)).toEqual([])
    expect(await bells(ravi)).toEqual(['Reminder: please acknowledge Travel'])
  })
})
