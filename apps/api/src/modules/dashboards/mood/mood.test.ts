import { readHome } from '@muster/contract/dashboards/home.contract'
import type { Mood } from '@muster/contract/dashboards/mood.constants'
import { addMood, readMoodReport, readTodayMood } from '@muster/contract/dashboards/mood.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  aMaster,
  anAccount,
  anAdmin,
  anOrganisation,
  type TestAccount,
  type TestOrganisation,
} from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { anotherSession } from '../../attendance/attendance.fixtures.ts'
import { addPeople, aPerson, aSmallCompany } from '../../employees/employees.fixtures.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(() => app.setNow('2026-11-21T06:30:00Z'))

describe('today’s mood', () => {
  test('is chosen once a day, may be changed on the same day, and starts anew on the next', async () => {
    const people = await aSmallCompany(app)
    const { token, accountId } = await anAccount(app, people.org, { employeeId: people.ravi })
    const today = async () => (await app.call(readTodayMood, { token })).data.result
    const choose = (mood: Mood) => app.call(addMood, { token, body: { mood } })
    expect(await today()).toBeNull()
    expect((await choose('good')).data.result).toMatchObject({ mood: 'good', day: '2026-11-21' })
    await choose('low')
    expect(await today()).toMatchObject({ mood: 'low' })
    const { rows } = await readTx(app.system(people.org.orgId), (db) =>
      sql`select from mood_entry where org_id = ${people.org.orgId}`.execute(db),
    )
    expect(rows).toHaveLength(1)
    const home = await app.call(readHome, { token, query: { entry: 'me' } })
    expect(home.data.data.mood).toEqual({ today: 'low' })
    app.setNow('2026-11-21T18:31:00Z')
    const next = await anotherSession(app, people.org.orgId, accountId)
    expect((await app.call(readTodayMood, { token: next })).data.result).toBeNull()
  })

  test('needs an employee record, and one of the five steps', async () => {
    const people = await aSmallCompany(app)
    const { token } = await anAccount(app, people.org, { employeeId: people.ravi })
    expect((await app.call(addMood, { token: people.admin.token, body: { mood: 'good' } })).status).toBe(404)
    expect((await app.call(addMood, { token, body: { mood: 'furious' as Mood } })).status).toBe(422)
  })
})

describe('the mood report', () => {
  let org: TestOrganisation
  let admin: TestAccount

  beforeEach(async () => {
    org = await anOrganisation(app)
    admin = await anAdmin(app, org)
  })

  const report = () => app.call(readMoodReport, { token: admin.token, query: {}, body: {} })
  /** People of a department who all chose the same mood on a day. */
  async function choices(department: string, count: number, mood: Mood, day: string): Promise<number[]> {
    const id = await aMaster(app, org, 'department', department)
    const ids = await addPeople(
      app,
      org,
      Array.from({ length: count }, () => aPerson({ DEPT_ID: id })),
    )
    await tx(app.system(org.orgId), (db) =>
      sql`insert into mood_entry (org_id, employee_id, day, mood, department_id, chosen_at)
        select ${org.orgId}, e, ${day}::date, ${mood}, ${id}, now() from unnest(${ids}::bigint[]) e`.execute(
        db,
      ),
    )
    return ids
  }

  test('has weeks that are over, by department, and takes small departments together', async () => {
    await choices('Sales', 6, 'good', '2026-11-11')
    await choices('Legal', 3, 'bad', '2026-11-12')
    await choices('Design', 2, 'great', '2026-11-13')
    await choices('Support', 7, 'low', '2026-11-18')
    const { data, queries } = await report()
    expect(data.weeks.map(({ week }) => week)).toEqual(['2026-11-09'])
    expect(data.weeks[0]?.groups.map(({ name, people, average }) => [name, people, average])).toEqual([
      ['Sales', 6, 4],
      [null, 5, 2.6],
    ])
    expect(queries).toBeLessThanOrEqual(2)
  })

  test('has no group of which the total minus the others would be fewer than five people', async () => {
    await choices('Sales', 6, 'good', '2026-11-11')
    await choices('Legal', 1, 'bad', '2026-11-12')
    const { data } = await report()
    expect(data.weeks[0]?.groups).toEqual([
      {
        ...{ DEPT_ID: null, name: null, people: 7, average: 3.57 },
        counts: { great: 0, good: 6, okay: 0, low: 0, bad: 1 },
      },
    ])
  })

  test('leaves out a week of fewer than five people', async () => {
    await choices('Legal', 4, 'bad', '2026-11-12')
    expect((await report()).data.weeks).toEqual([])
  })

  test('counts somebody who moved during the week once, where they were last', async () => {
    const ids = await choices('Sales', 6, 'good', '2026-11-10')
    const legal = await aMaster(app, org, 'department', 'Legal')
    await tx(app.system(org.orgId), (db) =>
      sql`insert into mood_entry (org_id, employee_id, day, mood, department_id, chosen_at)
        values (${org.orgId}, ${ids[0]}, '2026-11-12', 'bad', ${legal}, now())`.execute(db),
    )
    const [week] = (await report()).data.weeks
    expect(week?.groups.map(({ people }) => people)).toEqual([6])
  })

  test('is a file, whose download is audited', async () => {
    await choices('Sales', 6, 'good', '2026-11-11')
    const answer = await app.call(readMoodReport, {
      token: admin.token,
      query: { download: 'true' },
      body: {},
    })
    expect(answer.headers['content-disposition']).toContain('MoodometerReport.xlsx')
    expect(answer.raw.length).toBeGreaterThan(1000)
    const { rows } = await readTx(app.system(org.orgId), (db) =>
      sql`select from audit_entry where org_id = ${org.orgId} and record_type = 'mood_report'`.execute(db),
    )
    expect(rows).toHaveLength(1)
  })

  test('is for those who may see it', async () => {
    const { token } = await anAccount(app, org)
    expect((await app.call(readMoodReport, { token, query: {}, body: {} })).status).toBe(403)
  })
})
