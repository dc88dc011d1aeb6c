import { Readable } from 'node:stream'
import { exportEmployees, listEmployees } from '@muster/contract/employees/employees.contract'
import { fetchDownload, listDownloads } from '@muster/contract/files/downloads.contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  anAdmin,
  anOrganisation,
  type TestAccount,
  type TestOrganisation,
} from '../../../../test/factories.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../../test/harness.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { readSheet } from '../../../platform/spreadsheets/index.ts'
import { addPeople, aPerson } from '../employees.fixtures.ts'
import { directoryFilter, type EmployeeSelection } from './directory.filters.ts'
import { type Cursor, directoryOrder } from './directory.order.ts'
import { directoryPage } from './directory.queries.ts'

const PEOPLE = 5000

let app: TestApp
let org: TestOrganisation
let admin: TestAccount
let locations: number[]

beforeAll(async () => {
  app = await createTestApp()
  org = await anOrganisation(app)
  admin = await anAdmin(app, org)
  locations = await tx(app.system(org.orgId), async (db) => {
    const rows = await db
      .insertInto('location')
      .values(Array.from({ length: 100 }, (_, index) => ({ org_id: org.orgId, name: `Site ${index}` })))
      .returning('id')
      .execute()
    return rows.map((row) => row.id)
  })
  await addPeople(
    app,
    org,
    Array.from({ length: PEOPLE }, (_, index) => ({
      ...aPerson({
        FIRST_NAME: `Given${index % 97}`,
        LAST_NAME: `Family${(index * 7919) % PEOPLE}`,
        LOCATION_ID: locations[index % 100] as number,
        DATE_OF_JOINING: `20${10 + (index % 15)}-0${1 + (index % 9)}-11`,
      }),
      ...(index > 0 ? { managerIndex: Math.floor(index / 8) } : {}),
    })),
  )
  await app.platform.database.owner((session) => session.exec('vacuum analyze employee'))
}, 120_000)

interface Requested {
  selection?: Partial<EmployeeSelection>
  sort?: string
  offset?: number
  cursor?: Cursor
}

/** The query plan of a page with the role and organisation of a request. */
function planOf(requested: Requested): Promise<string> {
  const ctx = app.system(org.orgId)
  return readTx(ctx, async (db) => {
    const filter = await directoryFilter(ctx, db, ['employees.directory.view'], {
      search: '',
      ...requested.selection,
    })
    const page = directoryPage(ctx, filter, directoryOrder(requested.sort), {
      limit: 20,
      offset: requested.offset ?? 0,
      cursor: requested.cursor,
      search: '',
    })
    const { rows } = await sql<Record<string, string>>`explain ${page}`.execute(db)
    return rows.map((row) => Object.values(row)[0]).join('\n')
  })
}

describe('with 5,000 people', () => {
  const plans: [string, () => Requested, string][] = [
    ['the first page', () => ({}), 'Index Only Scan using employee_name '],
    ['a deep page', () => ({ offset: 4000 }), 'Index Only Scan using employee_name '],
    [
      'the next page by cursor',
      () => ({ cursor: { order: 'EMPLOYEE_NAME', value: 'given40 family9', id: 7, before: false } }),
      'Index Only Scan using employee_name ',
    ],
    ['a filter by location', () => ({ selection: { loc: locations[3] as number } }), 'employee_location '],
    ['a filter by code', () => ({ selection: { EMP_CODE: 'T17' } }), 'employee_code_key '],
    ['the order by code', () => ({ sort: 'EMPLOYEE_CODE' }), 'employee_code_key '],
    [
      'the order by latest joining date',
      () => ({ sort: '-date_of_joining' }),
      'Index Only Scan Backward using employee_joining ',
    ],
    ['a filter by employee', () => ({ selection: { filters: { 1: [5, 6] } } }), 'employee_pkey '],
  ]
  test.each(plans)('%s uses its index', async (_name, requested, index) => {
    const plan = await planOf(requested())
    expect(plan).toContain(index)
    expect(plan).not.toMatch(/Seq Scan on employee /)
  })

  test('reads a page in a constant number of statements', async () => {
    const pages: Parameters<typeof app.call<typeof listEmployees>>[1]['body'][] = [
      { page: 200 },
      { search: 'family12' },
      { filters: { 8: locations.slice(0, 50) }, columns: ['GRADE_ID', 'REPORTING_MANAGER_ID'] },
    ]
    for (const body of pages) {
      const answer = await app.call(listEmployees, { token: admin.token, body })
      expect(answer.status).toBe(200)
      expect(answer.queries).toBeLessThanOrEqual(4)
      expect(answer.data.employees).toHaveLength(20)
    }
  })

  test('caches the exact total for ten seconds', async () => {
    const total = async () =>
      (await app.call(listEmployees, { token: admin.token, body: { page: 2 } })).data.total_rows
    const before = await total()
    expect(before).toBe(PEOPLE)
    const again = await app.call(listEmployees, { token: admin.token, body: { page: 3 } })
    expect(again.queries).toBe(1)
    await addPeople(app, org, [aPerson({})])
    expect(await total()).toBe(PEOPLE)
    app.setNow('2026-11-21T06:30:11Z')
    expect(await total()).toBe(PEOPLE + 1)
  })

  test('exports more than 5,000 people completely, by a job', async () => {
    app.setNow(TEST_NOW)
    const started = await app.call(exportEmployees, { token: admin.token, body: { sort: 'EMPLOYEE_CODE' } })
    const body = JSON.parse(started.raw.toString()) as { data: { job: string; total_rows: number } }
    expect(body.data.total_rows).toBe(PEOPLE + 1)
    await app.platform.jobs.runPending({ orgId: org.orgId })
    const { data } = await app.call(listDownloads, { token: admin.token, body: {} })
    const [made] = data.downloads
    expect(made).toMatchObject({
      job: body.data.job,
      state: 'ready',
      rows: PEOPLE + 1,
      name: 'BulkEmployee.xlsx',
    })
    const file = await app.call(fetchDownload, { token: admin.token, params: { id: made?.id as number } })
    const codes: string[] = []
    for await (const row of readSheet(Readable.from(file.raw))) codes.push(row[0] as string)
    expect(codes).toHaveLength(PEOPLE + 2)
    expect(codes.slice(1)).toEqual(codes.slice(1).sort())
    expect(new Set(codes).size).toBe(PEOPLE + 2)
  })
})
