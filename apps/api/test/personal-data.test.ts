import { beforeAll, expect, test } from 'vitest'
import { modules } from '../src/modules.ts'
import { createTestApp, type TestApp } from './harness.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})

const held = modules.flatMap((module) => [...(module.personalData?.tables ?? [])])
const excepted = Object.assign({}, ...modules.map((module) => module.personalData?.except ?? {})) as Record<
  string,
  string
>

const columnsOf = () =>
  app.platform.database.owner((session) =>
    session.query<{ table_name: string; column_name: string }>(`
      select c.table_name, c.column_name from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' order by 1, 2`),
  )

test('exports every table that refers to an employee or account, or declares why not', async () => {
  const known = new Set([...held.map(({ table }) => table), ...Object.keys(excepted)])
  const silent = (await columnsOf())
    .filter(({ column_name: name }) => /(^|_)(employee|account)_id$/.test(name))
    .filter(({ table_name: table }) => !known.has(table))
    .map(({ table_name, column_name }) => `${table_name}.${column_name}`)
  // Add the table to `personal-data.ts` of its module: docs/privacy.md.
  expect(silent).toEqual([])
})

test('declares existing tables and columns only', async () => {
  const columns = new Set((await columnsOf()).map((row) => `${row.table_name}.${row.column_name}`))
  for (const { table, employee = [], account = [], omit = [], read } of held) {
    expect(
      read !== undefined || employee.length + account.length > 0,
      `${table} says whose rows are whose`,
    ).toBe(true)
    for (const column of [...employee, ...account, ...omit])
      expect(columns, table).toContain(`${table}.${column}`)
  }
  for (const [table, reason] of Object.entries(excepted)) expect(reason.length, table).toBeGreaterThan(10)
  expect(new Set(held.map(({ label }) => label)).size).toBe(held.length)
})

test('exports nothing that only the server compares', async () => {
  const given = (await columnsOf()).flatMap(({ table_name, column_name }) => {
    const table = held.find((one) => one.table === table_name && !one.read)
    return table && !table.omit?.includes(column_name) ? [`${table_name}.${column_name}`] : []
  })
  expect(given.filter((name) => /hash|secret|\.sealed|blind|token/.test(name))).toEqual([])
})
