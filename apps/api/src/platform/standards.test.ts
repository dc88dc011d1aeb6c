import { ROLE } from '@muster/contract/kit/index'
import { beforeAll, describe, expect, test } from 'vitest'
import { anOrganisation, type TestOrganisation } from '../../test/factories.ts'
import { createTestApp, type TestApp } from '../../test/harness.ts'
import { readTx, tx } from './db/tx.ts'
import { standardsDigest, upgradeOrganisations } from './standards.ts'

let app: TestApp
let org: TestOrganisation

beforeAll(async () => {
  app = await createTestApp()
  org = await anOrganisation(app)
  // Brings organisations of other test files, created with other modules, up to date first.
  await upgradeOrganisations(app.platform)
})

const NEW = 'employees.directory.view'
const REFUSED = 'employees.fields.bank'

function grantsOf(permission: string): Promise<{ role_id: number; scope: string }[]> {
  return readTx(app.system(org.orgId), (db) =>
    db
      .selectFrom('role_grant')
      .select(['role_id', 'scope'])
      .where('org_id', '=', org.orgId)
      .where('permission', '=', permission)
      .orderBy('role_id')
      .orderBy('scope')
      .execute(),
  )
}

const digest = async () =>
  (
    await readTx(app.system(org.orgId), (db) =>
      db
        .selectFrom('organisation')
        .select('standards_digest')
        .where('org_id', '=', org.orgId)
        .executeTakeFirstOrThrow(),
    )
  ).standards_digest

/**
 * Resets an organisation to an older release: one permission unknown, and one revoked from everybody by the
 * organisation.
 */
async function leaveBehind(): Promise<void> {
  const ctx = app.system(org.orgId)
  await tx(ctx, async (db) => {
    await db
      .deleteFrom('role_grant')
      .where('org_id', '=', org.orgId)
      .where('permission', 'in', [NEW, REFUSED])
      .execute()
    await db
      .deleteFrom('permission_offer')
      .where('org_id', '=', org.orgId)
      .where('permission', '=', NEW)
      .execute()
    await db.deleteFrom('code_setting').where('org_id', '=', org.orgId).execute()
    await db
      .updateTable('organisation')
      .set({ standards_digest: 'of an older release' })
      .where('org_id', '=', org.orgId)
      .execute()
  })
}

describe('standards of every organisation', () => {
  test('a new organisation has all of them, and is not processed again', async () => {
    expect(await digest()).toBe(standardsDigest(app.platform))
    expect(await upgradeOrganisations(app.platform)).toBe(0)
  })

  test('an older one gets new standards; what it revoked is not restored', async () => {
    const before = await grantsOf(NEW)
    expect(await grantsOf(REFUSED)).not.toEqual([])
    expect(before.map((grant) => grant.role_id)).toContain(ROLE.employee)
    await leaveBehind()
    expect(await upgradeOrganisations(app.platform)).toBe(1)
    expect(await grantsOf(NEW)).toEqual(before)
    expect(await grantsOf(REFUSED)).toEqual([])
    const codes = await readTx(app.system(org.orgId), (db) =>
      db.selectFrom('code_setting').select('kind').where('org_id', '=', org.orgId).execute(),
    )
    expect(codes.map((code) => code.kind)).toContain('employee')
    expect(await digest()).toBe(standardsDigest(app.platform))
  })

  test('two nodes that start concurrently apply them once', async () => {
    await leaveBehind()
    const counts = await Promise.all([upgradeOrganisations(app.platform), upgradeOrganisations(app.platform)])
    expect(counts.reduce((sum, count) => sum + count)).toBe(1)
  })
})
