import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { gateTx } from '../db/tx.ts'
import { watchFiles } from '../files/file-health.ts'
import type { Platform } from '../platform.ts'

/** `/health/live`: the process answers. `/health/ready`: so does the database; and how files stand. */
export function serveHealth(app: FastifyInstance, platform: Platform): void {
  app.get('/health/live', async () => ({ status: 'live' }))
  const filesState = watchFiles(platform)
  const ready = async () => {
    await gateTx({ platform }, (db) => sql`select 1`.execute(db))
    return { status: 'ready', database: platform.database.kind, files: await filesState() }
  }
  app.get('/health/ready', ready)
  app.get('/health', ready)
}
