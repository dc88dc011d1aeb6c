import { Readable } from 'node:stream'
import { fetchDownload, listDownloads, removeDownload } from '@muster/contract/files/downloads.contract'
import { cancelJob, jobStatus, retryJob } from '@muster/contract/files/files.contract'
import { ROLE } from '@muster/contract/kit/index'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type AccountGiven,
  anAccount,
  anAdmin,
  anOrganisation,
  type TestAccount,
  type TestOrganisation,
} from '../../../test/factories.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../test/harness.ts'
import { currentReader } from '../../lib/texts/reader.ts'
import { modules } from '../../modules.ts'
import type { Ctx } from '../../platform/context.ts'
import { readTx, tx } from '../../platform/db/tx.ts'
import { fail } from '../../platform/errors.ts'
import { newFilePath } from '../../platform/files/file-path.ts'
import { storeFile } from '../../platform/files/store-file.ts'
import { FileReply } from '../../platform/http/route.ts'
import { defineSheetExport, exportSheet } from '../../platform/jobs/export-sheet.ts'
import { defineModule } from '../../platform/module.ts'
import { readSheet, type SheetRow, writeSheet } from '../../platform/spreadsheets/index.ts'
import { eraseAfterCommit } from './files.jobs.ts'

interface ExportInput {
  rows: number
  name?: string
}

const columns = [
  { key: 'code', header: 'Code' },
  { key: 'who', header: 'Made for' },
]
let onRow: (row: number) => Promise<void> = async () => {}

async function* rowsOf(ctx: Ctx, count: number): AsyncGenerator<SheetRow> {
  for (let row = 1; row <= count; row++) {
    await onRow(row)
    yield { code: `C${row}`, who: ctx.actor.email }
  }
}

const probe = defineSheetExport<ExportInput>({
  name: 'probe.export',
  label: 'Export of probes',
  permissions: ['employees.export'],
  fileName: (_ctx, { name = 'Probes.xlsx' }) => name,
  count: async (_ctx, { rows }) => rows,
  open: async (ctx, { rows }) => ({ name: 'Probes', columns, rows: rowsOf(ctx, rows) }),
})

/** Its heading is what the export's reader reads. */
const probeOfReader = defineSheetExport<ExportInput>({
  ...probe,
  name: 'probe.reader',
  open: async (ctx, { rows }) => ({
    name: 'Probes',
    columns: [{ key: 'code', header: currentReader().language }],
    rows: rowsOf(ctx, rows),
  }),
})

let app: TestApp
let org: TestOrganisation
let owner: TestAccount

beforeAll(async () => {
  const probes = defineModule({ name: 'probes', routes: [], jobs: [probe.job, probeOfReader.job] })
  app = await createTestApp({ modules: [...modules, probes] })
})

const exporter: AccountGiven = { grants: { 'employees.export': ['organisation'] } }

beforeEach(async () => {
  app.setNow(TEST_NOW)
  onRow = async () => {}
  org = await anOrganisation(app)
  owner = await anAccount(app, org, exporter)
})

function as(account: TestAccount): Ctx {
  const ctx = app.system(org.orgId)
  const grants = new Map([['employees.export', new Set(['organisation'] as const)]])
  const { accountId, email } = account
  return { ...ctx, actor: { ...ctx.actor, kind: 'account', accountId, email, grants } }
}

const runPending = () => app.platform.jobs.runPending({ orgId: org.orgId })
const list = async (account = owner, search = '') =>
  (await app.call(listDownloads, { token: account.token, body: { search } })).data.downloads
const fetch = (id: number, account = owner) =>
  app.call(fetchDownload, { token: account.token, params: { id } })

async function start(input: ExportInput = { rows: 6000 }): Promise<string> {
  const answer = await exportSheet(as(owner), probe, input)
  if (answer instanceof FileReply) throw new Error('A job was expected.')
  return answer.job
}

async function ready(): Promise<number> {
  await start()
  await runPending()
  return (await list())[0]?.id as number
}

async function read(content: Readable): Promise<string[][]> {
  const rows: string[][] = []
  for await (const row of readSheet(content)) rows.push(row as string[])
  return rows
}

async function storedFiles() {
  return readTx(app.system(org.orgId), (db) =>
    db.selectFrom('stored_file').select(['path', 'state']).where('org_id', '=', org.orgId).execute(),
  )
}

describe('an export', () => {
  test('of few rows is returned as a file and leaves nothing behind', async () => {
    const answer = (await exportSheet(as(owner), probe, { rows: 5000 })) as FileReply
    expect(answer.name).toBe('Probes.xlsx')
    expect(await read(answer.content as Readable)).toHaveLength(5001)
    expect(await list()).toEqual([])
  })

  test('of 6,000 rows runs as a job and equals the streamed file', async () => {
    const job = await start()
    expect((await list())[0]).toMatchObject({ state: 'making', job, label: 'Export of probes', size: null })
    await runPending()
    const [made] = await list()
    expect(made).toMatchObject({
      state: 'ready',
      rows: 6000,
      expires_at: '2026-11-28T06:30:00.000Z',
      abilities: { download: true, cancel: false, retry: false, remove: true },
    })
    const file = await fetch(made?.id as number)
    expect(file.status).toBe(200)
    expect(file.headers['content-disposition']).toContain('Probes.xlsx')
    const streamed = writeSheet({ sheets: [{ name: 'Probes', columns, rows: rowsOf(as(owner), 6000) }] })
    expect(await read(Readable.from(file.raw))).toEqual(await read(streamed))
    expect((await app.call(jobStatus, { token: owner.token, params: { id: job } })).data).toMatchObject({
      state: 'done',
      done: 6000,
      total: 6000,
      result: { rows: 6000 },
      download: { id: made?.id, name: 'Probes.xlsx' },
    })
  })

  test('can be CSV', async () => {
    await start({ rows: 5001, name: 'Probes.csv' })
    await runPending()
    const [made] = await list()
    const text = (await fetch(made?.id as number)).raw.toString()
    expect(text.trim().split('\r\n')).toHaveLength(5002)
  })

  test('is written in the language of its starter, also in the background', async () => {
    await tx(as(owner), (db) =>
      db.updateTable('account').set({ language: 'hi' }).where('id', '=', owner.accountId).execute(),
    )
    await exportSheet(as(owner), probeOfReader, { rows: 5001, name: 'Probes.csv' })
    await runPending()
    const [made] = await list()
    expect((await fetch(made?.id as number)).raw.toString()).toMatch(/^\uFEFF?"?hi"?\r\n/)
  })

  test('is refused, also in the background, if the caller has lost the permission by then', async () => {
    const stranger = as(owner)
    const without = { ...stranger, actor: { ...stranger.actor, grants: new Map() } }
    await expect(exportSheet(without, probe, { rows: 1 })).rejects.toMatchObject({ key: 'access.denied' })
    await start()
    await revoke()
    await runPending()
    expect((await list())[0]).toMatchObject({ state: 'failed', rows: null, abilities: { download: false } })
  })

  test('leaves no file when cancelled, and a complete one when retried', async () => {
    const job = await start()
    onRow = async (row) => {
      if (row !== 2000) return
      await app.call(cancelJob, { token: owner.token, body: { id: job } })
      await new Promise((resolve) => setTimeout(resolve, 1100))
    }
    await runPending()
    const [cancelled] = await list()
    expect(cancelled).toMatchObject({ state: 'cancelled', abilities: { retry: true, download: false } })
    expect(cancelled?.done).toBeLessThan(6000)
    expect((await storedFiles()).map((file) => file.state)).toEqual(['awaited'])
    expect((await fetch(cancelled?.id as number)).body.key).toBe('files.download_not_ready')
    onRow = async () => {}
    await app.call(retryJob, { token: owner.token, body: { id: job } })
    await runPending()
    expect(await list()).toMatchObject([{ id: cancelled?.id, state: 'ready', rows: 6000 }])
  })

  test('reports the reason of a failure', async () => {
    await start()
    onRow = async (row) => {
      if (row === 10) fail('record.in_use')
    }
    await runPending()
    expect((await list())[0]).toMatchObject({
      state: 'failed',
      error: 'This record is in use and cannot be removed.',
    })
  })
})

async function revoke(): Promise<void> {
  await tx(app.system(org.orgId), (db) =>
    db.deleteFrom('account_grant').where('account_id', '=', owner.accountId).execute(),
  )
}

describe('an exported file', () => {
  test('is available to its owner alone; for everybody else it does not exist', async () => {
    const id = await ready()
    const others = [
      await anAdmin(app, org),
      await anAccount(app, org, exporter),
      await anAdmin(app, await anOrganisation(app)),
    ]
    for (const other of others) {
      expect((await fetch(id, other)).body.key).toBe('record.not_found')
      const removed = await app.call(removeDownload, { token: other.token, body: { id } })
      expect(removed.body.key).toBe('record.not_found')
      expect(await list(other)).toEqual([])
    }
    expect((await fetch(id)).status).toBe(200)
  })

  test('is withheld once the permission is revoked', async () => {
    const id = await ready()
    await revoke()
    expect(await list()).toMatchObject([{ state: 'ready', abilities: { download: false, remove: true } }])
    expect((await fetch(id)).body).toMatchObject({ code: 403, key: 'files.download_denied' })
  })

  test('is withheld once an administrator loses that role', async () => {
    const admin = await anAdmin(app, org, { roles: [ROLE.admin] })
    owner = admin
    const id = await ready()
    await tx(app.system(org.orgId), async (db) => {
      const whose = { org_id: org.orgId, account_id: admin.accountId }
      await db.deleteFrom('account_role').where('account_id', '=', admin.accountId).execute()
      const grant = { permission: 'employees.export', scope: 'organisation' }
      await db
        .insertInto('account_grant')
        .values({ ...whose, ...grant })
        .execute()
    })
    expect((await fetch(id)).body.key).toBe('files.download_denied')
  })

  test('expires after seven days, and the nightly job deletes its bytes', async () => {
    const id = await ready()
    app.setNow('2026-11-28T06:29:59Z')
    owner = await sessionFor(owner)
    expect((await fetch(id)).status).toBe(200)
    app.setNow('2026-11-28T06:30:00Z')
    expect((await fetch(id)).body).toMatchObject({ code: 410, key: 'files.download_expired' })
    expect(await list()).toMatchObject([{ state: 'expired', abilities: { download: false } }])
    const path = (await storedFiles())[0]?.path as string
    expect(await app.platform.files.exists(path)).toBe(true)
    await nightly('2026-11-28T23:00:00Z')
    expect(await storedFiles()).toMatchObject([{ state: 'removed' }])
    expect(await app.platform.files.exists(path)).toBe(false)
    expect(await list()).toMatchObject([{ state: 'expired' }])
  })

  test('is deleted by its owner, with its bytes', async () => {
    const id = await ready()
    const path = (await storedFiles())[0]?.path as string
    const removed = await app.call(removeDownload, { token: owner.token, body: { id } })
    expect(removed.status).toBe(200)
    expect(await list()).toEqual([])
    expect((await fetch(id)).body.key).toBe('record.not_found')
    await runPending()
    expect(await app.platform.files.exists(path)).toBe(false)
  })

  test('is found by search, and the list costs two statements', async () => {
    for (let number = 0; number < 4; number++) await ready()
    const answer = await app.call(listDownloads, { token: owner.token, body: { limit: 2 } })
    expect(answer.data).toMatchObject({ total_rows: 4, numPages: 2 })
    expect(answer.queries).toBeLessThanOrEqual(2)
    expect(await list(owner, 'PROBES.xlsx')).toHaveLength(4)
    expect(await list(owner, '100%')).toEqual([])
  })
})

/** A session that is valid at the test clock's current time. */
async function sessionFor(account: TestAccount): Promise<TestAccount> {
  const now = app.platform.clock().toString()
  await tx(app.system(org.orgId), (db) =>
    db
      .updateTable('session')
      .set({ last_seen_at: now })
      .where('account_id', '=', account.accountId)
      .execute(),
  )
  return account
}

/** Runs the nightly schedules that are due at the test clock's time. */
async function nightly(instant: string): Promise<void> {
  await app.platform.schedules.runDue(org)
  app.setNow(instant)
  await app.platform.schedules.runDue(org)
  await runPending()
  await runPending()
  owner = await sessionFor(owner)
}

test('the nightly jobs remove incomplete uploads, unattached files, and old jobs', async () => {
  const ctx = app.system(org.orgId)
  const kept = await storeFile(ctx, { folder: 'exports', name: 'kept.csv', content: Buffer.from('a') })
  const loose = await storeFile(ctx, { folder: 'exports', name: 'loose.csv', content: Buffer.from('a') })
  const awaited = () => newFilePath(org.orgId, 'exports', 'csv', ctx.now)
  const [awaitedOld, awaitedNew] = [awaited(), awaited()]
  await tx(ctx, async (db) => {
    await db
      .updateTable('stored_file')
      .set({ record_type: 'probe', record_id: 1 })
      .where('path', '=', kept.filePath)
      .execute()
    const file = { org_id: org.orgId, original_name: 'x', content_type: 'text/csv', size: 1 }
    const day = (text: string) => `${text}T00:00:00Z`
    await db
      .insertInto('stored_file')
      .values([
        { ...file, path: awaitedOld, created_at: day('2026-11-26') },
        { ...file, path: awaitedNew, created_at: '2026-11-28T12:00:00Z' },
      ])
      .execute()
    const job = { org_id: org.orgId, kind: 'probe', state: 'done', created_at: day('2026-08-01') }
    await db
      .insertInto('job_run')
      .values([
        { ...job, label: 'old', finished_at: day('2026-08-02') },
        { ...job, label: 'recent', finished_at: day('2026-09-15') },
        { ...job, label: 'waiting', state: 'queued', queued_at: day('2026-08-01') },
      ])
      .execute()
  })
  await nightly('2026-11-28T23:00:00Z')
  const states = Object.fromEntries((await storedFiles()).map((file) => [file.path, file.state]))
  expect(states).toEqual({
    [awaitedOld]: 'removed',
    [awaitedNew]: 'awaited',
    [kept.filePath]: 'stored',
    [loose.filePath]: 'removed',
  })
  expect(await app.platform.files.exists(kept.filePath)).toBe(true)
  expect(await app.platform.files.exists(loose.filePath)).toBe(false)
  const labels = await readTx(ctx, (db) =>
    db
      .selectFrom('job_run')
      .select('label')
      .where('org_id', '=', org.orgId)
      .where('kind', '=', 'probe')
      .execute(),
  )
  expect(labels.map((row) => row.label).sort()).toEqual(['recent', 'waiting'])
})

test('a file that cannot be deleted does not prevent the deletion of others', async () => {
  const ctx = app.system(org.orgId)
  const file = await storeFile(ctx, { folder: 'exports', name: 'a.csv', content: Buffer.from('a') })
  await tx(ctx, async (db) => {
    await eraseAfterCommit(ctx, db, ['not a stored path', file.filePath])
  })
  await runPending()
  expect(await app.platform.files.exists(file.filePath)).toBe(false)
  const run = await readTx(ctx, (db) =>
    db
      .selectFrom('job_run')
      .select(['state', 'error'])
      .where('org_id', '=', org.orgId)
      .where('kind', '=', 'files.erase')
      .executeTakeFirstOrThrow(),
  )
  // The failure of the one file is reported, with a retry, like that of any job.
  expect(run).toMatchObject({ state: 'failed' })
})
