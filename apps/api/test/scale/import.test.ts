import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Workbook } from '@cj-tech-master/excelts'
import { listEmployees } from '@muster/contract/employees/employees.contract'
import { type ImportRejection, uploadSample } from '@muster/contract/forms/imports/imports.contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { storeFile } from '../../src/modules/files/index.ts'
import { readTx } from '../../src/platform/db/tx.ts'
import { serveFiles } from '../../src/platform/files/serve-files.ts'
import { ERROR_COLUMN } from '../../src/platform/spreadsheets/index.ts'
import { aMaster, anAdmin, anOrganisation, type TestAccount, type TestOrganisation } from '../factories.ts'
import { createTestApp, type TestApp } from '../harness.ts'
import { brokenLines, COLUMNS, goodLines, MASTERS, sheetOf } from './people-sheet.ts'

const PEOPLE = 10_000
const BAD_CELLS = 300
const ERROR_FILL = 'FFFFC9C9'

let app: TestApp
let org: TestOrganisation
let admin: TestAccount

/** Collects statistics while tables are small: plans cached from them must not slow down the large import. */
async function knowTablesAsSmall(): Promise<void> {
  const small = await anOrganisation(app)
  const who = await anAdmin(app, small)
  for (const [table, names] of Object.entries(MASTERS)) {
    for (const name of names) await aMaster(app, small, table as keyof typeof MASTERS, name)
  }
  const write = async (lines: ReturnType<typeof goodLines>) => {
    const { answer } = await send(await sheetOf(lines), small, who)
    expect(answer.status).toBe(200)
  }
  const lines = goodLines(60)
  await write(lines.slice(0, 20))
  await app.platform.database.owner((session) => session.exec('analyze'))
  await write(lines)
}

beforeAll(async () => {
  app = await createTestApp({ server: { surfaces: [serveFiles] } })
  org = await anOrganisation(app)
  admin = await anAdmin(app, org)
  for (const [table, names] of Object.entries(MASTERS)) {
    for (const name of names) await aMaster(app, org, table as keyof typeof MASTERS, name)
  }
  await knowTablesAsSmall()
})

/** Uploads a workbook as an administrator and measures the cost. */
async function send(content: Buffer, to = org, who = admin) {
  const system = app.system(to.orgId)
  const { filePath } = await storeFile(
    { ...system, actor: { ...system.actor, accountId: who.accountId } },
    { folder: 'imports', name: 'people.xlsx', content },
  )
  const delay = monitorEventLoopDelay({ resolution: 10 })
  const before = process.memoryUsage().rss
  const started = performance.now()
  delay.enable()
  const answer = await app.call(uploadSample, {
    token: who.token,
    body: { sample_for: 'employee', filePath },
  })
  delay.disable()
  const seconds = (performance.now() - started) / 1000
  const megabytes = (process.memoryUsage().rss - before) / 2 ** 20
  if (process.env.TEST_MEASURE) {
    process.stdout.write(
      `${answer.status}: ${seconds.toFixed(1)} s, ${answer.queries} statements, ` +
        `${megabytes.toFixed(0)} MB more, longest pause ${(delay.max / 1e6).toFixed(0)} ms\n`,
    )
  }
  return { answer, seconds, megabytes }
}

/** Number of the organisation's rows by table. */
function rowCounts(): Promise<Record<string, number>> {
  return readTx(app.system(org.orgId), async (db) => {
    const tables = await sql<{ name: string }>`
      select c.relname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        and has_table_privilege(c.oid, 'select')
      order by 1`.execute(db)
    const counts = tables.rows.map(
      ({ name }) =>
        sql`select ${name}::text as name, count(*)::int as total from ${sql.table(name)} where org_id = ${org.orgId}`,
    )
    const { rows } = await sql<{
      name: string
      total: number
    }>`${sql.join(counts, sql` union all `)}`.execute(db)
    return Object.fromEntries(rows.map((row) => [row.name, row.total]))
  })
}

const BUSINESS = (counts: Record<string, number>) =>
  Object.fromEntries(Object.entries(counts).filter(([table]) => table !== 'stored_file'))

/** Cells marked in the error workbook, as `row:heading`, and rows with an explanation in the first column. */
async function readMarks(address: string) {
  const url = new URL(address, 'http://127.0.0.1')
  const file = await app.app.inject({ url: url.pathname + url.search })
  expect(file.statusCode).toBe(200)
  const book = new Workbook()
  await book.xlsx.load(file.rawPayload)
  const sheet = book.worksheets[0] as NonNullable<(typeof book.worksheets)[number]>
  expect(sheet.getCell(1, 1).text).toBe(ERROR_COLUMN)
  const marks: string[] = []
  const explained: number[] = []
  for (let row = 2; row <= sheet.rowCount; row++) {
    if (JSON.stringify(sheet.getCell(row, 1).fill ?? null).includes(ERROR_FILL)) explained.push(row)
    COLUMNS.forEach((column, position) => {
      const fill = JSON.stringify(sheet.getCell(row, position + 2).fill ?? null)
      if (fill.includes(ERROR_FILL)) marks.push(`${row}:${column}`)
    })
  }
  return { rows: sheet.rowCount, marks, explained }
}

describe('a sheet of 10,000 people', () => {
  const good = goodLines(PEOPLE)

  test('with 300 invalid cells is refused entirely, with exactly these cells marked', async () => {
    const { lines, bad } = brokenLines(good, BAD_CELLS)
    const content = await sheetOf(lines)
    const before = await rowCounts()
    const { answer, megabytes } = await send(content)
    expect([answer.status, answer.body.key]).toEqual([422, 'forms.import_rejected'])
    const rejection = answer.body.data as ImportRejection
    const expected = bad.map(({ row, column }) => `${row}:${column}`)
    expect(rejection.err_list.map(({ row, column }) => `${row}:${column}`)).toEqual(expected)
    expect(rejection.err_list.every(({ message }) => message.length > 0)).toBe(true)
    const blank = bad.filter(({ row, column }) => lines[row - 2]?.[column] === '')
    expect(rejection.missingData.map(({ row, fields }) => `${row}:${fields}`)).toEqual(
      blank.map(({ row, column }) => `${row}:${column}`),
    )
    const marked = await readMarks(rejection.errorFile)
    expect(marked.rows).toBe(PEOPLE + 1)
    expect(marked.marks).toEqual(expected)
    expect(marked.explained).toEqual(bad.map(({ row }) => row))
    expect(BUSINESS(await rowCounts())).toEqual(BUSINESS(before))
    expect(answer.queries).toBeLessThanOrEqual(20)
    expect(megabytes).toBeLessThan(700)
  })

  test('once corrected is imported in few statements', async () => {
    const before = await rowCounts()
    const { answer, megabytes } = await send(await sheetOf(good))
    expect([answer.status, answer.message]).toEqual([200, expect.anything()])
    expect(answer.data).toMatchObject({ created: PEOPLE, updated: 0, skipped: 0, warning_count: 0 })
    const after = await rowCounts()
    expect((after.employee ?? 0) - (before.employee ?? 0)).toBe(PEOPLE)
    expect((after.employee_event ?? 0) - (before.employee_event ?? 0)).toBe(PEOPLE)
    // Department, location and grade for everybody; a manager for all but the first.
    expect((after.employee_assignment ?? 0) - (before.employee_assignment ?? 0)).toBe(4 * PEOPLE - 1)
    const last = await app.call(listEmployees, {
      token: admin.token,
      body: { EMP_CODE: [`S${PEOPLE}`] },
    })
    expect(last.data.employees[0]).toMatchObject({
      EMPLOYEE_NAME: `${good.at(-1)?.['First name']} Person${PEOPLE}`,
      DEPARTMENT_NAME: good.at(-1)?.Department,
      REPORTING_MANAGER_NAME: `${good[1249]?.['First name']} Person1250`,
    })
    // Batches, not one statement per row.
    expect(answer.queries).toBeLessThanOrEqual(PEOPLE / 20)
    expect(megabytes).toBeLessThan(700)
  }, 120_000)
})
