import { checkExpression } from '@muster/contract/reports/expressions/check-expression'
import type { ExpressionColumn } from '@muster/contract/reports/expressions/expression-types'
import { parseExpression } from '@muster/contract/reports/expressions/parse-expression'
import { type RawBuilder, sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { anOrganisation } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { readTx } from '../db/tx.ts'
import { expressionSql } from './expression-sql.ts'

/** One row: the columns of formulas, with their values as the database has them. */
const row: Readonly<Record<string, readonly [ExpressionColumn['type'], RawBuilder<unknown>]>> = {
  name: ['text', sql`'Meera O''Hara'::text`],
  blank: ['text', sql`''::text`],
  worked: ['minutes', sql`495::integer`],
  late: ['minutes', sql`null::integer`],
  taken: ['days', sql`2.5::numeric`],
  rate: ['money', sql`1234.50::numeric`],
  zero: ['number', sql`0::integer`],
  joined: ['date', sql`'2024-02-29'::date`],
  // 23:30 of 31 January in Kolkata.
  seen: ['instant', sql`'2026-01-31T18:00:00Z'::timestamptz`],
  active: ['boolean', sql`true`],
  status: ['choice', sql`2::smallint`],
}
const columns: ExpressionColumn[] = Object.entries(row).map(([key, [type]]) => ({
  ...{ key, heading: key, type },
  ...(key === 'status' ? { choices: [{ value: '2', label: 'On notice' }] } : {}),
}))

let app: TestApp
let orgId: number
beforeAll(async () => {
  app = await createTestApp()
  orgId = (await anOrganisation(app)).orgId
})

async function worth(source: string): Promise<unknown> {
  const expression = checkExpression(parseExpression(source), columns)
  const value = expressionSql(expression, {
    today: '2026-11-28',
    timeZone: 'Asia/Kolkata',
    columnSql: (key) => row[key]?.[1] ?? sql`null`,
  })
  const { rows } = await readTx(app.system(orgId), (db) =>
    sql<{ value: string | null }>`select (${value})::text as value`.execute(db),
  )
  return rows[0]?.value ?? null
}

describe('a formula is worth', () => {
  test.each<[string, string | null]>([
    ['0.1 + 0.2', '0.3'],
    ['1 - 2 - 3', '-4'],
    ['-[taken] * 2', '-5.0'],
    ['round([rate] / 3, 2)', '411.50'],
    ['round(2.5) + round(-2.5)', '0'],
    ['round(1 / 3, 4)', '0.3333'],
    ['1 / [zero]', null],
    ['[late] + 1 * [worked]', null],
    ['coalesce([late], [worked])', '495'],
    ['hours([worked])', '8.2500000000000000'],
    ['abs(-3) + floor(2.7) + ceiling(2.1)', '8'],
    ['least([worked], 3 * [worked], [late])', '495'],
    ['greatest(1, 2.5, 2)', '2.5'],
    ['[joined] + [taken]', '2024-03-03'],
    ['today() - [joined]', '1003'],
    ['days_between([joined], [seen])', '702'],
    ['add_days([joined], 366)', '2025-03-01'],
    ['add_months([joined], 12)', '2025-02-28'],
    ['add_days([joined], -800000)', null],
    ['add_months([joined], 999999999999999)', null],
    ['add_days(add_days([joined], 2000000), 2000000)', null],
    ['months_between([joined], date("2025-02-28"))', '11'],
    ['years_between([joined], date("2028-02-29"))', '4'],
    ['year([seen]) * 10000 + month([seen]) * 100 + day([seen])', '20260131'],
    ['weekday(date("2026-11-29"))', '7'],
    ['if([status] = "On notice", "leaving", "stays")', 'leaving'],
    ['if([late] > 10 * [late], 1, 2)', '2'],
    ['[status] <> "On notice"', 'false'],
    ['[name] = "meera o\'hara"', 'true'],
    ['[name] & " / " & [blank]', "Meera O'Hara / "],
    ['contains([name], "HARA") and not starts_with([name], "hara")', 'true'],
    ['[blank] = empty and [late] = empty and [name] <> empty', 'true'],
    ['is_empty([blank]) or false', 'true'],
    ['"\'); drop table employee; --"', "'); drop table employee; --"],
  ])('%s', async (source, value) => {
    expect(await worth(source)).toBe(value)
  })

  test('no more work than it is long, however deeply it is nested', async () => {
    const nested = (wrap: (inner: string) => string, inner: string) => {
      let source = inner
      for (let level = 0; level < 18; level++) source = wrap(source)
      return source
    }
    expect(await worth(nested((inner) => `add_days(${inner}, 1)`, '[joined]'))).toBe('2024-03-18')
    expect(await worth(nested((inner) => `(${inner} = empty)`, '[late]'))).toBe('false')
    expect(await worth(nested((inner) => `left(${inner}, 99)`, '[name]'))).toBe("Meera O'Hara")
    expect(await worth(nested((inner) => `coalesce(${inner}, 1)`, '[zero]'))).toBe('0')
  })
})
