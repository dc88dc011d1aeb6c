import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { compareFiles } from '../../src/operations-cli/compare-files.ts'
import { withCopySession } from '../../src/operations-cli/copy-session.ts'
import { portionsOf } from '../../src/operations-cli/dump.ts'
import { load } from '../../src/operations-cli/load.ts'
import { spoolDump } from '../../src/operations-cli/make-archive.ts'
import { type Database, MIGRATIONS_FOLDER } from '../../src/platform/db/database.ts'
import { type Migration, migrate, readMigrations } from '../../src/platform/db/migrate.ts'
import { createDiskStore } from '../../src/platform/files/disk-store.ts'
import { newFilePath } from '../../src/platform/files/file-path.ts'
import { anEmptyMachine, contentOf, guardsOf, type Machine, SERVER } from './installations.ts'

const folder = mkdtempSync(join(tmpdir(), 'muster-load-'))
const machines: Machine[] = []
const machine = async (kind: Database['kind']) => {
  const made = await anEmptyMachine(kind)
  machines.push(made)
  return made
}

afterAll(async () => {
  for (const one of machines) await one.dispose()
  rmSync(folder, { recursive: true, force: true })
})

/** Copies a database. @returns the applied migrations, and the table of each chunk */
async function move(from: Database, to: Database, known: Migration[]) {
  const { shape, portions } = await spoolDump(from, mkdtempSync(join(folder, 'spool-')))
  const expected: Record<string, number> = {}
  for (const { table, rows } of portions) expected[table] = (expected[table] ?? 0) + rows
  const read = async function* () {
    for (const { table, path } of portions) yield { table, data: readFileSync(path) }
  }
  const applied = await withCopySession(to, (session) =>
    load(session, { header: shape, expected, portions: read }, known),
  )
  return { applied, tables: portions.map((portion) => portion.table) }
}

const organisation = `begin; set local role muster_system;
  insert into organisation (name) values ('Old company'); commit`

test('data of an older version is loaded into its schema, then migrated', async () => {
  const known = await readMigrations(MIGRATIONS_FOLDER)
  const ofThen = known.filter((one) => one.name < '20261121_0931')
  const old = await machine('embedded')
  await old.database.owner(async (session) => {
    await migrate(session, ofThen)
    await session.exec(organisation)
  })
  const today = await machine('embedded')
  const { applied } = await move(old.database, today.database, known)
  expect(applied).toEqual(known.filter((one) => !ofThen.includes(one)).map((one) => one.name))
  await old.database.owner((session) => migrate(session, known))
  expect(await guardsOf(today.database)).toEqual(await guardsOf(old.database))
  const names = async (database: Database) => Object.keys(await contentOf(database))
  expect(await names(today.database)).toEqual(await names(old.database))
}, 180_000)

test.each(['embedded', ...(SERVER ? (['postgres'] as const) : [])] as const)(
  'a partitioned table is copied with its partitions, and large tables in chunks (%s)',
  async (kind) => {
    const divided: Migration = {
      name: '99990101_0000_divided.sql',
      checksum: 'test',
      sql: `create table mark (org_id bigint not null references organisation, at date not null, note text,
          primary key (org_id, at)) partition by range (at);
        create table mark_rest partition of mark default;
        create table wide (org_id bigint not null references organisation, id bigint generated always as identity,
          word text, doubled text generated always as (word || word) stored, raw bytea, facts jsonb, list text[],
          amount numeric, primary key (org_id, id));
        create table gone (org_id bigint not null references organisation, id bigint, primary key (org_id, id));
        comment on table gone is 'transient: not worth keeping';`,
    }
    const known = [...(await readMigrations(MIGRATIONS_FOLDER)), divided]
    const from = await machine(kind)
    await from.database.owner(async (session) => {
      await migrate(session, known)
      await session.exec(
        `create table mark_2026_11 partition of mark for values from ('2026-11-01') to ('2026-12-01')`,
      )
      await session.exec(organisation)
      await session.exec(`begin; set local role muster_system;
        insert into mark (org_id, at, note)
          select org_id, date '2026-10-25' + day, E'tab\\t back\\\\slash\\nline' from organisation, generate_series(1, 60) day;
        insert into wide (org_id, word, raw, facts, list, amount)
          select org_id, (select string_agg(md5(n || ' ' || part), '') from generate_series(1, 60) part), decode(md5(n::text), 'hex'), '{"a": [1.50, null, "ü\\\\n"]}',
            array['a,b', null, '"'], 1.500 from organisation, generate_series(1, 2500) n;
        insert into gone select org_id, 1 from organisation; commit`)
    })
    const to = await machine('embedded')
    const { tables } = await move(from.database, to.database, known)
    expect(tables.filter((table) => table === 'wide').length).toBeGreaterThan(1)
    expect(tables).not.toContain('gone')
    const [before, after] = [await contentOf(from.database), await contentOf(to.database)]
    expect(after).toEqual(before)
    expect(before.wide).toMatch(/^2500 /)
    const parts = await to.database.owner((session) =>
      session.query<{ rows: number }>('select count(*)::int as rows from mark_2026_11'),
    )
    expect(parts).toEqual([{ rows: 30 }])
  },
  180_000,
)

test('chunks cover every page once, and the last is open-ended', () => {
  const heap = { name: 't', secured: true, pages: 1000, bytes: 1000 * 8192 * 4 }
  const portions = portionsOf(heap)
  expect(portions.length).toBeGreaterThan(5)
  expect(portions[0]?.from).toBe(0)
  for (const [index, { to }] of portions.entries()) expect(to).toBe(portions[index + 1]?.from)
  expect(portionsOf({ ...heap, pages: 0, bytes: 0 })).toEqual([{ from: 0, to: undefined }])
})

test('reports rows without a file and files without a row', async () => {
  const one = await machine('embedded')
  await one.database.migrate()
  await one.database.owner((session) => session.exec(organisation))
  const longAgo = Temporal.Instant.from('2026-01-01T00:00:00Z')
  const [kept, lost, stray, fresh] = ['a', 'b', 'c', 'd'].map(() =>
    newFilePath(1, 'exports', 'csv', longAgo),
  ) as [string, string, string, string]
  await one.database.owner((session) =>
    session.exec(`begin; set local role muster_system;
      insert into stored_file (org_id, path, original_name, content_type, size, state, created_at)
      select org_id, path, 'a.csv', 'text/csv', 1, 'stored', now() from organisation, unnest(array['${kept}', '${lost}']) path;
      commit`),
  )
  const disk = createDiskStore(one.config.dataDir)
  for (const path of [kept, stray, fresh]) await disk.write(path, Buffer.from('x'))
  const files = {
    ...disk,
    list: async function* () {
      for await (const file of disk.list())
        yield { ...file, changedAt: file.path === fresh ? new Date() : new Date(0) }
    },
  }
  expect(await compareFiles(one.database, files)).toEqual({ known: 1, missing: [lost], unknown: [stray] })
})
