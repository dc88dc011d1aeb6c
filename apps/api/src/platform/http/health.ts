import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { gateTx } from '../db/tx.ts'
import type { Platform } from '../platform.ts'

/** `/health/live`: the process answers. `/health/ready`: so does the database. */
export function serveHealth(app: FastifyInstance, platform: Platform): void {
  app.get('/health/live', async () => ({ status: 'live' }))
  const ready = async () => {
    await gateTx({ platform }, (db) => sql`select 1`.execute(db))
    return { status: 'ready', database: platform.database.kind }
  }
  app.get('/health/ready', ready)
  app.get('/health', ready)
}
