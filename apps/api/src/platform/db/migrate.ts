import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '../operator/operator-error.ts'

/** Runs SQL on one connection of the migrating (owning) role. */
export interface SqlSession {
  /** Runs several statements, without parameters. */
  exec(sql: string): Promise<void>
  query<T>(sql: string, parameters?: unknown[]): Promise<T[]>
}

export interface Migration {
  name: string
  sql: string
  checksum: string
}

/** Tables of the whole deployment, without an organisation. All other tables must have org_id. */
export const GLOBAL_TABLES = [
  'schema_migration',
  'sign_in_attempt',
  'entry_request',
  'socket_io_attachments',
  'node_heartbeat',
] as const

const LOCK = 7_230_114_501

export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

async function protectNewTables(session: SqlSession): Promise<void> {
  const exists = await session.query(`select 1 from pg_proc where proname = 'protect_tenant_table'`)
  if (exists.length === 0) return
  await session.exec(`
    do $$
    declare target regclass;
    begin
      for target in
        select c.oid::regclass from pg_class c
        join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
        where c.relkind in ('r', 'p') and not c.relispartition
          and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped)
          and not exists (select 1 from pg_policy p where p.polrelid = c.oid and p.polname = 'tenant')
      loop
        perform protect_tenant_table(target);
      end loop;
    end $$;
  `)
}

async function applyOne(session: SqlSession, migration: Migration): Promise<void> {
  await session.exec('begin')
  try {
    await session.exec(migration.sql)
    await protectNewTables(session)
    await session.query('insert into schema_migration (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ])
    await session.exec('commit')
  } catch (error) {
    await session.exec('rollback')
    throw new Error(`Migration ${migration.name} failed: ${(error as Error).message}`, { cause: error })
  }
}

/**
 * Migrates a database to the current schema, one node at a time (advisory lock). Forward only: an applied
 * migration whose text has changed stops the start, because the histories would otherwise diverge unnoticed.
 *
 * @returns names of the migrations applied now
 */
export async function migrate(session: SqlSession, migrations: Migration[]): Promise<string[]> {
  await session.query(`select pg_advisory_lock(${LOCK})`)
  try {
    await session.exec(
      'create table if not exists schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    const applied = new Map(
      (
        await session.query<{ name: string; checksum: string }>('select name, checksum from schema_migration')
      ).map((row) => [row.name, row.checksum]),
    )
    const done: string[] = []
    for (const migration of migrations) {
      const before = applied.get(migration.name)
      if (before === migration.checksum) continue
      if (before)
        throw new OperatorError(
          `Migration ${migration.name} was changed after it had been applied: run the version that this database knows.`,
        )
      await applyOne(session, migration)
      done.push(migration.name)
    }
    return done
  } finally {
    await session.query(`select pg_advisory_unlock(${LOCK})`)
  }
}
