import { updateEmployee } from '@muster/contract/employees/employees.contract'
import {
  rejoinEmployee,
  separateEmployee,
  undoSeparation,
} from '@muster/contract/employees/moves/separations.contract'
import { makeTransfer } from '@muster/contract/employees/moves/transfers.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aMaster } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { addPeople, aPerson, aSmallCompany, type People } from '../../employees/employees.fixtures.ts'
import { readCounts } from '../metrics/metrics.service.ts'
import { updateFacts } from './facts.jobs.ts'
import { compareFacts, dimensions, findChanges } from './facts.queries.ts'

let app: TestApp
let people: People
let support: number
const unwatched = { checkpoint: async () => undefined }
const system = () => app.system(people.org.orgId)

beforeAll(async () => {
  app = await createTestApp()
})

beforeEach(async () => {
  people = await aSmallCompany(app)
  support = await aMaster(app, people.org, 'department', 'Support')
  await updateFacts(system(), unwatched)
})

const changedFrom = async () => (await readTx(system(), (db) => findChanges(system(), db)))?.from ?? null

/** Facts that differ from the records once noted changes have been counted again. */
async function differences(): Promise<number> {
  await updateFacts(system(), unwatched)
  let found = 0
  for (const dimension of dimensions)
    found += (await readTx(system(), (db) => compareFacts(system(), db, dimension))).differences
  return found
}

const token = () => people.admin.token
const transfer = (effective_date: string) =>
  app.call(makeTransfer, {
    token: token(),
    body: { people: [{ emp_id: people.dev }], values: { DEPT_ID: support }, effective_date },
  })
const separate = (emp_id: number, last_working_day: string, mode = 16) =>
  app.call(separateEmployee, { token: token(), body: { emp_id, mode, last_working_day } })
const rejoin = (date_of_joining: string) =>
  app.call(rejoinEmployee, { token: token(), body: { emp_id: people.dev, date_of_joining } })

describe('a change of people is noted from its first day on, and only then', () => {
  test.each<[string, () => Promise<unknown>, string | null]>([
    ['a transfer', () => transfer('2026-11-10'), '2026-11-10'],
    ['a transfer to come', () => transfer('2026-12-10'), '2026-12-10'],
    ['a last day in the past', () => separate(people.dev, '2026-09-15'), '2026-09-15'],
    [
      'a joiner of last month',
      () => addPeople(app, people.org, [aPerson({ DATE_OF_JOINING: '2026-10-05', DEPT_ID: support })]),
      '2026-10-05',
    ],
    [
      'another manager',
      () =>
        app.call(makeTransfer, {
          token: token(),
          body: {
            people: [{ emp_id: people.dev }],
            values: { REPORTING_MANAGER_ID: people.asha },
            effective_date: '2026-11-10',
          },
        }),
      null,
    ],
    [
      'a new address',
      () =>
        tx(system(), (db) =>
          sql`update employee set city = 'Goa' where org_id = ${people.org.orgId}`.execute(db),
        ),
      null,
    ],
  ])('%s', async (_, change, from) => {
    expect(await changedFrom()).toBeNull()
    await change()
    expect(await changedFrom()).toBe(from)
    expect(await differences()).toBe(0)
    expect(await changedFrom()).toBeNull()
  })

  test('an ended separation, a rejoining, a corrected date of joining', async () => {
    expect((await separate(people.dev, '2026-12-31')).status).toBe(200)
    expect(await differences()).toBe(0)
    expect((await app.call(undoSeparation, { token: token(), body: { emp_id: people.dev } })).status).toBe(
      200,
    )
    expect(await changedFrom()).toBe('2026-12-31')
    expect(await differences()).toBe(0)
    expect((await separate(people.dev, '2026-06-30')).status).toBe(200)
    expect(await differences()).toBe(0)
    expect((await rejoin('2026-11-02')).status).toBe(200)
    expect(await differences()).toBe(0)
    const corrected = await app.call(updateEmployee, {
      token: token(),
      body: { emp_id: people.asha, values: { DATE_OF_JOINING: '2023-05-01' } },
    })
    expect(corrected.status).toBe(200)
    expect(await changedFrom()).toBe('2023-05-01')
    expect(await differences()).toBe(0)
  })

  test('in the transaction of the change: one that is rolled back notes nothing', async () => {
    const failed = tx(system(), async (db) => {
      await sql`update employee set left_on = '2026-11-30' where org_id = ${people.org.orgId}`.execute(db)
      throw new Error('undone')
    })
    await expect(failed).rejects.toThrow('undone')
    expect(await changedFrom()).toBeNull()
  })

  test('for its own organisation alone', async () => {
    const other = await aSmallCompany(app)
    await updateFacts(app.system(other.org.orgId), unwatched)
    await transfer('2026-11-10')
    const ctx = app.system(other.org.orgId)
    expect(await readTx(ctx, (db) => findChanges(ctx, db))).toBeNull()
  })
})

const total = async (from: string, to: string) => {
  const source = { orgId: people.org.orgId, wrongFrom: null }
  const [counted] = await readTx(system(), (db) => readCounts(db, source, 'total', [{ from, to }]))
  return counted?.total
}

describe('a transfer to another company', () => {
  test('is no exit when the employment goes on the day after', async () => {
    await separate(people.dev, '2026-10-31', 17)
    expect((await rejoin('2026-11-01')).status).toBe(200)
    await updateFacts(system(), unwatched)
    expect(await total('2026-10-01', '2026-11-20')).toMatchObject({
      opening: 4,
      joiners: 0,
      leavers: 0,
      closing: 4,
      retained: 4,
    })
  })

  test('ends it otherwise, neither voluntarily nor involuntarily', async () => {
    await separate(people.dev, '2026-10-31', 17)
    expect((await rejoin('2026-11-02')).status).toBe(200)
    await updateFacts(system(), unwatched)
    expect(await total('2026-10-01', '2026-11-20')).toMatchObject({
      leavers: 1,
      voluntary: 0,
      involuntary: 0,
      joiners: 1,
      closing: 4,
      retained: 3,
    })
  })
})

test('recounting facts is idempotent', async () => {
  const read = () =>
    readTx(system(), async (db) => {
      const { rows } = await sql`
        select dimension, value_id, day, headcount, joiners, leavers, moved_in, moved_out from people_fact
        where org_id = ${people.org.orgId} order by 1, 2, 3`.execute(db)
      return rows
    })
  const before = await read()
  expect(before.length).toBeGreaterThan(10)
  for (const from of ['0001-01-01', '2024-01-01', '2026-01-01']) {
    await tx(system(), (db) =>
      sql`insert into people_fact_change (org_id, from_day) values (${people.org.orgId}, ${from}::date)`.execute(
        db,
      ),
    )
    await updateFacts(system(), unwatched)
    expect(await read()).toEqual(before)
  }
})

test('a run that is interrupted leaves the change noted, so that nobody reads half of it', async () => {
  await transfer('2026-11-10')
  let steps = 0
  const killed = {
    checkpoint: async () => {
      if (++steps === 4) throw new Error('killed')
    },
  }
  await expect(updateFacts(system(), killed)).rejects.toThrow('killed')
  expect(await changedFrom()).toBe('2026-11-10')
  expect(await differences()).toBe(0)
})
