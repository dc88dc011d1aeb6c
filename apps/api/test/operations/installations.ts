import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Config } from '../../src/config.ts'
import { withCopySession } from '../../src/operations-cli/copy-session.ts'
import type { Installation } from '../../src/operations-cli/make-archive.ts'
import { readTables } from '../../src/operations-cli/table-shapes.ts'
import { type Database, embeddedDatabase, openPostgresDatabase } from '../../src/platform/db/database.ts'
import { openThrowaway } from '../../src/platform/db/embedded/open-embedded.ts'
import type { Platform } from '../../src/platform/platform.ts'
import { assemblePlatform } from '../../src/start-platform.ts'
import { testConfig } from '../harness.ts'

/** A separate machine: an empty database and a folder. */
export interface Machine extends Installation {
  platform: Platform
  dispose(): Promise<void>
}

/** The PostgreSQL test server; tests that need it are skipped if unset. */
export const SERVER = process.env.TEST_DATABASE_URL

async function emptyServerDatabase(server: string): Promise<{ database: Database; drop(): Promise<void> }> {
  const name = `muster_test_ops_${randomUUID().slice(0, 8)}`
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const database = openPostgresDatabase(url.toString(), 4)
  return {
    database,
    drop: async () => {
      await database.close()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}

export async function anEmptyMachine(kind: Database['kind'], change: Partial<Config> = {}): Promise<Machine> {
  const dataDir = mkdtempSync(join(tmpdir(), 'muster-machine-'))
  const opened =
    kind === 'postgres'
      ? await emptyServerDatabase(SERVER as string)
      : { database: embeddedDatabase(await openThrowaway()) }
  const { database } = opened
  const config = { ...testConfig(dataDir), databaseUrl: database.url, ...change }
  const platform = assemblePlatform({ config, database })
  return {
    config,
    database,
    platform,
    files: platform.files,
    dispose: async () => {
      await ('drop' in opened ? opened.drop() : database.close())
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** One digest per table over all rows, including generated columns. */
export async function contentOf(database: Database): Promise<Record<string, string>> {
  return withCopySession(database, async (session) => {
    await session.exec(`begin; set local timezone = 'UTC'`)
    const content: Record<string, string> = {}
    for (const { name } of await readTables(session)) {
      const [secured] = await session.query<{ yes: boolean }>(
        `select relrowsecurity as yes from pg_class where relname = $1 and relnamespace = 'public'::regnamespace`,
        [name],
      )
      await session.exec(`set local role ${secured?.yes ? 'muster_system' : 'none'}`)
      const [row] = await session.query<{ digest: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(line, E'\\n' order by line collate "C")), '') as digest
         from (select t::text as line from "${name}" t) lines`,
      )
      content[name] = row?.digest ?? ''
      await session.exec('set local role none')
    }
    await session.exec('rollback')
    return content
  })
}

/** Constraints, policies, triggers and sequence values. */
export async function guardsOf(database: Database): Promise<string[]> {
  const rows = await withCopySession(database, (session) =>
    session.query<{ line: string }>(`
      select line from (
        select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as line from pg_constraint
          where connamespace = 'public'::regnamespace and contype <> 'n'
        union all select format('%s %s %s', relname, relrowsecurity, relforcerowsecurity) from pg_class
          where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        union all select format('policy %s %s', tablename, policyname) from pg_policies where schemaname = 'public'
        union all select format('trigger %s %s', tgname, tgenabled) from pg_trigger where not tgisinternal
        union all select format('sequence %s %s', sequencename, last_value) from pg_sequences
          where schemaname = 'public'
      ) guards order by line collate "C"`),
  )
  return rows.map((row) => row.line)
}
