import { randomBytes } from 'node:crypto'
import { createWriteStream, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedDemo } from '../../seeds/demo.ts'
import { storeFile } from '../../src/modules/files/index.ts'
import type { ArchiveManifest } from '../../src/operations-cli/archive-format.ts'
import { readEntries, verifyArchive } from '../../src/operations-cli/archive-reader.ts'
import { createArchiveWriter } from '../../src/operations-cli/archive-writer.ts'
import { type Installation, makeArchive } from '../../src/operations-cli/make-archive.ts'
import { moveDatabase } from '../../src/operations-cli/move-database.ts'
import { checkArchive, restoreArchive } from '../../src/operations-cli/restore-archive.ts'
import { sealAudit } from '../../src/platform/audit/seal.ts'
import { verifyChain } from '../../src/platform/audit/verify.ts'
import { recordAudit } from '../../src/platform/audit.ts'
import { findUnqueuedJobs, listOrganisations } from '../../src/platform/db/gates.ts'
import { tenantTx, tx } from '../../src/platform/db/tx.ts'
import { systemCtx } from '../../src/start-platform.ts'
import { startS3Peer } from '../s3-peer.ts'
import { anEmptyMachine, contentOf, guardsOf, type Machine, SERVER } from './installations.ts'

const folder = mkdtempSync(join(tmpdir(), 'muster-archives-'))
const machines: Machine[] = []
let source: Machine
let orgId: number
let paths: string[]
let archive: string
let manifest: ArchiveManifest

async function machine(...given: Parameters<typeof anEmptyMachine>): Promise<Machine> {
  const made = await anEmptyMachine(...given)
  machines.push(made)
  return made
}

async function backUp(
  from: Installation,
  name: string,
): Promise<{ path: string; manifest: ArchiveManifest }> {
  const path = join(folder, name)
  return { path, manifest: await makeArchive(from, createWriteStream(path)) }
}

const restore = async (path: string, to: Installation, mayReplace = false) =>
  restoreArchive(await checkArchive(path), to, { mayReplace, say: () => undefined })

async function addFiles(to: Machine): Promise<string[]> {
  const ctx = systemCtx(to.platform, orgId, 'test')
  const contents = [randomBytes(3_000_000), Buffer.alloc(0), Buffer.from('code,name\n1,Zoë\n')]
  const made: string[] = []
  for (const [index, content] of contents.entries()) {
    made.push((await storeFile(ctx, { folder: 'exports', name: `${index}.csv`, content })).filePath)
  }
  return made
}

async function addEntry(on: Machine): Promise<void> {
  const ctx = systemCtx(on.platform, orgId, 'test')
  await tx(ctx, (db) => recordAudit(ctx, db, { recordType: 'test', recordId: 1, recordLabel: 'after' }))
}

async function addRun(to: Machine, state: string): Promise<void> {
  await tenantTx(to.database, orgId, (db) =>
    db
      .insertInto('job_run')
      .values({
        org_id: orgId,
        kind: 'files.erase',
        input: JSON.stringify({ path: paths[0] }),
        state,
        created_at: '2026-11-21T06:30:00Z',
        queued_at: '2026-11-21T06:30:01Z',
      })
      .execute(),
  )
}

/** Content without the tables that a restore changes: jobs are queued again, and the audit chain is marked. */
const withoutSettled = (content: Record<string, string>) => ({ ...content, job_run: '', audit_head: '' })

async function expectSame(restored: Machine): Promise<void> {
  const [before, after] = [await contentOf(source.database), await contentOf(restored.database)]
  expect(withoutSettled(after)).toEqual(withoutSettled(before))
  expect(after.job_run?.split(' ')[0]).toBe(before.job_run?.split(' ')[0])
  expect(await guardsOf(restored.database)).toEqual(await guardsOf(source.database))
  await expectSameFiles(restored)
}

async function expectSameFiles(restored: Machine): Promise<void> {
  for (const path of paths) {
    const bytes = await buffer(restored.files.read(path))
    expect(bytes.equals(await buffer(source.files.read(path))), path).toBe(true)
  }
}

beforeAll(async () => {
  source = await machine('embedded')
  await source.database.migrate()
  await seedDemo(source.platform)
  orgId = (await listOrganisations(source))[0]?.org_id as number
  paths = await addFiles(source)
  await sealAudit(source.platform)
  for (const state of ['running', 'queued', 'done', 'failed']) await addRun(source, state)
  ;({ path: archive, manifest } = await backUp(source, 'demo'))
}, 120_000)

afterAll(async () => {
  for (const one of machines) await one.dispose()
  rmSync(folder, { recursive: true, force: true })
})

/** Writes pairs of rows, each pair in one transaction, until `work` is done. */
async function whilePeopleWrite<T>(on: Machine, work: () => Promise<T>): Promise<T> {
  let isOver = false
  let written = 0
  const write = async () => {
    while (!isOver) {
      await tenantTx(on.database, orgId, async (db) => {
        const at = '2026-11-21T06:30:00Z'
        const entry = { actor: 'test', action: 'test.pair', record_type: 'test', at }
        await db
          .insertInto('audit_entry')
          .values({ org_id: orgId, ...entry })
          .execute()
        const run = { kind: 'test.pair', state: 'done', created_at: at }
        await db
          .insertInto('job_run')
          .values({ org_id: orgId, ...run })
          .execute()
      })
      written++
      // Yield to the event loop: the embedded database responds without any I/O, unlike real requests.
      await setImmediate()
    }
  }
  const writers = [write(), write()]
  const result = await work().finally(() => {
    isOver = true
  })
  await Promise.all(writers)
  expect(written).toBeGreaterThan(0)
  return result
}

async function pairsOf(restored: Machine): Promise<[audit: number, runs: number]> {
  return tenantTx(restored.database, orgId, async (db) => {
    const audit = await db.selectFrom('audit_entry').select('id').where('action', '=', 'test.pair').execute()
    const runs = await db.selectFrom('job_run').select('id').where('kind', '=', 'test.pair').execute()
    return [audit.length, runs.length]
  })
}

const withoutWritten = (content: Record<string, string>) => ({
  ...withoutSettled(content),
  audit_entry: '',
  audit_seal: '',
})

describe('a backup', { timeout: 300_000 }, () => {
  let first: Machine

  test('describes its content, and doesn’t contain the key', async () => {
    expect(manifest.files.count).toBeGreaterThanOrEqual(paths.length)
    expect(manifest.missing).toEqual([])
    expect(manifest.rows.employee).toBeGreaterThan(200)
    const proven = await verifyArchive(archive)
    expect(proven.manifest).toEqual(manifest)
    expect(proven.header).toMatchObject({ product: 'Muster', database: 'embedded' })
    const entries = await Array.fromAsync(readEntries(archive), (entry) => entry.name)
    expect(entries.filter((name) => name.includes('secret'))).toEqual([])
  })

  test('restores every row and byte to an empty machine, which then works', async () => {
    first = await machine('embedded')
    await first.files.write(paths[2] as string, Buffer.from('something else'))
    await expect(restore(archive, first)).rejects.toThrow('with other content')
    expect(await contentOf(first.database)).toEqual({})
    await first.files.remove(paths[2] as string)
    // The failed restore left only files of the archive, so it can be repeated.
    const { migrations, isOtherKey } = await restore(archive, first)
    expect([migrations, isOtherKey]).toEqual([[], false])
    await expectSame(first)
    // Queued and running jobs are queued again; finished ones stay finished.
    expect(await findUnqueuedJobs({ ...first, now: Temporal.Now.instant() }, 10)).toHaveLength(2)
    const people = await tenantTx(first.database, orgId, (db) =>
      db.selectFrom('employee').select('org_id').distinct().execute(),
    )
    expect(people).toEqual([{ org_id: orgId }])
    // Sequences and the audit chain continue where they were.
    await addRun(first, 'done')
    const before = await verifyChain(source.database, orgId)
    expect(await verifyChain(first.database, orgId)).toMatchObject({ problems: [], head: before.head })
    await addEntry(first)
    await sealAudit(first.platform)
    const chain = await verifyChain(first.database, orgId)
    expect(chain).toMatchObject({ problems: [], unsealed: 0, entries: before.entries + 1 })
  })

  test('is a consistent snapshot, and can be restored from disk to an object store', async () => {
    const peer = await startS3Peer()
    const { path } = await whilePeopleWrite(first, () => backUp(first, 'busy'))
    const cloud = await machine('embedded', { s3: peer.config })
    await restore(path, cloud)
    const [audit, runs] = await pairsOf(cloud)
    expect(audit).toBe(runs)
    expect(withoutWritten(await contentOf(cloud.database))).toEqual(
      withoutWritten(await contentOf(source.database)),
    )
    expect(cloud.files.kind).toBe('s3')
    await expectSameFiles(cloud)
    const second = await backUp(cloud, 'cloud')
    expect(second.manifest.files).toEqual(manifest.files)
    await peer.close()
  })

  test('lists exactly the missing files', async () => {
    await first.files.remove(paths[0] as string)
    const partial = await backUp(first, 'partial')
    expect(partial.manifest.missing).toEqual([paths[0]])
    expect((await verifyArchive(partial.path)).manifest.files.count).toBe(manifest.files.count - 1)
  })

  test('is not restored over existing data without confirmation', async () => {
    await expect(restore(archive, first)).rejects.toThrow('This database is in use: it holds Sahyadri Works')
    await restore(archive, first, true)
    await expectSame(first)
    const foreign = await machine('embedded')
    await foreign.database.owner((session) => session.exec('create table theirs (id int)'))
    await expect(restore(archive, foreign, true)).rejects.toThrow("not Muster's (theirs)")
  })

  test.runIf(SERVER)('moves from the embedded database to a server and back, during writes', async () => {
    const server = await machine('postgres')
    await restore(archive, server)
    await expectSame(server)
    const { path } = await whilePeopleWrite(server, () => backUp(server, 'server'))
    const back = await machine('embedded')
    await restore(path, back)
    const [audit, runs] = await pairsOf(back)
    expect(audit).toBe(runs)
    expect(withoutWritten(await contentOf(back.database))).toEqual(
      withoutWritten(await contentOf(source.database)),
    )
    await expectSameFiles(back)
    const client = new pg.Client({
      connectionString: server.database.url as string,
      application_name: 'muster',
    })
    await client.connect()
    await expect(restore(archive, server, true)).rejects.toThrow('A Muster server is connected')
    await client.end()
  })
})

describe('an invalid archive is refused:', () => {
  const altered = (name: string, change: (bytes: Buffer) => Buffer) => {
    const path = join(folder, name)
    writeFileSync(path, change(readFileSync(archive)))
    return path
  }

  test.each([
    ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 2000)],
    ['cut off in the middle', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    ['changed by one bit', (bytes: Buffer) => flip(bytes, Math.floor(bytes.length / 2))],
    ['changed at its end', (bytes: Buffer) => flip(bytes, bytes.length - 3)],
    ['something else', () => Buffer.from('not an archive at all')],
    ['empty', () => Buffer.alloc(0)],
  ])('%s', async (name, change) => {
    const path = altered(name, change)
    await expect(checkArchive(path)).rejects.toThrow("can't be used")
  })

  test('missing', async () => {
    await expect(checkArchive(join(folder, 'nowhere'))).rejects.toThrow('there is no such file')
  })

  test('without its end, though written correctly', async () => {
    const { header } = await verifyArchive(archive)
    const path = join(folder, 'endless')
    const writer = createArchiveWriter(createWriteStream(path))
    await writer.header(header)
    await writer.finish()
    const whole = readFileSync(path)
    expect((await verifyArchive(path)).header).toEqual(header)
    truncateSync(path, whole.length - 1)
    await expect(checkArchive(path)).rejects.toThrow("can't be used")
  })

  test('of a newer or modified version', async () => {
    const { header } = await verifyArchive(archive)
    const write = async (name: string, change: object) => {
      const path = join(folder, name)
      const writer = createArchiveWriter(createWriteStream(path))
      await writer.header({ ...header, ...change })
      await writer.finish()
      return path
    }
    const newer = { name: '20990101_0000_later.sql', checksum: 'x' }
    const later = await write('later', { migrations: [...header.migrations, newer] })
    await expect(checkArchive(later)).rejects.toThrow('made by a newer Muster (with 20990101_0000_later.sql)')
    const forked = header.migrations.map((one) => ({ ...one, checksum: 'x' }))
    await expect(checkArchive(await write('forked', { migrations: forked }))).rejects.toThrow(
      'another Muster',
    )
    const format = await write('format', { format: 2 })
    await expect(checkArchive(format)).rejects.toThrow('a format that this version does not read')
  })
})

test.runIf(SERVER)(
  'moving to a server leaves the embedded database unchanged',
  { timeout: 300_000 },
  async () => {
    const before = await contentOf(source.database)
    const peer = await startS3Peer()
    const server = await machine('postgres', { s3: peer.config })
    const moved = await moveDatabase({ from: source, to: server })
    expect(moved).toMatchObject({ files: manifest.files.count, missing: [] })
    await expectSame(server)
    expect(await contentOf(source.database)).toEqual(before)
    await expect(moveDatabase({ from: source, to: server })).rejects.toThrow('in use')
    await peer.close()
  },
)

function flip(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] as number) ^ 1
  return copy
}
