import { downloadHolidaySample, uploadHolidays } from '@muster/contract/holidays/holiday-upload.contract'
import {
  addHolidays,
  listHolidaySuggestions,
  listHolidaysOfYear,
  previewHolidayCopy,
} from '@muster/contract/holidays/holidays.contract'
import { beforeAll, describe, expect, test } from 'vitest'
import type { TestAccount } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { tx } from '../../platform/db/tx.ts'
import { readSheet } from '../../platform/spreadsheets/index.ts'
import { aSmallCompany, type People } from '../employees/employees.fixtures.ts'
import { storeFile } from '../files/index.ts'

let app: TestApp
let world: People
let admin: TestAccount

beforeAll(async () => {
  app = await createTestApp()
  world = await aSmallCompany(app)
  admin = world.admin
  await tx(app.system(world.org.orgId), (db) =>
    db
      .updateTable('location')
      .set({ country_id: 101, state_id: 4008 })
      .where('id', '=', world.pune)
      .execute(),
  )
})

const namesOf = async (year: number) => {
  const { data } = await app.call(listHolidaysOfYear, { token: admin.token, params: { year } })
  return data.holidays.map(({ name, date }) => `${name} ${date}`)
}

async function upload(text: string, preview?: 1) {
  const ctx = app.system(world.org.orgId)
  const { filePath } = await storeFile(
    { ...ctx, actor: { ...ctx.actor, accountId: admin.accountId } },
    { folder: 'imports', name: 'holidays.csv', content: Buffer.from(text) },
  )
  return app.call(uploadHolidays, { token: admin.token, body: { filePath, preview } })
}

describe('suggestions', () => {
  test('default to the country with most people, with its regions', async () => {
    const { data } = await app.call(listHolidaySuggestions, { token: admin.token, query: { year: 2027 } })
    expect(data.country).toBe('IN')
    expect(data.countries.length).toBeGreaterThan(100)
    expect(data.regions).toContainEqual({ code: 'MH', name: 'Maharashtra' })
    expect(data.suggestions).toContainEqual({
      ...{ date: '2027-01-26', name: 'Republic Day', holiday_type: 1, is_listed: false },
    })
  })

  test('of a region in another country become State holidays', async () => {
    const { data } = await app.call(listHolidaySuggestions, {
      token: admin.token,
      query: { year: 2026, country: 'de', region: 'BY' },
    })
    const typeOf = (name: string) => data.suggestions.find((one) => one.name === name)?.holiday_type
    expect([typeOf('Christmas Day'), typeOf('Epiphany')]).toEqual([1, 2])
  })

  test('are refused for unknown places', async () => {
    const ask = (query: { year: number; country: string; region?: string }) =>
      app.call(listHolidaySuggestions, { token: admin.token, query })
    expect((await ask({ year: 2026, country: 'ZZ' })).body.fields).toHaveProperty('country')
    expect((await ask({ year: 2026, country: 'IN', region: 'ZZ' })).body.fields).toHaveProperty('region')
  })
})

test('explains each date of a copy, writes nothing, and keeps this year unchanged', async () => {
  const holidays = [
    { date: '2025-05-01', name: 'Maharashtra Day', holiday_type: 2, states: [4008] },
    { date: '2026-05-01', name: 'Maharashtra Day', holiday_type: 2, states: [4008] },
    { date: '2026-04-03', name: 'Good Friday', holiday_type: 1 },
    { date: '2026-11-08', name: 'Diwali', holiday_type: 1 },
    { date: '2027-01-26', name: 'Republic Day', holiday_type: 1 },
    { date: '2026-01-26', name: 'Republic Day', holiday_type: 1 },
  ]
  await app.call(addHolidays, { token: admin.token, body: { holidays } })
  const before = await namesOf(2026)
  const { data } = await app.call(previewHolidayCopy, {
    token: admin.token,
    query: { from_year: 2026, to_year: 2027 },
  })
  expect(
    data.rows.map(({ source, date, basis, is_listed }) => [source.name, date, basis, is_listed]),
  ).toEqual([
    ['Republic Day', '2027-01-26', 'fixed', true],
    ['Good Friday', '2027-03-26', 'known', false],
    ['Maharashtra Day', '2027-05-01', 'fixed', false],
    ['Diwali', '2027-11-08', 'check', false],
  ])
  expect(data.rows[2]?.source.states).toEqual([{ id: 4008, name: 'Maharashtra' }])
  expect(await namesOf(2027)).toEqual(['Republic Day 2027-01-26'])
  expect(await namesOf(2026)).toEqual(before)
  const same = await app.call(previewHolidayCopy, {
    token: admin.token,
    query: { from_year: 2026, to_year: 2026 },
  })
  expect(same.body.fields).toHaveProperty('to_year')
})

describe('upload', () => {
  const HEADER = 'Date,Holiday,Type,Locations,States,Entities,Note'

  test('offers a sample with a year’s holidays, which changes nothing when uploaded', async () => {
    const sample = await app.call(downloadHolidaySample, { token: admin.token, query: { year: 2026 } })
    expect(sample.headers['content-disposition']).toContain('BulkSampleHoliday.xlsx')
    const rows: string[][] = []
    for await (const row of readSheet(sample.raw)) rows.push(row)
    expect(rows[0]).toEqual(HEADER.split(','))
    const sent = await upload(rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n'))
    expect(sent.data).toMatchObject({ saved: true, created: 0, updated: 0, unchanged: 4 })
  })

  test('is previewed, and writes new and changed rows', async () => {
    const text = `${HEADER}\n15/08/2028,Independence Day,,,,,\n2028-05-01,maharashtra day,State,"Pune, Delhi",Maharashtra,,Closed\n`
    const seen = await upload(text, 1)
    expect(seen.data).toMatchObject({ saved: false, created: 2, err_list: [] })
    expect(seen.data.rows[1]).toMatchObject({ row: 3, whom: 'Pune, Delhi, Maharashtra', action: 'create' })
    expect(await namesOf(2028)).toEqual([])
    expect((await upload(text)).data).toMatchObject({ saved: true, created: 2 })
    const changed = await upload(`${HEADER}\n15/08/2028,independence day,,Pune,,,\n`)
    expect(changed.data).toMatchObject({ created: 0, updated: 1 })
    expect(await namesOf(2028)).toEqual(['maharashtra day 2028-05-01', 'Independence Day 2028-08-15'])
  })

  test('writes nothing when a cell is wrong, and reports every wrong cell', async () => {
    const text = `${HEADER}\n31/02/2029,Leap,Half,Mars,Nowhere,Nobody,\n,,,,,,\n01/05/2029,Labour Day,,,,,\n1-5-2029,labour day,,,,,\n`
    const answer = await upload(text)
    expect(answer.body.key).toBe('holidays.upload_rejected')
    const problems = (answer.data as unknown as { err_list: { row: number; column: string | null }[] })
      .err_list
    expect(problems.map(({ row, column }) => [row, column])).toEqual([
      ...[
        [2, 'Date'],
        [2, 'Type'],
        [2, 'Locations'],
        [2, 'States'],
        [2, 'Entities'],
        [5, null],
      ],
    ])
    expect(await namesOf(2029)).toEqual([])
    expect((await upload('Day,What\n1,2\n')).body.key).toBe('holidays.upload_columns')
    expect((await upload(`${HEADER}\n`, 1)).data.err_list).toHaveLength(1)
  })
})
