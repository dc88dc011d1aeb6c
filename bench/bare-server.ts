import Fastify from 'fastify'
import pg from 'pg'

/*
 * Baseline of a start: only the HTTP server and the connection pool that the product uses. Ready after its
 * first query, like the product. Without DATABASE_URL it uses an embedded database (an existing one, without
 * extensions).
 */
const { DATABASE_URL, DATA_DIR = '.', HOST, PORT } = process.env

async function openQuery(): Promise<(text: string) => Promise<unknown>> {
  if (DATABASE_URL) {
    const pool = new pg.Pool({ connectionString: DATABASE_URL })
    return (text) => pool.query(text)
  }
  const { openEmbedded } = await import('../apps/api/src/platform/db/embedded/open-embedded.ts')
  const { connection } = await openEmbedded(DATA_DIR)
  return (text) => connection.use((turn) => turn.run({ sql: text, parameters: [] }))
}

const query = await openQuery()
const app = Fastify()
app.get('/health/ready', async () => {
  await query('select 1')
  return { status: 'ready' }
})
await app.listen({ host: HOST ?? '127.0.0.1', port: Number(PORT) })
process.on('SIGTERM', () => process.exit(0))
