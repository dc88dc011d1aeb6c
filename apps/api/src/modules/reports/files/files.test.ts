import { exportReport, readReport } from '@muster/contract/reports/reports.contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { anAccount, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { hasPdfTool, pdfText } from '../../../../test/pdf-reader.ts'
import { tx } from '../../../platform/db/tx.ts'
import { readSheet, readTable } from '../../../platform/spreadsheets/index.ts'
import { addPeople, aPerson, aSmallCompany, type People } from '../../employees/employees.fixtures.ts'

let app: TestApp
let world: People
let clerk: TestAccount

beforeAll(async () => {
  app = await createTestApp()
  world = await aSmallCompany(app)
  clerk = await anAccount(app, world.org, {
    roles: [8],
    grants: {
      'reports.view': ['organisation'],
      'reports.export': ['organisation'],
      'employees.profile.view': ['group'],
    },
    group: { location: [world.delhi] },
  })
})

type Body = NonNullable<Parameters<typeof app.call<typeof exportReport>>[1]['body']>

/** Active employees with a figure of which floating point has no exact sum. */
const asked: Body = {
  columns: ['employee_name', 'location', 'x1'],
  computed: [{ key: 'x1', heading: 'Share', formula: '0.1' }],
}
const file = (body: Body, token = world.admin.token, id = 1) =>
  app.call(exportReport, { token, params: { report_id: String(id) }, body: { ...asked, ...body } })
const sumOnScreen = async (token = world.admin.token) => {
  const { data } = await app.call(readReport, { token, params: { report_id: '1' }, body: asked })
  return data.headers.find(({ key }) => key === 'x1')?.sum
}

const reader = hasPdfTool('pdftotext')

describe('a workbook', () => {
  test('has the total of the screen in its last row', async () => {
    const rows = await Array.fromAsync(await readSheet((await file({})).raw))
    expect(rows[0]).toEqual(['Name', 'Location', 'Share'])
    expect(rows.at(-1)).toEqual(['Total', '', String(await sumOnScreen())])
    expect(rows).toHaveLength(6)
  })

  test('without anything to add up has no total', async () => {
    const { raw } = await file({ columns: ['employee_name', 'location'] })
    expect(await Array.fromAsync(await readSheet(raw))).toHaveLength(5)
  })

  test('says on a second sheet what its rows are', async () => {
    const { raw } = await file({
      filters: { 8: [world.pune] },
      search: 'a',
      where: {
        match: 'any',
        parts: [
          { column: 'employee_name', operator: 'contains', values: ['sh'] },
          { column: 'location', operator: 'not_empty', values: [] },
        ],
      },
    })
    const { header, rows } = await readTable(raw, {}, { sheet: 'About', header_row: 1 })
    expect(header[0]).toBe('About')
    expect(rows).toEqual(
      expect.arrayContaining([
        ['Report', 'Active employees'],
        ['Location', 'Pune'],
        ['Search', 'a'],
        ['Conditions', 'Name contains sh or Location is not empty'],
      ]),
    )
  })
})

describe.each(['xlsx', 'csv'] as const)('an import of the %s', (format) => {
  test('reads its headings and rows, and neither what stands around them nor the total', async () => {
    const { raw } = await file({ format })
    const { header, rows } = await readTable(raw, {})
    expect(header).toEqual(['Name', 'Location', 'Share'])
    expect(rows.map(([name]) => name)).toEqual(['Asha Rao', 'Dev Nair', 'Meera Iyer', 'Ravi Kumar'])
  })
})

describe('a CSV file', () => {
  test('has headings and rows alone, for programs', async () => {
    const lines = (await file({ format: 'csv' })).raw
      .toString('utf8')
      .replace('\uFEFF', '')
      .trim()
      .split('\r\n')
    expect(lines[0]).toBe('Name,Location,Share')
    expect(lines).toHaveLength(5)
  })
})

describe('a PDF', () => {
  test.skipIf(!reader)(
    'has title, organisation, reach, headings, rows and the total of the screen',
    async () => {
      const whole = await file({ format: 'pdf' })
      expect(whole.headers['content-type']).toBe('application/pdf')
      const text = pdfText(whole.raw)
      expect(text).toContain('Active employees')
      expect(text).toMatch(/Name\s+Location\s+Share/)
      expect(text).toMatch(new RegExp(`Total\\s+${await sumOnScreen()}`))
      expect(text).toContain('Page 1 of 1')
      const limited = pdfText((await file({ format: 'pdf' }, clerk.token)).raw)
      expect(limited).toContain('Dev Nair')
      expect(limited).not.toContain('Meera')
      expect(limited).toMatch(/People\s+Only those whose records .* may see/)
    },
  )

  test.skipIf(!reader)('repeats the headings on each page', async () => {
    const many = await aSmallCompany(app)
    await addPeople(
      app,
      many.org,
      Array.from({ length: 60 }, (_, at) => aPerson({ FIRST_NAME: `Person ${at}`, LAST_NAME: 'Rao' })),
    )
    const pages = pdfText((await file({ format: 'pdf' }, many.admin.token)).raw).split('\f')
    expect(pages.length).toBeGreaterThan(2)
    expect(pages[1]).toMatch(/Name\s+Location\s+Share/)
  })

  test('of too many rows or columns is refused in words that offer another file', async () => {
    const large = await aSmallCompany(app)
    await tx(app.system(large.org.orgId), (db) =>
      sql`insert into employee (org_id, code, first_name, last_name, date_of_joining, status)
        select ${large.org.orgId}, 'X' || n, 'Some', 'Body', '2020-01-01', 'active'
        from generate_series(1, 2001) n`.execute(db),
    )
    const long = await file({ format: 'pdf' }, large.admin.token)
    expect(long.body).toMatchObject({ key: 'reports.pdf_too_long', message: expect.stringContaining('xlsx') })
  })

  test('a sign that the fonts lack is named', async () => {
    const odd = await aSmallCompany(app)
    await addPeople(app, odd.org, [aPerson({ FIRST_NAME: '李', LAST_NAME: '雷' })])
    const refused = await file({ format: 'pdf' }, odd.admin.token)
    expect(refused.body).toMatchObject({ key: 'reports.pdf_refused', message: expect.stringContaining('李') })
  })
})
