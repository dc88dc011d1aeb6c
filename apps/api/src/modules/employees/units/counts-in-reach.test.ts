import { listEmployees } from '@muster/contract/employees/employees.contract'
import { getListing, saveFormData, updateRecordStatus } from '@muster/contract/forms/forms.contract'
import { readCompanyStructure } from '@muster/contract/organisation/company/company.contract'
import { UNIT_FORM } from '@muster/contract/organisation/organisation.constants'
import { listOrganisationUnits } from '@muster/contract/organisation/organisation.contract'
import {
  previewUnitMerge,
  readUnitDashboard,
  readUnitTree,
  readUnitUse,
} from '@muster/contract/organisation/units.contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { aMaster, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { tx } from '../../../platform/db/tx.ts'
import { addPeople, anHrOf, aPerson, aSmallCompany, type People } from '../employees.fixtures.ts'

/** Headcounts cover people in reach, like the directory. Three of five are in Pune; one in Delhi has left. */

const { department: DEPARTMENT } = UNIT_FORM
let app: TestApp
let people: People
let pune: TestAccount
let shipping: number

beforeAll(async () => {
  app = await createTestApp()
  people = await aSmallCompany(app)
  shipping = await aMaster(app, people.org, 'department', 'Export')
  const [rita] = await addPeople(app, people.org, [
    aPerson({ FIRST_NAME: 'Rita', LAST_NAME: 'Bose', LOCATION_ID: people.delhi, DEPT_ID: people.sales }),
    { ...aPerson({ LOCATION_ID: people.delhi, DEPT_ID: shipping }) },
  ])
  await tx(app.system(people.org.orgId), (db) =>
    sql`update department set head_employee_id = ${rita} where org_id = ${people.org.orgId} and id = ${people.sales}`.execute(
      db,
    ),
  )
  pune = await anHrOf(app, people, people.pune, {
    'organisation.masters.view': ['organisation'],
    'organisation.masters.manage': ['organisation'],
    'organisation.masters.merge': ['organisation'],
    'organisation.company.view': ['organisation'],
  })
})

const directory = async (token: string) =>
  (await app.call(listEmployees, { token, body: { page: 1, limit: 10, status: 1 } })).data.total_rows
const company = async (token: string) => (await app.call(readCompanyStructure, { token })).data
const kinds = async (token: string) =>
  (await app.call(listOrganisationUnits, { token, query: {} })).data.units.find(
    (unit) => unit.formid === DEPARTMENT,
  )
const tree = async (token: string) =>
  (await app.call(readUnitTree, { token, params: { tree: 'departments' } })).data.nodes
const listed = async (token: string) =>
  (await app.call(getListing, { token, params: { formid: DEPARTMENT }, body: {} })).data
const use = async (token: string, id: number) =>
  (await app.call(readUnitUse, { token, params: { formid: DEPARTMENT, id } })).data.uses
const dashboard = async (token: string) => (await app.call(readUnitDashboard, { token })).data

describe('counts of people', () => {
  test('equal those of the directory, for everybody and for a reach of one location', async () => {
    for (const [who, count] of [
      [people.admin, 6],
      [pune, 3],
    ] as const) {
      expect(await directory(who.token)).toBe(count)
      expect((await company(who.token)).people).toBe(count)
      expect((await dashboard(who.token)).people).toBe(count)
    }
    expect([(await kinds(people.admin.token))?.people, (await kinds(pune.token))?.people]).toEqual([5, 3])
  })

  test('are shown per unit, in its list and in the tree, without names of heads out of reach', async () => {
    const inTree = async (token: string) =>
      (await tree(token)).map(({ name, people: count, head }) => [name, count, head])
    expect(await inTree(people.admin.token)).toEqual([
      ['Export', 1, null],
      ['Sales', 4, 'Rita Bose'],
    ])
    expect(await inTree(pune.token)).toEqual([
      ['Export', 0, null],
      ['Sales', 3, null],
    ])
    expect(JSON.stringify(await listed(pune.token))).toContain('"people":3')
    expect(JSON.stringify(await listed(pune.token))).not.toContain('"people":4')
  })

  test('mention people out of reach in a unit without their number, and never call it unused', async () => {
    expect(await use(people.admin.token, shipping)).toMatchObject([
      { kind: 'people', count: 1, blocks: true },
    ])
    expect(await use(pune.token, shipping)).toEqual([
      { kind: 'outside', name: 'people outside your reach', count: 0, path: null, blocks: true },
    ])
    expect(await use(pune.token, people.sales)).toMatchObject([
      { kind: 'people', count: 3 },
      { kind: 'outside', count: 0 },
    ])
    const departments = async (token: string) =>
      (await dashboard(token)).kinds.find((kind) => kind.formid === DEPARTMENT)
    expect(await departments(people.admin.token)).toMatchObject({ unused: 0, without: 1 })
    expect(await departments(pune.token)).toMatchObject({ unused: null, without: 0 })
  })

  test('prevent deactivating a unit that only people out of reach use', async () => {
    const answer = await app.call(updateRecordStatus, {
      token: pune.token,
      body: { formid: DEPARTMENT, id: shipping, status: 0 },
    })
    expect(answer.body.key).toBe('organisation.master_in_use')
    expect(answer.message).toContain('in use by people outside your reach')
    const plan = await app.call(previewUnitMerge, {
      token: pune.token,
      body: { formid: DEPARTMENT, keep_id: people.sales, ids: [shipping] },
    })
    expect(plan.data).toMatchObject({ keep: { people: 3 }, merged: [{ people: 0 }] })
    expect(plan.data.moves).toEqual([{ kind: 'outside', name: 'people outside your reach', count: 0 }])
    // Somebody out of reach joins the unit meanwhile, so the preview is outdated.
    await app.call(saveFormData, {
      token: people.admin.token,
      params: { formid: 12 },
      body: {
        values: {
          FIRST_NAME: 'Uma',
          EMPLOYEE_CODE: 'U-1',
          DATE_OF_JOINING: '2024-01-01',
          DEPT_ID: shipping,
          LOCATION_ID: people.delhi,
        } as never,
      },
    })
    const later = await app.call(previewUnitMerge, {
      token: pune.token,
      body: { formid: DEPARTMENT, keep_id: people.sales, ids: [shipping] },
    })
    expect(later.data.seen).not.toBe(plan.data.seen)
  })
})
