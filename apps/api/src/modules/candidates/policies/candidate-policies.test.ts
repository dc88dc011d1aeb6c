import { readPanel } from '@muster/contract/candidates/desk.contract'
import {
  acknowledgeCandidatePolicy,
  readCandidatePolicy,
} from '@muster/contract/candidates/policies.contract'
import { readPortal } from '@muster/contract/candidates/portal.contract'
import { migrateCandidate } from '@muster/contract/onboarding/migration.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  anAdmin,
  anOrganisation,
  type TestAccount,
  type TestOrganisation,
} from '../../../../test/factories.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../../test/harness.ts'
import { tx } from '../../../platform/db/tx.ts'
import { aFlow, aReadyCandidate, migrationAlone } from '../../onboarding/migration/migration.fixtures.ts'
import { aPublished } from '../../policies/policies.fixtures.ts'
import { aCandidateWithLink, aLinkFor, enter, type TestCandidate } from '../candidates.fixtures.ts'

let app: TestApp
let org: TestOrganisation
let admin: TestAccount
let asha: TestCandidate
let cookie: string
let conduct: number

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  app.setNow(TEST_NOW)
  org = await anOrganisation(app)
  admin = await anAdmin(app, org)
  conduct = await aPublished(app, admin, { title: 'Conduct' })
  asha = await aCandidateWithLink(app, org, admin.token)
  cookie = await enter(app, org.orgId, asha)
})

const accept = () =>
  tx(app.system(org.orgId), (db) =>
    sql`update candidate set status = 'offer_accepted' where org_id = ${org.orgId} and id = ${asha.id}`.execute(
      db,
    ),
  )
const policies = async () => (await app.call(readPortal, { params: { cid: asha.key }, cookie })).data.policies
const read = (policy_id = conduct) =>
  app.call(readCandidatePolicy, { body: { cid: asha.key, policy_id }, cookie })
const acknowledge = (version_id: number, name = '', policy_id = conduct) =>
  app.call(acknowledgeCandidatePolicy, {
    body: { cid: asha.key, policy_id, version_id, has_read: true, name },
    cookie,
  })

const aDepartment = () =>
  tx(app.system(org.orgId), async (db) => {
    const { rows } = await sql<{ id: number }>`
      insert into department (org_id, name, created_at, updated_at) values (${org.orgId}, 'Laboratory', now(), now())
      returning id`.execute(db)
    return (rows[0] as { id: number }).id
  })

describe('policies in the portal', () => {
  test('are shown to those who have accepted, and to nobody before', async () => {
    expect(await policies()).toEqual([])
    expect((await read()).status).toBe(404)
    await accept()
    expect(await policies()).toMatchObject([
      { title: 'Conduct', needs_acknowledgement: true, acknowledged_at: null },
    ])
    expect((await read()).data).toMatchObject({ content: '<p>Be kind.</p>', file: null, is_open: true })
  })

  test('are those for the candidate’s place', async () => {
    await accept()
    const department = await aDepartment()
    const other = await aPublished(app, admin, { title: 'Lab safety', DEPT_ID: String(department) } as never)
    expect((await policies()).map(({ title }) => title)).toEqual(['Conduct'])
    expect((await read(other)).status).toBe(404)
    await tx(app.system(org.orgId), (db) =>
      sql`update candidate set department_id = ${department} where org_id = ${org.orgId} and id = ${asha.id}`.execute(
        db,
      ),
    )
    expect((await policies()).map(({ title }) => title)).toEqual(['Conduct', 'Lab safety'])
  })

  test('are acknowledged once, in the version that was read', async () => {
    await accept()
    const { data } = await read()
    expect((await acknowledge(data.version_id + 999)).body.key).toBe('policies.version_outdated')
    expect((await acknowledge(data.version_id)).data.policies).toMatchObject([
      { acknowledged_at: expect.any(String) },
    ])
    app.setNow(app.platform.clock().add({ hours: 2 }).toString())
    const again = (await acknowledge(data.version_id)).data.policies[0]?.acknowledged_at
    expect(Temporal.Instant.from(String(again)).equals(Temporal.Instant.from(TEST_NOW))).toBe(true)
    const { data: panel } = await app.call(readPanel, { token: admin.token, body: { candidate_id: asha.id } })
    expect(panel.policies).toEqual({ wanted: 1, acknowledged: 1 })
  })

  test('by name want the candidate’s own', async () => {
    await accept()
    conduct = await aPublished(app, admin, { title: 'Secrets', confirmation: 'name' })
    const { data } = await read()
    expect((await acknowledge(data.version_id)).body.fields).toHaveProperty('name')
    expect((await acknowledge(data.version_id, 'Somebody Else')).body.key).toBe('policies.name_differs')
    expect((await acknowledge(data.version_id, data.name.toUpperCase())).status).toBe(200)
  })

  test('count for the employee, who is not asked again', async () => {
    const workflow_id = await aFlow(app, admin, migrationAlone)
    const email = 'joiner-of-policies@example.test'
    const id = await aReadyCandidate(app, admin, { workflow_id, values: { PERSONAL_EMAIL: email } })
    asha = { id, email, key: await aLinkFor(app, org.orgId, id) }
    cookie = await enter(app, org.orgId, asha)
    expect((await acknowledge((await read()).data.version_id)).status).toBe(200)
    const { data, body } = await app.call(migrateCandidate, {
      token: admin.token,
      body: { candidate_id: id } as never,
    })
    expect(body.key, JSON.stringify(body)).toBeUndefined()
    const { rows } = await tx(app.system(org.orgId), (db) =>
      sql<{
        employee_id: number
      }>`select employee_id from policy_acknowledgement where org_id = ${org.orgId}`.execute(db),
    )
    expect(rows).toEqual([{ employee_id: (data as { employee_id: number }).employee_id }])
  })
})
