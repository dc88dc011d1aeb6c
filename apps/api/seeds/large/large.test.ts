import { createHash } from 'node:crypto'
import { EMPLOYEE_FORM } from '@muster/contract/employees/employees.constants'
import type { FormValues } from '@muster/contract/forms/form-definition'
import { validateForm } from '@muster/contract/forms/values/form-values'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { fieldsOf, loadForm } from '../../src/modules/forms/index.ts'
import { readTx } from '../../src/platform/db/tx.ts'
import { createTestApp, type TestApp } from '../../test/harness.ts'
import { type LargeOrganisation, largeSizes, planLarge, seedLarge } from './large.ts'
import { ownValues, planOwnFields } from './large-fields.ts'

const digestOf = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)

test('one company has most people, the others a hundredth each', () => {
  const sizes = largeSizes({ employees: 100_000, organisations: 10 })
  expect(sizes).toEqual([100_000, ...Array(9).fill(1000)])
  expect(largeSizes({ employees: 50, organisations: 3 })).toEqual([50, 20, 20])
})

test('the plan is the same on every machine', () => {
  expect(digestOf(planLarge(1, 500))).toBe('5769425a1b576ab1')
  expect(digestOf(planLarge(2, 500))).toBe('0fc6b28a6a9589af')
})

describe('the generated data', () => {
  let app: TestApp
  let made: LargeOrganisation[]

  beforeAll(async () => {
    app = await createTestApp()
    made = await seedLarge(app.platform, { employees: 120, organisations: 3 })
  })

  /** People with units, managers and history, by names and codes, since ids differ between databases. */
  const contents = (orgId: number) =>
    readTx(app.system(orgId), async (db) => {
      const people = await sql`
        select e.code, e.full_name, e.email, e.phone, e.gender, e.date_of_birth, e.date_of_joining, e.status, e.left_on,
          d.name as department, g.name as designation, l.name as location, n.name as entity, m.code as manager
        from employee e
        left join department d on d.org_id = e.org_id and d.id = e.department_id
        left join designation g on g.org_id = e.org_id and g.id = e.designation_id
        left join location l on l.org_id = e.org_id and l.id = e.location_id
        left join entity n on n.org_id = e.org_id and n.id = e.entity_id
        left join employee m on m.org_id = e.org_id and m.id = e.manager_id
        where e.org_id = ${orgId} order by e.id`.execute(db)
      const history = await sql`
        select e.code, a.attribute, a.from_date, a.to_date from employee_assignment a
        join employee e on e.org_id = a.org_id and e.id = a.employee_id
        where a.org_id = ${orgId} order by a.id`.execute(db)
      const events = await sql`
        select e.code, v.event_type, v.on_date, v.details->>'from' as before from employee_event v
        join employee e on e.org_id = v.org_id and e.id = v.employee_id
        where v.org_id = ${orgId} order by v.id`.execute(db)
      return { people: people.rows, history: history.rows, events: events.rows }
    })

  test('has the requested sizes', async () => {
    expect(made.map((one) => one.people)).toEqual([120, 20, 20])
    for (const { orgId, people } of made) expect((await contents(orgId)).people).toHaveLength(people)
  })

  test('is the same on every database', async () => {
    const [first] = made as [LargeOrganisation]
    const { people, history, events } = await contents(first.orgId)
    expect([digestOf(people), digestOf(history), digestOf(events)]).toEqual([
      '0199b51c1ebc9089',
      'e8fb5eee93366997',
      '3326af5b8bf78645',
    ])
  })
})

describe('with custom fields', () => {
  const fields = planOwnFields({ fields: 40, searchable: 6 })

  test('values are the same on every machine, of every type', () => {
    expect(digestOf(Array.from({ length: 200 }, (_, person) => ownValues(fields, person)))).toBe(
      '55589652caf95cd3',
    )
    expect(new Set(fields.map((field) => field.FEILD_TYPE)).size).toBe(27)
  })

  test('values are valid, and people can be found by them', async () => {
    const app = await createTestApp()
    const [made] = await seedLarge(app.platform, {
      employees: 60,
      organisations: 1,
      ownFields: { fields: 40, searchable: 6 },
    })
    const ctx = app.system((made as LargeOrganisation).orgId)
    await readTx(ctx, async (db) => {
      const form = await loadForm(ctx, db, EMPLOYEE_FORM)
      const own = fieldsOf(form).filter((field) => !field.is_built_in)
      expect(own).toHaveLength(40)
      const { rows } = await sql<{ custom: FormValues }>`
        select custom from employee where org_id = ${ctx.orgId} order by id`.execute(db)
      for (const { custom } of rows) expect(validateForm(own, custom, { today: form.today })).toEqual({})
      const { rows: copied } = await sql<{ values: number }>`
        select count(*)::int as values from custom_value where org_id = ${ctx.orgId}`.execute(db)
      const given = rows.flatMap(({ custom }) =>
        fields.slice(0, 6).filter((field) => field.FIELD_SLUG in custom),
      )
      expect(copied[0]?.values).toBe(given.length)
    })
  })
})
