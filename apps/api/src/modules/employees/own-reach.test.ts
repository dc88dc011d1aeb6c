import { bulkEditUsers, previewBulkEdit } from '@muster/contract/employees/bulk/bulk-edit.contract'
import { employeeDetails, updateEmployee } from '@muster/contract/employees/employees.contract'
import {
  cancelPlannedChanges,
  listPlannedChanges,
  makeTransfer,
  previewTransfer,
} from '@muster/contract/employees/moves/transfers.contract'
import { editFormData } from '@muster/contract/forms/forms.contract'
import { fetchBellNotifications } from '@muster/contract/notices/notices.contract'
import { saveFunctionHead } from '@muster/contract/workflows/workflow-parts.contract'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { anAccount, anAdmin, type TestAccount } from '../../../test/factories.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../test/harness.ts'
import { tx } from '../../platform/db/tx.ts'
import { addPeople, anHrOf, aPerson, aSmallCompany, type People } from './employees.fixtures.ts'
import { applyDueChanges } from './writes/due-changes.service.ts'

let app: TestApp
let people: People
/** Priya looks after the people in Pune; she reports to Ravi. */
let hr: TestAccount
let priya: number

beforeEach(async () => {
  app ??= await createTestApp()
  app.setNow(TEST_NOW)
  people = await aSmallCompany(app)
  const made = await addPeople(app, people.org, [
    aPerson({ FIRST_NAME: 'Priya', LOCATION_ID: people.pune, REPORTING_MANAGER_ID: people.ravi }),
  ])
  priya = made[0] as number
  hr = await anHrOf(app, people, people.pune, {
    'employees.transfer': ['group'],
    'employees.bulk.edit': ['group'],
    'requests.view': ['reports'],
  })
  await asOwner(
    sql`update account set employee_id = ${priya} where org_id = ${people.org.orgId} and id = ${hr.accountId}`,
  )
})

const asOwner = <T>(statement: ReturnType<typeof sql<T>>) =>
  tx(app.system(people.org.orgId), (db) => statement.execute(db))
const manager = (id: number) => ({ REPORTING_MANAGER_ID: id })
const transfer = (
  who: TestAccount,
  emp_id: number,
  values: Record<string, number | null>,
  effective_date = '2026-11-21',
) => app.call(makeTransfer, { token: who.token, body: { people: [{ emp_id }], values, effective_date } })
const edit = (who: TestAccount, emp_id: number, values: Record<string, string | number | null>) =>
  app.call(updateEmployee, { token: who.token, body: { emp_id, values } })

async function inBulk(who: TestAccount, ids: number[], values: Record<string, string | number | null>) {
  const body = { selection: { ids }, values }
  const { data } = await app.call(previewBulkEdit, { token: who.token, body })
  const answer = await app.call(bulkEditUsers, {
    token: who.token,
    body: { ...body, fingerprint: data.fingerprint },
  })
  return { preview: data, answer }
}
/** Keeps the sessions open until then. */
async function laterOn(at: string): Promise<void> {
  app.setNow(at)
  await asOwner(
    sql`update session set created_at = ${at}::timestamptz, last_seen_at = ${at}::timestamptz where org_id = ${people.org.orgId}`,
  )
}
const managerOf = async (id: number) =>
  (
    await asOwner(
      sql<{
        manager_id: number | null
      }>`select manager_id from employee where org_id = ${people.org.orgId} and id = ${id}`,
    )
  ).rows[0]?.manager_id

describe('one’s own position', () => {
  test.each<[string, Record<string, string | number | null>]>([
    ['manager', { REPORTING_MANAGER_ID: null }],
    ['date of joining', { DATE_OF_JOINING: '2023-01-01' }],
    ['location', { LOCATION_ID: -1 }],
  ])('%s can’t be changed by oneself', async (_name, given) => {
    const values = 'LOCATION_ID' in given ? { LOCATION_ID: people.delhi } : given
    expect((await edit(hr, priya, values)).body.key).toBe('access.own_record')
    const { preview, answer } = await inBulk(hr, [priya], values)
    expect(answer.status).not.toBe(200)
    expect(preview.problems.length).toBeGreaterThan(0)
    expect(await managerOf(priya)).toBe(people.ravi)
  })

  test.each<Record<string, string>>([{ GENDER: 'Female' }, { MARITAL_STATUS: 'Married' }])(
    'nor what leave types are given by, %o',
    async (values) => {
      expect((await edit(hr, priya, values)).body.key).toBe('access.own_record')
      expect((await edit(hr, people.ravi, values)).status).toBe(200)
    },
  )

  test('is not offered for editing in one’s own record, with the fields named', async () => {
    const read = async (who: TestAccount, emp_id: number) =>
      (await app.call(employeeDetails, { token: who.token, query: { emp_id: String(emp_id) } })).data
    const own = await read(hr, priya)
    const locked = ['REPORTING_MANAGER_ID', 'GRADE_ID', 'DESIGNATION_ID', 'LOCATION_ID', 'DATE_OF_JOINING']
    expect(own.abilities.own_position_fields).toEqual(expect.arrayContaining(locked))
    for (const slug of locked) expect(own.abilities.editable_fields).not.toContain(slug)
    expect(own.abilities.editable_fields).toContain('FIRST_NAME')
    const shown = own.sections.flatMap((section) => section.fields)
    expect(shown.find((field) => field.FIELD_SLUG === 'GRADE_ID')?.editable).toBe(false)
    const others = await read(hr, people.ravi)
    expect(others.abilities.own_position_fields).toEqual([])
    // The only administrator may change them, since nobody else could.
    const admin = await asAdministrator()
    expect((await read(admin, people.asha)).abilities.own_position_fields).toEqual([])
    await anAdmin(app, people.org)
    expect((await read(admin, people.asha)).abilities.own_position_fields).toContain('GRADE_ID')
  })

  test('is not left by a transfer, today or planned', async () => {
    for (const day of ['2026-11-21', '2026-12-01']) {
      const refused = await transfer(hr, priya, { REPORTING_MANAGER_ID: null }, day)
      expect(refused.body.key).toBe('employees.transfer_refused')
      expect(refused.message).toBe(
        'You can’t make this change to your own record. Please ask somebody else who has the permission.',
      )
    }
    expect(await managerOf(priya)).toBe(people.ravi)
  })

  test('stays planned when somebody else planned it', async () => {
    await transfer(people.admin, priya, manager(people.asha), '2026-12-01')
    const listed = await app.call(listPlannedChanges, { token: hr.token, body: { emp_id: priya } })
    const ids = listed.data.changes.map(({ id }) => id)
    const cancelled = await app.call(cancelPlannedChanges, { token: hr.token, body: { ids } })
    expect(cancelled.body.key).toBe('access.own_record')
  })

  test('can be changed by the only administrator, which is recorded and told to HR', async () => {
    const admin = await asAdministrator()
    const other = await anAccount(app, people.org, {
      roles: [8],
      grants: { 'employees.profile.edit': ['organisation'] },
    })
    expect((await edit(admin, people.asha, manager(people.dev))).status).toBe(200)
    const audited = await asOwner(
      sql<{ action: string }>`select action from audit_entry where org_id = ${people.org.orgId}
        and record_id = ${people.asha} and action = 'access.own_record'`,
    )
    expect(audited.rows).toHaveLength(1)
    const notices = await app.call(fetchBellNotifications, { token: other.token, body: {} })
    expect(notices.data.docs.map(({ kind }) => kind)).toContain('employees.own_record')
    await anAdmin(app, people.org)
    expect((await edit(admin, people.asha, manager(people.meera))).body.key).toBe('access.own_record')
  })
})

test('nobody makes themselves head of a department or a function', async () => {
  const master = await anAccount(app, people.org, {
    roles: [8],
    employeeId: people.dev,
    grants: {
      'employees.directory.view': ['organisation'],
      'organisation.masters.manage': ['organisation'],
      'workflows.workflow.manage': ['organisation'],
    },
  })
  const headed = (HEAD_ID: number) =>
    app.call(editFormData, {
      token: master.token,
      params: { formid: 101 },
      body: { id: people.sales, values: { HEAD_ID } },
    })
  expect((await headed(people.dev)).body.key).toBe('access.own_record')
  expect((await headed(people.ravi)).status).toBe(200)
  const ruled = await app.call(saveFunctionHead, {
    token: master.token,
    body: { master: 'location', unit_id: people.pune, function: 'hr', employee_id: people.dev },
  })
  expect(ruled.body.key).toBe('access.own_record')
})

/** The organisation's only administrator, who is also Asha. */
async function asAdministrator(): Promise<TestAccount> {
  await asOwner(
    sql`update account set employee_id = ${people.asha} where org_id = ${people.org.orgId}
      and id = ${people.admin.accountId}`,
  )
  return people.admin
}

describe('one’s own reach', () => {
  test('does not grow through the reporting line, by any path', async () => {
    const moved = await transfer(hr, people.asha, manager(priya))
    expect(moved.body.key).toBe('employees.transfer_refused')
    await asOwner(
      sql`update employee set manager_id = null where org_id = ${people.org.orgId} and id = ${priya}`,
    )
    await asOwner(
      sql`delete from employee_assignment where org_id = ${people.org.orgId} and employee_id = ${priya}
        and attribute = 'manager'`,
    )
    for (const day of ['2026-11-21', '2026-12-01']) {
      const refused = await transfer(hr, people.asha, manager(priya), day)
      // HR sees Asha already: the reason is another.
      expect(refused.message).toContain('This person would come under you')
      const shown = await app.call(previewTransfer, {
        token: hr.token,
        body: { people: [{ emp_id: people.asha }], values: manager(priya), effective_date: day },
      })
      expect(shown.data.can_apply).toBe(false)
    }
    expect((await edit(hr, people.meera, manager(priya))).body.key).toBe('access.reach_grows')
    const { preview, answer } = await inBulk(hr, [people.meera], manager(priya))
    expect(preview.problems.length).toBeGreaterThan(0)
    expect(answer.status).not.toBe(200)
    expect(await managerOf(people.meera)).toBe(people.ravi)
    expect((await transfer(hr, people.meera, manager(people.asha))).status).toBe(200)
    expect((await transfer(people.admin, people.meera, manager(priya))).status).toBe(200)
    // Now within the line: a change below it adds nobody.
    await asOwner(
      sql`update employee set manager_id = ${people.meera} where org_id = ${people.org.orgId} and id = ${people.ravi}`,
    )
    expect((await edit(hr, people.ravi, manager(priya))).status).toBe(200)
  })

  test('does not grow through a planned change that brings people in only when it is applied', async () => {
    const [worker] = (await addPeople(app, people.org, [
      aPerson({ FIRST_NAME: 'Worker', LOCATION_ID: people.pune }),
    ])) as [number]
    expect((await transfer(hr, worker, manager(people.meera), '2026-12-01')).status).toBe(200)
    expect((await transfer(people.admin, people.meera, manager(priya))).status).toBe(200)
    await laterOn('2026-12-01T03:35:00Z')
    await applyDueChanges(app.system(people.org.orgId))
    expect(await managerOf(worker)).toBeNull()
    // Whoever looks at the person sees it with its reason; its author and HR are told, once.
    await applyDueChanges(app.system(people.org.orgId))
    const planned = async (who: TestAccount) =>
      (await app.call(listPlannedChanges, { token: who.token, body: { emp_id: worker } })).data.changes
    const [left, ...more] = await planned(hr)
    expect(more).toEqual([])
    expect(left).toMatchObject({
      kind: 'transfer',
      on_date: '2026-12-01',
      left_out: 'reach',
      left_out_text: expect.stringContaining('Not applied'),
      changes: [expect.objectContaining({ FIELD_SLUG: 'REPORTING_MANAGER_ID' })],
      abilities: { cancel: true },
    })
    for (const { token } of [hr, people.admin]) {
      const notices = (await app.call(fetchBellNotifications, { token, body: {} })).data.docs
      const told = notices.filter(({ kind }) => kind === 'employees.change_left_out')
      expect(told).toHaveLength(1)
      expect(told[0]?.body).toContain('Not applied')
    }
    // Cancelled, somebody who reaches both can make it.
    const cancelled = await app.call(cancelPlannedChanges, {
      token: hr.token,
      body: { ids: [left?.id as string] },
    })
    expect(cancelled.data.cancelled).toHaveLength(1)
    expect(await planned(hr)).toEqual([])
    expect((await transfer(people.admin, worker, manager(people.meera), '2026-12-01')).status).toBe(200)
    expect(await managerOf(worker)).toBe(people.meera)
  })

  test('a planned change to a manager who has left is shown as not applied, until it is', async () => {
    const [worker] = (await addPeople(app, people.org, [
      aPerson({ FIRST_NAME: 'Worker', LOCATION_ID: people.pune }),
    ])) as [number]
    expect((await transfer(people.admin, worker, manager(people.ravi), '2026-12-01')).status).toBe(200)
    const leave = (status: string) =>
      asOwner(
        sql`update employee set status = ${status}, left_on = ${status === 'left' ? '2026-11-25' : null}::date
          where org_id = ${people.org.orgId} and id = ${people.ravi}`,
      )
    await leave('left')
    await laterOn('2026-12-01T03:35:00Z')
    const result = await applyDueChanges(app.system(people.org.orgId))
    expect(result.refusedManagers).toEqual([worker])
    expect(await managerOf(worker)).toBeNull()
    const planned = async () =>
      (await app.call(listPlannedChanges, { token: people.admin.token, body: { emp_id: worker } })).data
        .changes
    expect(await planned()).toMatchObject([{ left_out: 'gone' }])
    await leave('active')
    await applyDueChanges(app.system(people.org.orgId))
    expect(await managerOf(worker)).toBe(people.ravi)
    expect(await planned()).toEqual([])
  })

  test('does not grow through a planned change of somebody who reaches both', async () => {
    const [worker] = (await addPeople(app, people.org, [
      aPerson({ FIRST_NAME: 'Worker', LOCATION_ID: people.pune }),
    ])) as [number]
    expect((await transfer(people.admin, worker, manager(priya), '2026-12-01')).status).toBe(200)
    app.setNow('2026-12-01T03:35:00Z')
    await applyDueChanges(app.system(people.org.orgId))
    expect(await managerOf(worker)).toBe(priya)
  })

  test('does not grow by moving people into one’s own group', async () => {
    const wide = await anAccount(app, people.org, {
      roles: [8],
      grants: { 'employees.transfer': ['organisation'], 'employees.profile.view': ['group'] },
      group: { location: [people.pune] },
    })
    const refused = await transfer(wide, people.dev, { LOCATION_ID: people.pune })
    expect(refused.message).toContain('would give you access to people whose records you can’t see now')
  })
})
