import { createHash, randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import {
  type Database,
  embeddedDatabase,
  MIGRATIONS_FOLDER,
  openPostgresDatabase,
} from '../src/platform/db/database.ts'
import { openThrowaway } from '../src/platform/db/embedded/open-embedded.ts'
import { loginNames, provideLogins } from '../src/platform/db/guarded-logins.ts'
import { readMigrations } from '../src/platform/db/migrate.ts'

/** Cache kept between test runs. */
export const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/muster', import.meta.url))

async function migrationsDigest(): Promise<string> {
  const migrations = await readMigrations(MIGRATIONS_FOLDER)
  return createHash('sha256')
    .update(migrations.map((one) => one.checksum).join())
    .digest('hex')
    .slice(0, 16)
}

/** A migrated, empty database as a folder; created once per state of the migrations. */
export async function prepareSnapshot(): Promise<string> {
  const folder = join(CACHE, `database-${await migrationsDigest()}`)
  if (existsSync(folder)) return folder
  mkdirSync(CACHE, { recursive: true })
  const fresh = mkdtempSync(join(CACHE, 'fresh-'))
  const database = embeddedDatabase(await openThrowaway(fresh))
  await database.migrate()
  await database.close()
  try {
    renameSync(fresh, folder)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
  return folder
}

/** Name of the migrated database that test databases are copied from. */
export async function prepareTemplate(url: string): Promise<string> {
  const name = `muster_template_${await migrationsDigest()}`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [name])
  if (!rowCount) {
    await admin.query(`create database ${name}`)
    const database = openPostgresDatabase(withDatabase(url, name), 1)
    await database.migrate()
    await database.close()
  }
  await admin.end()
  return name
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.toString()
}

/** Test databases are named after their run's temporary folder. */
function runName(folder: string): string {
  return createHash('sha256').update(folder).digest('hex').slice(0, 12)
}

const FOREIGN_PROCESS = '42501'

/** Forced. A server process such as autovacuum cannot be terminated but leaves soon, so retry. */
async function dropDatabase(admin: pg.Client, name: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await admin.query(`drop database if exists ${name} with (force)`)
      for (const login of loginNames(name)) await admin.query(`drop role if exists ${login}`)
      return
    } catch (error) {
      if ((error as { code?: string }).code !== FOREIGN_PROCESS || attempt === 50) throw error
      await wait(200)
    }
  }
}

/** Drops the test databases of the run with this temporary folder. */
export async function dropTestDatabases(url: string, folder: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  const { rows } = await admin.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [`muster_test_${runName(folder)}_`],
  )
  for (const { datname } of rows) await dropDatabase(admin, datname)
  await admin.end()
}

export interface TestDatabase {
  database: Database
  drop(): Promise<void>
}

/** A separate database per worker: a copied folder, or a copied database where TEST_DATABASE_URL is set. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const url = process.env.TEST_DATABASE_URL
  if (url) {
    const template = await prepareTemplate(url)
    const name = `muster_test_${runName(tmpdir())}_${randomUUID().slice(0, 8)}`
    const admin = new pg.Client({ connectionString: url })
    await admin.connect()
    await admin.query(`create database ${name} template ${template}`)
    const owner = openPostgresDatabase(withDatabase(url, name), 1)
    const logins = await owner.owner((session) => provideLogins(session, owner.url as string, 'test'))
    const database = openPostgresDatabase(withDatabase(url, name), 8, logins)
    return {
      database,
      drop: async () => {
        await database.close()
        await dropDatabase(admin, name)
        await admin.end()
      },
    }
  }
  const folder = mkdtempSync(join(tmpdir(), 'muster-test-'))
  cpSync(await prepareSnapshot(), folder, { recursive: true })
  const opened = await openThrowaway(folder)
  await opened.pglite.exec('set role muster_gate')
  const database = embeddedDatabase(opened)
  return {
    database,
    drop: async () => {
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
