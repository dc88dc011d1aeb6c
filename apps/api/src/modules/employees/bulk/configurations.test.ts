import {
  actOnConfigurations,
  listConfigurations,
  listSubUsers,
} from '@muster/contract/employees/bulk/configurations.contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { anAccount } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { tx } from '../../../platform/db/tx.ts'
import { addPeople, anHrOf, aPerson, aSmallCompany, type People } from '../employees.fixtures.ts'

let app: TestApp
let people: People
let token: string

beforeAll(async () => {
  app = await createTestApp()
  people = await aSmallCompany(app)
  token = people.admin.token
  await anAccount(app, people.org, {
    employeeId: people.ravi,
    roles: [8],
    group: { location: [people.pune] },
  })
})

type Body = Parameters<typeof app.call<typeof listConfigurations>>[1]['body']
const list = async (body: Partial<Body> = {}, as = token) =>
  (await app.call(listConfigurations, { token: as, body: body as Body })).data
const act = (body: Parameters<typeof app.call<typeof actOnConfigurations>>[1]['body'], as = token) =>
  app.call(actOnConfigurations, { token: as, body })

const names = async (body: Partial<Body> = {}, as = token) =>
  (await list(body, as)).users.map((user) => user.EMPLOYEE_NAME)

describe('accounts of employees', () => {
  test('are listed with roles, groups and states in a constant number of statements', async () => {
    const answer = await app.call(listConfigurations, { token, body: { sort: 'EMPLOYEE_NAME' } as Body })
    expect(answer.queries).toBeLessThanOrEqual(4)
    const ravi = answer.data.users.find((user) => user.EMPLOYEE_ID === people.ravi)
    expect(ravi).toMatchObject({
      account_state: 'active',
      roles: [{ role_id: 8, role_name: 'Sub-admin', product_name: 'HR' }],
      second_step: 'off',
      invitation: { state: 'none' },
      abilities: { invite: false, disable: true },
    })
    expect(ravi?.groups).toHaveLength(1)
    expect(answer.data.total_rows).toBe(4)
    expect(await names({ login: ['none'] })).toEqual(['Asha Rao', 'Dev Nair', 'Meera Iyer'])
    expect(await names({ role_ids: [8] })).toEqual(['Ravi Kumar'])
    expect(await names({ search: 'mee' })).toEqual(['Meera Iyer'])
    expect(await names({ group_ids: [ravi?.groups[0]?.GROUP_ID as number] })).toEqual(['Ravi Kumar'])
    expect(await names({ unseen_days: 30 })).toEqual(['Ravi Kumar'])
    const subUsers = await app.call(listSubUsers, { token, query: {} as never })
    expect(subUsers.data.users.map((user) => user.EMPLOYEE_NAME)).toEqual(['Ravi Kumar'])
  })

  test('are invited, deactivated and activated, each with its own outcome', async () => {
    await addPeople(app, people.org, [aPerson({ FIRST_NAME: 'Zed', EMAIL: null, EMPLOYEE_CODE: 'ZED1' })])
    const zed = (await list({ search: 'ZED1' })).users[0]?.EMPLOYEE_ID as number
    const invited = await act({ action: 'invite', selection: { ids: [people.asha, people.ravi, zed] } })
    expect(invited.data.outcome).toMatchObject({
      done: 1,
      unchanged: 1,
      refused: [{ count: 1, message: expect.stringContaining('has no work e-mail') }],
    })
    expect(await names({ invitation: ['open'] })).toEqual(['Asha Rao'])
    expect((await act({ action: 'disable', selection: { ids: [people.asha] } })).data.outcome?.done).toBe(1)
    expect(await names({ login: ['disabled'] })).toEqual(['Asha Rao'])
    // Being activated sends the invitation again, of which a person gets one a minute.
    app.setNow('2026-11-21T06:32:00Z')
    expect((await act({ action: 'enable', selection: { ids: [people.asha] } })).data.outcome?.done).toBe(1)
    await tx(app.system(people.org.orgId), (db) =>
      sql`update account_link set expires_at = '2026-11-20T00:00:00Z'
        where org_id = ${people.org.orgId}`.execute(db),
    )
    expect(await names({ invitation: ['expired'] })).toEqual(['Asha Rao'])
  })

  test('lose their authenticator app when the second step is reset with a reason', async () => {
    const account = (await list({ search: 'Ravi' })).users[0]?.EMP_USER_ID as number
    await tx(app.system(people.org.orgId), (db) =>
      sql`insert into authenticator (org_id, account_id, secret, created_at, confirmed_at)
        values (${people.org.orgId}, ${account}, 'sealed', now(), now())`.execute(db),
    )
    expect(await names({ second_step: ['app'] })).toEqual(['Ravi Kumar'])
    const answer = await act({
      action: 'reset_second_step',
      selection: { ids: [people.ravi] },
      reason: 'Phone was lost',
    })
    expect(answer.data.outcome).toMatchObject({ done: 1, refused: [] })
    expect(await names({ second_step: ['app'] })).toEqual([])
  })
})

describe('reach', () => {
  test('is limited by the permission to manage accounts', async () => {
    const hr = await anHrOf(app, people, people.delhi)
    expect(await names({}, hr.token)).toEqual(['Dev Nair'])
    const answer = await act({ action: 'invite', selection: { ids: [people.meera] } }, hr.token)
    expect(answer.data.outcome).toMatchObject({ done: 0, unchanged: 0, refused: [] })
    const reset = await act({ action: 'reset_second_step', selection: { ids: [people.dev] } }, hr.token)
    expect(reset.status).toBe(403)
    const plain = await anAccount(app, people.org, {})
    expect((await act({ action: 'invite', selection: { ids: [people.dev] } }, plain.token)).status).toBe(403)
  })

  test('excludes sub-admins for callers who are not administrators', async () => {
    const hr = await anHrOf(app, people, people.pune)
    const ravi = (await list({ search: 'Ravi' }, hr.token)).users[0]
    expect(ravi?.abilities).toMatchObject({ disable: false, reset_second_step: false })
    const answer = await act({ action: 'disable', selection: { ids: [people.ravi] } }, hr.token)
    expect(answer.data.outcome).toMatchObject({ done: 0, refused: [{ count: 1 }] })
  })
})

test('runs as a job above 100 employees', async () => {
  await addPeople(
    app,
    people.org,
    Array.from({ length: 120 }, () => aPerson({ LOCATION_ID: people.delhi, LAST_NAME: 'Many' })),
  )
  const answer = await act({
    action: 'invite',
    selection: { criteria: { search: 'many', login: ['none'] }, except: [] },
  })
  expect(answer.data).toMatchObject({ outcome: null, job_id: expect.any(String) })
  await app.platform.jobs.runPending({ orgId: people.org.orgId })
  expect((await list({ search: 'many', invitation: ['open'] })).total_rows).toBe(120)
})
