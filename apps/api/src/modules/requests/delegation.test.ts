import { fetchBellNotifications } from '@muster/contract/notices/notices.contract'
import { applyWfh } from '@muster/contract/requests/day-requests.contract'
import { updateRequest } from '@muster/contract/requests/decisions.contract'
import {
  listDelegates,
  listDelegations,
  saveDelegation,
} from '@muster/contract/requests/delegations.contract'
import { listAllRequests, requestPendingOn } from '@muster/contract/requests/requests.contract'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { anAdmin, type TestAccount } from '../../../test/factories.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../test/harness.ts'
import { aTeam, aWorkflow, type Team } from '../../../test/request-team.ts'
import { tx } from '../../platform/db/tx.ts'
import { addPeople, anHrOf, aPerson } from '../employees/employees.fixtures.ts'

let app: TestApp
let team: Team
/** Manages delegations of the people in Pune, and sees their requests. */
let hr: TestAccount

beforeEach(async () => {
  app ??= await createTestApp()
  app.setNow(TEST_NOW)
  team = await aTeam(app)
  hr = await aHolder('Priya', { 'requests.delegations.manage': ['group'], 'requests.view': ['group'] })
})

const inDatabase = (statement: ReturnType<typeof sql>) =>
  tx(app.system(team.org.orgId), (db) => statement.execute(db))

/** Somebody in Pune with these permissions for its people. */
async function aHolder(FIRST_NAME: string, grants: Parameters<typeof anHrOf>[3]): Promise<TestAccount> {
  const [id] = (await addPeople(app, team.org, [
    aPerson({ FIRST_NAME, LAST_NAME: 'Sen', LOCATION_ID: team.pune }),
  ])) as [number]
  const holder = await anHrOf(app, team, team.pune, grants)
  await inDatabase(
    sql`update account set employee_id = ${id} where org_id = ${team.org.orgId} and id = ${holder.accountId}`,
  )
  await inDatabase(
    sql`insert into account_role (org_id, account_id, product_id, role_id)
      values (${team.org.orgId}, ${holder.accountId}, 1, 7)`,
  )
  return { ...holder, employeeId: id }
}

async function ask(token: string): Promise<number> {
  const body = { from_date: '2026-12-03', to_date: '2026-12-03', reason: 'The plumber comes.' }
  return (await app.call(applyWfh, { token, body })).data.REQUEST_ID
}
const hand = (token: string, DELEGATE_ID: number, EMPLOYEE_ID?: number) =>
  app.call(saveDelegation, {
    token,
    body: {
      DELEGATE_ID,
      ...(EMPLOYEE_ID ? { EMPLOYEE_ID } : {}),
      from_date: '2026-11-20',
      to_date: '2026-11-30',
    },
  })
const decideAs = (token: string, REQUEST_ID: number) =>
  app.call(updateRequest, { token, body: { REQUEST_ID, REQUEST_STATUS: 1 } })
const inbox = async (token: string) =>
  (
    await app.call(listAllRequests, { token, body: { request_type: 'pending_on_me' } })
  ).data.requests.docs.map((one) => one.REQUEST_ID)
const noticesOf = async (token: string) =>
  (await app.call(fetchBellNotifications, { token, body: {} })).data.docs.map((one) => one.title)

describe('a delegation set by somebody else', () => {
  test('lets the delegate decide within their own reach alone', async () => {
    await aWorkflow(app, team.org.orgId, 'WORK_FROM_HOME', [
      { approvers: [{ by: 'person', employee_id: team.ravi }] },
    ])
    const near = await ask(team.meeraIs.token)
    const far = await ask(team.devIs.token)
    expect((await hand(team.admin.token, hr.employeeId as number, team.ravi)).status).toBe(200)
    expect(await inbox(hr.token)).toEqual([near])
    expect((await decideAs(hr.token, far)).body.key).toBe('record.not_found')
    expect((await decideAs(hr.token, near)).data.REQUEST_STATUS).toBe(1)
    const pending = await app.call(requestPendingOn, {
      token: team.devIs.token,
      query: { requestid: far },
    })
    expect(pending.data.pending_on).toMatchObject([{ EMPLOYEE_NAME: 'Ravi Kumar', delegate: null }])
  })

  test('does not let a colleague without reach decide, nor sends them what is asked', async () => {
    expect((await hand(hr.token, team.nina, team.ravi)).status).toBe(200)
    const id = await ask(team.meeraIs.token)
    expect(await inbox(team.ninaIs.token)).toEqual([])
    expect((await decideAs(team.ninaIs.token, id)).body.key).toBe('record.not_found')
    expect((await noticesOf(team.ninaIs.token)).join()).not.toContain('Meera')
  })

  test('does not pass on what was handed over to the approver in person', async () => {
    await aWorkflow(app, team.org.orgId, 'WORK_FROM_HOME', [
      { approvers: [{ by: 'person', employee_id: team.asha }] },
    ])
    expect((await hand(team.ashaIs.token, team.ravi)).status).toBe(200)
    expect((await hand(hr.token, team.nina, team.ravi)).status).toBe(200)
    const id = await ask(team.meeraIs.token)
    expect(await inbox(team.ninaIs.token)).toEqual([])
    expect(await inbox(team.raviIs.token)).toEqual([id])
    expect((await decideAs(team.raviIs.token, id)).data.REQUEST_STATUS).toBe(1)
  })

  test('does not cover requests of whoever set it', async () => {
    const deputy = await aHolder('Tara', { 'requests.view': ['group'] })
    await aWorkflow(app, team.org.orgId, 'WORK_FROM_HOME', [
      { approvers: [{ by: 'person', employee_id: team.ravi }] },
    ])
    expect((await hand(hr.token, deputy.employeeId as number, team.ravi)).status).toBe(200)
    const [own, other] = [await ask(hr.token), await ask(team.meeraIs.token)]
    expect(await inbox(deputy.token)).toEqual([other])
    expect((await decideAs(deputy.token, own)).status).not.toBe(200)
    expect((await noticesOf(deputy.token)).join()).not.toContain('Priya Sen')
    expect((await decideAs(deputy.token, other)).data.REQUEST_STATUS).toBe(1)
  })

  test('is refused to whoever names themselves, unless they may decide those requests anyway', async () => {
    const refused = await hand(hr.token, hr.employeeId as number, team.ravi)
    expect(refused.body).toMatchObject({
      key: 'requests.delegation_unfit',
      fields: { DELEGATE_ID: expect.any(String) },
    })
    await inDatabase(
      sql`insert into account_grant (org_id, account_id, permission, scope)
        values (${team.org.orgId}, ${hr.accountId}, 'requests.decide', 'group')`,
    )
    expect((await hand(hr.token, hr.employeeId as number, team.ravi)).status).toBe(200)
  })

  test('is refused to two holders who name each other', async () => {
    const other = await aHolder('Tara', { 'requests.delegations.manage': ['group'] })
    expect((await hand(hr.token, other.employeeId as number, team.ravi)).status).toBe(200)
    const swapped = await hand(other.token, hr.employeeId as number, team.nina)
    expect(swapped.body.key).toBe('requests.delegation_unfit')
    expect((await hand(other.token, team.meera, team.nina)).status).toBe(200)
  })

  test('is told to the approver and to the other holders of the right', async () => {
    const other = await anAdmin(app, team.org)
    await hand(hr.token, team.nina, team.ravi)
    const title = `${hr.email.split('@')[0]} delegated the approvals of Ravi Kumar to Nina Das from`
    expect((await noticesOf(team.raviIs.token)).join()).toContain(title)
    expect((await noticesOf(other.token)).join()).toContain(title)
    expect((await noticesOf(hr.token)).join()).not.toContain(title)
    const { given } = (await app.call(listDelegations, { token: team.raviIs.token, query: {} })).data
    expect(given).toMatchObject([{ in_person: false, set_by: hr.email.split('@')[0] }])
  })

  test('is refused for somebody who may do more, or whose line reaches further', async () => {
    await inDatabase(
      sql`insert into account_role (org_id, account_id, product_id, role_id)
        values (${team.org.orgId}, ${team.ashaIs.accountId}, 1, 2)`,
    )
    const stronger = await hand(hr.token, hr.employeeId as number, team.asha)
    expect(stronger.body.key).toBe('requests.delegation_beyond')
    await addPeople(app, team.org, [
      aPerson({ FIRST_NAME: 'Far', LOCATION_ID: team.delhi, REPORTING_MANAGER_ID: team.meera }),
    ])
    const wider = await hand(hr.token, team.nina, team.ravi)
    expect(wider.body.key).toBe('requests.delegation_beyond')
    expect(wider.message).toContain('Ravi Kumar')
    expect((await hand(team.admin.token, team.nina, team.ravi)).status).toBe(200)
  })
})

describe('the choice of delegates', () => {
  const offered = async (token: string, search = '') =>
    (await app.call(listDelegates, { token, query: { search } })).data.people

  test('offers the colleagues whom an employee sees by name, without their codes', async () => {
    await inDatabase(
      sql`insert into org_chart_setting (org_id, colleagues) values (${team.org.orgId}, 'everyone')
        on conflict (org_id) do update set colleagues = 'everyone'`,
    )
    const all = await offered(team.meeraIs.token)
    const ids = all.map((one) => one.EMPLOYEE_ID)
    expect(ids).toEqual(expect.arrayContaining([team.ravi, team.asha, team.dev, team.nina]))
    expect(new Set(all.map((one) => one.EMPLOYEE_CODE))).toEqual(new Set(['']))
    expect((await offered(team.meeraIs.token, 'Nair')).map((one) => one.EMPLOYEE_ID)).toContain(team.dev)
    const byAdmin = await offered(team.admin.token, 'Dev Nair')
    const code = byAdmin.find((one) => one.EMPLOYEE_ID === team.dev)?.EMPLOYEE_CODE as string
    expect(code).not.toBe('')
    expect((await offered(team.admin.token, code)).map((one) => one.EMPLOYEE_ID)).toContain(team.dev)
    expect((await offered(team.meeraIs.token, code)).map((one) => one.EMPLOYEE_ID)).not.toContain(team.dev)
  })

  test('puts those who have no account last, and says why where the directory shows it', async () => {
    const [lila] = (await addPeople(app, team.org, [
      aPerson({
        FIRST_NAME: 'Aadya',
        LAST_NAME: 'Roy',
        LOCATION_ID: team.pune,
        REPORTING_MANAGER_ID: team.ravi,
      }),
    ])) as [number]
    // Offered are those who can be chosen; who is searched for is found, with the reason.
    const found = await offered(team.raviIs.token)
    expect(found.some((one) => one.EMPLOYEE_ID === lila)).toBe(false)
    expect(await offered(team.raviIs.token, 'Aadya')).toMatchObject([
      { EMPLOYEE_ID: lila, why_not: 'Aadya Roy has no user account.' },
    ])
    expect(found.find((one) => one.EMPLOYEE_ID === team.nina)?.why_not).toBeNull()
    await inDatabase(
      sql`insert into org_chart_setting (org_id, colleagues) values (${team.org.orgId}, 'everyone')
        on conflict (org_id) do update set colleagues = 'everyone'`,
    )
    const colleague = (await offered(team.devIs.token, 'Aadya')).find((one) => one.EMPLOYEE_ID === lila)
    expect(colleague).toMatchObject({ EMPLOYEE_CODE: '', why_not: 'Can’t take over approvals at present.' })
  })
})

describe('a delegation in person', () => {
  test('lets the delegate decide everything the approver could', async () => {
    const id = await ask(team.meeraIs.token)
    await hand(team.raviIs.token, team.nina)
    expect((await decideAs(team.ninaIs.token, id)).data.REQUEST_STATUS).toBe(1)
  })

  test('passes on nothing that the delegate received, least of all their own requests', async () => {
    expect((await hand(team.raviIs.token, team.meera)).status).toBe(200)
    expect((await hand(team.meeraIs.token, team.dev)).status).toBe(200)
    const [own, other] = [await ask(team.meeraIs.token), await ask(team.ninaIs.token)]
    expect((await decideAs(team.devIs.token, own)).body.key).toBe('record.not_found')
    expect((await decideAs(team.devIs.token, other)).body.key).toBe('record.not_found')
    expect(await inbox(team.devIs.token)).toEqual([])
    expect((await noticesOf(team.devIs.token)).join()).not.toContain('asks for')
    expect(await inbox(team.meeraIs.token)).toEqual([other])
    const pending = await app.call(requestPendingOn, {
      token: team.meeraIs.token,
      query: { requestid: own },
    })
    expect(pending.data.pending_on).toMatchObject([{ EMPLOYEE_NAME: 'Ravi Kumar', delegate: null }])
    expect((await decideAs(team.meeraIs.token, other)).data.REQUEST_STATUS).toBe(1)
    expect((await decideAs(team.raviIs.token, own)).data.REQUEST_STATUS).toBe(1)
  })

  test('says nothing about people out of sight', async () => {
    const [gone] = (await addPeople(app, team.org, [
      aPerson({ FIRST_NAME: 'Gone', LAST_NAME: 'Away', LOCATION_ID: team.delhi }),
    ])) as [number]
    await inDatabase(
      sql`update employee set status = 'left', left_on = '2026-11-01' where org_id = ${team.org.orgId} and id = ${gone}`,
    )
    const refused = await hand(team.ninaIs.token, gone)
    const missing = await hand(team.ninaIs.token, 999_999_999)
    expect([refused.status, refused.body]).toEqual([missing.status, missing.body])
    expect((await hand(team.admin.token, gone, team.ravi)).message).toBe('Gone Away has left.')
  })
})
