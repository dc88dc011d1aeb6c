import { employeeDetails, listEmployees, listUsers } from '@muster/contract/employees/employees.contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { anAccount, anAdmin, anOrganisation, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { tx } from '../../../platform/db/tx.ts'
import { addPeople, aPerson } from '../employees.fixtures.ts'

let app: TestApp
let admin: TestAccount
/** May see the directory and records, but not who is on probation. */
let clerk: TestAccount
const ids: Record<string, number> = {}

beforeAll(async () => {
  app = await createTestApp()
  const org = await anOrganisation(app)
  admin = await anAdmin(app, org)
  clerk = await anAccount(app, org, {
    roles: [8],
    grants: { 'employees.directory.view': ['organisation'], 'employees.profile.view': ['organisation'] },
  })
  const people: [string, string][] = [
    ['Joiner', '2026-12-01'],
    ['Tomorrow', '2026-11-22'],
    ['Today', '2026-11-21'],
    ['Leaver', '2024-01-01'],
    ['Learner', '2026-10-01'],
    ['Overdue', '2026-01-01'],
    ['Gone', '2024-01-01'],
    ['Regular', '2024-01-01'],
  ]
  const made = await addPeople(
    app,
    org,
    people.map(([name, joined]) => aPerson({ FIRST_NAME: name, LAST_NAME: '', DATE_OF_JOINING: joined })),
  )
  for (const [place, [name]] of people.entries()) ids[name] = made[place] as number
  await tx(app.system(org.orgId), async (db) => {
    const person = (name: string) => sql`org_id = ${org.orgId} and id = ${ids[name]}`
    await sql`update employee set left_on = '2026-12-31' where ${person('Leaver')}`.execute(db)
    await sql`update employee set status = 'left', left_on = '2026-10-31' where ${person('Gone')}`.execute(db)
    for (const [name, due] of [
      ['Learner', '2027-03-31'],
      ['Overdue', '2026-06-30'],
    ] as const) {
      await sql`delete from probation where org_id = ${org.orgId} and employee_id = ${ids[name]}`.execute(db)
      await sql`update employee set confirmation_due_on = ${due} where ${person(name)}`.execute(db)
      await sql`insert into probation (org_id, employee_id, began_on, first_due_on, created_at)
        values (${org.orgId}, ${ids[name]}, '2026-01-01', ${due}, now())`.execute(db)
    }
  })
})

const list = (who: TestAccount, status?: number | number[]) =>
  app.call(listEmployees, { token: who.token, body: status === undefined ? {} : { status } })
const namesOf = async (status: number | number[], who = admin) =>
  (await list(who, status)).data.employees.map((row) => row.EMPLOYEE_NAME).sort()

describe('the one status of a person', () => {
  const cases: [string, string, string | null][] = [
    ['Joiner', 'joining', '2026-12-01'],
    ['Tomorrow', 'joining', '2026-11-22'],
    ['Today', 'active', null],
    ['Leaver', 'leaving', '2026-12-31'],
    ['Learner', 'probation', '2027-03-31'],
    ['Overdue', 'probation', null],
    ['Gone', 'left', '2026-10-31'],
    ['Regular', 'active', null],
  ]
  test.each(cases)('%s is shown as %s, in the directory and on the record', async (name, state, on) => {
    const row = (await list(admin)).data.employees.find((one) => one.EMPLOYEE_NAME === name)
    expect(row?.standing).toEqual({ state, on })
    const record = await app.call(employeeDetails, {
      token: admin.token,
      query: { emp_id: ids[name] as number },
    })
    expect(record.data.standing).toEqual({ state, on })
    expect(record.queries).toBeLessThanOrEqual(8)
  })

  test('the filter finds exactly those who are shown so', async () => {
    expect(await namesOf(2)).toEqual(['Joiner', 'Tomorrow'])
    expect(await namesOf(3)).toEqual(['Leaver'])
    expect(await namesOf(4)).toEqual(['Learner', 'Overdue'])
    expect(await namesOf(0)).toEqual(['Gone'])
    expect(await namesOf([0, 2])).toEqual(['Gone', 'Joiner', 'Tomorrow'])
    expect(await namesOf(1)).toEqual(['Learner', 'Leaver', 'Overdue', 'Regular', 'Today'])
  })

  test('who may not see probation is not told about it, by the status or by the filter', async () => {
    const row = (await list(clerk)).data.employees.find((one) => one.EMPLOYEE_NAME === 'Learner')
    expect(row?.standing).toEqual({ state: 'active', on: null })
    expect(await namesOf(4, clerk)).toEqual([])
  })

  test('pickers still offer people who join later', async () => {
    const { users } = (await app.call(listUsers, { token: admin.token, body: {} })).data
    expect(users.map((user) => user.EMPLOYEE_NAME)).toContain('Joiner')
    expect(users.map((user) => user.EMPLOYEE_NAME)).not.toContain('Gone')
  })
})
