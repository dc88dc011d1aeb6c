import { readTeamCalendar } from '@muster/contract/leave/apply/team-calendar.contract'
import { previewRuleEffect } from '@muster/contract/leave/rule-effect.contract'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import {
  aMaster,
  anAdmin,
  anOrganisation,
  type TestAccount,
  type TestOrganisation,
} from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { tx } from '../../../platform/db/tx.ts'
import { aLeaveRule, aLeaveType, someTerms } from '../leave.fixtures.ts'

const PEOPLE = 10_000
/** Every twentieth person is away on each day. */
const AWAY = 500

let app: TestApp
let org: TestOrganisation
let admin: TestAccount
let sales: number

beforeAll(async () => {
  app = await createTestApp()
  org = await anOrganisation(app)
  admin = await anAdmin(app, org)
  sales = await aMaster(app, org, 'department', 'Sales')
  const type = await aLeaveType(app, admin, { name: 'Earned leave' })
  await aLeaveRule(app, admin, { types: [{ id: type, terms: someTerms({ quota: 12 }) }] })
  await tx(app.system(org.orgId), async (db) => {
    await sql`insert into employee (org_id, code, first_name, last_name, date_of_joining, status, department_id)
      select ${org.orgId}, 'S' || n, 'Given' || n % 97, 'Family' || n, date '2015-01-01' + n % 3000, 'active',
        case when n % 5 = 0 then ${sales}::bigint end
      from generate_series(1, ${PEOPLE}) n`.execute(db)
    await sql`
      with away as (
        select id, row_number() over (order by id) as n from employee where org_id = ${org.orgId}
      ), requests as (
        insert into request (org_id, kind, employee_id, summary, status, from_date, to_date, submitted_at, decided_at)
        select ${org.orgId}, 'LEAVE', id, 'Leave', 1, '2026-12-01', '2026-12-31', now(), now() from away where n % 20 = 0
        returning id, employee_id
      )
      insert into leave_day (org_id, request_id, day, employee_id, leave_type_id, halves, counted, reason, state)
      select ${org.orgId}, r.id, d::date, r.employee_id, ${type}, 3, 1, 'leave', 'booked'
      from requests r, generate_series(date '2026-12-01', date '2026-12-31', '1 day') d`.execute(db)
  })
  await app.platform.database.owner((session) => session.exec('vacuum analyze employee, leave_day, request'))
}, 110_000)

test('pages through those away among 10,000 people in three statements, also on the last page', async () => {
  const { token } = admin
  for (const page of [1, AWAY / 25]) {
    for (const to_date of ['2026-12-01', '2026-12-07', '2026-12-31']) {
      const { data, queries } = await app.call(readTeamCalendar, {
        token,
        body: { of: 'all', show: 'away', from_date: '2026-12-01', to_date, page, limit: 25 },
      })
      expect(queries).toBeLessThanOrEqual(3)
      expect(data).toMatchObject({ people: AWAY, everybody: PEOPLE })
      expect(data.rows).toHaveLength(25)
      expect(data.rows.every((row) => row.days.length > 0)).toBe(true)
      expect(data.away.every(({ booked }) => booked === AWAY)).toBe(true)
    }
  }
})

test('previews a rule for 2,000 of 10,000 people in as many statements as one for two', async () => {
  const { data, queries } = await app.call(previewRuleEffect, {
    token: admin.token,
    body: {
      conditions: { department: [sales] },
      types: [{ library: 'earned', terms: someTerms({ quota: 15 }) }],
    },
  })
  expect(queries).toBeLessThanOrEqual(11)
  expect(data.people).toBe(PEOPLE / 5)
})
