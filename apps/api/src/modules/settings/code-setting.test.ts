import { beforeAll, describe, expect, test } from 'vitest'
import { anOrganisation, type TestOrganisation } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { readTx, tx } from '../../platform/db/tx.ts'
import { nextCodes, peekCode, writeCode } from './index.ts'

let app: TestApp
let org: TestOrganisation

beforeAll(async () => {
  app = await createTestApp()
})

const nextOf = (orgId: number, count: number, taken?: string[]) => {
  const ctx = app.system(orgId)
  return tx(ctx, (db) =>
    nextCodes(
      ctx,
      db,
      'employee',
      count,
      taken && (async () => new Set(taken.map((one) => one.toLowerCase()))),
    ),
  )
}

test.each([
  ['EMP', 4, 7, 'EMP0007'],
  ['EMP', 4, 12345, 'EMP12345'],
  ['', 1, 3, '3'],
])('writes %s with %i digits and %i as %s', (prefix, width, number, code) => {
  expect(writeCode(prefix, width, number)).toBe(code)
})

describe('codes of an organisation', () => {
  beforeAll(async () => {
    org = await anOrganisation(app)
  })

  test('start at EMP0001 and increase; a preview reserves nothing', async () => {
    const ctx = app.system(org.orgId)
    expect(await readTx(ctx, (db) => peekCode(ctx, db, 'employee'))).toBe('EMP0001')
    expect(await nextOf(org.orgId, 2)).toEqual(['EMP0001', 'EMP0002'])
    expect(await nextOf(org.orgId, 1)).toEqual(['EMP0003'])
  })

  test('skip codes entered by hand', async () => {
    const other = await anOrganisation(app)
    expect(await nextOf(other.orgId, 3, ['emp0002'])).toEqual(['EMP0001', 'EMP0003', 'EMP0004'])
  })

  test('are returned when the transaction is rolled back', async () => {
    const other = await anOrganisation(app)
    const ctx = app.system(other.orgId)
    const failing = tx(ctx, async (db) => {
      await nextCodes(ctx, db, 'employee', 5)
      throw new Error('undo')
    })
    await expect(failing).rejects.toThrow('undo')
    expect(await nextOf(other.orgId, 1)).toEqual(['EMP0001'])
  })

  test('are separate by organisation', async () => {
    const [one, two] = [await anOrganisation(app), await anOrganisation(app)]
    expect(await nextOf(one.orgId, 1)).toEqual(await nextOf(two.orgId, 1))
  })

  test('are never given twice, however many ask at once', async () => {
    const other = await anOrganisation(app)
    const ranges = await Promise.all(
      Array.from({ length: 20 }, (_, index) => nextOf(other.orgId, 1 + (index % 5))),
    )
    const codes = ranges.flat()
    expect(new Set(codes).size).toBe(codes.length)
    expect([...codes].sort()).toEqual(codes.map((_, index) => writeCode('EMP', 4, index + 1)))
    for (const range of ranges) expect([...range].sort()).toEqual(range)
  })

  test('are refused for an unknown kind', async () => {
    const ctx = app.system(org.orgId)
    await expect(tx(ctx, (db) => nextCodes(ctx, db, 'nothing', 1))).rejects.toMatchObject({
      key: 'record.not_found',
    })
  })
})
