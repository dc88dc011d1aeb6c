import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { anOrganisation } from '../../../test/factories.ts'
import { countQueries, createTestApp, type TestApp } from '../../../test/harness.ts'
import { andThen, answered, ask, instantOf, question, together } from './questions.ts'
import { readTx } from './tx.ts'

let app: TestApp
let orgId: number
beforeAll(async () => {
  app = await createTestApp()
  orgId = (await anOrganisation(app)).orgId
})

const numbersUpTo = (last: number) =>
  question(sql<{ n: number }>`select n from generate_series(1, ${last}::int) n order by n desc`, (rows) =>
    rows.map(({ n }) => n),
  )
const day = question(
  sql<{ day: string; at: string; ids: number[] }>`select '2026-11-21'::date as day,
    '2026-11-21T10:15:00.123Z'::timestamptz as at, array[1, 2]::bigint[] as ids`,
  ([row]) => row && { ...row, at: instantOf(row.at) },
)
const DAY = { day: '2026-11-21', at: '2026-11-21T10:15:00.123Z', ids: [1, 2] }
const asked = <T>(one: Parameters<typeof ask<T>>[1]) =>
  countQueries(() => readTx(app.system(orgId), (db) => ask(db, one)))

test('combines several questions into one statement, each with its own rows in order', async () => {
  const all = together({
    two: numbersUpTo(2),
    inner: together({ none: numbersUpTo(0), day, known: answered('so') }),
    sum: andThen(numbersUpTo(4), (numbers) => numbers.reduce((sum, n) => sum + n, 0)),
  })
  const { result, queries } = await asked(all)
  expect(result).toEqual({ two: [2, 1], inner: { none: [], day: DAY, known: 'so' }, sum: 10 })
  expect(queries).toBe(1)
})

test('runs a single question unchanged, and a known answer without a statement', async () => {
  expect(await asked(day)).toMatchObject({ result: DAY, queries: 1 })
  expect(await asked(together({ known: answered(7) }))).toMatchObject({ result: { known: 7 }, queries: 0 })
})
