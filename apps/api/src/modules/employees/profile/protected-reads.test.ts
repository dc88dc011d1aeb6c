import {
  employeeDetails,
  employeeTimeline,
  exportEmployees,
  listEmployees,
} from '@muster/contract/employees/employees.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAccount } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { PROTECTED_READ } from '../../../platform/audit/protected-reads.ts'
import { tx } from '../../../platform/db/tx.ts'
import { addPeople, aPerson, aSmallCompany, type People } from '../employees.fixtures.ts'

let app: TestApp
let people: People
let withPassport: number[]

beforeAll(async () => {
  app = await createTestApp()
})

beforeEach(async () => {
  people = await aSmallCompany(app)
  withPassport = await addPeople(app, people.org, [
    aPerson({ FIRST_NAME: 'Uma' }),
    aPerson({ FIRST_NAME: 'Vik' }),
  ])
  await givePassports()
})

/** Adds a custom field to the group of identity numbers, filled in for two people. */
async function givePassports(): Promise<void> {
  const { orgId } = people.org
  await tx(app.system(orgId), async (db) => {
    await sql`
      with made as (
        insert into property (org_id, group_id, name, slug, field_type)
        select org_id, id, 'Passport', 'PASSPORT', 'input' from property_group
        where org_id = ${orgId} and slug = 'own-properties' returning org_id, id)
      insert into form_field (org_id, form_no, section_id, property_id, name, slug, field_type, field_group)
      select s.org_id, s.form_no, s.id, made.id, 'Passport', 'PASSPORT', 'input', 'identity'
      from form_section s join made on made.org_id = s.org_id
      where s.form_no = 12 and s.slug = 'personal'`.execute(db)
    await sql`update employee set custom = jsonb_build_object('PASSPORT', 'K' || id)
      where org_id = ${orgId} and id = any (${withPassport}::bigint[])`.execute(db)
  })
}

async function reads() {
  const rows = await tx(app.system(people.org.orgId), (db) =>
    db
      .selectFrom('audit_entry')
      .select(['account_id', 'record_id', 'record_label', 'details'])
      .where('org_id', '=', people.org.orgId)
      .where('action', '=', PROTECTED_READ)
      .orderBy('id')
      .execute(),
  )
  return rows
}

const [uma, vik] = [() => withPassport[0] as number, () => withPassport[1] as number]

describe('reading other people’s protected data is audited', () => {
  test('once per page of the directory, with the people shown', async () => {
    const answer = await app.call(listEmployees, {
      token: people.admin.token,
      body: { columns: ['PASSPORT', 'BLOOD_GROUP'] },
    })
    expect(answer.data.total_rows).toBe(6)
    expect(answer.queries).toBeLessThanOrEqual(5)
    expect(await reads()).toEqual([
      {
        account_id: people.admin.accountId,
        record_id: null,
        record_label: '3 people',
        details: {
          groups: ['identity', 'medical'],
          people: 3,
          ids: expect.stringMatching(/^\d+,\d+(-\d+)?$/),
          via: 'employees.directory.list',
        },
      },
    ])
  })

  test('not when the page shows none, which costs no extra statement', async () => {
    const plain = await app.call(listEmployees, { token: people.admin.token, body: {} })
    expect(plain.queries).toBeLessThanOrEqual(4)
    await app.call(listEmployees, {
      token: people.admin.token,
      body: { columns: ['PASSPORT'], filters: { 1: [people.dev] } },
    })
    expect(await reads()).toEqual([])
  })

  test('for one record, by name', async () => {
    await app.call(employeeDetails, { token: people.admin.token, query: { emp_id: uma() } })
    expect(await reads()).toMatchObject([
      { record_id: uma(), details: { groups: ['identity'], people: 1, via: 'employees.profile.read' } },
    ])
  })

  test('for an export, with everybody in it', async () => {
    const answer = await app.call(exportEmployees, {
      token: people.admin.token,
      body: { columns: ['PASSPORT'], filters: { 1: withPassport } },
    })
    expect(answer.status).toBe(200)
    expect(await reads()).toMatchObject([
      {
        record_label: '2 people',
        details: {
          groups: ['identity'],
          people: 2,
          ids: `${uma()}-${vik()}`,
          via: 'employees.directory.export',
        },
      },
    ])
  })

  test('not for one’s own data, nor for data the reader may not see', async () => {
    const own = await anAccount(app, people.org, { employeeId: uma() })
    await app.call(employeeDetails, { token: own.token, query: { emp_id: uma() } })
    const colleague = await anAccount(app, people.org, {
      roles: [8],
      grants: {
        'employees.directory.view': ['organisation'],
        'employees.profile.view': ['organisation'],
      },
    })
    await app.call(employeeDetails, { token: colleague.token, query: { emp_id: uma() } })
    await app.call(listEmployees, { token: colleague.token, body: { columns: ['PASSPORT'] } })
    expect(await reads()).toEqual([])
  })

  test('not for a timeline with masked values', async () => {
    await app.call(employeeTimeline, { token: people.admin.token, query: { employee_id: uma() } })
    expect(await reads()).toEqual([])
  })
})
