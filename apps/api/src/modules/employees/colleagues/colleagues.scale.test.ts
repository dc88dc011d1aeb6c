import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { aMaster, anOrganisation, type TestOrganisation } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'

const PEOPLE = 10_000

let app: TestApp
let org: TestOrganisation

beforeAll(async () => {
  app = await createTestApp()
  org = await anOrganisation(app)
  const department = await aMaster(app, org, 'department', 'Quality Assurance')
  const location = await aMaster(app, org, 'location', 'Kolkata')
  await tx(app.system(org.orgId), (db) =>
    sql`insert into employee (org_id, code, first_name, last_name, date_of_joining, date_of_birth, status,
        department_id, location_id)
      select ${org.orgId}, 'S' || n, 'Given' || n % 97, 'Family' || n, date '2015-01-01' + n % 3000,
        date '1980-01-01' + n % 7000, 'active',
        case when n % 500 = 0 then ${department}::bigint end,
        case when n % 200 = 0 then ${location}::bigint end
      from generate_series(1, ${PEOPLE}) n`.execute(db),
  )
  await app.platform.database.owner((session) => session.exec('vacuum analyze employee'))
}, 110_000)

const found = (query: string) =>
  readTx(app.system(org.orgId), async (db) => {
    const { rows } = await sql<{ id: number; rank: number }>`
      select * from find_colleagues(${query}, array['department', 'designation', 'location'])`.execute(db)
    return rows.length
  })

/** Counts the scans of a relation during a search, since a query plan does not show the inside of a function. */
const readsOf = (query: string, relation: 'employee' | 'employee_search') =>
  app.platform.database.owner(async (session) => {
    await session.exec(`begin; set local role muster_app; set local app.org_id = ${org.orgId}`)
    try {
      const reads = async () => {
        const [row] = await session.query<{ reads: string }>(
          'select coalesce(pg_stat_get_xact_numscans($1::regclass), 0)::text as reads',
          [relation],
        )
        return Number(row?.reads)
      }
      const before = await reads()
      await session.query(`select count(*) from find_colleagues($1, array['department'])`, [query])
      return (await reads()) - before
    } finally {
      await session.exec('rollback')
    }
  })

describe('with 10,000 people', () => {
  test('finds a word by indexes', async () => {
    expect(await readsOf('family777', 'employee_search')).toBeGreaterThan(0)
    for (const words of ['family777', 'quality', 'given12 family777']) {
      expect(await readsOf(words, 'employee'), words).toBe(0)
    }
  })

  test('combines names and units in a search', async () => {
    expect(await found('family777')).toBe(11)
    expect(await found('quality kolkata')).toBe(10)
    expect(await found('quality family1000')).toBe(2)
  })
})
