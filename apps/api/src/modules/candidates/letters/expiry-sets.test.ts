import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAdmin, anOrganisation, type TestOrganisation } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { type Capture, captureStatements } from '../../../../test/scale/captured-plans.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { expireLettersJob } from '../../onboarding/letters/expiry.job.ts'
import { type PersonStart, startForPeople } from '../../tasks/index.ts'
import { saveTemplate } from '../../tasks/setup/templates.service.ts'
import { aCandidateWithLink, aLetterFor } from '../candidates.fixtures.ts'

let app: TestApp
let capture: Capture
let org: TestOrganisation

beforeAll(async () => {
  app = await createTestApp()
  org = await anOrganisation(app)
  capture = captureStatements(app)
})
afterAll(() => capture.stop())

const expire = async () => {
  const ctx = { ...app.system(org.orgId), now: app.platform.clock().add({ hours: 24 * 9 }) }
  const before = await statuses()
  const statements = await capture.during(
    () => expireLettersJob.run(ctx, {}, undefined as never) as Promise<unknown>,
  )
  return { statements: statements.length, before, after: await statuses() }
}

const statuses = async () =>
  (
    await readTx(app.system(org.orgId), (db) =>
      sql<{ status: string }>`select status from candidate where org_id = ${org.orgId} order by id`.execute(
        db,
      ),
    )
  ).rows.map(({ status }) => status)

async function offered(count: number): Promise<void> {
  const { token } = await anAdmin(app, org)
  for (let at = 0; at < count; at++) {
    const { id } = await aCandidateWithLink(app, org, token)
    await aLetterFor(app, org.orgId, id)
    await tx(app.system(org.orgId), (db) =>
      sql`update candidate set status = 'offer_sent' where org_id = ${org.orgId} and id = ${id}`.execute(db),
    )
  }
}

test('expires one offer and a dozen in as many statements', async () => {
  await offered(1)
  const one = await expire()
  expect(one.after).toEqual(['offer_expired'])
  await offered(12)
  const many = await expire()
  expect(many.before.filter((status) => status === 'offer_sent')).toHaveLength(12)
  expect(many.after).toEqual(Array.from({ length: 13 }, () => 'offer_expired'))
  expect(many.statements).toBe(one.statements)
})

test('starts HR’s tasks for one joiner and for a dozen in as many statements', async () => {
  const ctx = app.system(org.orgId)
  const { template_id } = await saveTemplate(ctx, {
    ...{ name: 'Before the first day', note: '', purpose: 'joining', category_id: null, status: 1 },
    items: [
      {
        ...{
          title: 'Prepare the laptop',
          assignee_role: 'hr',
          offset_days: -3,
          details: '',
          priority: 'normal',
        },
        ...{ group_id: null, employee_id: null, after_position: null, is_mandatory: true, checklist: [] },
      },
    ],
  })
  const { rows } = await readTx(ctx, (db) =>
    sql<{ id: number }>`select id from candidate where org_id = ${org.orgId} order by id`.execute(db),
  )
  const startOf = ({ id }: { id: number }): PersonStart => ({
    ...{ key: `candidate:${id}`, day: '2030-04-01', aboutId: null, managerId: null },
    object: { type: 'candidate', id, label: 'Asha', path: `/onboarding/checklist/${id}` },
  })
  const begin = async (some: typeof rows) => {
    let started = 0
    const statements = await capture.during(async () => {
      started = await tx(ctx, (db) => startForPeople(ctx, db, template_id, some.map(startOf)))
    })
    return { started, statements: statements.length }
  }
  const one = await begin(rows.slice(0, 1))
  const many = await begin(rows.slice(1))
  expect([one.started, many.started]).toEqual([1, 12])
  expect(many.statements).toBe(one.statements)
})
