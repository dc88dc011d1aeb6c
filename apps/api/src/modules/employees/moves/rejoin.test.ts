import { employeeAsOf } from '@muster/contract/employees/directory/as-of.contract'
import { employeeTimeline, updateEmployee } from '@muster/contract/employees/employees.contract'
import { rejoinEmployee, separateEmployee } from '@muster/contract/employees/moves/separations.contract'
import { cancelPlannedChanges, listPlannedChanges } from '@muster/contract/employees/moves/transfers.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestAccount } from '../../../../test/factories.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../../test/harness.ts'
import { tx } from '../../../platform/db/tx.ts'
import { anHrOf, aSmallCompany, type People } from '../employees.fixtures.ts'
import { applyDueChanges } from '../writes/due-changes.service.ts'

let app: TestApp
let people: People

beforeAll(async () => {
  app = await createTestApp()
})

beforeEach(async () => {
  app.setNow(TEST_NOW)
  people = await aSmallCompany(app)
})

const asOwner = <T>(statement: ReturnType<typeof sql<T>>) =>
  tx(app.system(people.org.orgId), (db) => statement.execute(db))
const separate = (emp_id: number, last_working_day: string) =>
  app.call(separateEmployee, { token: people.admin.token, body: { emp_id, mode: 16, last_working_day } })
const rejoin = (
  who: TestAccount,
  emp_id: number,
  date_of_joining: string,
  values: Record<string, number | null> = {},
) => app.call(rejoinEmployee, { token: who.token, body: { emp_id, date_of_joining, values } })
const planned = async (who: TestAccount) =>
  (await app.call(listPlannedChanges, { token: who.token, body: {} })).data.changes
const cancel = (who: TestAccount, ids: string[]) =>
  app.call(cancelPlannedChanges, { token: who.token, body: { ids } })
const textOn = async (emp_id: number, day: string, slug: string) =>
  (await app.call(employeeAsOf, { token: people.admin.token, query: { emp_id, day } })).data.fields.find(
    (field) => field.FIELD_SLUG === slug,
  )?.text
const placesOn = async (emp_id: number, days: readonly string[]) => {
  const places: unknown[] = []
  for (const day of days) places.push(await textOn(emp_id, day, 'LOCATION_ID'))
  return places
}
const recordOf = async (id: number) =>
  (
    await asOwner(
      sql<
        Record<string, unknown>
      >`select location_id, manager_id, department_id, date_of_joining, left_on, status, code,
        confirmation_due_on from employee where org_id = ${people.org.orgId} and id = ${id}`,
    )
  ).rows[0]
const periodsOf = async (id: number) =>
  (
    await asOwner(
      sql<Record<string, unknown>>`select attribute, value_id, from_date, to_date from employee_assignment
        where org_id = ${people.org.orgId} and employee_id = ${id} order by attribute, from_date`,
    )
  ).rows

describe('a planned rejoining', () => {
  const values = () => ({ LOCATION_ID: people.delhi, REPORTING_MANAGER_ID: people.dev, DEPT_ID: null })

  test('changes neither the past nor the days until it begins', async () => {
    await separate(people.meera, '2026-06-30')
    expect((await rejoin(people.admin, people.meera, '2027-01-04', values())).status).toBe(200)
    expect(
      await placesOn(people.meera, ['2026-06-30', '2026-09-01', '2026-11-21', '2027-01-03', '2027-01-04']),
    ).toEqual(['Pune', 'Pune', 'Pune', 'Pune', 'Delhi'])
    expect(await recordOf(people.meera)).toMatchObject({
      location_id: people.pune,
      manager_id: people.ravi,
      department_id: people.sales,
    })
    // The daily job does not show it early either.
    await applyDueChanges(app.system(people.org.orgId))
    expect(await recordOf(people.meera)).toMatchObject({ location_id: people.pune, manager_id: people.ravi })
    app.setNow('2027-01-04T06:00:00Z')
    await applyDueChanges(app.system(people.org.orgId))
    expect(await recordOf(people.meera)).toMatchObject({
      location_id: people.delhi,
      manager_id: people.dev,
      department_id: null,
    })
  })

  test('that is cancelled leaves the record and its history as they were', async () => {
    await separate(people.meera, '2026-06-30')
    await asOwner(
      sql`update employee set confirmation_due_on = '2024-07-01' where org_id = ${people.org.orgId} and id = ${people.meera}`,
    )
    const before = { record: await recordOf(people.meera), periods: await periodsOf(people.meera) }
    const timeline = async () =>
      (
        await app.call(employeeTimeline, { token: people.admin.token, query: { employee_id: people.meera } })
      ).data.timeline.map((one) => [one.title, one.on_date])
    const entries = await timeline()
    await rejoin(people.admin, people.meera, '2027-01-04', values())
    const [row] = await planned(people.admin)
    expect(row?.changes.map((one) => [one.FIELD_SLUG, one.before, one.after])).toEqual(
      expect.arrayContaining([
        ['LOCATION_ID', 'Pune', 'Delhi'],
        ['REPORTING_MANAGER_ID', 'Ravi Kumar', 'Dev Nair'],
      ]),
    )
    expect((await cancel(people.admin, [row?.id as string])).data.kept).toEqual([])
    expect({ record: await recordOf(people.meera), periods: await periodsOf(people.meera) }).toEqual(before)
    expect(await timeline()).toEqual(entries)
    expect(await placesOn(people.meera, ['2026-06-30', '2026-11-21', '2027-01-04'])).toEqual([
      'Pune',
      'Pune',
      'Pune',
    ])
  })

  test('may be edited before it begins, for its first day', async () => {
    await separate(people.meera, '2026-06-30')
    await rejoin(people.admin, people.meera, '2027-01-04')
    const edit = await app.call(updateEmployee, {
      token: people.admin.token,
      body: { emp_id: people.meera, values: { LOCATION_ID: people.delhi } },
    })
    expect(edit.data.scheduled).toEqual(['LOCATION_ID'])
    expect(await placesOn(people.meera, ['2026-06-30', '2027-01-03', '2027-01-04'])).toEqual([
      'Pune',
      'Pune',
      'Delhi',
    ])
  })

  test('leaves no gap when its first day is moved', async () => {
    await separate(people.meera, '2026-06-30')
    await rejoin(people.admin, people.meera, '2027-01-04', values())
    for (const [day, before] of [
      ['2027-02-01', '2027-01-31'],
      ['2027-01-11', '2027-01-10'],
    ] as const) {
      const edit = await app.call(updateEmployee, {
        token: people.admin.token,
        body: { emp_id: people.meera, values: { DATE_OF_JOINING: day } },
      })
      expect(edit.status).toBe(200)
      expect(await placesOn(people.meera, ['2026-06-30', '2026-11-21', before, day])).toEqual([
        'Pune',
        'Pune',
        'Pune',
        'Delhi',
      ])
    }
  })
})

describe('HR of one location', () => {
  let hr: TestAccount
  beforeEach(async () => {
    hr = await anHrOf(app, people, people.pune, { 'employees.rejoin': ['group'] })
    await separate(people.meera, '2026-06-30')
  })

  test.each(['2026-11-21', '2027-01-04'])('lets nobody rejoin elsewhere, from %s', async (day) => {
    const before = await recordOf(people.meera)
    const refused = await rejoin(hr, people.meera, day, { LOCATION_ID: people.delhi })
    expect(refused.body.key).toBe('employees.outside_reach')
    const wide = await anHrOf(app, people, people.pune, {
      'employees.rejoin': ['group'],
      'employees.directory.view': ['organisation'],
    })
    for (const who of [hr, wide])
      expect(
        (await rejoin(who, people.meera, day, { REPORTING_MANAGER_ID: people.dev })).status,
        'a manager elsewhere',
      ).toBe(who === wide ? 200 : 422)
    if (day === '2026-11-21') return
    const [row] = await planned(wide)
    await cancel(wide, [row?.id as string])
    expect(await recordOf(people.meera)).toEqual(before)
  })

  test('sees and cancels the rejoining that they planned', async () => {
    expect((await rejoin(hr, people.meera, '2027-01-04', { DEPT_ID: null })).status).toBe(200)
    const [row] = await planned(hr)
    expect(row).toMatchObject({ kind: 'rejoining', abilities: { cancel: true } })
    expect((await cancel(hr, [row?.id as string])).data.cancelled).toEqual([row?.id])
  })
})
