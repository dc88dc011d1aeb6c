import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { anOrganisation } from '../../../test/factories.ts'
import { countQueries, createTestApp, type TestApp } from '../../../test/harness.ts'
import {
  combineQueries,
  deferredQuery,
  instantOf,
  mapQuery,
  resolvedQuery,
  runQuery,
} from './deferred-query.ts'
import { readTx } from './tx.ts'

let app: TestApp
let orgId: number
beforeAll(async () => {
  app = await createTestApp()
  orgId = (await anOrganisation(app)).orgId
})

const numbersUpTo = (last: number) =>
  deferredQuery(
    sql<{ n: number }>`select n from generate_series(1, ${last}::int) n order by n desc`,
    (rows) => rows.map(({ n }) => n),
  )
const day = deferredQuery(
  sql<{ day: string; at: string; ids: number[] }>`select '2026-11-21'::date as day,
    '2026-11-21T10:15:00.123Z'::timestamptz as at, array[1, 2]::bigint[] as ids`,
  ([row]) => row && { ...row, at: instantOf(row.at) },
)
const DAY = { day: '2026-11-21', at: '2026-11-21T10:15:00.123Z', ids: [1, 2] }
const run = <T>(one: Parameters<typeof runQuery<T>>[1]) =>
  countQueries(() => readTx(app.system(orgId), (db) => runQuery(db, one)))

test('combines several questions into one statement, each with its own rows in order', async () => {
  const all = combineQueries({
    two: numbersUpTo(2),
    inner: combineQueries({ none: numbersUpTo(0), day, known: resolvedQuery('so') }),
    sum: mapQuery(numbersUpTo(4), (numbers) => numbers.reduce((sum, n) => sum + n, 0)),
  })
  const { result, queries } = await run(all)
  expect(result).toEqual({ two: [2, 1], inner: { none: [], day: DAY, known: 'so' }, sum: 10 })
  expect(queries).toBe(1)
})

test('runs a single question unchanged, and a known answer without a statement', async () => {
  expect(await run(day)).toMatchObject({ result: DAY, queries: 1 })
  expect(await run(combineQueries({ known: resolvedQuery(7) }))).toMatchObject({
    result: { known: 7 },
    queries: 0,
  })
})
