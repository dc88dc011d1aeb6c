import { listAccessGroups } from '@muster/contract/access/groups.contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  anAdmin,
  anOrganisation,
  type TestAccount,
  type TestOrganisation,
} from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import type { GroupLimits } from '../../../platform/access/group-coverage.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { previewQuery } from './group-people.queries.ts'

const PEOPLE = 10_000
const GROUPS = 120

let app: TestApp
let org: TestOrganisation
let admin: TestAccount
let locations: number[]
let departments: number[]

beforeAll(async () => {
  app = await createTestApp()
  org = await anOrganisation(app)
  admin = await anAdmin(app, org)
  await tx(app.system(org.orgId), async (db) => {
    const masters = async (table: 'location' | 'department', count: number) => {
      const { rows } = await sql<{ id: number }>`
        insert into ${sql.table(table)} (org_id, name) select ${org.orgId}, 'Unit ' || n from generate_series(1, ${count}) n
        returning id`.execute(db)
      return rows.map((row) => row.id)
    }
    locations = await masters('location', 40)
    departments = await masters('department', 25)
    await sql`
      insert into employee (org_id, code, first_name, last_name, date_of_joining, location_id, department_id)
      select ${org.orgId}, 'S' || n, 'Given' || n % 97, 'Family' || n, '2024-01-01',
        (${locations}::bigint[])[1 + n % 40], (${departments}::bigint[])[1 + (n / 40) % 25]
      from generate_series(1, ${PEOPLE}) n`.execute(db)
    const { rows } = await sql<{ id: number }>`
      insert into access_group (org_id, name) select ${org.orgId}, 'Group ' || n from generate_series(1, ${GROUPS}) n
      returning id`.execute(db)
    await db
      .insertInto('access_group_limit')
      .values(
        rows.flatMap(({ id }, index) => [
          {
            org_id: org.orgId,
            group_id: id,
            dimension: 'location',
            value_id: locations[index % 40] as number,
          },
          {
            org_id: org.orgId,
            group_id: id,
            dimension: 'location',
            value_id: locations[(index + 7) % 40] as number,
          },
          ...(index % 2 === 0
            ? [
                {
                  org_id: org.orgId,
                  group_id: id,
                  dimension: 'department',
                  value_id: departments[index % 25] as number,
                },
              ]
            : []),
        ]),
      )
      .execute()
  })
  await app.platform.database.owner((session) => session.exec('vacuum analyze employee'))
}, 120_000)

describe(`with ${PEOPLE} people and ${GROUPS} groups`, () => {
  test.each([{}, { sort: '-people' }, { sort: 'members', page: 3 }, { limit: 100 }])(
    'the list %j costs four statements',
    async (body) => {
      const answer = await app.call(listAccessGroups, { token: admin.token, body })
      expect(answer.status).toBe(200)
      expect(answer.queries).toBeLessThanOrEqual(4)
      expect(answer.data.total_rows).toBe(GROUPS)
      expect(answer.data.groups.every((group) => group.people > 0)).toBe(true)
    },
  )

  test('a preview as the application runs it is one pass, within 50 milliseconds', async () => {
    const ctx = app.system(org.orgId)
    const cases: GroupLimits[] = [
      { location: locations.slice(0, 3) },
      { location: locations, department: departments },
      { department: departments.slice(0, 1) },
    ]
    for (const limits of cases) {
      const { plan, milliseconds } = await readTx(ctx, async (db) => {
        const { rows } = await sql<Record<string, string>>`
          explain (analyze, buffers, timing off) ${previewQuery(ctx, limits)}`.execute(db)
        const text = rows.map((row) => Object.values(row)[0] as string).join('\n')
        const times: number[] = []
        for (let turn = 0; turn < 5; turn++) {
          const started = performance.now()
          await previewQuery(ctx, limits).execute(db)
          times.push(performance.now() - started)
        }
        return { plan: text, milliseconds: Math.min(...times) }
      })
      // The people are scanned once; the sample is looked up by key.
      expect(
        plan.match(/(Seq Scan|Bitmap Heap Scan|Index(?: Only)? Scan using employee_\w+) on employee e\b/g)
          ?.length ?? 0,
        plan,
      ).toBeLessThanOrEqual(2)
      expect(milliseconds, plan).toBeLessThan(50)
    }
  })
})
