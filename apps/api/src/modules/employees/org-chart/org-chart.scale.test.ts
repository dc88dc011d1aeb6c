import { compareCharts, readChart } from '@muster/contract/employees/org-chart/org-chart.contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  anAdmin,
  anOrganisation,
  type TestAccount,
  type TestOrganisation,
} from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { tx } from '../../../platform/db/tx.ts'

/** Raise it for measurements: `CHART_PEOPLE=100000`. */
const PEOPLE = Number(process.env.CHART_PEOPLE ?? 5000)

let app: TestApp
let org: TestOrganisation
let admin: TestAccount

/** A reporting line 400 levels deep, a manager with 2,000 reports, and eight reports for each of the rest. */
beforeAll(async () => {
  app = await createTestApp()
  org = await anOrganisation(app)
  admin = await anAdmin(app, org)
  await tx(app.system(org.orgId), async (db) => {
    await sql`
      insert into employee (org_id, code, first_name, date_of_joining)
      select ${org.orgId}, 'L' || n, 'Person' || n, '2020-01-01' from generate_series(1, ${PEOPLE}) n`.execute(
      db,
    )
    await sql`
      with line as materialized (
        select array_agg(id order by id) as ids from employee where org_id = ${org.orgId})
      update employee e set manager_id = (select ids[case
          when place <= 400 then place - 1
          when place <= 2400 then 400
          else (place - 2400 + 6) / 8 + 400 end]
        from line, cast(substr(e.code, 2) as integer) as place)
      where e.org_id = ${org.orgId}`.execute(db)
    await sql`
      insert into employee_assignment (org_id, employee_id, attribute, value_id, from_date)
      select org_id, id, 'manager', manager_id, '2020-01-01' from employee
      where org_id = ${org.orgId} and manager_id is not null`.execute(db)
  })
  await app.platform.database.owner((session) => session.exec('vacuum analyze employee, employee_assignment'))
}, 300_000)

const read = (body: Parameters<typeof app.call<typeof readChart>>[1]['body']) =>
  app.call(readChart, { token: admin.token, body })

/** Prints the duration of a call when measuring. */
async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  const answer = await work()
  if (process.env.CHART_PEOPLE)
    process.stdout.write(`${what}: ${(performance.now() - start).toFixed(0)} ms\n`)
  return answer
}

describe(`${PEOPLE} people, deep and wide`, () => {
  test('reads the top and the levels below in four statements', async () => {
    const top = await timed('top, first time', () => read({}))
    expect(top.data).toMatchObject({ people: PEOPLE, roots: 1, total: 1 })
    expect(top.data.nodes[0]?.total_reports).toBe(PEOPLE - 1)
    expect(top.data.depth).toBeGreaterThan(400)
    expect(top.queries).toBeLessThanOrEqual(4)
    const again = await timed('a level, kept', () => read({ parents: [top.data.nodes[0]?.key as string] }))
    // The second call finds the tree in the cache.
    expect(again.queries).toBe(2)
  })

  test('reads everybody exactly once in pages of 2,000', async () => {
    const keys = new Set<string>()
    let offset: number | null = 0
    while (offset !== null) {
      const from: number = offset
      const part = await timed('a page of 2,000', () => read({ levels: 1000, limit: 2000, offset: from }))
      expect(part.queries).toBeLessThanOrEqual(4)
      for (const node of part.data.nodes) {
        // Managers come first, so that a page can be drawn as it arrives.
        expect(node.parent === null || keys.has(node.parent)).toBe(true)
        keys.add(node.key)
      }
      offset = part.data.next_offset
    }
    expect(keys.size).toBe(PEOPLE)
  }, 300_000)

  test('reads the path to the deepest person, another day, and a comparison of two days', async () => {
    const day = await timed('the top of another day', () => read({ date: '2025-01-01' }))
    expect(day.data.people).toBe(PEOPLE)
    expect(day.queries).toBeLessThanOrEqual(4)
    const compared = await timed('two days compared', () =>
      app.call(compareCharts, { token: admin.token, body: { from: '2025-01-01', to: '2026-01-01' } }),
    )
    expect(compared.data.total).toBe(0)
    expect(compared.queries).toBeLessThanOrEqual(4)
  })
})
