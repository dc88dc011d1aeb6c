import {
  auditActors,
  auditChain,
  auditChoices,
  exportAuditEntries,
  listAuditEntries,
  readAuditEntry,
  verifyAuditChain,
} from '@muster/contract/audit/audit.contract'
import { jobStatus } from '@muster/contract/files/files.contract'
import { ROLE } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { actingAs, rowsOf as datasetRows } from '../../../test/dataset-reader.ts'
import {
  anAccount,
  anAdmin,
  anOrganisation,
  type TestAccount,
  type TestOrganisation,
} from '../../../test/factories.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../test/harness.ts'
import { sealOrganisation } from '../../platform/audit/seal.ts'
import { recordAudit } from '../../platform/audit.ts'
import { tx } from '../../platform/db/tx.ts'
import { readSheet } from '../../platform/spreadsheets/index.ts'
import { addPeople, aPerson } from '../employees/employees.fixtures.ts'

/** Sealing waits for every older transaction of the server, including those of other tests. */
const SEALED_IN_TIME = { timeout: 100_000, interval: 200 }

let app: TestApp
let org: TestOrganisation
let admin: TestAccount

beforeAll(async () => {
  app = await createTestApp()
})

beforeEach(async () => {
  app.setNow(TEST_NOW)
  org = await anOrganisation(app)
  admin = await anAdmin(app, org)
})

interface Given {
  label: string
  type?: string
  id?: number
  action?: string
  at?: string
  by?: TestAccount
  changes?: Record<string, [unknown, unknown]>
}

async function write(...given: Given[]): Promise<void> {
  const ctx = app.system(org.orgId)
  await tx(ctx, async (db) => {
    for (const { label, type = 'probe', id = 1, action = 'probe.thing.change', at, by, changes } of given) {
      const actor = by ? { ...ctx.actor, accountId: by.accountId, name: by.email } : ctx.actor
      const now = at ? Temporal.Instant.from(at) : ctx.now
      await recordAudit(
        { ...ctx, actor, now, request: { ...ctx.request, action, ip: '10.0.0.7', id: 'request-7' } },
        db,
        { recordType: type, recordId: id, recordLabel: label, changes },
      )
    }
  })
}

type Body = NonNullable<Parameters<typeof app.call<typeof listAuditEntries>>[1]['body']>
const list = (body: Body = {}, token = admin.token) => app.call(listAuditEntries, { token, body })
const labels = async (body: Body = {}) =>
  (await list({ record_types: ['probe', 'other'], ...body })).data.entries.map((row) => row.record_label)

describe('the list', () => {
  test('is newest first, in a few statements whatever its length', async () => {
    await write(...Array.from({ length: 30 }, (_, at) => ({ label: `No ${at}` })))
    const answer = await list({ record_types: ['probe'], limit: 20 })
    expect(answer.status).toBe(200)
    expect(answer.queries).toBeLessThanOrEqual(4)
    expect(answer.data).toMatchObject({ total_rows: 30, numPages: 2, previous_cursor: null })
    expect(answer.data.entries.map((row) => row.record_label)).toEqual(
      Array.from({ length: 20 }, (_, at) => `No ${29 - at}`),
    )
  })

  test('pages forwards and backwards by cursor, and to any page by number', async () => {
    await write(...Array.from({ length: 25 }, (_, at) => ({ label: `No ${at}` })))
    const body = { record_types: ['probe'], limit: 10 }
    const first = (await list(body)).data
    const second = (await list({ ...body, page: 2, cursor: first.next_cursor })).data
    expect(second.entries[0]?.record_label).toBe('No 14')
    const third = (await list({ ...body, page: 3, cursor: second.next_cursor })).data
    expect([third.entries.length, third.next_cursor]).toEqual([5, null])
    const back = (await list({ ...body, page: 2, cursor: third.previous_cursor })).data
    expect(back.entries).toEqual(second.entries)
    const front = (await list({ ...body, page: 1, cursor: back.previous_cursor })).data
    expect(front.entries).toEqual(first.entries)
    expect(front.previous_cursor).toBeNull()
    expect((await list({ ...body, page: 2 })).data.entries).toEqual(second.entries)
    expect((await list({ ...body, cursor: 'nonsense' })).status).toBe(422)
  })

  test('is filtered by person, action, kind, record and day', async () => {
    const other = await anAdmin(app, org)
    await write(
      { label: 'a', by: admin },
      { label: 'b', by: other, action: 'probe.thing.remove' },
      { label: 'c', type: 'other', id: 2 },
      // 00:30 of the 11th in Kolkata.
      { label: 'd', at: '2026-11-10T19:00:00Z' },
    )
    expect(await labels({ accounts: [other.accountId] })).toEqual(['b'])
    expect(await labels({ actions: ['probe.thing.remove'] })).toEqual(['b'])
    expect(await labels({ record_types: ['other'] })).toEqual(['c'])
    expect(await labels({ record: { type: 'other', id: 2 } })).toEqual(['c'])
    expect(await labels({ record: { type: 'probe', id: 2 } })).toEqual([])
    expect(await labels({ from: '2026-11-11', until: '2026-11-11' })).toEqual(['d'])
    expect(await labels({ until: '2026-11-10' })).toEqual([])
  })

  test('is searched by every word in actor or record, under the other filters, page by page', async () => {
    const zoe = await anAdmin(app, org, { email: `zoë.${org.orgId}@example.test` })
    await write(
      ...Array.from({ length: 15 }, (_, at) => ({ label: `Łódź plant ${at}`, by: zoe })),
      { label: 'Łódź plant', type: 'other' },
      { label: '100%_sure' },
    )
    expect(await labels({ search: 'lodz zoe', limit: 200 })).toHaveLength(15)
    expect(await labels({ search: 'lodz', record_types: ['other'] })).toEqual(['Łódź plant'])
    expect(await labels({ search: '100%_' })).toEqual(['100%_sure'])
    expect(await labels({ search: '%' })).toEqual(['100%_sure'])
    const body = { search: 'plant', limit: 10 }
    const first = (await list(body)).data
    expect(first.total_rows).toBe(16)
    const second = (await list({ ...body, page: 2, cursor: first.next_cursor })).data
    expect(second.entries).toHaveLength(6)
    const back = (await list({ ...body, page: 1, cursor: second.previous_cursor })).data
    expect(back.entries).toEqual(first.entries)
  })

  test('is limited to one’s own organisation and to holders of the permission', async () => {
    await write({ label: 'ours' })
    const theirs = await anOrganisation(app)
    const stranger = await anAdmin(app, theirs)
    for (const search of ['', 'ours']) {
      const found = (await list({ search }, stranger.token)).data.entries
      expect(found.map((row) => row.record_label)).not.toContain('ours')
    }
    const [entry] = (await list({ record_types: ['probe'] })).data.entries
    const read = await app.call(readAuditEntry, {
      token: stranger.token,
      params: { id: entry?.id as number },
    })
    expect(read.body.key).toBe('record.not_found')
    const employee = await anAccount(app, org, { roles: [ROLE.employee] })
    expect((await list({}, employee.token)).status).toBe(403)
    const auditor = await anAccount(app, org, {
      roles: [ROLE.subAdmin],
      grants: { 'audit.view': ['organisation'] },
    })
    expect((await list({}, auditor.token)).status).toBe(200)
  })
})

describe('an entry', () => {
  test('describes what changed in words, where it came from, and its seal', async () => {
    await write({
      label: 'Ada',
      type: 'cost_centre',
      changes: { theme_colour: ['#000000', null], is_active: [false, true], tags: [null, ['a', 'b']] },
    })
    const [row] = (await list({ record_types: ['cost_centre'] })).data.entries
    expect(row).toMatchObject({
      record_type_label: 'Cost centre',
      action_label: 'Probe: thing change',
      changes: 3,
    })
    const read = () => app.call(readAuditEntry, { token: admin.token, params: { id: row?.id as number } })
    const { data, queries } = await read()
    expect(queries).toBeLessThanOrEqual(8)
    expect(data).toMatchObject({ ip: '10.0.0.7', request_id: 'request-7', seal: null, read: null })
    expect(data.changed).toEqual(
      expect.arrayContaining([
        { field: 'theme_colour', label: 'Theme colour', before: '#000000', after: null },
        { field: 'is_active', label: 'Is active', before: 'No', after: 'Yes' },
        { field: 'tags', label: 'Tags', before: null, after: 'a, b' },
      ]),
    )
    await expect
      .poll(async () => {
        await sealOrganisation(app.platform, org.orgId)
        return (await read()).data.seal
      }, SEALED_IN_TIME)
      .toMatchObject({ seq: expect.any(Number), hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
  }, 120_000)
})

test('the filters offer the values in the log, in words', async () => {
  await write({ label: 'a' }, { label: 'b', action: 'audit.chain.verify' })
  const { data } = await app.call(auditChoices, { token: admin.token })
  expect(data.record_types).toContainEqual({ value: 'probe', label: 'Probe' })
  expect(data.actions).toContainEqual({
    value: 'audit.chain.verify',
    label: 'Verify the audit log in the background',
  })
  const found = await app.call(auditActors, { token: admin.token, body: { search: admin.email.slice(0, 6) } })
  expect(found.data.actors.map((actor) => actor.value)).toContain(admin.accountId)
  const byId = await app.call(auditActors, { token: admin.token, body: { ids: [admin.accountId] } })
  expect(byId.data.actors).toHaveLength(1)
})

async function rowsOf(file: Buffer): Promise<unknown[]> {
  const rows: unknown[] = []
  for await (const row of readSheet(file)) rows.push(row)
  return rows
}

test.each(['xlsx', 'csv'] as const)(
  'exports exactly what is filtered as %s, and records that',
  async (format) => {
    await write({ label: 'Ada', changes: { name: ['Ada', '=1+1'] } }, { label: 'Bea', type: 'other' })
    const answer = await app.call(exportAuditEntries, {
      token: admin.token,
      body: { format, record_types: ['probe'] },
    })
    expect(answer.headers['content-disposition']).toContain(`AuditTrail.${format}`)
    const text = format === 'csv' ? answer.raw.toString('utf8') : JSON.stringify(await rowsOf(answer.raw))
    expect(text).toContain('name: Ada → =1+1')
    expect(text).not.toContain('Bea')
    expect((await list({ actions: ['audit.entry.export'] })).data.entries[0]?.record_label).toBe(
      '1 entries exported',
    )
  },
)

describe('the chain', () => {
  const chain = async () => (await app.call(auditChain, { token: admin.token })).data

  test('is verified by a job, whose result is stored', async () => {
    await write({ label: 'a' })
    expect(await chain()).toMatchObject({ seq: 0, hash: null, verification: null, job: null })
    expect((await chain()).unsealed).toBeGreaterThan(0)
    const { data } = await app.call(verifyAuditChain, { token: admin.token })
    expect((await app.call(verifyAuditChain, { token: admin.token })).data.job).toBe(data.job)
    expect((await chain()).job).toBe(data.job)
    await app.platform.jobs.runPending({ orgId: org.orgId })
    const job = await app.call(jobStatus, { token: admin.token, params: { id: data.job } })
    expect(job.data.state).toBe('done')
    const after = await chain()
    expect(after.verification).toMatchObject({ outcome: 'intact', problems: [], head_hash: after.hash })
    expect(after.seq).toBe(after.verification?.entries)
  })

  test('shows what was tampered with', async () => {
    await write({ label: 'a' }, { label: 'b' })
    await expect
      .poll(async () => {
        await sealOrganisation(app.platform, org.orgId)
        return (await chain()).unsealed
      }, SEALED_IN_TIME)
      .toBe(0)
    await app.platform.database.owner((session) =>
      session.exec(
        `set role muster_system; update audit_entry set actor = 'Eve' where org_id = ${org.orgId} and record_label = 'a'; reset role`,
      ),
    )
    await app.call(verifyAuditChain, { token: admin.token })
    await app.platform.jobs.runPending({ orgId: org.orgId })
    expect((await chain()).verification).toMatchObject({
      outcome: 'broken',
      problems: [{ kind: 'changed', seq: expect.any(Number), entry_id: expect.any(Number) }],
    })
  }, 120_000)
})

test('as a dataset it says who changed which fields, without their values, and names nobody who was erased', async () => {
  const [gone] = await addPeople(app, org, [aPerson({ FIRST_NAME: 'Former', LAST_NAME: 'Person' })])
  await write(
    { label: 'Probe', changes: { email: ['a@example.test', 'b@example.test'], name: ['A', 'B'] }, by: admin },
    { label: 'Former Person', type: 'employee', id: gone as number, changes: { phone: ['1', '2'] } },
  )
  await tx(app.system(org.orgId), (db) =>
    sql`update employee set anonymised_at = now() where org_id = ${org.orgId} and id = ${gone}`.execute(db),
  )
  const day = TEST_NOW.slice(0, 10)
  const ctx = await actingAs(app, org.orgId, admin)
  const all = { from: day, to: day, columns: ['actor', 'record_type', 'record', 'fields'] }
  const rows = await datasetRows(ctx, 'audit.entries', all)
  expect(rows).toContainEqual({
    actor: admin.email,
    record_type: 'Probe',
    record: 'Probe',
    fields: 'email, name',
  })
  expect(rows).toContainEqual(expect.objectContaining({ record: 'Former employee', fields: 'phone' }))
  expect(JSON.stringify(rows)).not.toMatch(/b@example.test|Former Person/)
  const clerk = await actingAs(app, org.orgId, await anAccount(app, org, { roles: [8] }))
  await expect(datasetRows(clerk, 'audit.entries', all)).rejects.toMatchObject({ key: 'access.denied' })
})
