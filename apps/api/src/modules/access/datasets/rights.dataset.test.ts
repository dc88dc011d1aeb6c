import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { actingAs, groupsOf, rowsOf } from '../../../../test/dataset-reader.ts'
import { anAccount, anAdmin, anOrganisation, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import type { Ctx } from '../../../platform/context.ts'
import { tx } from '../../../platform/db/tx.ts'
import { aSmallCompany, type People } from '../../employees/employees.fixtures.ts'

let app: TestApp
let world: People
let clerk: TestAccount
let admin: Ctx

beforeAll(async () => {
  app = await createTestApp()
  world = await aSmallCompany(app)
  clerk = await anAccount(app, world.org, {
    roles: [8, 7],
    employeeId: world.dev,
    grants: { 'requests.view': ['group'], 'reports.view': ['organisation'] },
    group: { location: [world.delhi] },
  })
  admin = await actingAs(app, world.org.orgId, world.admin)
  await tx(app.system(world.org.orgId), (db) =>
    sql`insert into sub_admin_term (org_id, account_id, product_id, granted_by, granted_at, ends_on)
      values (${world.org.orgId}, ${clerk.accountId}, 1, ${world.admin.accountId}, now(), '2026-12-31')`.execute(
      db,
    ),
  )
})

const columns = ['account_name', 'email', 'account_state', 'role', 'permission', 'permission_key', 'scope']
const of = (email: string) => ({
  match: 'all' as const,
  parts: [{ column: 'email', operator: 'is' as const, values: [email] }],
})

test('has a row for each permission of a role or granted personally, with its reach', async () => {
  const rows = await rowsOf(admin, 'access.rights', {
    columns: [...columns, 'groups'],
    where: {
      match: 'all',
      parts: [...of(clerk.email).parts, { column: 'role', operator: 'is', values: ['personal'] }],
    },
  })
  expect(rows).toMatchObject([
    {
      account_name: 'Dev Nair',
      role: 'Granted personally',
      permission_key: 'reports.view',
      scope: 'Everybody',
    },
    {
      ...{ account_name: 'Dev Nair', permission: 'See requests and decisions', scope: 'Groups' },
      groups: expect.stringMatching(/^Group /),
    },
  ])
  const ofRoles = await groupsOf(
    ...([admin, 'access.rights', { where: of(clerk.email) }] as const),
    [{ column: 'role' }],
    [{ column: 'rows', aggregate: 'count' }],
  )
  const { rows: granted } = await tx(app.system(world.org.orgId), (db) =>
    sql<{ count: number }>`select count(*)::int as count from role_grant
      where org_id = ${world.org.orgId} and role_id = 7`.execute(db),
  )
  expect(ofRoles.map(({ keys, measures }) => [keys[0], measures[0]])).toEqual(
    expect.arrayContaining([
      ['Granted personally', 2],
      ['Employee', granted[0]?.count],
    ]),
  )
})

test('tells that administrators hold everything', async () => {
  expect(await rowsOf(admin, 'access.rights', { columns, where: of(world.admin.email) })).toMatchObject([
    { role: 'Administrator', permission: 'All permissions', scope: 'Everybody' },
  ])
})

test('is for those who may see the matrix, within their organisation', async () => {
  const blind = await actingAs(app, world.org.orgId, clerk)
  await expect(rowsOf(blind, 'access.rights')).rejects.toMatchObject({ key: 'access.denied' })
  const auditor = await actingAs(
    app,
    world.org.orgId,
    await anAccount(app, world.org, { roles: [8], grants: { 'access.matrix.view': ['organisation'] } }),
  )
  expect(await rowsOf(auditor, 'access.rights', { where: of(clerk.email) })).not.toEqual([])
  const other = await anOrganisation(app)
  const stranger = await actingAs(app, other.orgId, await anAdmin(app, other))
  expect(await rowsOf(stranger, 'access.rights', { where: of(clerk.email) })).toEqual([])
})
