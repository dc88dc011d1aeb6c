import { ROLE } from '@muster/contract/kit/index'
import { beforeAll, describe, expect, test } from 'vitest'
import { anOrganisation, type TestOrganisation } from '../../test/factories.ts'
import { createTestApp, type TestApp } from '../../test/harness.ts'
import { readTx, tx } from './db/tx.ts'
import { bringOrganisationsUp, standardsDigest } from './standards.ts'

let app: TestApp
let org: TestOrganisation

beforeAll(async () => {
  app = await createTestApp()
  org = await anOrganisation(app)
  // Organisations of other test files, made with other modules.
  await bringOrganisationsUp(app.platform)
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

/** As an older release left it: one permission unknown, one that the organisation has taken from everybody. */
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

describe('what the product gives every organisation', () => {
  test('a fresh one has it all, and is not looked at again', async () => {
    expect(await digest()).toBe(standardsDigest(app.platform))
    expect(await bringOrganisationsUp(app.platform)).toBe(0)
  })

  test('an older one gets what is new; what it took away does not come back', async () => {
    const before = await grantsOf(NEW)
    expect(await grantsOf(REFUSED)).not.toEqual([])
    expect(before.map((grant) => grant.role_id)).toContain(ROLE.employee)
    await leaveBehind()
    expect(await bringOrganisationsUp(app.platform)).toBe(1)
    expect(await grantsOf(NEW)).toEqual(before)
    expect(await grantsOf(REFUSED)).toEqual([])
    const codes = await readTx(app.system(org.orgId), (db) =>
      db.selectFrom('code_setting').select('kind').where('org_id', '=', org.orgId).execute(),
    )
    expect(codes.map((code) => code.kind)).toContain('employee')
    expect(await digest()).toBe(standardsDigest(app.platform))
  })

  test('two nodes that start at once give it once', async () => {
    await leaveBehind()
    const counts = await Promise.all([bringOrganisationsUp(app.platform), bringOrganisationsUp(app.platform)])
    expect(counts.reduce((sum, count) => sum + count)).toBe(1)
  })
})
