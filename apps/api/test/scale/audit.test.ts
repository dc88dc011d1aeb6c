import { listAuditEntries } from '@muster/contract/audit/audit.contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sealOrganisation } from '../../src/platform/audit/seal.ts'
import { verifyChain } from '../../src/platform/audit/verify.ts'
import { anAdmin, anOrganisation, type TestAccount, type TestOrganisation } from '../factories.ts'
import { createTestApp, type TestApp } from '../harness.ts'
import { type Capture, captureStatements, planOf } from './captured-plans.ts'

/** Set `AUDIT_ROWS=1000000` on PostgreSQL to test with a million. */
const ROWS = Number(process.env.AUDIT_ROWS ?? 20_000)

let app: TestApp
let org: TestOrganisation
let admin: TestAccount
let capture: Capture

/** A year of audit entries: common actions of many people, and a rare one. */
async function fillTrail(orgId: number): Promise<void> {
  await app.platform.database.owner(async (session) => {
    await session.exec(`set role muster_system;
      insert into audit_entry (org_id, at, account_id, actor, action, record_type, record_id, record_label, changes, tx)
      select ${orgId}, timestamptz '2025-11-21' + n * interval '1 year' / ${ROWS}, 1000 + n % 200,
        'Person ' || n % 200, case when n % 5000 = 0 then 'probe.rare' else 'probe.common' || n % 7 end,
        'kind' || n % 11, n % 3000, 'Record ' || n % 3000, '{"a":[1,2]}', '1'
      from generate_series(1, ${ROWS}) n;
      reset role`)
    await session.exec('analyze audit_entry')
  })
}

beforeAll(async () => {
  app = await createTestApp()
  org = await anOrganisation(app)
  admin = await anAdmin(app, org)
  await fillTrail(org.orgId)
  capture = captureStatements(app)
}, 600_000)
afterAll(() => capture.stop())

type Body = NonNullable<Parameters<typeof app.call<typeof listAuditEntries>>[1]['body']>
const list = (body: Body) => app.call(listAuditEntries, { token: admin.token, body })

describe('a large audit log', () => {
  const cases: [string, Body, number][] = [
    ['the first page', {}, 20],
    ['a deep page', { page: Math.floor(ROWS / 40) }, 20],
    ['a filter by person', { accounts: [1007] }, 20],
    ['a filter by a rare action', { actions: ['probe.rare'] }, Math.min(20, Math.floor(ROWS / 5000))],
    ['a filter by record', { record: { type: 'kind3', id: 3 } }, 0],
    ['a filter by record type', { record_types: ['kind4'] }, 20],
    ['a filter by a few days long ago', { from: '2026-01-10', until: '2026-01-12' }, 20],
  ]
  test.each(cases)('%s is read with an index, in few statements', async (_name, body, least) => {
    let answer = await list(body)
    const statements = await capture.during(async () => {
      answer = await list(body)
    })
    expect(answer.status).toBe(200)
    expect(answer.queries).toBeLessThanOrEqual(4)
    expect(answer.data.entries.length).toBeGreaterThanOrEqual(least)
    const page = statements.find((statement) => statement.sql.includes('with page as'))
    const plan = await planOf(app, org.orgId, page as NonNullable<typeof page>)
    expect(plan).toMatch(/Index/)
    expect(plan).not.toMatch(/Seq Scan on audit_entry/)
  })

  test.each([
    ['frequent words', 'person 7 record', 20],
    ['a word without a match', 'nowhere', 0],
  ])('can be searched for %s', async (_name, search, least) => {
    const answer = await list({ search })
    expect(answer.queries).toBeLessThanOrEqual(4)
    expect(answer.data.entries.length).toBeGreaterThanOrEqual(least)
  })

  test('is sealed and verified in batches', async () => {
    await expect
      .poll(
        async () => {
          await sealOrganisation(app.platform, org.orgId)
          return (await verifyChain(app.platform.database, org.orgId)).unsealed
        },
        { timeout: 500_000 },
      )
      .toBe(0)
    const { problems, entries } = await verifyChain(app.platform.database, org.orgId)
    expect(problems).toEqual([])
    expect(entries).toBeGreaterThanOrEqual(ROWS)
  }, 600_000)
})
