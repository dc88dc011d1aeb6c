import { readPeopleFacts, rebuildPeopleFacts } from '@muster/contract/dashboards/facts.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAccount } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { addPeople, aPerson, aSmallCompany, type People } from '../../employees/employees.fixtures.ts'
import { rebuildDays, rebuildJob, updateFacts } from './facts.jobs.ts'
import { compareFacts, dimensions } from './facts.queries.ts'

let app: TestApp
let people: People
const unwatched = { checkpoint: async () => undefined }
const system = () => app.system(people.org.orgId)
const run = (statement: ReturnType<typeof sql>) => tx(system(), (db) => statement.execute(db))

beforeAll(async () => {
  app = await createTestApp()
})

beforeEach(async () => {
  people = await aSmallCompany(app)
  for (const [day, last] of [
    ['2026-02-10', null],
    ['2026-05-04', null],
    ['2026-08-03', null],
  ] as const)
    await addPeople(app, people.org, [
      aPerson({ DATE_OF_JOINING: day, DEPT_ID: people.sales, LAST_NAME: last ?? day.slice(5, 7) }),
    ])
  await updateFacts(system(), unwatched)
})

async function differences(): Promise<number> {
  let found = 0
  for (const dimension of dimensions)
    found += (await readTx(system(), (db) => compareFacts(system(), db, dimension))).differences
  return found
}

const read = async (token = people.admin.token) => app.call(readPeopleFacts, { token })
const rebuild = (from: string, to: string, token = people.admin.token) =>
  app.call(rebuildPeopleFacts, { token, body: { from, to } })

describe('recalculating a range of days', () => {
  test.each([
    ['a day in the middle', '2026-05-04', '2026-05-04'],
    ['a range with the first and the last', '2026-02-10', '2026-08-03'],
    ['a range without anything', '2026-06-01', '2026-06-30'],
  ])('%s mends what was wrong there, and the headcounts that follow from it', async (_, from, to) => {
    expect(await differences()).toBe(0)
    // As if a joiner of that range had never been counted: every later headcount is one too low, or one too high.
    await run(sql`update people_fact set joiners = joiners + 1 where org_id = ${people.org.orgId}
      and day between ${from}::date and ${to}::date`)
    await run(sql`update people_fact set headcount = headcount + 1 where org_id = ${people.org.orgId}
      and day >= (select min(day) from people_fact f where f.org_id = ${people.org.orgId}
        and day between ${from}::date and ${to}::date)`)
    const wrong = await differences()
    if (from !== '2026-06-01') expect(wrong).toBeGreaterThan(0)
    await rebuildDays(system(), { from, to }, unwatched)
    expect(await differences()).toBe(0)
  })

  test('leaves days outside the range as they are stored', async () => {
    await run(
      sql`update people_fact set leavers = 7 where org_id = ${people.org.orgId} and day = '2026-08-03'`,
    )
    await rebuildDays(system(), { from: '2026-02-01', to: '2026-06-30' }, unwatched)
    expect(await differences()).toBeGreaterThan(0)
    await rebuildDays(system(), { from: '2026-08-03', to: '2026-08-03' }, unwatched)
    expect(await differences()).toBe(0)
  })

  test('reports its progress, dimension by dimension', async () => {
    const seen: (number | undefined)[] = []
    await rebuildDays(
      system(),
      { from: '2026-02-01', to: '2026-06-30' },
      { checkpoint: async ({ done, total }) => void (total === dimensions.length && seen.push(done)) },
    )
    expect(seen).toHaveLength(dimensions.length)
    expect(seen[0]).toBe(0)
    expect(Math.max(...seen.map((done) => done ?? 0))).toBeGreaterThan(5)
  })

  test('is a job of its own; asking again for the same answers with the same job', async () => {
    const { data } = await read()
    expect(data).toMatchObject({ changed_from: null, is_running: false, job_id: null })
    const first = await rebuild('2026-02-01', '2026-06-30')
    expect(first.status).toBe(200)
    expect((await rebuild('2026-02-01', '2026-06-30')).data).toEqual(first.data)
    expect((await rebuild('2026-02-01', '2026-05-30')).body.key).toBe('dashboards.facts_running')
    expect((await read()).data).toMatchObject({ is_running: true, job_id: first.data.job_id })
    // Somebody else has what they asked for as well, but not the job, which isn't theirs.
    const other = await anAccount(app, people.org, {
      roles: [8],
      grants: { 'dashboards.facts.rebuild': ['organisation'] },
    })
    expect((await rebuild('2026-02-01', '2026-06-30', other.token)).data).toEqual({ job_id: null })
    expect((await rebuild('2026-02-01', '2026-05-30', other.token)).body.key).toBe('dashboards.facts_running')
    expect((await read(other.token)).data).toMatchObject({ is_running: true, job_id: null })
    const { rows } = (await run(
      sql`select kind from job_run where org_id = ${people.org.orgId} and kind = ${rebuildJob.name}`,
    )) as { rows: unknown[] }
    expect(rows).toHaveLength(1)
  })

  test('refuses days that have no figures, by their field', async () => {
    const { from, to } = (await read()).data
    expect(from).not.toBeNull()
    expect((await rebuild('1990-01-01', '2026-06-30')).body.fields).toHaveProperty('from')
    expect((await rebuild('2026-02-01', '2030-01-01')).body.fields).toHaveProperty('to')
    expect((await rebuild('2026-06-30', '2026-02-01')).body.fields).toHaveProperty('to')
    expect((await rebuild(from as string, to as string)).status).toBe(200)
  })

  test('is for those with the permission', async () => {
    const { token } = await anAccount(app, people.org, {
      grants: { 'dashboards.company.view': ['organisation'] },
    })
    expect([(await read(token)).status, (await rebuild('2026-02-01', '2026-06-30', token)).status]).toEqual([
      403, 403,
    ])
  })
})
