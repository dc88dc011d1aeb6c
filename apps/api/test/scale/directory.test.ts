import { attributeOfFilter, employeeSorts } from '@muster/contract/employees/employees.constants'
import {
  employeeDetails,
  employeeTimeline,
  exportEmployees,
  listEmployees,
  listUsers,
} from '@muster/contract/employees/employees.contract'
import { analyseImport, previewImport } from '@muster/contract/forms/imports/imports.contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storeFile } from '../../src/modules/files/index.ts'
import { readTx } from '../../src/platform/db/tx.ts'
import { readSheet } from '../../src/platform/spreadsheets/index.ts'
import { createTestApp, type TestApp } from '../harness.ts'
import { type Capture, captureStatements, indexReadsOfSearch, planOf } from './captured-plans.ts'
import {
  aLargeCompany,
  HR_LOCATION,
  LARGE,
  type LargeCompany,
  type Planned,
  plainText,
} from './large-company.ts'

const MOST_STATEMENTS = 4
const MOST_STATEMENTS_OF_A_RECORD = 8

let app: TestApp
let company: LargeCompany
let capture: Capture

beforeAll(async () => {
  app = await createTestApp()
  company = await aLargeCompany(app)
  capture = captureStatements(app)
}, 180_000)
afterAll(() => capture.stop())

type Body = NonNullable<Parameters<typeof app.call<typeof listEmployees>>[1]['body']>

/** A page of the directory, within its budget. */
async function pageOf(body: Body, token = company.admin.token) {
  const answer = await app.call(listEmployees, { token, body })
  expect([answer.status, answer.message]).toEqual([200, expect.anything()])
  expect(answer.queries).toBeLessThanOrEqual(MOST_STATEMENTS)
  return { ...answer.data, ids: answer.data.employees.map((row) => row.EMPLOYEE_ID) }
}

const now = (person: Planned, attribute: 'location' | 'department' | 'designation') =>
  String(person.history[attribute].at(-1)?.value)
const found = (words: string) =>
  company.people.filter((person) =>
    plainText(words)
      .split(' ')
      .every((word) => person.searched.includes(word)),
  )
const sorted = (ids: number[]) => [...ids].sort((one, other) => one - other)

/** Everybody's ids in an order, from the table itself. */
const idsInOrder = (order: string) =>
  readTx(app.system(company.org.orgId), async (db) => {
    const { rows } = await sql<{ id: number }>`
      select e.id from employee e
      left join department on department.org_id = e.org_id and department.id = e.department_id
      left join designation on designation.org_id = e.org_id and designation.id = e.designation_id
      left join location on location.org_id = e.org_id and location.id = e.location_id
      where e.org_id = ${company.org.orgId} order by ${sql.raw(order)}`.execute(db)
    return rows.map((row) => row.id)
  })

const orders: Record<(typeof employeeSorts)[number], string> = {
  EMPLOYEE_NAME: 'e.sort_name',
  EMPLOYEE_CODE: 'lower(e.code)',
  date_of_joining: 'e.date_of_joining',
  DEPARTMENT_NAME: `lower(coalesce(department.name, ''))`,
  DESIGNATION_NAME: `lower(coalesce(designation.name, ''))`,
  LOCATION_NAME: `lower(coalesce(location.name, ''))`,
}

describe('the directory of 10,000 people', () => {
  test.each(employeeSorts.flatMap((sort) => [sort, `-${sort}`]))(
    'sorts by %s on every page',
    async (sort) => {
      const direction = sort.startsWith('-') ? 'desc' : 'asc'
      const by = orders[sort.replace('-', '') as (typeof employeeSorts)[number]]
      const expected = await idsInOrder(`${by} ${direction}, e.id ${direction}`)
      for (const page of [1, 2, 400, LARGE / 20]) {
        const answer = await pageOf({ sort, page, limit: 20 })
        expect(answer.ids).toEqual(expected.slice((page - 1) * 20, page * 20))
        expect([answer.total_rows, answer.numPages]).toEqual([LARGE, LARGE / 20])
      }
      expect((await pageOf({ sort, page: LARGE / 20 + 1 })).ids).toEqual([])
    },
  )

  test('lists everybody exactly once by cursor', async () => {
    const expected = await idsInOrder('e.sort_name, e.id')
    const ids: number[] = []
    let cursor: string | null = null
    do {
      const answer = await pageOf({ limit: 100, ...(cursor ? { cursor } : {}) })
      ids.push(...answer.ids)
      cursor = answer.next_cursor
    } while (cursor)
    expect(ids).toEqual(expected)
  })

  const searches: [string, () => string][] = [
    ['the beginning of a name', () => 'mee'],
    ['the middle of a name', () => 'shm'],
    ['a name with other accents', () => 'Méera'],
    ['two words', () => `${company.people[77]?.last} ${company.people[77]?.first}`],
    ['a code', () => 'emp0777'],
    ['an e-mail address', () => company.people[4321]?.email ?? ''],
    ['two letters', () => 'ra'],
  ]
  test.each(searches)('finds exactly the matches for %s', async (_name, words) => {
    const expected = found(words())
    expect(expected.length).toBeGreaterThan(0)
    const first = await pageOf({ search: words(), limit: 100 })
    expect([first.total_rows, first.is_alike]).toEqual([expected.length, false])
    const pages = Math.min(first.numPages, 3)
    const ids = [...first.ids]
    for (let page = 2; page <= pages; page++)
      ids.push(...(await pageOf({ search: words(), limit: 100, page })).ids)
    expect(new Set(ids).size).toBe(ids.length)
    const wanted = new Set(expected.map((person) => person.id))
    expect(ids.every((id) => wanted.has(id))).toBe(true)
    expect(ids).toHaveLength(Math.min(expected.length, pages * 100))
  })

  test('finds similar names, or nobody', async () => {
    const { first, last } = company.people[1234] as Planned
    const misspelt = `${first.slice(0, 2)}${first[1]}${first.slice(2)} ${last}`
    expect(found(misspelt)).toEqual([])
    const alike = await pageOf({ search: misspelt })
    expect(alike.is_alike).toBe(true)
    expect(alike.employees[0]?.EMPLOYEE_NAME).toBe(`${first} ${last}`)
    const nobody = await pageOf({ search: 'qqqqxxxx zzzz' })
    expect([nobody.ids, nobody.total_rows]).toEqual([[], 0])
  })

  test.each(Object.entries(attributeOfFilter))('filters by %s', async (id, attribute) => {
    const rows = await readTx(app.system(company.org.orgId), async (db) => {
      const column = sql.ref(`${attribute}_id`)
      const answer = await sql<{ value: number; total: number }>`
        select ${column} as value, count(*)::int as total from employee
        where org_id = ${company.org.orgId} and ${column} is not null
        group by 1 order by 2 limit 2`.execute(db)
      return answer.rows
    })
    expect(rows.length).toBeGreaterThan(0)
    const answer = await pageOf({ filters: { [id]: rows.map((row) => row.value) } })
    expect(answer.total_rows).toBe(rows.reduce((sum, row) => sum + row.total, 0))
  })

  test('filters by person, status, a custom field, and several filters at once', async () => {
    const ids = company.people.slice(10, 15).map((person) => person.id)
    expect(sorted((await pageOf({ filters: { 1: ids } })).ids)).toEqual(sorted(ids))
    const left = company.people.filter((person) => person.left)
    expect((await pageOf({ filters: { 125: [0] } })).total_rows).toBe(left.length)
    const gold = company.people.filter((person) => person.id % 100 === 0)
    const badge = await pageOf({ filters: { BADGE: ['Gold'] }, columns: ['BADGE', 'GRADE_ID'], limit: 100 })
    expect(sorted(badge.ids)).toEqual(sorted(gold.map((person) => person.id)))
    const location = company.masters.location?.get('Pune') as number
    const department = company.masters.department?.get('Engineering') as number
    const both = await pageOf({
      filters: { 8: [location], 5: [department], 125: [1] },
      search: 'ra',
      page: 2,
    })
    const expected = found('ra').filter(
      (person) =>
        !person.left && now(person, 'location') === 'Pune' && now(person, 'department') === 'Engineering',
    )
    expect(both.total_rows).toBe(expected.length)
  })

  test('opens a record and its timeline within their budgets', async () => {
    const { token } = company.admin
    for (const person of [company.people[0], company.people[5000], company.people.find((one) => one.left)]) {
      const id = person?.id as number
      const record = await app.call(employeeDetails, { token, query: { emp_id: id } })
      expect([record.status, record.data.EMPLOYEE_CODE]).toEqual([200, person?.code])
      expect(record.queries).toBeLessThanOrEqual(MOST_STATEMENTS_OF_A_RECORD)
      const shown = await app.call(employeeTimeline, { token, query: { employee_id: id } })
      expect(shown.status).toBe(200)
      expect(shown.queries).toBeLessThanOrEqual(MOST_STATEMENTS_OF_A_RECORD)
    }
  })
})

describe('HR of one location among 10,000 people', () => {
  const here = () => company.people.filter((person) => now(person, 'location') === HR_LOCATION)
  const elsewhere = () => company.people.find((person) => now(person, 'location') === 'Pune') as Planned

  test('lists, pages and counts only its people', async () => {
    const expected = here().map((person) => person.id)
    const ids: number[] = []
    for (let page = 1, pages = 1; page <= pages; page++) {
      const answer = await pageOf({ page, limit: 100 }, company.hr.token)
      expect(answer.total_rows).toBe(expected.length)
      pages = answer.numPages
      ids.push(...answer.ids)
    }
    expect(sorted(ids)).toEqual(sorted(expected))
    const last = await pageOf(
      { sort: '-date_of_joining', page: Math.ceil(expected.length / 20) },
      company.hr.token,
    )
    expect(last.ids.every((id) => expected.includes(id))).toBe(true)
  })

  test('searches, filters and picks only its people', async () => {
    const wanted = found('ra').filter((person) => here().includes(person))
    const answer = await pageOf({ search: 'ra', limit: 100 }, company.hr.token)
    expect(answer.total_rows).toBe(wanted.length)
    const { code, email, id } = elsewhere()
    for (const search of [code, email]) {
      const hits = await pageOf({ search, limit: 100 }, company.hr.token)
      expect(hits.ids).not.toContain(id)
      const picked = await app.call(listUsers, { token: company.hr.token, body: { search, limit: 100 } })
      expect(picked.data.users.map((user) => user.EMPLOYEE_ID)).not.toContain(id)
    }
    expect((await pageOf({ filters: { 1: [id] } }, company.hr.token)).total_rows).toBe(0)
    expect((await pageOf({ EMP_CODE: code }, company.hr.token)).total_rows).toBe(0)
    const pune = company.masters.location?.get('Pune') as number
    expect((await pageOf({ filters: { 8: [pune] } }, company.hr.token)).total_rows).toBe(0)
    const chosen = await app.call(listUsers, { token: company.hr.token, body: { ids: [id], status: null } })
    expect([chosen.data.total_rows, chosen.queries <= MOST_STATEMENTS]).toEqual([0, true])
    const everybody = await app.call(listUsers, {
      token: company.hr.token,
      body: { status: null, limit: 100 },
    })
    expect(everybody.data.total_rows).toBe(here().length)
  })

  test('exports only its people, and opens nobody else’s record', async () => {
    const { token } = company.hr
    const file = await app.call(exportEmployees, { token, body: {} })
    const codes: (string | undefined)[] = []
    for await (const row of readSheet(file.raw)) codes.push(row[0])
    expect(codes.slice(1).sort()).toEqual(
      here()
        .map((person) => person.code)
        .sort(),
    )
    const { id } = elsewhere()
    expect((await app.call(employeeDetails, { token, query: { emp_id: id } })).status).toBe(404)
    expect((await app.call(employeeTimeline, { token, query: { employee_id: id } })).status).toBe(404)
  })

  test('imports changes only to its people', async () => {
    const { token, accountId } = company.hr
    const system = app.system(company.org.orgId)
    const own = here()[0] as Planned
    const content = `Employee code,First name,Date of joining\n${own.code},${own.first},${own.joined}\n${elsewhere().code},Mine,2024-01-01\n`
    const { filePath } = await storeFile(
      { ...system, actor: { ...system.actor, accountId } },
      { folder: 'imports', name: 'people.csv', content: Buffer.from(content) },
    )
    const read = await app.call(analyseImport, { token, body: { formid: 12, filePath } })
    const mapping = read.data.guesses.map((guess) => guess.target)
    const preview = await app.call(previewImport, { token, body: { formid: 12, filePath, mapping } })
    expect(preview.data.rows.map((row) => row.problems.map((problem) => problem.message))).toEqual([
      [],
      [`Employee code “${elsewhere().code}” is already taken.`],
    ])
  })
})

describe('query plans with 10,000 people', () => {
  const department = () => company.masters.department?.get('Quality') as number
  const location = () => company.masters.location?.get('Boston') as number
  const lists: [string, () => Body, 'admin' | 'hr'][] = [
    ['the first page', () => ({}), 'admin'],
    ['a deep page', () => ({ page: 400 }), 'admin'],
    ['a page sorted by code', () => ({ sort: 'EMPLOYEE_CODE', page: 3 }), 'admin'],
    ['a page sorted by joining date', () => ({ sort: '-date_of_joining' }), 'admin'],
    ['a search', () => ({ search: 'meera iy' }), 'admin'],
    ['a search with many matches', () => ({ search: 'ra', page: 2 }), 'admin'],
    ['a filter by department', () => ({ filters: { 5: [department()] }, page: 2 }), 'admin'],
    ['a filter by location', () => ({ filters: { 8: [location()] }, page: 2 }), 'admin'],
    ['a filter by leavers', () => ({ filters: { 125: [0] }, page: 2 }), 'admin'],
    ['a filter by active people', () => ({ filters: { 125: [1] }, page: 100 }), 'admin'],
    ['a filter by a custom field', () => ({ filters: { BADGE: ['gold'] }, page: 2 }), 'admin'],
    ['the first page of one location’s HR', () => ({}), 'hr'],
    ['a later page of one location’s HR', () => ({ page: 20 }), 'hr'],
    ['a search of one location’s HR', () => ({ search: 'ra', page: 2 }), 'hr'],
  ]
  /** Fails if a statement scans a whole table of people. */
  async function expectIndexes(work: () => Promise<unknown>): Promise<void> {
    const statements = (await capture.during(work)).filter(({ sql: text }) => /\bemployee/.test(text))
    expect(statements.length).toBeGreaterThan(0)
    for (const statement of statements.filter(({ sql: text }) => /^\s*(select|with)\b/i.test(text))) {
      expect(await planOf(app, company.org.orgId, statement)).not.toMatch(
        /Seq Scan on (employee|employee_assignment|employee_event|custom_value)\b/,
      )
    }
  }

  test.each(lists)('%s uses indexes only', async (_name, body, who) => {
    // Totals are cached for ten seconds; advance the clock to include the count.
    clock = clock.add({ seconds: 20 })
    app.setNow(clock.toString())
    await expectIndexes(() => pageOf(body(), company[who].token))
  })

  test('a record and its timeline use indexes only', async () => {
    const { token } = company.admin
    const id = company.people[6000]?.id as number
    await expectIndexes(() => app.call(employeeDetails, { token, query: { emp_id: id } }))
    await expectIndexes(() => app.call(employeeTimeline, { token, query: { employee_id: id } }))
  })

  test.each(['meera', 'iyer mee', 'emp0777'])('a search for %s uses the word index', async (words) => {
    const reads = (index: string) => indexReadsOfSearch(app, company.org.orgId, { words }, index)
    // PostgreSQL may switch to a cached generic plan after five executions.
    for (let time = 0; time < 7; time++) expect(await reads('employee_search')).toBe(1)
    expect(await reads('employee')).toBe(0)
  })

  test('a search for similar names uses the word index', async () => {
    const search = { words: 'meeera iyer', alike: true }
    expect(await indexReadsOfSearch(app, company.org.orgId, search, 'employee_search')).toBe(1)
    expect(await indexReadsOfSearch(app, company.org.orgId, search, 'employee')).toBe(0)
  })
})

let clock = Temporal.Instant.from('2026-11-21T06:31:00Z')
