import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import {
  type Database,
  openEmbeddedDatabase,
  openPostgresDatabase,
} from '../apps/api/src/platform/db/database.ts'
import { startCluster } from './cluster.ts'

/** A database with its folder of files. */
export interface Site {
  /** Environment of a server for this site. */
  env: Record<string, string>
  /** A connection for the measuring process; never while a server runs on an embedded site. */
  open(): Promise<Database>
  /** Creates another site with the same content. Nothing may be connected. */
  copy(): Promise<Site>
  /**
   * The same content for the measuring process while a server runs: PostgreSQL serves both; an embedded
   * database allows only one process, so the twin is a copy.
   */
  twin(): Promise<Site>
}

export interface SiteMaker {
  /** Creates a migrated, empty site. */
  fresh(): Promise<Site>
  /** Version of the database server, for the report. */
  version(): Promise<string>
  /** Removes all sites and stops what was started. */
  close(): Promise<void>
}

const SECRET_KEY = 'a key for measuring only, nobody signs in with it'

/** Folders for files and embedded databases, removed on exit in any case. */
function folders() {
  const made: string[] = []
  const removeAll = () => {
    for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', removeAll)
  return {
    make: (name: string) => {
      const folder = mkdtempSync(join(tmpdir(), `muster-bench-${name}-`))
      made.push(folder)
      return folder
    },
    removeAll,
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.toString()
}

async function versionOf(database: Database): Promise<string> {
  const [row] = await database.owner((session) =>
    session.query<{ version: string }>(`select current_setting('server_version') as version`),
  )
  return row?.version ?? 'unknown'
}

/** Migrates one empty site, and creates copies of it. */
function copiesOf(make: () => Promise<Site>): () => Promise<Site> {
  let template: Promise<Site> | undefined
  const migrated = async () => {
    const site = await make()
    const database = await site.open()
    await database.migrate()
    await database.close()
    return site
  }
  return async () => {
    template ??= migrated()
    return (await template).copy()
  }
}

/** Sites on the PostgreSQL of `url`, whose role may create databases, or on a temporary cluster. */
export async function postgresSites(url: string | undefined): Promise<SiteMaker> {
  const cluster = url ? undefined : await startCluster()
  const serverUrl = url ?? (cluster as { url: string }).url
  const temporary = folders()
  const admin = new pg.Client({ connectionString: serverUrl })
  await admin.connect()
  const names: string[] = []
  const create = async (template?: string) => {
    const name = `muster_bench_${process.pid}_${names.length + 1}`
    await admin.query(`create database ${name}${template ? ` template ${template}` : ''}`)
    names.push(name)
    return name
  }
  const siteOf = (name: string): Site => {
    const databaseUrl = withDatabase(serverUrl, name)
    const site: Site = {
      env: { DATABASE_URL: databaseUrl, DATA_DIR: temporary.make('files'), SECRET_KEY },
      open: async () => openPostgresDatabase(databaseUrl),
      copy: async () => siteOf(await create(name)),
      twin: async () => site,
    }
    return site
  }
  return {
    fresh: copiesOf(async () => siteOf(await create())),
    version: async () => {
      const { rows } = await admin.query<{ version: string }>(
        `select current_setting('server_version') as version`,
      )
      return `PostgreSQL ${rows[0]?.version}${url ? '' : ', a cluster of its own with the defaults'}`
    },
    close: async () => {
      // A cluster of its own goes as a whole; elsewhere autovacuum may hold a database for some seconds.
      if (!cluster) for (const name of names) await dropWhenFree(admin, name)
      await admin.end()
      cluster?.stop()
      temporary.removeAll()
    },
  }
}

/** SQLSTATE of a database that is still in use. */
const IN_USE = '55006'

async function dropWhenFree(admin: pg.Client, name: string): Promise<void> {
  for (let left = 5; ; left -= 1) {
    try {
      await admin.query(`drop database if exists ${name} with (force)`)
      return
    } catch (error) {
      if (left === 0 || (error as { code?: string }).code !== IN_USE) throw error
    }
  }
}

/** Sites as embedded databases, one folder each. */
export function embeddedSites(): SiteMaker {
  const temporary = folders()
  const siteOf = (folder: string): Site => {
    const copy = async () => {
      const target = temporary.make('data')
      cpSync(folder, target, { recursive: true })
      return siteOf(target)
    }
    return {
      env: { DATA_DIR: folder, SECRET_KEY, SEED: 'none' },
      open: () => openEmbeddedDatabase(folder),
      copy,
      twin: copy,
    }
  }
  return {
    fresh: copiesOf(async () => siteOf(temporary.make('data'))),
    version: async () => {
      const database = await openEmbeddedDatabase(temporary.make('data'))
      const version = await versionOf(database)
      await database.close()
      return `PGlite (PostgreSQL ${version}), in the server's process`
    },
    close: async () => temporary.removeAll(),
  }
}
