import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import { type Database, openPostgresDatabase } from './database.ts'
import { type GuardedLogins, type LoginProblem, loginProblem, provideLogins } from './guarded-logins.ts'

/** The role of DATABASE_URL where DATABASE_OWNER_URL names the owner, otherwise logins that the owner creates. */
function findLogins(database: Database, config: Config): Promise<GuardedLogins> | GuardedLogins {
  const { databaseUrl, databaseOwnerUrl, secretKey } = config
  if (databaseUrl && databaseOwnerUrl) return { tenant: databaseUrl, gate: databaseUrl }
  return database.owner((session) => provideLogins(session, database.url as string, secretKey))
}

const WARNINGS: Readonly<Record<LoginProblem, string>> = {
  strong: 'the role in DATABASE_URL owns the tables or is a superuser',
  ungranted:
    'the role in DATABASE_URL may not become muster_app and muster_gate: requests log in as the owner',
}

/**
 * Opens a migrated PostgreSQL database for requests, with logins that own nothing. Where that is not possible, requests
 * log in as the owner: everything works, and the log and the health page say what is missing.
 *
 * @param database opened as its owner; closed if another one is returned
 */
export async function guardDatabase(
  database: Database,
  config: Config,
  log: Pick<Logger, 'warn'>,
): Promise<Database> {
  try {
    const logins = await findLogins(database, config)
    const problem = (await loginProblem(logins.tenant, 'tenant')) ?? (await loginProblem(logins.gate, 'gate'))
    if (problem) {
      log.warn(`${WARNINGS[problem]}; see docs/operations/databases.md`)
      return database
    }
    await database.close()
    return openPostgresDatabase(database.url as string, undefined, logins)
  } catch (error) {
    log.warn(
      { err: error },
      'requests log in as the owner of the database, because no weaker login could be made; see docs/operations/databases.md',
    )
    return database
  }
}
