import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { gateRows, gateText } from './gate-text.ts'
import { withReadingOnly } from './scope.ts'
import { readTx } from './tx.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})

describe('a statement of the gate', () => {
  test('returns every text unchanged, whatever characters it has', async () => {
    const texts = fc.string({ unit: 'binary', maxLength: 40 }).filter((text) => !text.includes('\0'))
    const nasty = fc.constantFrom(
      "'",
      "\\'",
      "'; reset role; select 'x",
      '$$',
      '\\x',
      '--',
      '/*',
      'é”\u{1f600}',
      '',
    )
    await fc.assert(
      fc.asyncProperty(fc.oneof(texts, nasty), async (text) => {
        const [row] = await app.platform.database.queryGate<{ text: string }>(
          gateText`select ${text} as text`,
        )
        expect(row?.text).toBe(text)
      }),
      { numRuns: 60 },
    )
  })

  test('returns rows of values unchanged', async () => {
    const rows = [
      [1, "it's", Buffer.from([0, 39])],
      [2, null, Buffer.from([255])],
    ]
    const found = await app.platform.database.queryGate(
      gateRows(`select n, t, encode(b, 'hex') as b from`, rows, 'as r (n, t, b) order by n'),
    )
    expect(found).toEqual([
      { n: 1, t: "it's", b: '0027' },
      { n: 2, t: null, b: 'ff' },
    ])
    expect(() => gateRows('select from', [], 'as r')).toThrow('a row')
  })

  test('returns bytes, numbers, instants and null unchanged', async () => {
    const at = Temporal.Instant.from('2026-11-21T10:00:00.123456Z')
    const [row] = await app.platform.database.queryGate<Record<string, unknown>>(
      gateText`select encode(${Buffer.from([0, 39, 255])}, 'hex') as bytes, 5 - ${-3} as number, ${true} as flag,
        ${at} = '2026-11-21T10:00:00.123456Z' as instant, ${null}::text as nothing`,
    )
    expect(row).toEqual({ bytes: '0027ff', number: 8, flag: true, instant: true, nothing: null })
  })

  test.each([Number.NaN, Number.POSITIVE_INFINITY])('refuses %s', (value) => {
    expect(() => gateText`select ${value}`).toThrow(TypeError)
  })

  test('runs with the gate role only, and leaves the connection usable after a failure', async () => {
    const { database } = app.platform
    const [who] = await database.queryGate<{ role: string }>(gateText`select current_user::text as role`)
    expect(who?.role).toBe('muster_gate')
    await expect(database.queryGate(gateText`select * from account`)).rejects.toThrow(/permission denied/)
    await expect(database.queryGate(gateText`select ${'a\0b'}::text`)).rejects.toThrow()
    const [next] = await database.queryGate<{ one: number }>(gateText`select 1 as one`)
    expect(next?.one).toBe(1)
  })

  test('commits what a function writes', async () => {
    const { database } = app.platform
    const name = `Gate ${Date.now()}`
    const [made] = await database.queryGate<{ id: number }>(
      gateText`select system_create_organisation(${name}, ${'Asia/Kolkata'}) as id`,
    )
    const rows = await database.owner((session) =>
      session.query('select name from organisation where org_id = $1', [made?.id]),
    )
    expect(rows).toEqual([{ name }])
  })
})

describe('a request in which everything is read-only', () => {
  const mode = async () => {
    const [row] = await app.platform.database.queryGate<{ mode: string }>(
      gateText`select current_setting('transaction_read_only') as mode`,
    )
    return row?.mode
  }

  test('reads in the gate’s own transactions too', async () => {
    expect(await mode()).toBe('off')
    expect(await withReadingOnly(mode)).toBe('on')
    expect(await mode()).toBe('off')
  })
})

describe('a read in chunks', () => {
  const read = (divisor: string) =>
    readTx(app.system(1), async (db) => {
      const query = sql`select 10 / (${sql.raw(divisor)}) from generate_series(1, 25) g`.compile(db)
      const sizes: number[] = []
      for await (const { rows } of db.getExecutor().stream(query, 10)) sizes.push(rows.length)
      return sizes
    })

  test('reports why it failed', async () => {
    expect(await read('30 - g')).toEqual([10, 10, 5])
    await expect(read('15 - g')).rejects.toMatchObject({ code: '22012' })
  })
})
