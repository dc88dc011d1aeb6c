import {
  downloadHolidayProblems,
  readHolidayColumns,
  uploadHolidays,
} from '@muster/contract/holidays/holiday-upload.contract'
import { listHolidaysOfYear } from '@muster/contract/holidays/holidays.contract'
import { sheetRejection } from '@muster/contract/imports/sheets/sheet-shapes'
import type { BodyOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  aMaster,
  anAccount,
  anAdmin,
  anOrganisation,
  type TestAccount,
  type TestOrganisation,
} from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { tx } from '../../../platform/db/tx.ts'
import { readTable } from '../../../platform/spreadsheets/index.ts'
import { storeFile } from '../../files/index.ts'

let app: TestApp
let org: TestOrganisation
let admin: TestAccount

beforeAll(async () => {
  app = await createTestApp()
})

beforeEach(async () => {
  org = await anOrganisation(app)
  admin = await anAdmin(app, org)
})

async function stored(text: string | Buffer, name = 'holidays.csv', by = admin): Promise<string> {
  const ctx = app.system(org.orgId)
  const own = { ...ctx, actor: { ...ctx.actor, accountId: by.accountId } }
  const file = { folder: 'imports' as const, name, content: Buffer.from(text) }
  return (await storeFile(own, file)).filePath
}

type Body = BodyOf<typeof uploadHolidays>
type Decided = Partial<Omit<Body, 'filePath'>>

const upload = async (text: string | Buffer, decided: Decided = {}, name?: string) =>
  app.call(uploadHolidays, { token: admin.token, body: { filePath: await stored(text, name), ...decided } })
const look = async (text: string) =>
  app.call(readHolidayColumns, { token: admin.token, body: { filePath: await stored(text) } })
const holidays = async () => {
  const { data } = await app.call(listHolidaysOfYear, { token: admin.token, params: { year: 2028 } })
  return data.holidays.map(({ date, name }) => `${date} ${name}`)
}

const WRONG = 'Date,Holiday,Locations\n01/05/2028,Labour Day,Pune\n15/08/2028,,\n'

describe('the file of problems', () => {
  test('marks the problems, writes nothing, and can be uploaded again', async () => {
    const filePath = await stored(WRONG)
    const marked = await app.call(downloadHolidayProblems, { token: admin.token, body: { filePath } })
    expect(marked.headers['content-disposition']).toContain('ERROR_REPORTS.xlsx')
    expect(await readTable(marked.raw, {})).toMatchObject({
      header: ['Date', 'Holiday', 'Locations'],
      rows: [
        ['01/05/2028', 'Labour Day', 'Pune'],
        ['15/08/2028', '', ''],
      ],
    })
    const again = await upload(marked.raw, { preview: 1 }, 'marked.xlsx')
    expect(again.data.err_list.map(({ row, column }) => [row, column])).toEqual([
      [2, 'Locations'],
      [3, 'Holiday'],
    ])
  })

  test('is refused, without writing anything, if the data has become valid meanwhile', async () => {
    const filePath = await stored('Date,Holiday,Locations\n01/05/2028,Labour Day,Pune\n')
    const call = { token: admin.token, body: { filePath } }
    expect(
      (await app.call(uploadHolidays, { ...call, body: { filePath, preview: 1 } })).data.err_list,
    ).toHaveLength(1)
    await aMaster(app, org, 'location', 'Pune')
    const late = await app.call(downloadHolidayProblems, call)
    expect(late.body).toMatchObject({ code: 409, key: 'forms.sheet_without_problems' })
    expect(await holidays()).toEqual([])
    expect((await app.call(uploadHolidays, call)).data).toMatchObject({ saved: true, created: 1 })
    expect(await holidays()).toEqual(['2028-05-01 Labour Day'])
  })
})

test('a rejection lists every problem, with blank cells separately and a link to the marked file', async () => {
  const refused = await upload(WRONG)
  expect(refused.body).toMatchObject({ code: 422, key: 'holidays.upload_rejected' })
  expect(sheetRejection.parse(refused.body.data)).toMatchObject({
    errorFile: expect.stringContaining('ERROR_REPORTS'),
    err_list: [{ row: 2 }, { row: 3, message: 'Please enter the name of the holiday.' }],
    missingData: [{ row: 3, fields: ['Holiday'] }],
    header: ['Date', 'Holiday', 'Locations'],
  })
  expect(await holidays()).toEqual([])
})

test('a file is read as chosen by every call, and problems name the rows of the file', async () => {
  const text = `Holidays of 2028,\n,\nDate,Holiday\n01/05/2028,Labour Day\n15/08/2028,\nTotal,2\n`
  const { data } = await look(text)
  expect(data).toMatchObject({ rows: 2, reading: { header_row: 3, encoding: 'utf-8' } })
  expect(data.reading.remarks.map(({ kind, places }) => [kind, places])).toEqual([
    ['above', ['1']],
    ['totals', ['6']],
  ])
  const seen = await upload(text, { preview: 1 })
  expect(seen.data.err_list.map(({ row, column }) => [row, column])).toEqual([[5, 'Holiday']])
  const cyrillic = Buffer.from('446174652c486f6c696461790a30312f30352f323032382ccfe5f0e2eeece0e90a', 'hex')
  const western = await upload(cyrillic, { preview: 1, reading: { encoding: 'windows-1252' } })
  expect(western.data.rows).toMatchObject([{ name: 'Ïåðâîìàé' }])
  expect((await upload(cyrillic)).data).toMatchObject({ saved: true, created: 1 })
  expect(await holidays()).toEqual(['2028-05-01 Первомай'])
})

describe('columns', () => {
  const OTHER = 'Tag,Anlass,Egal\n01.05.2028,Labour Day,x\n'

  test('with unknown headings need a mapping, which is remembered for the next file', async () => {
    expect((await look(OTHER)).data).toMatchObject({ understood: false, remembered: false, rows: 1 })
    expect((await upload(OTHER)).body.key).toBe('holidays.upload_columns')
    const mapping = { Tag: 'date', Anlass: 'name', Egal: null }
    expect((await upload(OTHER, { mapping, preview: 1 })).data).toMatchObject({ created: 1, err_list: [] })
    expect((await look(OTHER)).data.remembered).toBe(false)
    expect((await upload(OTHER, { mapping })).data).toMatchObject({ saved: true, created: 1 })
    const { data } = await look(OTHER.replace('01.05', '02.05'))
    expect(data).toMatchObject({ understood: true, remembered: true })
    expect(data.guesses.map(({ target }) => target)).toEqual(['date', 'name', null])
  })

  test.each([
    [{ Foo: 'name' }, 'The file has no heading “Foo”'],
    [{ Foo: null }, 'The file has no heading “Foo”'],
    [{ Holiday: 'account' }, 'for the heading “Holiday”'],
    [{ Holiday: 'constructor' }, 'for the heading “Holiday”'],
    [{ Holiday: 'day' }, 'for the heading “Holiday”'],
  ])('refuse the mapping %j, which can’t be followed', async (mapping, message) => {
    const text = 'Date,Holiday\n01/05/2028,Labour Day\n'
    for (const preview of [1, 0] as const) {
      const refused = await upload(text, { mapping: mapping as never, preview })
      expect(refused.body).toMatchObject({
        ...{ key: 'request.invalid', fields: { mapping: expect.stringContaining(message) } },
      })
    }
    expect(await holidays()).toEqual([])
    const fine = { ' holiday ': 'name', DATE: 'date' }
    expect((await upload(text, { mapping: fine })).data).toMatchObject({ saved: true, created: 1 })
  })

  test('with known headings need no mapping, and nothing is remembered', async () => {
    const text = 'Holiday date,Occasion\n05/01/2028,Labour Day\n05/30/2028,Founding day\n'
    expect((await look(text)).data).toMatchObject({
      ...{ understood: true, remembered: false },
      date_formats: [{ target: 'date', format: 'MM/DD/YYYY', ambiguous: false }],
    })
    expect((await upload(text)).data).toMatchObject({ saved: true, created: 2 })
    expect(await holidays()).toEqual(['2028-05-01 Labour Day', '2028-05-30 Founding day'])
    expect((await look(text)).data.remembered).toBe(false)
  })

  test('of dates are read in another format on request', async () => {
    const text = 'Date,Holiday\n05/01/2028,Labour Day\n'
    expect((await look(text)).data.date_formats).toMatchObject([{ format: 'DD/MM/YYYY', ambiguous: true }])
    const seen = await upload(text, { preview: 1, date_formats: { date: 'MM/DD/YYYY' } })
    expect(seen.data.rows).toMatchObject([{ date: '2028-05-01' }])
  })

  test('of dates begin as the organisation writes them, where the file does not say', async () => {
    const ctx = app.system(org.orgId)
    await tx(ctx, (db) =>
      sql`update organisation set date_format = 2 where org_id = ${org.orgId}`.execute(db),
    )
    const text = 'Date,Holiday\n05/01/2028,Labour Day\n'
    expect((await look(text)).data.date_formats).toMatchObject([
      { format: 'MM/DD/YYYY', ambiguous: true, examples: [{ date: '2028-05-01' }] },
    ])
    expect((await upload(text, { preview: 1 })).data.rows).toMatchObject([{ date: '2028-05-01' }])
    // One day above 12 decides otherwise.
    const sure = await upload(`${text}25/12/2028,Christmas\n`, { preview: 1 })
    expect(sure.data.rows.map(({ date }) => date)).toEqual(['2028-01-05', '2028-12-25'])
  })

  test('are not asked for where a calendar is uploaded: its events become holidays', async () => {
    const event = (day: string, name: string) =>
      `BEGIN:VEVENT\nDTSTART;VALUE=DATE:${day}\nSUMMARY:${name}\nEND:VEVENT\n`
    const text = `BEGIN:VCALENDAR\n${event('20280126', 'Republic Day')}${event('20281225', 'Christmas')}END:VCALENDAR\n`
    const filePath = await stored(text, 'holidays.ics')
    const seen = await app.call(readHolidayColumns, { token: admin.token, body: { filePath } })
    expect(seen.data).toMatchObject({ understood: true, header: ['DTSTART', 'SUMMARY'] })
    expect((await upload(text, {}, 'holidays.ics')).data).toMatchObject({ saved: true, err_list: [] })
    expect(await holidays()).toEqual(['2028-01-26 Republic Day', '2028-12-25 Christmas'])
  })
})

test('every call refuses files of other people and callers without the permission', async () => {
  const filePath = await stored(WRONG, 'holidays.csv', await anAdmin(app, org))
  const nobody = await anAccount(app, org)
  for (const call of [uploadHolidays, readHolidayColumns, downloadHolidayProblems]) {
    expect((await app.call(call, { token: admin.token, body: { filePath } })).body.key).toBe(
      'files.not_uploaded',
    )
    expect((await app.call(call, { token: nobody.token, body: { filePath } })).status).toBe(403)
  }
})
