import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { workOn } from '../src/modules/shifts/index.ts'
import { readReport } from '../src/modules/tasks/figures/report.service.ts'
import { scopesOf } from '../src/platform/access/actor.ts'
import { listOrganisations } from '../src/platform/db/gates.ts'
import { readTx } from '../src/platform/db/tx.ts'
import { permissionsOf } from '../src/platform/platform.ts'
import { createTestApp, type TestApp } from '../test/harness.ts'
import { asAccount } from './background.ts'
import { seedDemo } from './demo.ts'

test('the demo organisations have data, and every demo sign-in matches the README', async () => {
  const app = await createTestApp()
  const before = new Set((await listOrganisations(app)).map((one) => one.org_id))
  await seedDemo(app.platform)
  const added = (await listOrganisations(app)).filter((one) => !before.has(one.org_id))
  expect(added.map((one) => one.name)).toEqual(['Sahyadri Works', 'Harbour & Pine'])
  const orgId = added[0]?.org_id as number
  const { rows } = await readTx({ platform: app.platform, orgId }, (db) =>
    sql<{ email: string; reports: number; location: string; people: number }>`
      select a.email, l.name as location,
        (select count(*)::int from employee r where r.org_id = ${orgId} and r.manager_id = e.id and r.status = 'active') as reports,
        (select count(*)::int from employee c where c.org_id = ${orgId}) as people
      from account a join employee e on e.org_id = a.org_id and e.id = a.employee_id
      join location l on l.org_id = e.org_id and l.id = e.location_id
      where a.org_id = ${orgId} and a.state = 'active' order by a.email`.execute(db),
  )
  const byEmail = new Map(rows.map((row) => [row.email.split('@')[0], row]))
  expect([...byEmail.keys()]).toEqual(['admin', 'employee', 'hr', 'manager', 'payroll', 'people'])
  // 240, two who join next month, two who were candidates, and those who left in the last two years.
  expect(byEmail.get('admin')?.people).toBe(286)
  expect(byEmail.get('hr')).toMatchObject({ location: 'Pune', reports: 0 })
  expect(byEmail.get('manager')?.reports).toBeGreaterThanOrEqual(3)
  expect(byEmail.get('employee')?.reports).toBe(0)
  await holdsAsOfficer(app, orgId)
  const mails = await readTx({ platform: app.platform, orgId }, (db) =>
    db.selectFrom('mail_outbox').select('kind').where('org_id', '=', orgId).execute(),
  )
  // Requests, notices, onboarding and offboarding send mails automatically; ignore these.
  const invitations = mails.filter(
    ({ kind }) => !/^(workflows|notices|onboarding|candidates|offboarding)\./.test(kind),
  )
  expect(invitations.map((mail) => mail.kind)).toEqual(Array.from({ length: 8 }, () => 'session.invitation'))
  const { rows: summaries } = await readTx({ platform: app.platform, orgId }, (db) =>
    sql<{ summary: string; summary_text: unknown }>`
      select summary, summary_text from request
      where org_id = ${orgId} and kind in ('WORK_FROM_HOME', 'ON_DUTY')`.execute(db),
  )
  expect(summaries.length).toBeGreaterThan(10)
  // Every reader gets them in their own language, and nobody the stored text itself.
  expect(summaries.filter((one) => one.summary.startsWith('{') || one.summary_text === null)).toEqual([])
  for (const { org_id } of added) {
    const ctx = app.system(org_id)
    const without = await readTx(ctx, async (db) => {
      const all = await db.selectFrom('employee').select('id').where('org_id', '=', org_id).execute()
      const work = await workOn(...([ctx, db, all.map(({ id }) => id), '2026-11-01', '2026-11-30'] as const))
      return [...work.values()].flat().filter((day) => day.shift === null).length
    })
    expect(without).toBe(0)
  }
  // Minutes on a busy machine.
}, 240_000)

/** HR of one location holds what an HR officer holds, over its people. */
async function holdsAsOfficer(app: TestApp, orgId: number): Promise<void> {
  const hr = await asAccount(app.system(orgId), 'hr@demo.test')
  const limited = Object.entries(permissionsOf(app.platform.modules)).flatMap(([key, { scopes, presets }]) =>
    scopes.includes('group') && presets?.includes('hr_officer') ? [key] : [],
  )
  expect(limited).toEqual(expect.arrayContaining(['tasks.people.view', 'tasks.people.manage']))
  expect(limited.filter((key) => !scopesOf(hr.actor, key).has('group'))).toEqual([])
  const { total } = await readReport(hr, { by: 'person', basis: 'due' })
  expect(total).toBeGreaterThan(0)
}
