import { bulkEditUsers, previewBulkEdit } from '@muster/contract/employees/bulk/bulk-edit.contract'
import { employeeDetails, updateEmployee, updateLogin } from '@muster/contract/employees/employees.contract'
import { previewSeparation, separateEmployee } from '@muster/contract/employees/moves/separations.contract'
import { makeTransfer, previewTransfer } from '@muster/contract/employees/moves/transfers.contract'
import { editFormData } from '@muster/contract/forms/forms.contract'
import { uploadSample } from '@muster/contract/forms/imports/imports.contract'
import type { Scope } from '@muster/contract/kit/index'
import { updateRequest } from '@muster/contract/requests/decisions.contract'
import { proposeTransfer } from '@muster/contract/requests/people-changes.contract'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  addPeople,
  anHrOf,
  aPerson,
  aSmallCompany,
  type People,
} from '../src/modules/employees/employees.fixtures.ts'
import { applyDueChanges } from '../src/modules/employees/writes/due-changes.service.ts'
import { storeFile } from '../src/modules/files/index.ts'
import { tx } from '../src/platform/db/tx.ts'
import { anAccount, type TestAccount } from './factories.ts'
import { createTestApp, TEST_NOW, type TestApp } from './harness.ts'
import { aWorkflow } from './request-team.ts'

/**
 * Priya of HR looks after Pune. Lead is in Pune too; below Lead, through Mid, is Far in Delhi, whom Priya does not
 * reach. She must not give Far to anybody else either, such as Helper, who could then hand Lead on to her; nor take over
 * the account of Lead, who reaches Far.
 */

let app: TestApp
let people: People
let hr: TestAccount
let ids: Record<'priya' | 'lead' | 'mid' | 'far' | 'helper' | 'near', number>
let helperIs: TestAccount
let ashaIs: TestAccount
let meeraIs: TestAccount

const OUTSIDE = /would give the new manager access to 1 person outside your reach/

beforeEach(async () => {
  app ??= await createTestApp()
  app.setNow(TEST_NOW)
  people = await aSmallCompany(app)
  const { org, pune, delhi, asha, ravi } = people
  const inPune = (FIRST_NAME: string, REPORTING_MANAGER_ID: number) =>
    aPerson({ FIRST_NAME, LOCATION_ID: pune, REPORTING_MANAGER_ID })
  const [priya, lead, helper] = (await addPeople(app, org, [
    inPune('Priya', ravi),
    inPune('Lead', asha),
    inPune('Helper', asha),
  ])) as [number, number, number]
  const [mid, near] = (await addPeople(app, org, [inPune('Mid', lead), inPune('Near', ravi)])) as [
    number,
    number,
  ]
  const [far] = (await addPeople(app, org, [
    aPerson({ FIRST_NAME: 'Far', LOCATION_ID: delhi, REPORTING_MANAGER_ID: mid }),
  ])) as [number]
  ids = { priya, lead, mid, far, helper, near }
  const inGroup = (...permissions: string[]) =>
    Object.fromEntries(permissions.map((permission) => [permission, ['group'] as Scope[]]))
  hr = await anHrOf(app, people, pune, {
    ...inGroup(
      'employees.transfer',
      'employees.separation',
      'employees.rejoin',
      'employees.bulk.edit',
      'requests.raise',
    ),
    'employees.profile.view': ['group', 'reports'],
  })
  await asOwner(
    sql`update account set employee_id = ${priya} where org_id = ${org.orgId} and id = ${hr.accountId}`,
  )
  helperIs = await anAccount(app, org, { employeeId: helper })
  ashaIs = await anAccount(app, org, { employeeId: asha })
  meeraIs = await anAccount(app, org, { employeeId: people.meera })
})

const asOwner = <T>(statement: ReturnType<typeof sql<T>>) =>
  tx(app.system(people.org.orgId), (db) => statement.execute(db))
const manager = (id: number | null) => ({ REPORTING_MANAGER_ID: id })
const seesFar = async (who: TestAccount) =>
  (await app.call(employeeDetails, { token: who.token, query: { emp_id: ids.far } })).status === 200
const edit = (who: TestAccount, emp_id: number, values: Record<string, string | number | null>) =>
  app.call(updateEmployee, { token: who.token, body: { emp_id, values } })
const transfer = (
  who: TestAccount,
  emp_id: number,
  values: Record<string, number | null>,
  effective_date = '2026-11-21',
  hand_reports_to: number | null = null,
) =>
  app.call(makeTransfer, {
    token: who.token,
    body: { people: [{ emp_id }], values, effective_date, hand_reports_to },
  })
const propose = (
  who: TestAccount,
  EMPLOYEE_ID: number,
  values: Record<string, number | null>,
  effective_date = '2026-11-21',
) =>
  app.call(proposeTransfer, {
    token: who.token,
    body: { EMPLOYEE_ID, values, effective_date, reason: 'A better team' },
  })
const approve = (who: TestAccount, REQUEST_ID: number) =>
  app.call(updateRequest, { token: who.token, body: { REQUEST_ID, REQUEST_STATUS: 1, comment: '' } })
const decidedBy = (...employees: number[]) =>
  aWorkflow(
    app,
    people.org.orgId,
    'TRANSFER',
    employees.map((employee_id) => ({ approvers: [{ by: 'person', employee_id }] })),
  )
const managerOf = async (id: number) =>
  (
    await asOwner(
      sql<{ manager_id: number | null }>`select manager_id from employee
        where org_id = ${people.org.orgId} and id = ${id}`,
    )
  ).rows[0]?.manager_id
const codeOf = async (id: number) =>
  (
    await asOwner(
      sql<{ code: string }>`select code from employee where org_id = ${people.org.orgId} and id = ${id}`,
    )
  ).rows[0]?.code as string

async function inBulk(who: TestAccount, chosen: number[], values: Record<string, number | null>) {
  const body = { selection: { ids: chosen }, values }
  const { data } = await app.call(previewBulkEdit, { token: who.token, body })
  const answer = await app.call(bulkEditUsers, {
    token: who.token,
    body: { ...body, fingerprint: data.fingerprint },
  })
  return { preview: data, answer }
}

async function imported(who: TestAccount, lines: readonly string[]) {
  const system = app.system(people.org.orgId)
  const ctx = { ...system, actor: { ...system.actor, accountId: who.accountId } }
  const content = Buffer.from(lines.join('\n'))
  const { filePath } = await storeFile(ctx, { folder: 'imports', name: 'people.csv', content })
  return app.call(uploadSample, { token: who.token, body: { sample_for: 'employee', filePath } })
}

describe('a new manager', () => {
  test('gets nobody below whom the author does not reach, by an edit or as a form', async () => {
    const refused = await edit(hr, ids.lead, manager(ids.helper))
    expect(refused.body.key).toBe('access.reach_given')
    expect(refused.message).toMatch(OUTSIDE)
    expect(JSON.stringify(refused.body)).not.toContain('Far')
    const asForm = await app.call(editFormData, {
      token: hr.token,
      params: { formid: 12 },
      body: { id: ids.lead, values: manager(ids.helper) },
    })
    expect(asForm.body.key).toBe('access.reach_given')
    // Further down too: neither Helper nor whoever is above Helper gets Far.
    expect((await edit(hr, ids.mid, manager(people.ravi))).body.key).toBe('access.reach_given')
    expect((await edit(hr, ids.lead, manager(people.meera))).body.key).toBe('access.reach_given')
    expect(await seesFar(helperIs)).toBe(false)
    expect(await managerOf(ids.lead)).toBe(people.asha)
  })

  test.each(['2026-11-21', '2026-12-01'])('nor by a transfer from %s', async (day) => {
    const refused = await transfer(hr, ids.lead, manager(ids.helper), day)
    expect(refused.body.key).toBe('employees.transfer_refused')
    expect(refused.message).toMatch(OUTSIDE)
    const shown = await app.call(previewTransfer, {
      token: hr.token,
      body: { people: [{ emp_id: ids.lead }], values: manager(ids.helper), effective_date: day },
    })
    expect(shown.data.can_apply).toBe(false)
    expect(shown.data.people[0]?.problems.join()).toMatch(OUTSIDE)
    // Below the reports who are handed over as well.
    const handed = await transfer(hr, ids.lead, { LOCATION_ID: people.pune }, day, ids.helper)
    expect(handed.message).toMatch(OUTSIDE)
  })

  test('nor by a bulk edit, which leaves these people out', async () => {
    const { preview, answer } = await inBulk(hr, [ids.lead], manager(ids.helper))
    expect(JSON.stringify(preview.problems)).toMatch(OUTSIDE)
    expect(answer.status).not.toBe(200)
    const mixed = { selection: { ids: [ids.lead, ids.near] }, values: manager(ids.helper) }
    const { data } = await app.call(previewBulkEdit, { token: hr.token, body: mixed })
    const made = await app.call(bulkEditUsers, {
      token: hr.token,
      body: { ...mixed, fingerprint: data.fingerprint, leave_out_problems: true },
    })
    expect(made.data.changed).toBe(1)
    expect(await managerOf(ids.near)).toBe(ids.helper)
    expect(await seesFar(helperIs)).toBe(false)
  })

  test('nor by an import, which names row and column', async () => {
    const answer = await imported(hr, [
      'Employee code,Reporting manager',
      `${await codeOf(ids.near)},${await codeOf(ids.helper)}`,
      `${await codeOf(ids.lead)},${await codeOf(ids.helper)}`,
    ])
    expect(answer.status).toBe(422)
    const problems = (answer.body.data as { err_list: { row: number; column: string; message: string }[] })
      .err_list
    expect(problems).toEqual([
      expect.objectContaining({
        ...{ row: 3, column: 'Reporting manager', message: expect.stringMatching(OUTSIDE) },
      }),
    ])
    expect(await managerOf(ids.near)).toBe(people.ravi)
    expect(await seesFar(helperIs)).toBe(false)
  })

  test('may get people whom the author reaches, or had them before', async () => {
    expect((await edit(hr, ids.near, manager(ids.helper))).status).toBe(200)
    expect((await transfer(hr, ids.near, manager(people.ravi), '2026-12-01')).status).toBe(200)
    // Asha reaches Far already, through Lead.
    expect((await edit(hr, ids.mid, manager(people.asha))).status).toBe(200)
    // Nobody gains when somebody has no manager.
    expect((await edit(hr, ids.lead, manager(null))).status).toBe(200)
  })

  test('is given by whoever reaches everybody, and back', async () => {
    const wide = await anAccount(app, people.org, {
      roles: [8],
      grants: {
        'employees.directory.view': ['organisation'],
        'employees.profile.view': ['organisation'],
        'employees.profile.edit': ['organisation'],
        'employees.transfer': ['organisation'],
      },
    })
    expect((await edit(wide, ids.lead, manager(ids.helper))).status).toBe(200)
    expect(await seesFar(helperIs)).toBe(true)
    expect((await edit(hr, ids.lead, manager(people.ravi))).body.key).toBe('access.reach_given')
    expect((await transfer(wide, ids.lead, manager(people.asha), '2026-11-21')).status).toBe(200)
    expect((await edit(people.admin, ids.lead, manager(ids.helper))).status).toBe(200)
  })

  test('costs the same statements whatever the number of people', async () => {
    const counted = async (chosen: number[]) =>
      (
        await app.call(previewBulkEdit, {
          token: hr.token,
          body: { selection: { ids: chosen }, values: manager(ids.helper) },
        })
      ).queries
    const one = await counted([ids.near])
    expect(await counted([ids.near, ids.lead, ids.mid, people.meera])).toBe(one)
  })

  test('does not get people who came below somebody after the change was planned', async () => {
    expect((await transfer(hr, ids.near, manager(ids.helper), '2026-12-01')).status).toBe(200)
    expect((await edit(people.admin, ids.far, manager(ids.near))).status).toBe(200)
    app.setNow('2026-12-01T03:35:00Z')
    const { refusedGains } = await applyDueChanges(app.system(people.org.orgId))
    expect(refusedGains).toEqual([ids.near])
    expect(await managerOf(ids.near)).toBe(people.ravi)
  })
})

describe('a proposed change of manager', () => {
  test('must not favour the proposer, whoever decides', async () => {
    // Helper leads Lead, so that Helper's approval is the one needed.
    await asOwner(
      sql`update employee set manager_id = ${ids.helper} where org_id = ${people.org.orgId} and id = ${ids.lead}`,
    )
    for (const day of ['2026-11-21', '2026-12-01'])
      expect((await propose(hr, ids.lead, manager(ids.priya), day)).body.key).toBe('access.reach_grows')
    expect(await seesFar(hr)).toBe(false)
  })

  test('is judged again for the proposer when somebody else approves it', async () => {
    await decidedBy(people.asha)
    const { REQUEST_ID } = (await propose(hr, ids.near, manager(people.meera))).data
    expect((await transfer(people.admin, people.meera, manager(ids.priya))).status).toBe(200)
    expect((await approve(ashaIs, REQUEST_ID)).body.key).toBe('access.reach_grows_for_proposer')
    expect(await managerOf(ids.near)).toBe(people.ravi)
  })

  test('and when it is due', async () => {
    await decidedBy(people.asha)
    const { REQUEST_ID } = (await propose(hr, ids.near, manager(people.meera), '2026-12-01')).data
    expect((await approve(ashaIs, REQUEST_ID)).status).toBe(200)
    expect((await transfer(people.admin, people.meera, manager(ids.priya))).status).toBe(200)
    app.setNow('2026-12-01T03:35:00Z')
    const { refusedGains } = await applyDueChanges(app.system(people.org.orgId))
    expect(refusedGains).toEqual([ids.near])
  })

  test('gives the new manager only people whom somebody who decides reaches', async () => {
    await decidedBy(people.meera)
    const { REQUEST_ID } = (await propose(hr, ids.lead, manager(ids.helper))).data
    const refused = await approve(meeraIs, REQUEST_ID)
    expect(refused.body.key).toBe('access.reach_given')
    expect(refused.message).toMatch(OUTSIDE)
    expect(await managerOf(ids.lead)).toBe(people.asha)
  })

  test('is approved by somebody who reaches them, also after others', async () => {
    await decidedBy(people.asha, ids.helper, people.meera)
    const { REQUEST_ID } = (await propose(hr, ids.lead, manager(ids.helper))).data
    for (const who of [ashaIs, helperIs]) expect((await approve(who, REQUEST_ID)).status).toBe(200)
    expect((await approve(meeraIs, REQUEST_ID)).data.REQUEST_STATUS).toBe(1)
    expect(await managerOf(ids.lead)).toBe(ids.helper)
  })

  test('is not made by a limited proposer where nobody has to approve', async () => {
    await aWorkflow(app, people.org.orgId, 'TRANSFER', [])
    expect((await propose(hr, ids.lead, manager(ids.helper))).body.key).toBe('access.reach_given')
    expect((await propose(hr, ids.near, manager(ids.helper))).data.REQUEST_STATUS).toBe(1)
  })
})

describe('a separation', () => {
  const separate = (who: TestAccount, emp_id: number, last_working_day: string, hand_reports_to: number) =>
    app.call(separateEmployee, {
      token: who.token,
      body: { emp_id, mode: 13, last_working_day, hand_reports_to },
    })

  test.each(['2026-11-20', '2026-11-30'])('on %s hands over no report outside reach', async (day) => {
    const refused = await separate(hr, ids.mid, day, ids.helper)
    expect(refused.status).toBe(422)
    expect(refused.body.fields).toEqual({
      hand_reports_to: expect.stringContaining('1 of the direct reports is outside your reach'),
    })
    expect(JSON.stringify(refused.body)).not.toContain('Far')
    expect(await managerOf(ids.far)).toBe(ids.mid)
    // Without handing over it is recorded, and by whoever reaches the report the handover too.
    expect((await separate(people.admin, ids.mid, day, ids.helper)).data.reports_moved).toBe(1)
  })

  test('nor reports with people below them outside reach', async () => {
    expect((await separate(hr, ids.lead, '2026-11-30', ids.helper)).body.key).toBe('access.reach_given')
    // Asha reaches them already.
    expect((await separate(hr, ids.lead, '2026-11-30', people.asha)).data.reports_moved).toBe(1)
  })

  test('counts reports outside reach in its preview, without their names', async () => {
    const preview = (emp_id: number) =>
      app.call(previewSeparation, { token: hr.token, body: { emp_id, last_working_day: '2026-11-30' } })
    const { data, queries } = await preview(ids.mid)
    expect(data).toMatchObject({ reports: [], reports_total: 1, reports_unreached: 1 })
    expect(JSON.stringify(data)).not.toContain('Far')
    expect(queries).toBeLessThanOrEqual(8)
    expect((await preview(ids.lead)).data).toMatchObject({ reports_total: 1, reports_unreached: 0 })
  })
})

describe('the address of a person whose account would reach more than its editor', () => {
  const mine = () => ({ EMAIL: `mine-${ids.priya}@example.test` })
  const invite = (who: TestAccount, emp_id: number, more: { resend?: boolean } = {}) =>
    app.call(updateLogin, { token: who.token, body: { emp_id, status: 1, ...more } })

  test('is changed only by somebody who reaches as much', async () => {
    const refused = await edit(hr, ids.lead, mine())
    expect(refused.body.key).toBe('employees.address_needs_reach')
    expect(refused.body.fields).toHaveProperty('EMAIL')
    const answer = await imported(hr, [
      'Employee code,Work e-mail',
      `${await codeOf(ids.lead)},${mine().EMAIL}`,
    ])
    expect(answer.status).toBe(422)
    expect((answer.body.data as { err_list: unknown[] }).err_list).toEqual([
      expect.objectContaining({ row: 2, column: 'Work e-mail' }),
    ])
    expect((await edit(hr, ids.near, mine())).status).toBe(200)
    expect((await edit(people.admin, ids.lead, { EMAIL: 'lead-1@example.test' })).status).toBe(200)
    // The invitation goes where somebody with wider reach said.
    expect((await invite(hr, ids.lead)).data.invited).toBe(true)
  })

  test('also while the invitation is open', async () => {
    expect((await invite(people.admin, ids.lead)).data.invited).toBe(true)
    expect((await edit(hr, ids.lead, mine())).body.key).toBe('employees.address_needs_reach')
    app.setNow('2026-11-21T06:32:00Z')
    expect((await invite(hr, ids.lead, { resend: true })).data.invited).toBe(true)
  })

  test('gets no invitation from the editor who entered it before the person reached more', async () => {
    expect((await edit(hr, ids.near, mine())).status).toBe(200)
    expect((await edit(people.admin, ids.far, manager(ids.near))).status).toBe(200)
    expect((await invite(hr, ids.near)).body.key).toBe('employees.invitation_needs_reach')
    expect((await invite(people.admin, ids.near)).data.invited).toBe(true)
  })

  test('nor where the editor added the person', async () => {
    const made = await imported(hr, [
      'Employee code,First name,Date of joining,Location,Work e-mail',
      `STRAW${ids.priya},Straw,2024-01-01,Pune,${mine().EMAIL}`,
    ])
    expect(made.data).toMatchObject({ created: 1 })
    const straw = (
      await asOwner(sql<{ id: number }>`select id from employee where org_id = ${people.org.orgId}
        and code = ${`STRAW${ids.priya}`}`)
    ).rows[0]?.id as number
    expect((await edit(people.admin, ids.far, manager(straw))).status).toBe(200)
    expect((await invite(hr, straw)).body.key).toBe('employees.invitation_needs_reach')
  })

  test('counts the departments that the person heads', async () => {
    await asOwner(
      sql`update department set head_employee_id = ${ids.near} where org_id = ${people.org.orgId}
        and id = ${people.sales}`,
    )
    expect((await edit(hr, ids.near, mine())).status).toBe(200)
    await asOwner(
      sql`update employee set department_id = ${people.sales} where org_id = ${people.org.orgId}
        and id = ${people.dev}`,
    )
    expect((await edit(hr, ids.near, { EMAIL: 'other@example.test' })).body.key).toBe(
      'employees.address_needs_reach',
    )
  })
})
