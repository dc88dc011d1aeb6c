import { OperatorError } from '../operator/operator-error.ts'
import type { SqlSession } from './migrate.ts'

/** Oldest version that supports what the migrations use, as PostgreSQL's version number. */
const OLDEST = 150_000

/** @throws OperatorError for a server that is too old, before anything is created in it */
export async function checkServerVersion(session: Pick<SqlSession, 'query'>): Promise<void> {
  const [found] = await session.query<{ number: string; name: string }>(
    `select current_setting('server_version_num') as number, current_setting('server_version') as name`,
  )
  if (Number(found?.number) < OLDEST) {
    throw new OperatorError(
      `the database is PostgreSQL ${found?.name}; Muster needs version 15 or newer. See docs/operations/databases.md.`,
    )
  }
}
