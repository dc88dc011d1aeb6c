import Fastify from 'fastify'
import pg from 'pg'

/*
 * The yardstick of a start: the HTTP server and the pool that the product is made of, and nothing else.
 * It is ready when a query has come back, as the product is. Without DATABASE_URL, an embedded database
 * (an existing one, without its extensions) stands for the pool.
 */
const { DATABASE_URL, DATA_DIR = '.', HOST, PORT } = process.env

async function openQuery(): Promise<(text: string) => Promise<unknown>> {
  if (DATABASE_URL) {
    const pool = new pg.Pool({ connectionString: DATABASE_URL })
    return (text) => pool.query(text)
  }
  const { openEmbedded } = await import('../apps/api/src/platform/db/embedded.ts')
  const { connection } = await openEmbedded(DATA_DIR)
  return (text) => connection.use((client) => client.query(text))
}

const query = await openQuery()
const app = Fastify()
app.get('/health/ready', async () => {
  await query('select 1')
  return { status: 'ready' }
})
await app.listen({ host: HOST ?? '127.0.0.1', port: Number(PORT) })
process.on('SIGTERM', () => process.exit(0))
