import { createFormField } from '@muster/contract/forms/form-builder.contract'
import { type ImportRejection, uploadSample } from '@muster/contract/forms/imports/imports.contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { aMaster } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { makeWorkbook } from '../../../platform/spreadsheets/sheet-fixtures.ts'
import { storeFile } from '../../files/index.ts'
import { addPeople, aPerson, aSmallCompany, type People } from '../employees.fixtures.ts'

const ROWS = 10_000
const FIRST_ROW = 2

let app: TestApp
let people: People

const columns = [
  'Employee code',
  'First name',
  'Last name',
  'Work e-mail',
  'Date of birth',
  'Date of joining',
  'Department',
  'Manager code',
  'Level',
] as const
type Column = (typeof columns)[number]
type Line = Partial<Record<Column, string>>

function goodLine(index: number): Line {
  return {
    'Employee code': `N${index}`,
    'First name': `Given${index % 97}`,
    'Last name': `Family${index}`,
    'Work e-mail': `n${index}@example.test`,
    'Date of birth': '1990-04-05',
    'Date of joining': '2024-02-01',
    Department: 'Sales',
    'Manager code': index === 0 ? '' : `N${Math.floor(index / 8)}`,
    Level: '3',
  }
}

/** Faulty cells by row index, with the column and message expected in the response. */
const faults: { at: number; line: Line; column: Column; says: RegExp }[] = [
  { at: 5, line: { Level: 'three' }, column: 'Level', says: /number/i },
  { at: 107, line: { 'Date of joining': '2024-02-30' }, column: 'Date of joining', says: /2024-02-30/ },
  { at: 209, line: { 'Date of joining': 'soon' }, column: 'Date of joining', says: /soon/ },
  { at: 311, line: { 'Date of birth': '2020-01-01' }, column: 'Date of birth', says: /under 14/ },
  { at: 413, line: { 'Date of birth': '2999-01-01' }, column: 'Date of birth', says: /future/ },
  { at: 515, line: { Department: 'Alchemy' }, column: 'Department', says: /no Department called “Alchemy”/ },
  { at: 617, line: { 'Employee code': 'N3' }, column: 'Employee code', says: /used in row 5 already/ },
  {
    at: 719,
    line: { 'Work e-mail': 'n4@example.test' },
    column: 'Work e-mail',
    says: /used in row 6 already/,
  },
  { at: 821, line: { 'Work e-mail': 'stored@example.test' }, column: 'Work e-mail', says: /another record/ },
  { at: 923, line: { 'Work e-mail': 'not an address' }, column: 'Work e-mail', says: /valid e-mail/ },
  { at: 1025, line: { 'First name': 'x'.repeat(300) }, column: 'First name', says: /100/ },
  { at: 1127, line: { 'First name': '' }, column: 'First name', says: /fill in/ },
  { at: 1229, line: { 'Manager code': 'N1330' }, column: 'Manager code', says: /circle/ },
  { at: 1330, line: { 'Manager code': 'N1229' }, column: 'Manager code', says: /circle/ },
  { at: 9_998, line: { Level: '#DIV/0!' }, column: 'Level', says: /number/i },
]

function brokenLines(): Line[] {
  const lines = Array.from({ length: ROWS }, (_, index) => goodLine(index))
  for (const { at, line } of faults) lines[at] = { ...lines[at], ...line }
  return lines
}

beforeAll(async () => {
  app = await createTestApp()
  people = await aSmallCompany(app)
  await addPeople(app, people.org, [aPerson({ EMPLOYEE_CODE: 'OLD1', EMAIL: 'stored@example.test' })])
  await app.call(createFormField, {
    token: people.admin.token,
    body: { formid: 12, FIELD_NAME: 'Level', FEILD_TYPE: 'number' },
  })
})

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const letterOf = (column: number) => String.fromCharCode(65 + column)

function cell(text: string, row: number, column: number): string {
  const at = `r="${letterOf(column)}${row}"`
  if (text === '') return ''
  if (text.startsWith('=')) return `<c ${at} t="str"><f>${escaped(text.slice(1))}</f><v>computed</v></c>`
  if (text === '#DIV/0!') return `<c ${at} t="e"><f>A1/0</f><v>#DIV/0!</v></c>`
  return `<c ${at} t="inlineStr"><is><t>${escaped(text)}</t></is></c>`
}

function rowOf(cells: readonly string[], row: number): string {
  return `<row r="${row}">${cells.map((text, column) => cell(text, row, column)).join('')}</row>`
}

function sheetData(lines: readonly Line[], header: readonly string[] = columns): string {
  const rows = lines.map((line, index) =>
    rowOf(
      columns.map((column) => line[column] ?? ''),
      index + FIRST_ROW,
    ),
  )
  return rowOf(header, 1) + rows.join('')
}

async function send(content: Buffer) {
  const system = app.system(people.org.orgId)
  const { filePath } = await storeFile(
    { ...system, actor: { ...system.actor, accountId: people.admin.accountId } },
    { folder: 'imports', name: 'people.xlsx', content },
  )
  return app.call(uploadSample, { token: people.admin.token, body: { formid: 12, filePath } })
}

const countPeople = () =>
  readTx(app.system(people.org.orgId), async (db) => {
    const { rows } = await sql<{ people: number; units: number; events: number }>`
      select (select count(*)::int from employee where org_id = ${people.org.orgId}) as people,
        (select count(*)::int from department where org_id = ${people.org.orgId}) as units,
        (select count(*)::int from employee_event where org_id = ${people.org.orgId}) as events`.execute(db)
    return rows[0]
  })

describe('10,000 rows with every kind of error', () => {
  test('reports each error with its row and column, and writes nothing', async () => {
    const before = await countPeople()
    const answer = await send(makeWorkbook({ sheetData: sheetData(brokenLines()) }))
    expect([answer.status, answer.body.key]).toEqual([422, 'forms.import_rejected'])
    const { err_list, missingData, header } = (answer.body as unknown as { data: ImportRejection }).data
    expect(header).toEqual([...columns])
    for (const { at, column, says } of faults) {
      const row = at + FIRST_ROW
      const said = err_list.filter((one) => one.row === row && one.column === column)
      expect([row, column, said.map(({ message }) => message).join(' ')]).toEqual([
        row,
        column,
        expect.stringMatching(says),
      ])
    }
    expect(missingData).toEqual([{ row: 1127 + FIRST_ROW, fields: ['First name'] }])
    // Reports no error for correct rows.
    const wrongRows = new Set(faults.map(({ at }) => at + FIRST_ROW))
    expect(err_list.filter(({ row }) => !wrongRows.has(row))).toEqual([])
    expect(await countPeople()).toEqual(before)
  }, 120_000)

  test('imports the rows once the errors are corrected', async () => {
    const lines = Array.from({ length: 50 }, (_, index) => goodLine(index))
    const answer = await send(makeWorkbook({ sheetData: sheetData(lines) }))
    expect([answer.status, answer.data.created]).toEqual([200, 50])
  })
})

describe('sheets with an unexpected structure', () => {
  test('treats the lower cells of a merged range as blank and reports them', async () => {
    const lines = [goodLine(20_001), { ...goodLine(20_002), 'First name': '' }]
    const merged = `${sheetData(lines)}</sheetData><mergeCells count="1"><mergeCell ref="B2:B3"/></mergeCells><sheetData>`
    const answer = await send(makeWorkbook({ sheetData: merged }))
    const { err_list } = (answer.body as unknown as { data: ImportRejection }).data
    expect(err_list).toMatchObject([{ row: 3, column: 'First name', message: 'Please fill in this field.' }])
  })

  test('stores the cached result of a formula, never the formula', async () => {
    const lines = [{ ...goodLine(20_003), 'Last name': '=CONCAT("a","b")' }]
    const answer = await send(makeWorkbook({ sheetData: sheetData(lines) }))
    expect(answer.status).toBe(200)
    const { last_name } = await readTx(app.system(people.org.orgId), (db) =>
      db
        .selectFrom('employee')
        .select('last_name')
        .where('org_id', '=', people.org.orgId)
        .where('code', '=', 'N20003')
        .executeTakeFirstOrThrow(),
    )
    expect(last_name).toBe('computed')
  })

  test('names the missing columns if the sheet has no header or belongs to something else', async () => {
    const headless = makeWorkbook({ sheetData: rowOf(['1', '2', '3'], 1) + rowOf(['4', '5', '6'], 2) })
    const wrong = makeWorkbook({
      sheetData: rowOf(['Notes', 'Author'], 1) + rowOf(['To do: everything', 'Somebody'], 2),
    })
    for (const content of [headless, wrong]) {
      const answer = await send(content)
      expect([answer.status, answer.body.key]).toEqual([422, 'forms.import_columns_missing'])
      expect(answer.message).toMatch(/First name/)
      expect(answer.message).toMatch(/Date of joining/)
    }
  })

  test('does not create an unknown department', async () => {
    await aMaster(app, people.org, 'department', 'Kept')
    const before = await countPeople()
    const answer = await send(
      makeWorkbook({ sheetData: sheetData([{ ...goodLine(30_000), Department: 'Brand new' }]) }),
    )
    expect(answer.status).toBe(422)
    expect(await countPeople()).toEqual(before)
  })
})
