import { readDuties } from '@muster/contract/employees/moves/duties.contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aSmallCompany } from '../src/modules/employees/employees.fixtures.ts'
import { tx } from '../src/platform/db/tx.ts'
import { anAccount } from './factories.ts'
import { createTestApp } from './harness.ts'

/** What somebody holds may have titles that are not for everybody who enters separations. */
test('reports, schedules and dashboards that the reader may not see are counted, not named', async () => {
  const app = await createTestApp()
  const people = await aSmallCompany(app)
  const { orgId } = people.org
  const meera = await anAccount(app, people.org, { employeeId: people.meera, roles: [8] })
  const now = '2026-11-01T00:00:00Z'
  await tx(app.system(orgId), async (db) => {
    await sql`insert into report_schedule (org_id, report_id, name, account_id, rule, asked, next_at, created_at, updated_at)
      values (${orgId}, 1, 'Layoffs weekly', ${meera.accountId}, '{"repeat":"daily","time":"08:00"}', '{}', ${now}, ${now}, ${now})`.execute(
      db,
    )
    await sql`insert into custom_report (org_id, name, account_id, is_shared, content, created_at, updated_at)
      values (${orgId}, 'Layoffs list', ${meera.accountId}, true, '{"dataset":"employees.pay"}', ${now}, ${now}),
        (${orgId}, 'Birthdays', ${meera.accountId}, true, '{"dataset":"employees.people"}', ${now}, ${now})`.execute(
      db,
    )
    await sql`with d as (
        insert into analytics_dashboard (org_id, name, owner_id, period, created_at, updated_at)
        values (${orgId}, 'Layoffs board', ${meera.accountId}, 'this_year', ${now}, ${now}) returning id)
      insert into analytics_access (org_id, dashboard_id, role_id, may_edit, created_at)
      select ${orgId}, id, 2, false, ${now} from d`.execute(db)
  })
  const held = async (token: string) => {
    const { data } = await app.call(readDuties, { token, body: { emp_id: people.meera } })
    return Object.fromEntries(
      data.duties
        .filter(({ kind }) => /^(reports|analytics)\./.test(kind))
        .map(({ kind, count, names }) => [kind, [count, names]]),
    )
  }
  const grants = {
    'employees.separation': ['organisation'],
    'employees.profile.view': ['organisation'],
  } as const
  const clerk = await anAccount(app, people.org, { roles: [8], grants: grants as never })
  expect(await held(clerk.token)).toEqual({
    'reports.schedules': [1, []],
    'reports.shared': [2, []],
    'analytics.shared': [1, []],
  })
  const reader = await anAccount(app, people.org, {
    roles: [8],
    grants: { ...grants, 'reports.view': ['organisation'], 'reports.manage': ['organisation'] } as never,
  })
  expect(await held(reader.token)).toMatchObject({
    'reports.schedules': [1, ['Layoffs weekly']],
    'reports.shared': [2, ['Birthdays']],
  })
  expect(await held(people.admin.token)).toEqual({
    'reports.schedules': [1, ['Layoffs weekly']],
    'reports.shared': [2, ['Birthdays', 'Layoffs list']],
    'analytics.shared': [1, ['Layoffs board']],
  })
})
