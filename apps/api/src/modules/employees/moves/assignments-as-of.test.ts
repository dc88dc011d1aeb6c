import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { aMaster, anOrganisation } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { addPeople, anHrOf, aPerson, aSmallCompany, type People } from '../employees.fixtures.ts'
import { lockPeople } from '../people.queries.ts'
import { changePeople } from '../writes/change-people.service.ts'
import { type AsOfWanted, assignmentsAsOf, type PersonOn, peopleOn } from './assignments-as-of.ts'

const TODAY = '2026-11-21'

let app: TestApp
let world: People
let finance: number
let legal: number

/** Writes a change like the product. */
async function change(
  id: number,
  values: Record<string, number | null>,
  effectiveDate: string,
): Promise<void> {
  const ctx = app.system(world.org.orgId)
  await tx(ctx, async (db) => {
    const [person] = await lockPeople(ctx, db, [id])
    if (!person) throw new Error('no such person')
    await changePeople(ctx, db, [{ person, values }], { effectiveDate, today: TODAY, reason: '', fields: [] })
  })
}

const read = (day: string, wanted: AsOfWanted = {}) => {
  const ctx = app.system(world.org.orgId)
  return readTx(ctx, (db) => assignmentsAsOf(ctx, db, day, wanted))
}
async function personOn(id: number, day: string): Promise<PersonOn> {
  const [all, one] = [await read(day), await read(day, { ids: [id] })]
  const found = all.find((person) => person.id === id) as PersonOn
  // The result must not depend on the filter by id.
  expect(one).toEqual([found])
  return found
}

beforeAll(async () => {
  app = await createTestApp()
  world = await aSmallCompany(app)
  finance = await aMaster(app, world.org, 'department', 'Finance')
  legal = await aMaster(app, world.org, 'department', 'Legal')
})

describe('organisation as of a date', () => {
  test('equals the current records today', async () => {
    const people = await read(TODAY)
    expect(
      people.map((one) => [one.id, one.status, one.manager_id, one.location_id, one.department_id]),
    ).toEqual([
      [world.asha, 'active', null, world.pune, world.sales],
      [world.ravi, 'active', world.asha, world.pune, world.sales],
      [world.meera, 'active', world.ravi, world.pune, world.sales],
      [world.dev, 'active', null, world.delhi, null],
    ])
  })

  test('reflects past and planned changes, an empty period and a leap day', async () => {
    const [id] = await addPeople(app, world.org, [
      aPerson({ DATE_OF_JOINING: '2023-01-01', DEPT_ID: world.sales, REPORTING_MANAGER_ID: world.asha }),
    ])
    const person = id as number
    await change(person, { DEPT_ID: finance }, '2024-02-29')
    await change(person, { DEPT_ID: null }, '2025-03-01')
    await change(person, { DEPT_ID: legal }, '2027-01-01')
    await change(person, { DEPT_ID: world.sales }, '2028-02-29')
    await change(person, { REPORTING_MANAGER_ID: world.ravi }, '2027-01-01')
    const cases: [string, PersonOn['status'], number | null, number | null][] = [
      ['2022-12-31', 'not_joined', null, null],
      ['2023-01-01', 'active', world.sales, world.asha],
      ['2024-02-28', 'active', world.sales, world.asha],
      ['2024-02-29', 'active', finance, world.asha],
      ['2024-03-01', 'active', finance, world.asha],
      ['2025-02-28', 'active', finance, world.asha],
      ['2025-03-01', 'active', null, world.asha],
      [TODAY, 'active', null, world.asha],
      ['2026-12-31', 'active', null, world.asha],
      ['2027-01-01', 'active', legal, world.ravi],
      ['2028-02-28', 'active', legal, world.ravi],
      ['2028-02-29', 'active', world.sales, world.ravi],
      ['2099-12-31', 'active', world.sales, world.ravi],
    ]
    for (const [day, status, department, manager] of cases) {
      const found = await personOn(person, day)
      expect(found.status, day).toBe(status)
      if (status === 'active')
        expect([found.department_id, found.manager_id], day).toEqual([department, manager])
    }
  })

  test('returns the status of employees who left, will leave, will join or rejoined', async () => {
    const ids = await addPeople(app, world.org, [
      {
        ...aPerson({ DATE_OF_JOINING: '2020-01-01' }),
        employment: { status: 'left', leftOn: '2021-06-30', reasonId: null, note: '' },
      },
      {
        ...aPerson({ DATE_OF_JOINING: '2020-01-01' }),
        employment: { status: 'active', leftOn: '2026-12-31', reasonId: null, note: '' },
      },
      aPerson({ DATE_OF_JOINING: '2027-02-01', DEPT_ID: finance }),
      aPerson({ DATE_OF_JOINING: '2025-01-01', EMPLOYEE_CODE: 'NEW1' }),
    ])
    const [left, leaving, joining, back] = ids as [number, number, number, number]
    await tx(app.system(world.org.orgId), (db) =>
      db
        .insertInto('past_employment')
        .values([
          {
            org_id: world.org.orgId,
            employee_id: back,
            number: 0,
            code: 'OLD0',
            joined_on: '2015-01-01',
            left_on: '2016-12-31',
          },
          {
            org_id: world.org.orgId,
            employee_id: back,
            number: 1,
            code: 'OLD1',
            joined_on: '2020-01-01',
            left_on: '2022-12-31',
          },
        ])
        .execute(),
    )
    const cases: [string, number, string, PersonOn['status'], Partial<PersonOn>][] = [
      ['the last day is a working day', left, '2021-06-30', 'active', { left_on: '2021-06-30' }],
      ['the day after', left, '2021-07-01', 'left', {}],
      ['left, today', left, TODAY, 'left', {}],
      ['left, later', left, '2030-01-01', 'left', {}],
      ['leaves, today', leaving, TODAY, 'active', { left_on: '2026-12-31' }],
      ['leaves, on the day', leaving, '2026-12-31', 'active', {}],
      ['leaves, after it', leaving, '2027-01-01', 'left', {}],
      ['joins, today', joining, TODAY, 'not_joined', {}],
      ['joins, the day before', joining, '2027-01-31', 'not_joined', {}],
      ['joins, on the day', joining, '2027-02-01', 'active', { department_id: finance }],
      [
        'came back, before the first time',
        back,
        '2014-12-31',
        'not_joined',
        { joined_on: '2015-01-01', code: 'OLD0' },
      ],
      ['came back, the first time', back, '2015-01-01', 'active', { code: 'OLD0', left_on: '2016-12-31' }],
      ['came back, between', back, '2018-01-01', 'left', { code: 'OLD0', left_on: '2016-12-31' }],
      ['came back, the second time', back, '2022-12-31', 'active', { code: 'OLD1', joined_on: '2020-01-01' }],
      ['came back, away again', back, '2023-01-01', 'left', { code: 'OLD1' }],
      ['came back, here', back, '2025-01-01', 'active', { code: 'NEW1', left_on: null }],
      ['came back, today', back, TODAY, 'active', { code: 'NEW1' }],
    ]
    for (const [name, id, day, status, more] of cases) {
      expect(await personOn(id, day), name).toMatchObject({ status, ...more })
    }
    const active = await read('2022-01-01', { statuses: ['active'], ids: ids })
    expect(active.map((one) => one.id)).toEqual([leaving, back])
  })

  test('includes due changes that the daily job has not applied yet', async () => {
    const [id] = await addPeople(app, world.org, [aPerson({ DEPT_ID: world.sales })])
    await change(id as number, { DEPT_ID: finance }, '2026-11-25')
    const ctx = app.system(world.org.orgId)
    // Two days later, before the daily job.
    const [found] = await readTx(ctx, (db) =>
      assignmentsAsOf(ctx, db, '2026-11-27', { today: '2026-11-27', ids: [id as number] }),
    )
    expect(found).toMatchObject({ department_id: finance })
  })

  test('limits attributes, employees as of the date, and reach', async () => {
    const hr = await anHrOf(app, world, world.delhi)
    const actor = {
      kind: 'account' as const,
      grants: new Map([['employees.profile.view', new Set(['group' as const])]]),
    }
    const ctx = app.system(world.org.orgId)
    const caller = {
      orgId: ctx.orgId,
      actor: {
        ...ctx.actor,
        ...actor,
        accountId: hr.accountId,
        groups: [{ id: 1, limits: { location: [world.delhi] } }],
      },
    }
    const inReach = await read(TODAY, {
      where: employeeScope(caller, 'employees.profile.view', 'e'),
      attributes: ['manager'],
    })
    expect(inReach.map((one) => one.id)).toEqual([world.dev])
    expect(Object.keys(inReach[0] ?? {})).toEqual([
      'id',
      'code',
      'full_name',
      'status',
      'joined_on',
      'left_on',
      'manager_id',
    ])
    const team = await read('2025-06-01', { on: sql<boolean>`p.manager_id = ${world.ravi}` })
    expect(team.map((one) => one.id)).toEqual([world.meera])
  })

  test('finds changed periods by index', async () => {
    const org = await anOrganisation(app)
    const ctx = app.system(org.orgId)
    await addPeople(
      app,
      org,
      Array.from({ length: 3000 }, () => aPerson({ DATE_OF_JOINING: '2020-01-01' })),
    )
    await tx(ctx, async (db) => {
      await sql`
        insert into employee_assignment (org_id, employee_id, attribute, value_id, from_date)
        select org_id, id, x.attribute, null, '2020-01-01'::date from employee
        cross join (values ('department'), ('location'), ('grade')) x (attribute)
        where org_id = ${org.orgId}`.execute(db)
    })
    await app.platform.database.owner((session) =>
      session.exec('vacuum analyze employee, employee_assignment'),
    )
    const plan = await readTx(ctx, async (db) => {
      const people = peopleOn(ctx, { day: '2027-01-01', today: TODAY })
      const { rows } = await sql<Record<string, string>>`explain ${people}`.execute(db)
      return rows.map((row) => Object.values(row)[0]).join('\n')
    })
    // Does not check the join of periods in force, for which the planner may choose a scan of this small table.
    expect(plan).toMatch(/employee_assignment_start/)
    expect(plan).toMatch(/employee_assignment_end/)
  })
})
