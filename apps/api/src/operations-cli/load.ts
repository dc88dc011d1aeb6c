import type { Migration } from '../platform/db/migrate.ts'
import { migrate } from '../platform/db/migrate.ts'
import type { ArchiveHeader, TableShape } from './archive-format.ts'
import { ArchiveError } from './archive-format.ts'
import type { CopySession } from './copy-session.ts'
import { quoted, readTables } from './table-shapes.ts'

export interface LoadSource {
  header: Pick<ArchiveHeader, 'migrations' | 'tables' | 'sequences'>
  /** Expected number of rows by table. */
  expected: Readonly<Record<string, number>>
  portions(): AsyncIterable<{ table: string; data: Buffer }>
}

/**
 * The migrations a backup was made with, from this version's files.
 *
 * @throws ArchiveError if it comes from a newer or modified version
 */
export function migrationsOf(header: LoadSource['header'], known: readonly Migration[]): Migration[] {
  return header.migrations.map(({ name, checksum }) => {
    const migration = known.find((one) => one.name === name)
    if (!migration) {
      throw new ArchiveError(`It was made by a newer Muster (with ${name}). Restore it with that version.`)
    }
    if (migration.checksum !== checksum) {
      throw new ArchiveError(`It was made by another Muster: its ${name} is not the one of this version.`)
    }
    return migration
  })
}

/** Deletes everything in the database. The caller must have confirmed this. */
async function clearSchema(session: CopySession): Promise<void> {
  await session.exec(`
    begin;
    drop schema if exists pgboss cascade;
    drop schema if exists public cascade;
    create schema public;
    grant usage on schema public to public;
    commit`)
}

interface ForeignKey {
  table_name: string
  name: string
  definition: string
}

/** Drops foreign keys, since no load order satisfies all of them. Adding them back validates the data. */
async function takeKeys(session: CopySession): Promise<ForeignKey[]> {
  const keys = await session.query<ForeignKey>(`
    select r.relname as table_name, c.conname as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class r on r.oid = c.conrelid
    join pg_namespace n on n.oid = r.relnamespace and n.nspname = 'public'
    where c.contype = 'f' and c.conparentid = 0 order by 1, 2`)
  for (const key of keys) await session.exec(`alter table "${key.table_name}" drop constraint "${key.name}"`)
  return keys
}

async function putKeys(session: CopySession, keys: readonly ForeignKey[]): Promise<void> {
  for (const { table_name, name, definition } of keys) {
    await session.exec(`alter table "${table_name}" add constraint "${name}" ${definition}`)
  }
}

/** Disables row security for the owner during the load. @returns the tables */
async function liftSecurity(session: CopySession): Promise<string[]> {
  const rows = await session.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relforcerowsecurity`)
  for (const { name } of rows) await session.exec(`alter table "${name}" no force row level security`)
  return rows.map((row) => row.name)
}

function checkShape(wanted: readonly TableShape[], here: readonly TableShape[]): void {
  const describe = (tables: readonly TableShape[]) =>
    tables.map((table) => `${table.name}(${table.columns.join()})`).join('\n')
  if (describe(wanted) !== describe(here)) {
    throw new ArchiveError('Its tables are not those that its migrations make.')
  }
}

async function addPartitions(
  session: CopySession,
  wanted: readonly TableShape[],
  here: readonly TableShape[],
): Promise<void> {
  for (const table of wanted) {
    const known = here.find((one) => one.name === table.name)?.partitions.map((part) => part.name) ?? []
    for (const { name, bound } of table.partitions) {
      if (!known.includes(name))
        await session.exec(`create table "${name}" partition of "${table.name}" ${bound}`)
    }
  }
}

async function fill(session: CopySession, source: LoadSource): Promise<void> {
  const { tables } = source.header
  await session.exec(`truncate ${tables.map((table) => `"${table.name}"`).join(', ')}`)
  for (const { name } of tables) await session.exec(`alter table "${name}" disable trigger user`)
  const arrived: Record<string, number> = {}
  for await (const { table, data } of source.portions()) {
    const shape = tables.find((one) => one.name === table)
    if (!shape) throw new ArchiveError(`It holds rows of ${table}, which it does not describe.`)
    const rows = await session.copyIn(`"${table}" (${quoted(shape.columns)})`, data)
    arrived[table] = (arrived[table] ?? 0) + rows
  }
  for (const { name } of tables) {
    if ((arrived[name] ?? 0) !== (source.expected[name] ?? 0)) {
      throw new ArchiveError(
        `Of ${name}, ${arrived[name] ?? 0} rows arrived instead of ${source.expected[name]}.`,
      )
    }
    await session.exec(`alter table "${name}" enable trigger user`)
  }
}

/** Marks queued and running jobs to be queued again at the next start, since backups don't include the queue. */
async function requeueJobs(session: CopySession): Promise<void> {
  await session.exec(
    `update job_run set state = 'queued', queued_at = null, started_at = null where state in ('queued', 'running')`,
  )
}

/**
 * Audit entries contain their transaction id, but this cluster counts transactions from the start. Marks the chain
 * as restored, so that the sealer continues with unsealed entries instead of waiting for these ids.
 */
async function resettleAudit(session: CopySession): Promise<void> {
  const [known] = await session.query<{ found: boolean }>(
    `select to_regclass('public.audit_head') is not null as found`,
  )
  if (!known?.found) return
  await session.exec(`
    update audit_head set cluster = 'restored';
    update audit_entry e set tx = '0' where not exists (select from audit_head h where h.org_id = e.org_id)`)
}

/**
 * Loads a source: the schema of its version, its rows, then newer migrations. Rows are loaded in one transaction;
 * until it commits, the database has no organisation, so that an interrupted restore can be repeated.
 *
 * @returns migrations applied to the restored data
 */
export async function load(
  session: CopySession,
  source: LoadSource,
  known: readonly Migration[],
): Promise<string[]> {
  const ofItsDay = migrationsOf(source.header, known)
  await clearSchema(session)
  await migrate(session, ofItsDay)
  await session.exec('begin')
  try {
    await session.exec(`set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local role none`)
    const here = await readTables(session)
    checkShape(source.header.tables, here)
    await addPartitions(session, source.header.tables, here)
    const secured = await liftSecurity(session)
    const keys = await takeKeys(session)
    await fill(session, source)
    for (const { name, value, isCalled } of source.header.sequences) {
      await session.query('select setval($1::regclass, $2::bigint, $3)', [
        `public."${name}"`,
        value,
        isCalled,
      ])
    }
    await requeueJobs(session)
    await resettleAudit(session)
    await putKeys(session, keys)
    for (const name of secured) await session.exec(`alter table "${name}" force row level security`)
    await session.exec('commit')
  } catch (error) {
    await session.exec('rollback')
    throw error
  }
  await session.exec('analyze')
  return migrate(session, [...known])
}
