import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { gateTx } from '../db/tx.ts'
import { fail } from '../errors.ts'
import { watchFiles } from '../files/file-health.ts'
import type { Platform } from '../platform.ts'
import { isDraining } from './drain.ts'

/**
 * `/health/live`: the process responds. `/health/ready`: the database responds as well; includes the state of
 * the file store.
 */
export function serveHealth(app: FastifyInstance, platform: Platform): void {
  app.get('/health/live', async () => ({ status: 'live' }))
  const filesState = watchFiles(platform)
  const ready = async () => {
    if (isDraining(app)) fail('server.unavailable')
    await gateTx({ platform }, (db) => sql`select 1`.execute(db))
    return { status: 'ready', database: platform.database.kind, files: await filesState() }
  }
  app.get('/health/ready', ready)
  app.get('/health', ready)
}
